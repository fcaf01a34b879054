from unittest.mock import Mock

import pytest

from spaces.models import Thread
from summaries.folds import jobs, runner
from summaries.models import MAX_ATTEMPTS, FoldJob, State, Summary
from summaries.prompts import line_words
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def seven_turns(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return thread


def test_six_turns_stand_verbatim(thread, ada):
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)

    assert not FoldJob.objects.exists()


def test_the_seventh_reply_makes_a_fold_due(seven_turns):
    job = FoldJob.objects.get(thread=seven_turns)

    assert (job.state, job.through_seq) == (State.DUE, 6)


def test_the_first_fold_leaves_four_turns_verbatim(seven_turns):
    thread = fold(seven_turns)

    assert (thread.summary_version, thread.covered_through) == (1, 6)
    assert "2026-09-03" in thread.summary
    assert thread.summary_updated_at


def test_a_stored_fold_says_what_it_covers_and_what_it_cost(seven_turns):
    fold(seven_turns)

    summary, job = Summary.objects.get(), FoldJob.objects.get()
    assert (summary.from_seq, summary.through_seq, summary.mode) == (1, 6, "rules")
    assert summary.message_ids == [str(m.pk) for m in seven_turns.messages.filter(seq__lte=6).in_order()]
    assert (job.state, job.summary, job.from_seq, job.through_seq) == (State.STORED, summary, 1, 6)
    assert job.tokens_before > 0
    assert job.tokens_after == summary.tokens > 0


def test_the_next_fold_builds_on_the_one_before(seven_turns, ada):
    fold(seven_turns)
    talk(seven_turns, ada, turns=2, said=SAID, answered=ANSWERED)

    thread = fold(seven_turns)

    newest = Summary.objects.current(thread)
    assert (newest.version, newest.parent.version, thread.covered_through) == (2, 1, 10)
    assert "2026-09-01" in thread.summary


def test_one_turn_may_wait_behind_the_window(seven_turns, ada):
    fold(seven_turns)

    talk(seven_turns, ada, turns=1, said=SAID, answered=ANSWERED)

    assert not FoldJob.objects.unfinished().exists()


def test_a_thread_is_folded_by_one_process_at_a_time(seven_turns):
    assert jobs.claim(seven_turns.pk)

    fold(seven_turns)

    assert FoldJob.objects.get().state == State.DUE


def test_a_second_wake_up_finds_nothing_to_do(seven_turns):
    fold(seven_turns)
    fold(seven_turns)

    assert Summary.objects.count() == 1


def test_a_fold_that_lost_its_claim_stores_nothing(seven_turns):
    token = jobs.claim(seven_turns.pk)
    job = jobs.start(seven_turns.pk)
    reading = runner.read(job)
    made = runner.fold_once(reading, "turns", None)
    jobs.release(seven_turns.pk, token)

    assert runner.store(job, token, reading, made) == State.DISCARDED
    assert not Summary.objects.exists()


def test_a_fold_that_read_what_was_deleted_meanwhile_is_discarded(seven_turns, ada):
    token = jobs.claim(seven_turns.pk)
    job = jobs.start(seven_turns.pk)
    reading = runner.read(job)
    made = runner.fold_once(reading, "turns", None)
    seven_turns.messages.get(seq=1).delete_text(by=ada)

    assert runner.store(job, token, reading, made) == State.DISCARDED
    assert not Summary.objects.exists()


def test_a_fold_that_would_cover_what_another_covered_is_discarded(seven_turns):
    token = jobs.claim(seven_turns.pk)
    job = jobs.start(seven_turns.pk)
    reading = runner.read(job)
    made = runner.fold_once(reading, "turns", None)
    runner.store(job, token, reading, made)

    assert runner.store(job, token, reading, made) == State.DISCARDED
    assert Summary.objects.count() == 1


def test_a_discarded_fold_is_due_again(seven_turns):
    job = FoldJob.objects.get()
    jobs.start(seven_turns.pk)
    jobs.finish(job, State.DISCARDED)

    runner.look_again(job)

    assert FoldJob.objects.unfinished().get().attempt == 1


def test_a_long_message_skips_the_cycle_in_which_it_arrives_and_only_that(thread, ada):
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)

    talk(thread, ada, turns=1, said="{n} " + "leek " * 8_001)
    assert FoldJob.objects.get().state == State.SKIPPED

    talk(thread, ada, turns=1, said=SAID)
    assert FoldJob.objects.newest_first().first().state == State.DUE


def test_switched_off_nothing_is_folded(thread, ada, settings):
    settings.SUMMARIES_ENABLED = False

    talk(thread, ada, turns=8, said=SAID, answered=ANSWERED)

    assert not FoldJob.objects.unfinished().exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("error", [None, ValueError])
def test_a_page_that_looks_once_it_hears_of_the_end_finds_nobody_at_it(seven_turns, monkeypatch, error):
    seen = []

    def look(thread_id, *, version, outcome):
        seen.append((outcome, Thread.objects.get(pk=thread_id).is_updating_summary))

    monkeypatch.setattr("spaces.broadcasts.summary_finished", look)
    if error:
        monkeypatch.setattr(runner, "attempt", Mock(side_effect=error))

    fold(seven_turns)

    assert seen == [("failed" if error else "stored", False)]


@pytest.mark.django_db(transaction=True)
def test_a_page_hears_that_a_fold_is_given_up(seven_turns, monkeypatch):
    told = []
    monkeypatch.setattr("spaces.broadcasts.summary_finished", lambda *_, outcome, **__: told.append(outcome))
    FoldJob.objects.update(state=State.RUNNING, attempt=MAX_ATTEMPTS)

    fold(seven_turns)

    assert told == ["failed"]
    assert not FoldJob.objects.unfinished().exists()


@pytest.mark.parametrize(("answers_too", "statements"), [(True, 0), (False, 2)])
def test_where_the_process_answers_too_it_keeps_the_lines(
    seven_turns, settings, django_assert_num_queries, answers_too, statements
):
    settings.EMBEDDED = answers_too
    line_words._read.cache_clear()
    fold(seven_turns)
    seven_turns.refresh_from_db()
    with django_assert_num_queries(statements):
        assert line_words.lines_of(seven_turns).texts
