import pytest

from summaries.engine.dedupe import without_frame
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
        "Noted: “The budget is 400 euros.” and 15 more sentences.",
        "Noted: “The budget is 400 euros.” and 120 others",
        "> The budget is 400 euros. — *you*",
        "> The budget is 400 euros. — *#21 · petra*",
        "“The budget is 400 euros.” — #3",
        "As you said, the budget is 400 euros.",
    ],
)
def test_what_a_person_said_earlier_is_not_known_twice(answer):
    assert told_by_assistant(answer) == []


@pytest.mark.parametrize(
    "answer",
    [
        "The budget is 400 euros, of which 120 are left.",
        "The budget is 400 euros and 15 more euros.",
        "The budget is 400 euros for 15 more sentences on the sign.",
        "The budget is 400 euros; 15 others pay.",
        "The budget is 400 euros — #14 raised it to 500 euros yesterday.",
    ],
)
def test_what_an_answer_adds_is_kept(answer):
    assert told_by_assistant(answer)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Apples, pears and 12 more.", "Apples, pears and 12 more."),
        ("We invited Anna and Tom and 12 others.", "We invited Anna and Tom and 12 others."),
        ("“The tent is green.” and 12 more", "“The tent is green.”"),
        ("„Das Zelt ist grün.“ und 12 weitere Sätze.", "„Das Zelt ist grün.“"),
        ("« La tente est verte. » et 12 autres.", "« La tente est verte. »"),
        ("«La tienda es verde.» y 12 más", "«La tienda es verde.»"),
        ("«La tenda è verde.» e altre 12 frasi.", "«La tenda è verde.»"),
        ("«Палатка зелёная.» и ещё 12.", "«Палатка зелёная.»"),
        ("„Das Zelt ist grün.“ und ein weiterer Satz.", "„Das Zelt ist grün.“"),
        ("The tent is green. — *#21 · petra*", "The tent is green. "),
        ("The tent is green. — *Decisions (petra)*", "The tent is green. "),
        ("We need 12 more.", "We need 12 more."),
        ("It takes 20 minutes and 12 more minutes.", "It takes 20 minutes and 12 more minutes."),
        ("Ada and 12 more people came on Friday.", "Ada and 12 more people came on Friday."),
        ("Take 20 mg and 15 more at night.", "Take 20 mg and 15 more at night."),
    ],
)
def test_what_stands_round_a_quotation_is_left_out(text, left):
    assert without_frame(text) == left


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
