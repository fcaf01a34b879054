"""A deletion that is taken back: the summary says again what it said."""

import pytest
from django.test import TestCase

from summaries.folds import runner
from summaries.models import FoldJob, Summary
from summaries.prompts.assembly import context_for
from summaries.versions import editing
from tests.talk import ANSWERED, SAID, fold, talk

CODE = "The lot number of the allotment is 4711-9982 and Ingrid keeps the spare key."


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=1, said=CODE, answered="I will remember it.")
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    return fold(thread)


def delete(thread, seq, *, by):
    message = thread.messages.get(seq=seq)
    with TestCase.captureOnCommitCallbacks(execute=True):
        message.delete_text(by=by)
    return message


def stored(thread):
    thread.refresh_from_db()
    return list(Summary.objects.filter(thread=thread).order_by("version").values("version", "ledger", "patch", "text"))


def test_every_version_says_again_what_it_said(folded, ada):
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(folded)
    before = stored(folded)
    message = delete(folded, 1, by=ada)
    assert "4711-9982" not in str(stored(folded)) + folded.summary

    message.take_back_deletion(by=ada)

    assert stored(folded) == before
    assert "4711-9982" in folded.summary


def test_a_line_that_somebody_pinned_comes_back_though_a_rebuild_came_between(folded, ada):
    editing.remember(folded.messages.get(seq=1), "Ingrid keeps the spare key", by=ada)
    message = delete(folded, 1, by=ada)
    fold(folded)
    assert (folded.summary_version, "Ingrid" in folded.summary) == (3, False)

    message.take_back_deletion(by=ada)

    folded.refresh_from_db()
    assert "Ingrid keeps the spare key" in folded.summary


def test_a_place_that_was_covered_while_it_was_blank_is_no_gap(thread, ada):
    talk(thread, ada, turns=1, said=CODE, answered="I will remember it.")
    talk(thread, ada, turns=5, said=SAID, answered=ANSWERED)
    message = delete(thread, 1, by=ada)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(thread)
    assert thread.covered_through > 1

    message.take_back_deletion(by=ada)

    assert FoldJob.objects.unfinished().filter(thread=thread, trigger="rebuild").exists()
    runner.fold_thread(thread.pk)
    thread.refresh_from_db()
    sent = context_for(thread, thread.space.language_model).prompt.messages
    assert "4711-9982" in str([said.content for said in sent])


def test_a_thread_without_a_summary_takes_it_back_too(thread, ada):
    talk(thread, ada, turns=1, said=CODE)
    message = delete(thread, 1, by=ada)
    message.take_back_deletion(by=ada)
    assert message.text == CODE
    assert not Summary.objects.exists()
