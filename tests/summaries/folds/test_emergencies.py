import pytest

from spaces.models import LanguageModel
from summaries.folds import jobs, runner
from summaries.models import FoldJob, State, Summary
from summaries.prompts.assembly import context_for
from tests.talk import ANSWERED, SAID, talk


@pytest.fixture
def small(db):
    """A model that reads 1,000 tokens, 750 of them prompt."""
    return LanguageModel.objects.create(name="demo", context_tokens_override=1_000)


@pytest.fixture
def crowded(thread, ada, small):
    talk(thread, ada, turns=5, said=SAID + " leek" * 70, answered=ANSWERED + " soil" * 70)
    return thread


def test_a_prompt_that_does_not_fit_is_folded_at_once(crowded, small):
    prompt = context_for(crowded, small).prompt

    assert prompt.within_budget
    assert Summary.objects.get(thread=crowded).trigger == "emergency"


def test_what_was_folded_at_once_is_in_the_prompt(crowded, small):
    prompt = context_for(crowded, small).prompt
    assert any("2026-09-02" in message.content for message in prompt.messages if message.part == "summary")


def test_nothing_falls_between(crowded, small):
    built = context_for(crowded, small)

    crowded.refresh_from_db()
    sent = [message.content for message in built.prompt.messages]
    for message in crowded.messages.after(crowded.covered_through):
        assert message.text in sent or str(message.pk) in built.left_out


def test_a_fold_that_runs_meanwhile_is_discarded(crowded, small, ada):
    jobs.queue(crowded, trigger="request")
    token = jobs.claim(crowded.pk)
    job = jobs.start(crowded.pk)
    reading = runner.read(job)
    made = runner.fold_once(reading, "request", None)

    context_for(crowded, small)

    assert runner.store(job, token, reading, made) == State.DISCARDED


def test_the_attempt_is_on_record(crowded, small):
    context_for(crowded, small)

    job = FoldJob.objects.get(thread=crowded, trigger="emergency")
    assert (job.state, job.from_seq, job.mode) == (State.STORED, 1, "rules")


def test_switched_off_nothing_is_folded_and_what_is_left_out_is_named(crowded, small, settings):
    settings.SUMMARIES_ENABLED = False

    built = context_for(crowded, small)

    assert not Summary.objects.exists()
    assert built.left_out == (1, 2, 3)
