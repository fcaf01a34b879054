import pytest

from spaces.models import Message, forks
from summaries.folds.sweep import sweep
from summaries.models import Flag, FoldJob, Review, State, Summary
from summaries.prompts.assembly import context_for
from summaries.reviews import review_actions
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def folded_twice(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    return fold(thread)


def test_the_newest_version_that_ends_before_the_edit_becomes_current(folded_twice, ada):
    forks.rewrite(folded_twice, folded_twice.messages.get(seq=9), "Another plan", by=ada)

    assert (folded_twice.summary_version, folded_twice.covered_through) == (1, 6)
    assert folded_twice.summary == Summary.objects.get(thread=folded_twice, version=1).text


def test_an_edit_before_every_version_leaves_no_summary(folded_twice, ada):
    forks.rewrite(folded_twice, folded_twice.messages.get(seq=3), "Another plan", by=ada)

    assert (folded_twice.summary, folded_twice.summary_version, folded_twice.covered_through) == ("", 0, 0)


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
