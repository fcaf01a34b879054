"""Each reason that something failed is known to the translators, and is told to each reader in their language."""

import inspect
from typing import get_args

import pytest
from django.utils import translation

from spaces.assistant import leases, questions
from spaces.error_messages import SENTENCES, heading_told, reason_in, told
from spaces.llm import demo_model, faults
from spaces.models import Message
from spaces.templatetags.page import author_told
from summaries.engine import render
from summaries.engine.answer_gates import gates, judging
from summaries.engine.fold_triggers import SkipReason
from summaries.engine.policy import Policy, PolicyError
from summaries.engine.prompting.context import PromptTooLarge
from summaries.engine.reasons import Reason
from summaries.folds import reply_gate, runner, scheduling
from summaries.models import DIED
from summaries.prompts.assembly import context_for
from tests.talk import ANSWERED, SAID, fold, talk

SAMPLES = {"detail": ": out of memory", "seconds": 7.5, "content_type": "text/plain", "chars": 400_000}


def of_every_fault() -> list[str]:
    makers = [make for _, make in inspect.getmembers(faults, inspect.isfunction) if make.__module__ == faults.__name__]
    simple = [make for make in makers if inspect.signature(make).return_annotation == "ModelError" and is_simple(make)]
    made = [make(**samples_for(make)) for make in simple]
    for status in (301, 400, 401, 403, 404, 413, 429, 500, 503):
        for body in ("", "no such model", '{"error": "insufficient_quota"}', '{"error": {"message": "Bad thing."}}'):
            made += [faults.of_status(status, body, headers, model="m") for headers in ({}, {"retry-after": "20"})]
    made += [faults.of_error_event({"code": 500, "message": "overloaded"}), faults.took_too_long(60, started=True)]
    made += [faults.no_stream("text/html"), faults.took_too_long(60, started=False)]
    return sorted({error.message for error in made}, key=str)


def is_simple(make) -> bool:
    return make.__name__[0] != "_" and set(inspect.signature(make).parameters) <= {*SAMPLES, "started", "retry_after"}


def samples_for(make) -> dict[str, object]:
    wanted = inspect.signature(make).parameters
    return {name: SAMPLES.get(name, True) for name in wanted if name != "retry_after"}


OTHERS = [
    leases.INTERRUPTED,
    questions.OUR_FAULT,
    questions.withheld("The model's answer was empty."),
    questions.too_large(PromptTooLarge(instructions=12_000, newest=9_000, room=8_192)),
    *scheduling.SKIPPED.values(),
    runner.TOOK_TOO_LONG,
    runner.CHANGED_MEANWHILE,
    runner.internal_error(ValueError()),
    demo_model.NO_SUMMARIES,
    DIED,
    *reply_gate.GATES.values(),
    reply_gate.gate_reason("of another version"),
]
HEADINGS = [render._PINNED, *(heading.title for heading in render._HEADINGS), render._PAST]


def test_each_reason_to_skip_a_fold_has_words():
    assert set(scheduling.SKIPPED) == set(get_args(SkipReason)) - {""}


def of_every_item_gate() -> list[str]:
    reasons = [each for module in (gates, judging) for each in vars(module).values() if isinstance(each, Reason)]
    reasons.append(gates.invented("4711"))
    lines = {reason: "" if reason == judging.UNREAD else "A line." for reason in reasons}
    return [judging._result("gate", reason, line).reason for reason, line in lines.items()]


@pytest.mark.parametrize("words", of_every_item_gate())
def test_whatever_cost_an_item_can_be_told(words):
    assert is_known(words)


def is_known(reason: str) -> bool:
    """Told in English it is what it says itself; the catalogue's test sees to the other languages."""
    assert isinstance(reason, Reason)
    with translation.override("en"):
        return reason.code in SENTENCES and told(reason) == reason == reason_in(reason.to_json())


@pytest.mark.parametrize("words", of_every_fault())
def test_every_fault_of_a_model_can_be_told(words):
    assert is_known(words)


@pytest.mark.parametrize("words", HEADINGS)
def test_the_headings_of_a_summary_can_be_told(words):
    with translation.override("de"):
        assert heading_told(f"{words} (ada)") != f"{words} (ada)"


def test_what_the_model_is_sent_is_the_same_whoever_reads(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    sent = []
    for language in ("de", "ar", "en"):
        with translation.override(language):
            fold(thread)
            built = context_for(thread, thread.space.language_model)
            sent.append((thread.summary, [(each.role, each.content) for each in built.prompt.messages]))
    assert sent[0] == sent[1] == sent[2]
    assert any(heading in sent[0][0] for heading in HEADINGS)


def test_a_living_person_is_called_as_they_are(ada):
    with translation.override("de"):
        assert author_told("Decisions") == "Decisions"
        assert author_told("Deleted account") == "Gelöschtes Konto"


@pytest.mark.parametrize("words", OTHERS)
def test_so_can_all_that_is_stored_about_replies_and_folds(words):
    assert is_known(words)


@pytest.mark.parametrize(
    "parameters",
    [
        {"keep_turns": 0},
        {"keep_turns": "x"},
        {"name": "x"},
        {"x": 1},
        {"mode": "x"},
        {"rearm_ratio": 0.99, "threshold": 0.5},
        {"first_fold_turns": 1, "keep_turns": 3},
        {"models": "x"},
    ],
)
def test_so_can_every_policy_that_cannot_be(parameters):
    with pytest.raises(PolicyError) as refused:
        Policy.resolve(parameters)
    assert is_known(refused.value.allowed)
    assert is_known(refused.value.reason)


def test_what_is_named_stands_in_the_sentence():
    assert told(faults.of_status(404, "model", {}, model="gpt {x}").message) == (
        "The model server does not know the model “gpt {x}”."
    )


def test_a_large_number_stands_as_its_reader_writes_it():
    with translation.override("de"):
        assert "400.000" in told(faults.endless(400_000).message)


def test_a_servers_own_words_stay():
    assert told("Kaputt.") == "Kaputt."


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_what_is_stored_is_the_same_whoever_caused_it(thread, ada, language):
    with translation.override(language):
        reply = thread.post(ada, "Hello").reply
        leases.claim(reply.pk)
        leases.interrupt_orphans(all_of_them=True)
    assert Message.objects.get(pk=reply.pk).error == leases.INTERRUPTED
    assert leases.INTERRUPTED.startswith("The server stopped")
