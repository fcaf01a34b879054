"""Originals go some days after they were folded; what the summary says of them stays, and nothing covers less again."""

import hashlib
from datetime import timedelta

import pytest
from django.utils import timezone

from spaces.models import Message, OriginalsRemoved, Space, Thread, forks
from spaces.models.search import Query, messages_found
from summaries import space_work
from summaries.engine.items import Ledger
from summaries.folds import jobs, runner
from summaries.folds.requests import rebuild
from summaries.folds.sweep import sweep
from summaries.models import FoldJob, Summary
from summaries.prompts.assembly import context_for
from summaries.prompts.audit import given_to
from summaries.versions import retention
from summaries.versions.editing import EditConflict, restore
from summaries.versions.imports import note_what_was_removed
from tests.talk import ANSWERED, SAID, answer, fold, say, talk

DAYS = 30
SECRET = "The lot number of the allotment is 4711-9982 and Ingrid keeps the spare key."


@pytest.fixture
def folded(thread, ada):
    """Version 1 covers six messages, version 2 eight, and eight more stand in the window."""
    talk(thread, ada, turns=1, said=SECRET, answered="I will remember it.")
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    fold(thread)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    return fold(thread)


def age(thread, days, *, versions=None):
    """Let these versions (all, unless named) have come to stand so many days ago."""
    some = Summary.objects.filter(thread=thread)
    some = some if versions is None else some.filter(version__in=versions)
    some.update(created_at=timezone.now() - timedelta(days=days))


def remove(thread, days=DAYS):
    """What the sweeper would do, after the owner asked for it."""
    thread.space.remove_originals_after(days, by=None)
    retention.remove_some(thread.space_id)
    thread.refresh_from_db()
    return thread


def removed_seqs(thread):
    return list(thread.messages.exclude(removed_at=None).in_order().values_list("seq", flat=True))


@pytest.fixture
def removed(folded):
    age(folded, DAYS + 1)
    return remove(folded)


# ---- what goes, and what stays


def test_originals_are_kept_unless_an_owner_says_otherwise(folded):
    age(folded, 1_000)

    sweep()
    space_work.do_some(folded.space_id)

    assert removed_seqs(folded) == []


def test_the_words_go_and_everything_else_stays(folded):
    age(folded, DAYS + 1)
    before = folded.messages.get(seq=1)

    remove(folded)

    after = folded.messages.get(seq=1)
    assert (after.text, after.pk, after.author, after.created_at) == ("", before.pk, before.author, before.created_at)
    assert after.text_sha256 == hashlib.sha256(SECRET.encode()).hexdigest()
    assert after.removed_at
    assert not after.deleted_at


def test_exactly_what_is_covered_goes(removed):
    assert removed_seqs(removed) == list(range(1, removed.covered_through + 1))
    assert removed.removed_through == removed.covered_through


def test_the_summary_and_its_lines_stay(folded):
    age(folded, DAYS + 1)
    before = folded.summary, Summary.objects.current(folded).ledger

    remove(folded)

    assert (folded.summary, Summary.objects.current(folded).ledger) == before
    assert "4711-9982" in folded.summary


def test_what_was_folded_lately_stays(folded):
    age(folded, DAYS + 1, versions=[1])

    remove(folded)

    first = Summary.objects.get(thread=folded, version=1).through_seq
    assert removed_seqs(folded) == list(range(1, first + 1))


def test_what_never_was_folded_stays(thread, ada):
    talk(thread, ada, turns=9)
    FoldJob.objects.filter(thread=thread).update(state="failed", gate="too_short")

    assert removed_seqs(remove(thread, 1)) == []


def test_what_stood_in_the_window_meanwhile_counts_from_its_next_fold(folded, ada):
    """Version 1 was restored ten days ago: what it does not cover stood word for word, and was folded again since."""
    restore(folded, Summary.objects.get(thread=folded, version=1), by=ada, seen_version=2)
    folded.refresh_from_db()
    jobs.queue(folded, trigger="request")
    fold(folded)
    first = Summary.objects.get(thread=folded, version=1).through_seq
    age(folded, DAYS + 1, versions=[1, 2])
    age(folded, 10, versions=[3])

    remove(folded)

    assert folded.covered_through > first
    assert folded.removed_through == first


def test_tools_other_answers_and_quotes_of_a_gate_go_too(folded):
    call = {"id": "c1", "type": "function", "function": {"name": "read_file", "arguments": '{"path": "secret.txt"}'}}
    Message.objects.filter(thread=folded, seq=2).update(tool_calls=[call])
    folded.messages.create(role="assistant", seq=4, alternative=1, chosen=False, text="Another answer.")
    FoldJob.objects.create(
        thread=folded, trigger="turns", state="failed", through_seq=6, gate="unfaithful", reason="quotes 4711-9982"
    )
    quoting = [{"gate": "unfaithful", "passed": False, "reason": "quotes 4711-9982", "scope": "item"}]
    FoldJob.objects.create(thread=folded, trigger="turns", state="stored", through_seq=6, gates=quoting)
    age(folded, DAYS + 1)

    remove(folded)

    assert folded.messages.get(seq=2).tool_calls[0]["function"] == {"name": "read_file", "arguments": ""}
    assert folded.messages.get(seq=4, alternative=1).text == ""
    assert "4711-9982" not in str(list(FoldJob.objects.filter(thread=folded).values()))


def test_the_search_no_longer_finds_it(folded, ada):
    assert messages_found(ada, Query.of("Ingrid")).exists()
    age(folded, DAYS + 1)

    remove(folded)

    assert not messages_found(ada, Query.of("Ingrid")).exists()


def test_what_was_imported_as_system_message_stays(folded):
    folded.messages.filter(seq=1).update(role="system")
    age(folded, DAYS + 1)

    remove(folded)

    assert folded.messages.get(seq=1).text == SECRET


# ---- bit by bit, and whatever comes between


def test_long_threads_go_in_batches_and_a_kill_between_two_loses_nothing(folded, ada, monkeypatch):
    monkeypatch.setattr(retention, "AT_A_TIME", 3)
    age(folded, DAYS + 1)
    folded.space.remove_originals_after(DAYS, by=ada)

    assert retention.remove_next(folded.pk, DAYS)
    folded.refresh_from_db()
    assert removed_seqs(folded) == [1, 2, 3]
    assert folded.removed_through == 3

    retention.remove_some(folded.space_id)
    folded.refresh_from_db()
    assert removed_seqs(folded) == list(range(1, folded.covered_through + 1))


def test_who_turns_it_off_stops_it_at_once(folded, ada):
    age(folded, DAYS + 1)
    folded.space.remove_originals_after(DAYS, by=ada)
    Space.objects.filter(pk=folded.space_id).update(originals_days=None)

    retention.remove_next(folded.pk, DAYS)

    assert removed_seqs(folded) == []


def test_it_leaves_a_thread_alone_while_a_fold_runs(folded):
    age(folded, DAYS + 1)
    FoldJob.objects.create(thread=folded, trigger="turns")
    jobs.claim(folded.pk)

    assert removed_seqs(remove(folded)) == []


def test_a_fold_that_read_what_is_gone_meanwhile_is_made_again(folded, ada):
    age(folded, DAYS + 1)
    rebuild(folded, by=ada)
    token = jobs.claim(folded.pk)
    job = jobs.start(folded.pk)
    reading = runner.read(job)
    Thread.objects.filter(pk=folded.pk).update(removed_through=4)

    made = runner.make(reading, job, token)

    assert runner.store(job, token, reading, made) == "discarded"


def test_the_sweeper_sends_one_task_a_lease(folded, ada, monkeypatch):
    sent = []
    monkeypatch.setattr(space_work, "send_space", sent.append)
    folded.space.remove_originals_after(DAYS, by=ada)

    sweep()
    sweep()

    assert sent == [folded.space_id]


def test_it_is_looked_at_again_after_an_hour(removed):
    due = Space.objects.get(pk=removed.space_id).work_due_at
    assert timedelta(minutes=59) < due - timezone.now() <= timedelta(hours=1)


def test_the_count_is_what_then_goes(folded):
    age(folded, DAYS + 1)
    counted = retention.count_to_go(folded.space, DAYS)

    remove(folded)

    assert counted == len(removed_seqs(folded)) > 0
    assert retention.count_to_go(folded.space, DAYS) == 0


# ---- what comes after


def test_the_next_prompt_has_the_summary_and_the_window(removed, ada):
    say(removed, ada, "And now?")
    sent = context_for(removed, removed.space.language_model).prompt.messages

    assert any("4711-9982" in message.content for message in sent)
    assert not any(message.content == "" for message in sent)


def test_the_next_fold_adds_to_what_is_there(removed, ada):
    talk(removed, ada, turns=3, said="We decided to paint shed {n} green on 2027-01-{n:02d}.", answered=ANSWERED)
    fold(removed)
    talk(removed, ada, turns=4)
    fold(removed)

    lines = str(Summary.objects.current(removed).ledger)
    assert "4711-9982" in lines
    assert "shed 10" in lines


def test_a_rebuild_keeps_the_lines_whose_originals_are_gone(folded, ada):
    age(folded, DAYS + 1, versions=[1])
    remove(folded)
    before = Ledger.from_dict(Summary.objects.current(folded).ledger)

    words = rebuild(folded, by=ada).words
    fold(folded)

    newest = Summary.objects.current(folded)
    assert "were removed" in words
    assert (newest.trigger, newest.depth, newest.version) == ("rebuild", 0, 3)
    kept = {item.id for item in Ledger.from_dict(newest.ledger).items}
    assert {item.id for item in before.items if min(item.sources) <= folded.removed_through} <= kept
    assert "2026-09-04" in newest.text  # of what is still there
    assert newest.through_seq == folded.covered_through


def test_where_nothing_is_left_to_read_a_rebuild_says_so(removed, ada):
    asked = rebuild(removed, by=ada)

    assert asked.job is None
    assert "nothing to rebuild from" in asked.words


def test_a_version_that_covers_less_cannot_be_restored(removed, ada):
    first = Summary.objects.get(thread=removed, version=1)

    with pytest.raises(OriginalsRemoved):
        restore(removed, first, by=ada, seen_version=2)

    removed.refresh_from_db()
    assert removed.summary_version == 2


def test_nor_when_it_is_removed_between_the_look_and_the_click(folded, ada):
    first, seen = Summary.objects.get(thread=folded, version=1), Thread.objects.get(pk=folded.pk)
    age(folded, DAYS + 1)
    remove(folded)

    with pytest.raises(EditConflict):
        restore(seen, first, by=ada, seen_version=2)


def test_a_person_who_deletes_a_message_takes_its_lines_out_and_leaves_the_others(folded, ada):
    age(folded, DAYS + 1, versions=[1])
    remove(folded)

    folded.messages.get(seq=1).delete_text(by=ada)
    fold(folded)

    rows = [*Summary.objects.filter(thread=folded).values(), *FoldJob.objects.filter(thread=folded).values()]
    assert "4711-9982" not in str(rows) + folded.summary
    assert "2026-09-02" in folded.summary  # its original is gone too
    assert folded.messages.get(seq=1).text_sha256 is None


def test_a_deletion_where_nothing_else_is_left_takes_its_lines_out(removed, ada):
    removed.messages.get(seq=1).delete_text(by=ada)
    fold(removed)

    assert "4711-9982" not in removed.summary
    assert "2026-09-02" in removed.summary


def test_a_thread_is_not_cut_where_no_version_ends(removed, ada):
    for cut in (
        lambda: forks.branch(removed, removed.messages.get(seq=3), by=ada),
        lambda: forks.rewrite(removed, removed.messages.get(seq=3), "Again.", by=ada),
    ):
        with pytest.raises(OriginalsRemoved):
            cut()
    assert not removed.forks.exists()


def test_it_may_be_cut_where_one_ends(removed, ada):
    first = Summary.objects.get(thread=removed, version=1)

    branch = forks.branch(removed, removed.messages.get(seq=first.through_seq), by=ada)

    assert (branch.covered_through, branch.removed_through) == (first.through_seq, first.through_seq)
    assert "4711-9982" in branch.summary


def test_later_it_is_cut_as_ever(removed, ada):
    later = removed.messages.get(seq=removed.covered_through + 3)

    branch = forks.branch(removed, later, by=ada)
    forks.rewrite(removed, later, "Again.", by=ada)

    for thread in (branch, removed, removed.forks.exclude(pk=branch.pk).get()):
        assert thread.covered_through >= thread.removed_through > 0
        assert "4711-9982" in thread.summary


def test_why_this_answer_says_what_it_can_no_longer_show(folded):
    reply = folded.messages.get(seq=6)
    Message.objects.filter(pk=reply.pk).update(prompt_sha256="0" * 64, window_from=1)
    age(folded, DAYS + 1)
    remove(folded)

    given = given_to(Message.objects.get(pk=reply.pk))

    assert given.removed == (1, 5)
    assert not given.is_exact


def test_an_import_never_covers_less_than_what_is_gone(removed):
    Thread.objects.filter(pk=removed.pk).update(removed_through=0)
    removed.refresh_from_db()

    note_what_was_removed(removed)

    assert removed.removed_through == removed.covered_through


def test_an_answer_that_is_written_is_not_touched(folded, ada):
    age(folded, DAYS + 1)
    posted = say(folded, ada, "One more?")

    remove(folded)
    answer(posted.reply, "Yes.")

    assert folded.messages.get(pk=posted.reply.pk).text == "Yes."
