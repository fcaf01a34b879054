"""When a model is worth asking."""

import pytest

from summaries.engine.messages import Message, Turn
from summaries.engine.policy import Policy
from summaries.engine.tokens import TokenCounter
from summaries.engine.worth_a_call import changes_a_plan, pays

COUNTER = TokenCounter()


def turn(text: str, answer: str = "Fine.", tokens: int = 0) -> Turn:
    return Turn((Message(1, "user", text, tokens=tokens), Message(2, "assistant", answer, tokens=5)))


@pytest.mark.parametrize(
    ("unread", "new", "is_worth_it"),
    [([], 100, False), ([700], 100, False), ([700, 700], 100, True), ([], 1_500, True), ([], 1_400, False)],
)
def test_it_is_once_enough_came_together(unread, new, is_worth_it):
    earlier = [turn("Leeks.", tokens=size) for size in unread]
    assert pays(earlier, [turn("Kale.", tokens=new)], policy=Policy(), counter=COUNTER) == is_worth_it


def test_it_always_is_where_a_policy_says_so():
    assert pays([], [turn("Hm.")], policy=Policy(enrich_after_tokens=0), counter=COUNTER)


@pytest.mark.parametrize(
    ("said", "is_change"),
    [
        ("Change of plan: we are moving the launch to 4 November.", True),
        ("Correction: the budget is 38,000, not 45,000.", True),
        ("From now on all invoices go to Ben.", True),
        ("Planänderung: Wir ziehen am 3. Juni um.", True),
        ("We no longer use Redis.", True),
        ("The launch is on 4 November.", False),
        ("I like leeks.", False),
        ("What is the plan for Monday?", False),
        ("The plan is good.", False),
    ],
)
def test_a_change_of_plan_is_one_that_a_person_says(said, is_change):
    assert changes_a_plan([turn(said)]) == is_change
    assert not changes_a_plan([turn("Hm.", answer=said)])
