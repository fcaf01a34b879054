"""The card of /summarize: what a fold took out of the prompt, or why there is none."""

import pytest
from django.urls import reverse

from summaries.folds import jobs
from summaries.folds.results import report_of
from summaries.models import FoldJob, State
from tests.talk import ANSWERED, SAID, fold, talk

HTMX = {"HX-Request": "true"}


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


def last_job():
    return FoldJob.objects.newest_first().first()


def page_of(browser, thread, job, **options):
    return browser.get(reverse("summary_report", args=[thread.pk, job.pk]), **options)


def test_the_first_fold_puts_one_summary_in_the_place_of_six_messages(folded):
    report = report_of(last_job())

    assert (report.before, report.after, report.percent) == (14, 9, 36)
    assert report.saved == report.summary.tokens_before - report.summary.tokens > 0


def test_a_later_fold_counts_the_summary_before_it(folded, ada):
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(folded)

    assert (report_of(last_job()).before, report_of(last_job()).after) == (13, 9)


def test_it_names_topics_and_decisions(folded):
    contents = report_of(last_job()).contents

    assert "leeks" in contents.topics
    assert any("We decided to keep bed 1" in line for line in contents.decisions)


def test_it_names_files_commands_and_tools(folded):
    summary = last_job().summary
    summary.ledger["items"] += [
        {
            "id": "t1",
            "kind": "tool",
            "role": "tool",
            "author": "bash",
            "text": "[✓ bash: Command: make test | Exit: 0]",
        },
        {"id": "f1", "kind": "file", "role": "tool", "author": "edit_file", "text": "[✓ edit_file: File: app.py | x]"},
    ]
    summary.save()
    contents = report_of(last_job()).contents

    assert (contents.files[0], contents.commands) == ("app.py", ("make test",))
    assert contents.tools == ("bash × 1", "edit_file × 1")


def test_while_the_fold_is_due_the_card_asks_again(folded, signed_in, ada):
    job = jobs.queue(folded, trigger="request")

    assert "every 2s" in page_of(signed_in(ada), folded, job, headers=HTMX).content.decode()


def test_of_a_fold_that_is_done_again_the_later_one_counts(folded):
    discarded = jobs.queue(folded, trigger="request")
    jobs.finish(discarded, State.DISCARDED)
    later = jobs.queue(folded, trigger="request")

    assert report_of(FoldJob.objects.get(pk=discarded.pk)).job == later


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_failure_is_said_in_plain_words(folded, signed_in, ada, headers):
    job = jobs.queue(folded, trigger="request")
    jobs.finish(job, State.FAILED, gate="unfaithful", reason="42 stands nowhere.")
    page = page_of(signed_in(ada), folded, job, headers=headers).content.decode()

    assert "the earlier one stays" in page
    assert "numbers or names that are not in the messages" in page


def test_members_see_a_report_and_outsiders_do_not(folded, signed_in, ada, ben, cleo):
    pages = [page_of(signed_in(who), folded, last_job()).status_code for who in (ada, ben, cleo)]

    assert pages == [200, 200, 404]


def test_a_fold_of_another_thread_is_not_there(folded, signed_in, space, ada):
    assert page_of(signed_in(ada), space.start_thread(ada), last_job()).status_code == 404
