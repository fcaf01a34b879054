import pytest
from django.utils import timezone

from spaces.llm import faults
from spaces.models import forks
from summaries.engine.items import Ledger, Patch, replayed
from summaries.folds import jobs, runner
from summaries.models import FoldJob, State, Summary
from summaries.prompts.assembly import context_for
from summaries.versions import editing, forgetting
from tests.talk import ANSWERED, SAID, fold, talk

SECRET = "The lot number of the allotment is 4711-9982 and Ingrid keeps the spare key."


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=1, said=SECRET, answered="I will remember it.")
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    fold(thread)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    return fold(thread)


def everything_stored(thread):
    rows = [*Summary.objects.filter(thread=thread).values(), *FoldJob.objects.filter(thread=thread).values()]
    return str(rows) + thread.summary


def test_what_is_told_is_remembered_until_it_is_deleted(folded):
    assert "4711-9982" in folded.summary


def test_a_deleted_message_leaves_every_version_and_job(folded, ada):
    folded.messages.get(seq=1).delete_text(by=ada)

    folded.refresh_from_db()
    assert "4711-9982" not in everything_stored(folded)
    assert "Ingrid" not in everything_stored(folded)


def test_what_a_model_said_beside_its_lines_goes_though_no_line_cites_the_message(thread, ada):
    talk(thread, ada, turns=1, said="Yes.", answered="Fine.")
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    fold(thread)
    assert not forgetting.versions_citing(thread, [1])
    thread.summaries.update(raw="By the way, ada said yes to everything.")

    thread.messages.get(seq=1).delete_text(by=ada)

    assert "everything" not in everything_stored(thread)


def test_what_others_said_stays(folded, ada):
    folded.messages.get(seq=1).delete_text(by=ada)

    folded.refresh_from_db()
    assert "2026-09-02" in folded.summary


def test_the_next_prompt_knows_nothing_of_it(folded, ada):
    folded.messages.get(seq=1).delete_text(by=ada)

    folded.refresh_from_db()
    prompt = context_for(folded, folded.space.language_model).prompt
    assert not any("4711-9982" in message.content for message in prompt.messages)


def test_the_span_is_folded_again(folded, ada):
    folded.messages.get(seq=1).delete_text(by=ada)

    runner.fold_thread(folded.pk)

    newest = Summary.objects.filter(thread=folded).newest_first().first()
    assert (newest.version, newest.trigger, newest.depth) == (3, "rebuild", 0)
    assert "4711-9982" not in newest.text
    assert "2026-09-02" in newest.text


def test_a_deletion_behind_the_summary_changes_no_version(folded, ada):
    before = folded.summary

    folded.messages.get(seq=folded.next_seq - 2).delete_text(by=ada)

    folded.refresh_from_db()
    assert folded.summary == before
    assert not FoldJob.objects.unfinished().exists()


def test_a_rebuild_asked_for_while_a_fold_runs_is_not_lost(folded, ada):
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)
    running = FoldJob.objects.unfinished().get()
    FoldJob.objects.filter(pk=running.pk).update(state="running")
    folded.messages.get(seq=1).delete_text(by=ada)
    FoldJob.objects.filter(pk=running.pk).update(state="discarded")

    runner.look_again(running)

    assert FoldJob.objects.unfinished().get().trigger == "rebuild"


def test_deleting_all_that_was_covered_leaves_an_empty_summary(folded, ada):
    for message in folded.messages.filter(seq__lte=folded.covered_through):
        message.delete_text(by=ada)
        runner.fold_thread(folded.pk)

    folded.refresh_from_db()
    assert "2026-09" not in folded.summary


def test_what_a_gate_quoted_of_it_goes_too(folded, ada):
    FoldJob.objects.create(
        thread=folded, trigger="turns", state="failed", through_seq=6, gate="unfaithful", reason="quotes 4711-9982"
    )

    folded.messages.get(seq=1).delete_text(by=ada)

    folded.refresh_from_db()
    assert "4711-9982" not in everything_stored(folded)


def test_how_long_the_server_rests_stays_known(folded, ada):
    rests = faults.of_status(503, "", {"retry-after": "300"}, model="fake").message
    quoting = [{"gate": "unfaithful", "passed": False, "reason": "quotes 4711-9982", "scope": "item"}]
    FoldJob.objects.filter(thread=folded, state=State.STORED).update(reason=rests, gates=quoting)

    folded.messages.get(seq=1).delete_text(by=ada)

    assert {job.reason for job in FoldJob.objects.filter(thread=folded, state=State.STORED)} == {rests}
    folded.refresh_from_db()
    waiting = FoldJob.objects.unfinished().get()
    assert (waiting.not_before - timezone.now()).total_seconds() > 200
    assert "4711-9982" not in everything_stored(folded)


def test_a_rebuild_that_was_discarded_is_queued_with_its_end(folded, ada):
    folded.messages.get(seq=1).delete_text(by=ada)
    token = jobs.claim(folded.pk)
    job = jobs.start(folded.pk)

    runner.conclude(job, token, State.DISCARDED)

    assert FoldJob.objects.unfinished().get().trigger == "rebuild"
    assert jobs.claim(folded.pk)


# ---- lines of messages that the version does not cover

LATE = "We decided that the barrel behind bed 7 gets the label 5512-0031."


@pytest.fixture
def kept(folded, ada):
    """The first version once more, with a pinned line of a later message, which it does not cover."""
    talk(folded, ada, turns=1, said=LATE, answered=ANSWERED)
    talk(folded, ada, turns=5, said=SAID, answered=ANSWERED)
    fold(folded)
    version = Summary.objects.current(folded)
    line = next(item for item in Ledger.from_dict(version.ledger).active if "5512-0031" in item.text)
    assert line.by == "rules"
    editing.change_line(folded, line.id, "pin", by=ada, seen_version=version.version)
    folded.refresh_from_db()
    restore_first(folded, ada)
    assert folded.covered_through < line.sources[0]
    assert "5512-0031" in folded.summary
    return folded


def restore_first(thread, ada):
    first = Summary.objects.get(thread=thread, version=1)
    editing.restore(thread, first, by=ada, seen_version=thread.summary_version)
    thread.refresh_from_db()


def delete_late(thread, ada):
    message = thread.messages.get(text=LATE)
    message.delete_text(by=ada)
    thread.refresh_from_db()


def test_a_kept_line_goes_with_its_message_from_a_version_that_does_not_cover_it(kept, ada):
    delete_late(kept, ada)

    assert "5512-0031" not in everything_stored(kept)
    prompt = context_for(kept, kept.space.language_model).prompt
    assert not any("5512-0031" in message.content for message in prompt.messages)


def test_so_does_one_that_is_kept_no_longer(kept, ada):
    current = Summary.objects.current(kept)
    line = next(item for item in Ledger.from_dict(current.ledger).active if item.pinned)
    editing.change_line(kept, line.id, "unpin", by=ada, seen_version=current.version)
    kept.refresh_from_db()
    assert "5512-0031" in kept.summary

    delete_late(kept, ada)

    assert "5512-0031" not in everything_stored(kept)


def test_what_a_gate_quoted_of_it_goes_too_whatever_the_attempt_read(kept, ada):
    quoted = {"gate": "protected", "reason": "A pinned line is gone: 5512-0031", "output": "5512-0031"}
    FoldJob.objects.create(
        thread=kept, trigger="turns", state="failed", through_seq=6, parent=Summary.objects.current(kept), **quoted
    )

    delete_late(kept, ada)

    assert "5512-0031" not in everything_stored(kept)


def test_a_branch_from_before_a_kept_message_has_none_of_its_words(kept, ada):
    branch = forks.branch(kept, kept.messages.get(seq=kept.covered_through), by=ada)

    branch.refresh_from_db()
    assert (branch.summary_version, branch.covered_through) == (kept.summary_version, kept.covered_through)
    assert "5512-0031" not in everything_stored(branch)
    assert "5512-0031" in kept.summary


def test_a_thread_that_is_rewritten_before_a_kept_message_has_none_of_its_words(kept, ada):
    forks.rewrite(kept, kept.messages.get(seq=kept.covered_through + 1), "Another plan", by=ada)

    kept.refresh_from_db()
    assert kept.covered_through
    assert "5512-0031" not in everything_stored(kept)


def test_the_chain_of_a_restored_version_still_replays_after_the_deletion(kept, ada):
    delete_late(kept, ada)

    versions = Summary.objects.filter(thread=kept).order_by("version")
    patches = [Patch.from_dict(version.patch) for version in versions]
    assert replayed(patches) == Ledger.from_dict(Summary.objects.current(kept).ledger)


@pytest.fixture
def said_twice(thread, ada):
    """The same in two messages and in other words, folded by one fold and by the next."""
    talk(thread, ada, turns=1, said="The trial is 30 days.", answered="Noted.")
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    fold(thread)
    talk(thread, ada, turns=1, said="Let's make the trial thirty days.", answered="Noted.")
    talk(thread, ada, turns=5, said=SAID, answered=ANSWERED)
    return fold(thread)


def lines(thread):
    ledger = Ledger.from_dict(Summary.objects.current(thread).ledger)
    return {item.text: item.said_in for item in ledger.active if "trial" in item.text}


def test_what_was_said_in_two_messages_cites_both(said_twice):
    assert lines(said_twice) == {"The trial is 30 days.": (1, 15)}


@pytest.mark.parametrize(
    ("seq", "left", "gone"),
    [
        (1, {"Let's make the trial thirty days.": (15,)}, "The trial is 30"),
        (15, {"The trial is 30 days.": (1,)}, "thirty days"),
    ],
)
def test_when_one_of_them_is_deleted_the_line_is_what_the_other_says(said_twice, ada, seq, left, gone):
    said_twice.messages.get(seq=seq).delete_text(by=ada)

    assert lines(said_twice) == left
    said_twice.refresh_from_db()
    assert gone not in everything_stored(said_twice)
    assert lines(fold(said_twice)) == left  # read again from the messages


def test_when_both_are_deleted_nothing_is_left_of_them(said_twice, ada):
    for seq in (1, 15):
        said_twice.messages.get(seq=seq).delete_text(by=ada)

    said_twice.refresh_from_db()
    assert "trial" not in everything_stored(said_twice)


@pytest.mark.parametrize("seq", [1, 15])
def test_the_chain_of_versions_leads_to_the_same_lines_after_the_deletion(said_twice, ada, seq):
    said_twice.messages.get(seq=seq).delete_text(by=ada)

    versions = Summary.objects.filter(thread=said_twice).order_by("version")
    ledger = replayed([Patch.from_dict(version.patch) for version in versions])
    assert {i.text: i.said_in for i in ledger.active if "trial" in i.text} == lines(said_twice)
