import pytest

from summaries.engine.fold_by_rules import rules_patch
from summaries.engine.items import Ledger, merge

from .talk import COUNTER, talk

BUDGET = "The budget is 400 euros."


def told_by_assistant(answer: str, said: str = "And now?") -> list[str]:
    """What of an answer is noted where the budget is known from before."""
    known = merge(Ledger(), rules_patch(Ledger(), talk(BUDGET), budget=600, counter=COUNTER))
    patch = rules_patch(known, talk(said, answer=answer, start=3), budget=600, counter=COUNTER)
    return [item.text for item in patch.add if item.role == "assistant"]


@pytest.mark.parametrize(
    "answer",
    [
        "Noted: “The budget is 400 euros.” and 1 more sentence.",
        "> The budget is 400 euros. — *you*",
        "As you said, the budget is 400 euros.",
    ],
)
def test_what_a_person_said_earlier_is_not_known_twice(answer):
    assert told_by_assistant(answer) == []


def test_what_an_answer_adds_is_kept():
    assert told_by_assistant("The budget is 400 euros, of which 120 are left.")


def test_an_echo_does_not_bring_an_old_value_back():
    ledger = Ledger()
    for start, said in ((1, BUDGET), (3, "The budget is now 450 euros.")):
        ledger = merge(ledger, rules_patch(ledger, talk(said, start=start), budget=600, counter=COUNTER))
    echo = talk("Hm.", answer="Noted: “The budget is 400 euros.”", start=5)
    ledger = merge(ledger, rules_patch(ledger, echo, budget=600, counter=COUNTER))
    assert [item.text for item in ledger.active if "400" in item.text] == []


def test_a_short_conversation_is_quoted_only_until_there_is_enough():
    turns = talk("Hm, ok.", "Well?", "So so.", answer="Okay then.")
    patch = rules_patch(Ledger(), turns, budget=600, counter=COUNTER, least_chars=12)
    assert [item.text for item in patch.add] == ["Hm, ok.", "So so."]


def test_assent_is_quoted_only_where_nothing_else_was_said():
    turns = talk("Sounds good, tell me more.", "Hm, I see.", "Rain all over the fair again.", answer="Noted.")
    patch = rules_patch(Ledger(), turns, budget=600, counter=COUNTER, least_chars=20)
    assert [item.text for item in patch.add] == ["Rain all over the fair again."]
    patch = rules_patch(Ledger(), turns, budget=600, counter=COUNTER, least_chars=35)
    assert [item.text for item in patch.add] == ["Sounds good, tell me more.", "Rain all over the fair again."]
