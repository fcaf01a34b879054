import pytest

from spaces.models import Message, forks
from summaries.engine.items import Ledger, Patch, replayed
from summaries.folds.sweep import sweep
from summaries.models import Flag, FoldJob, Review, State, Summary
from summaries.prompts.assembly import context_for
from summaries.reviews import review_actions
from summaries.versions import editing
from tests.talk import ANSWERED, SAID, answer, fold, talk


@pytest.fixture
def folded_twice(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    return fold(thread)


def edit_message(thread, seq, by):
    """Gives the thread with what followed; here the edited message is answered."""
    posted, sibling = forks.rewrite(thread, thread.messages.get(seq=seq), "Another plan", by=by)
    answer(posted.reply, "Noted.")
    thread.refresh_from_db()
    return sibling


def ledger(thread):
    thread.refresh_from_db()
    return Ledger.from_dict(Summary.objects.current(thread).ledger)


def line_saying(thread, words):
    return next(item for item in ledger(thread).items if words in item.text)


def change(thread, words, what, by):
    line = line_saying(thread, words).id
    return editing.change_line(thread, line, what, by=by, seen_version=thread.summary_version)


def write(thread, line, by):
    text = f"{thread.summary}\n- {line}"
    editing.rewrite(thread, text, by=by, seen_version=thread.summary_version, seen_epoch=thread.epoch)
    thread.refresh_from_db()


def test_after_an_edit_the_newest_version_that_ends_before_it_goes_on_under_the_next_number(folded_twice, ada):
    edit_message(folded_twice, 9, ada)

    first, third = Summary.objects.filter(thread=folded_twice).order_by("version")
    assert (folded_twice.summary_version, folded_twice.covered_through) == (3, 6)
    assert (third.version, third.parent, third.created_by, third.trigger) == (3, first, ada, "message_edited")
    assert folded_twice.summary == first.text == third.text
    assert first.ledger == third.ledger


def test_an_edit_before_every_version_leaves_an_empty_summary(folded_twice, ada):
    edit_message(folded_twice, 3, ada)

    assert (folded_twice.summary, folded_twice.summary_version, folded_twice.covered_through) == ("", 3, 0)


def test_an_edit_after_all_that_is_covered_leaves_the_version(folded_twice, ada):
    edit_message(folded_twice, 13, ada)

    assert (folded_twice.summary_version, folded_twice.covered_through) == (2, 10)


@pytest.mark.parametrize("seq", [3, 9])
def test_no_number_is_given_to_two_versions(folded_twice, ada, seq):
    sibling = edit_message(folded_twice, seq, ada)
    talk(folded_twice, ada, turns=7, said=SAID, answered=ANSWERED)

    assert fold(folded_twice).summary_version == 4
    moved = Summary.objects.filter(thread=sibling, through_seq__gte=seq).values_list("version", flat=True)
    assert not {*moved} & {*Summary.objects.filter(thread=folded_twice).values_list("version", flat=True)}


def test_every_page_is_told_that_the_summary_is_another_one(
    folded_twice, ada, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr("spaces.broadcasts.summary_finished", lambda *args, **values: told.append((args, values)))
    with django_capture_on_commit_callbacks(execute=True):
        edit_message(folded_twice, 9, ada)

    assert told == [((folded_twice.pk,), {"version": 3, "outcome": "stored"})]


def test_what_people_did_to_lines_of_messages_that_stay_is_kept(folded_twice, ada, ben):
    change(folded_twice, "bed 1 ", "pin", ben)
    change(folded_twice, "bed 2 ", "remove", ben)
    folded_twice.refresh_from_db()
    write(folded_twice, "Ben waters the beds.", ben)
    edit_message(folded_twice, 9, ada)

    kept = {item.text for item in ledger(folded_twice).active if item.pinned}
    assert kept == {SAID.format(n=1), "Ben waters the beds."}
    assert [item.text for item in ledger(folded_twice).struck] == [SAID.format(n=2)]
    assert SAID.format(n=2) not in folded_twice.summary
    assert "Ben waters the beds." in folded_twice.summary


def test_what_was_removed_stays_away_when_all_is_summarized_again(folded_twice, ada, ben):
    change(folded_twice, "bed 1 ", "remove", ben)
    edit_message(folded_twice, 5, ada)
    assert folded_twice.covered_through == 0
    talk(folded_twice, ada, turns=7, said="Now we plant {n} pears.", answered="Noted.")
    fold(folded_twice)

    assert folded_twice.covered_through
    assert SAID.format(n=1) not in folded_twice.summary


def test_a_pinned_line_of_a_message_that_moved_goes_with_it(folded_twice, ada, ben):
    change(folded_twice, "bed 5 ", "pin", ben)
    sibling = edit_message(folded_twice, 9, ada)

    assert not [item for item in ledger(folded_twice).items if item.pinned]
    assert line_saying(sibling, "bed 5 ").pinned


def test_the_versions_still_replay_after_an_edit(folded_twice, ada, ben):
    write(folded_twice, "Ben waters the beds.", ben)
    edit_message(folded_twice, 9, ada)

    patches = [Patch.from_dict(each.patch) for each in Summary.objects.filter(thread=folded_twice).order_by("version")]
    assert replayed(patches) == ledger(folded_twice)


def test_the_sibling_keeps_the_summary_as_it_was(folded_twice, ada):
    before = folded_twice.summary

    _, sibling = forks.rewrite(folded_twice, folded_twice.messages.get(seq=9), "Another plan", by=ada)

    sibling.refresh_from_db()
    assert (sibling.summary, sibling.summary_version, sibling.covered_through) == (before, 2, 10)
    assert list(
        Summary.objects.filter(thread=sibling).order_by("version").values_list("version", "parent__thread")
    ) == [
        (1, None),
        (2, sibling.pk),
    ]


QUOTED = {"state": State.FAILED, "gate": "details", "output": "“Bed 9”", "reason": "It said “Bed 9”."}


def test_attempts_stay_with_the_messages_that_they_quote(folded_twice, ada):
    jobs = [FoldJob.objects.create(thread=folded_twice, through_seq=seq, **QUOTED) for seq in (6, 10)]

    _, sibling = forks.rewrite(folded_twice, folded_twice.messages.get(seq=9), "Another plan", by=ada)

    assert [FoldJob.objects.get(pk=job.pk).thread for job in jobs] == [folded_twice, sibling]
    sibling.messages.get(seq=9).delete_text(by=ada)
    assert [FoldJob.objects.get(pk=job.pk).output for job in jobs] == ["“Bed 9”", ""]


def test_an_attempt_that_does_not_say_what_it_read_quotes_nothing_after_a_split(folded_twice, ada):
    job = FoldJob.objects.create(thread=folded_twice, **QUOTED)

    forks.rewrite(folded_twice, folded_twice.messages.get(seq=9), "Another plan", by=ada)

    job.refresh_from_db()
    assert (job.output, job.reason, job.gates) == ("", "", [])


def test_flags_go_where_what_they_are_about_goes(folded_twice, ada, ben):
    first = Flag.objects.create(thread=folded_twice, version=1, item_id="a", sources=[1], created_by=ben)
    second = Flag.objects.create(thread=folded_twice, version=2, item_id="b", sources=[1, 9], created_by=ben)
    whole = Flag.objects.create(thread=folded_twice, version=2, reason="“Bed 9” is wrong.", created_by=ada)

    _, sibling = forks.rewrite(folded_twice, folded_twice.messages.get(seq=9), "Another plan", by=ada)

    assert set(Flag.objects.filter(thread=sibling)) == {second, whole}
    assert list(Flag.objects.filter(thread=folded_twice)) == [first]
    assert [Review.objects.get(thread=each).open_flags for each in (folded_twice, sibling)] == [1, 2]


def test_the_sibling_of_a_locked_thread_is_locked_too(folded_twice, ada):
    review_actions.lock(folded_twice)

    _, sibling = forks.rewrite(folded_twice, folded_twice.messages.get(seq=9), "Another plan", by=ada)

    sibling.refresh_from_db()
    folded_twice.refresh_from_db()
    assert folded_twice.summary_locked_at
    assert sibling.summary_locked_at == folded_twice.summary_locked_at
    assert Review.objects.locked().count() == 2


def test_nothing_of_the_old_words_reaches_the_next_prompt(folded_twice, ada):
    forks.rewrite(folded_twice, folded_twice.messages.get(seq=3), "Another plan", by=ada)

    prompt = context_for(folded_twice, folded_twice.space.language_model).prompt
    assert not any("2026-09-02" in message.content for message in prompt.messages)


def test_a_branch_gets_the_versions_that_end_before_it(folded_twice, ada):
    branch = forks.branch(folded_twice, folded_twice.messages.get(seq=9), by=ada)

    assert (branch.summary_version, branch.covered_through) == (1, 6)
    assert branch.summary == Summary.objects.get(thread=folded_twice, version=1).text


def test_a_branch_goes_on_with_what_people_did_to_lines_since(folded_twice, ada, ben):
    change(folded_twice, "bed 2 ", "remove", ben)
    folded_twice.refresh_from_db()
    change(folded_twice, "bed 1 ", "pin", ben)
    branch = forks.branch(folded_twice, folded_twice.messages.get(seq=9), by=ada)

    current = Summary.objects.current(branch)
    assert (current.version, current.created_by, current.trigger, branch.covered_through) == (2, ada, "branch", 6)
    assert line_saying(branch, "bed 1 ").pinned
    assert SAID.format(n=2) not in branch.summary


def test_a_branch_does_not_get_what_somebody_wrote_of_their_own_later(thread, ada, ben):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    thread.refresh_from_db()
    write(thread, "Ben waters the beds.", ben)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(thread)
    thread.refresh_from_db()
    write(thread, "Clara sells the garden.", ben)
    change(thread, "bed 1 ", "pin", ben)
    branch = forks.branch(thread, thread.messages.get(seq=9), by=ada)

    assert "Ben waters the beds." in branch.summary
    assert line_saying(branch, "bed 1 ").pinned
    assert not [item for item in ledger(branch).items if "Clara" in item.text]


def test_a_private_copy_has_what_people_did_to_lines(folded_twice, ada, ben):
    write(folded_twice, "Ben waters the beds.", ben)
    copy = forks.private_copy(folded_twice, by=ada)

    assert (copy.summary, copy.summary_version) == (folded_twice.summary, 3)


def test_a_branch_leaves_the_versions_of_the_thread_alone(folded_twice, ada):
    forks.branch(folded_twice, folded_twice.messages.get(seq=9), by=ada)

    versions = Summary.objects.filter(thread=folded_twice).order_by("version")
    assert list(versions.values_list("version", "parent__thread")) == [(1, None), (2, folded_twice.pk)]


def test_no_summary_of_the_answer_that_stood_goes_along_to_a_branch_from_another(folded_twice, ada):
    stood = folded_twice.messages.get(seq=6)
    stood.chosen = False
    stood.save()
    Message.objects.create(thread=folded_twice, seq=6, alternative=1, role="assistant", text="Another.")

    branch = forks.branch(folded_twice, stood, by=ada)

    assert (branch.summary_version, branch.covered_through) == (0, 0)


CALL = {"id": "c1", "type": "function", "function": {"name": "grep", "arguments": '{"pattern": "leek"}'}}


@pytest.fixture
def with_a_tool(thread, ada):
    """As an import leaves it: a question, a call, its result, an answer, then one ordinary turn."""
    for seq, values in enumerate(
        [
            {"role": "user", "author": ada, "author_name": "ada", "text": "Where are leeks named?"},
            {"role": "assistant", "tool_calls": [CALL]},
            {"role": "tool", "tool_call_id": "c1", "tool_name": "grep", "text": "beds.py:3: leek"},
            {"role": "assistant", "text": "In beds.py."},
        ],
        start=1,
    ):
        thread.messages.create(seq=seq, **values)
    thread.change(next_seq=5)
    talk(thread, ada, turns=1)
    return thread


def test_a_call_and_its_result_stay_together_in_the_rewritten_thread_and_in_its_sibling(with_a_tool, ada):
    _, sibling = forks.rewrite(with_a_tool, with_a_tool.messages.get(seq=5), "And kale?", by=ada)

    for thread in (with_a_tool, sibling):
        messages = context_for(thread, thread.space.language_model).prompt.messages
        call, result = [message for message in messages if message.tool_calls or message.role == "tool"]
        assert (call.tool_calls[0].id, result.tool_call_id) == ("c1", "c1")
        assert result.content == "beds.py:3: leek"


def test_a_question_that_a_tool_was_asked_for_takes_the_calls_along_when_it_is_rewritten(with_a_tool, ada):
    _, sibling = forks.rewrite(with_a_tool, with_a_tool.messages.get(seq=1), "Where is kale named?", by=ada)

    assert list(with_a_tool.messages.in_order().values_list("role", flat=True)) == ["user", "assistant"]
    assert list(sibling.messages.in_order().values_list("role", flat=True))[:4] == [
        "user",
        "assistant",
        "tool",
        "assistant",
    ]


@pytest.mark.parametrize("fork", ["rewrite", "branch"])
def test_a_fold_that_is_due_in_a_fork_is_looked_for_there(thread, ada, fork):
    """The job that was due is the thread's, and is done there or finds nothing."""
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    last = thread.messages.get(seq=14)
    made = (
        forks.branch(thread, last, by=ada)
        if fork == "branch"
        else forks.rewrite(thread, thread.messages.get(seq=13), "No", by=ada)[1]
    )

    sweep()

    assert FoldJob.objects.get(thread=made).state == State.DUE
