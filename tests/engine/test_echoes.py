"""What an assistant said back of a line that holds no more."""

import pytest

from summaries.engine.edits import settle
from summaries.engine.extract import extract
from summaries.engine.items import Item, Ledger, Settled
from summaries.engine.messages import turns_of
from summaries.engine.state import State

from .talk import COUNTER, retired_in, say


@pytest.mark.parametrize(
    ("said", "answer", "newer"),
    [
        ("We open on 6 May.", "Opening 6 May and a ceiling of £42,000, then.", "The opening moves to 18 May."),
        ("We open on 6 May.", "6 May is a bank holiday in Leeds, so order early.", "The opening moves to 18 May."),
        (
            "The budget is 1,800 euros.",
            "With 1,800 euros you can stay a week in Bled.",
            "The budget is 2,200 euros now.",
        ),
        (
            "Die Eröffnung ist am 6. Mai.",
            "Am 6. Mai ist bei euch Feiertag.",
            "Die Eröffnung verschieben wir auf den 18. Mai.",
        ),
        (
            "Le budget est de 1 800 euros.",
            "Avec 1 800 euros, vous passez une semaine à Bled.",
            "Le budget passe à 2 200 euros.",
        ),
        ("Бюджет 1800 евро.", "На 1800 евро можно прожить неделю в Бледе.", "Бюджет теперь 2200 евро."),
    ],
)
def test_what_an_assistant_said_back_of_a_line_goes_with_it(said, answer, newer):
    assert retired_of(say(1, "user", said), say(2, "assistant", answer), say(3, "user", newer)) == {said, answer}


@pytest.mark.parametrize(
    ("said", "answer", "newer"),
    [
        ("We open on 6 May.", "The council needs three weeks for the licence.", "The opening moves to 18 May."),
        ("We open on 6 May.", "From 6 May to 18 May the road is closed.", "The opening moves to 18 May."),
        (
            "The budget is 1,800 euros for two.",
            "You can walk around Bled in two hours.",
            "The budget is 2,200 euros now.",
        ),
        ("The budget is 1,800 euros.", "A boat for 40 people costs 90 euros.", "The budget is 2,200 euros now."),
        ("We open on 6 May.", "Your sister's shop has stood there since 1996.", "The opening moves to 18 May."),
    ],
)
def test_what_an_assistant_said_of_something_else_stays(said, answer, newer):
    assert retired_of(say(1, "user", said), say(2, "assistant", answer), say(3, "user", newer)) == {said}


def retired_of(*messages):
    turns = turns_of(messages)
    assert len(extract(turns, counter=COUNTER)) == len(messages)
    return retired_in(turns)


@pytest.mark.parametrize(
    ("said", "later", "newer"),
    [
        (
            "We meet the builder on Friday.",
            "The library closes at noon on Friday.",
            "We meet the builder on Monday.",
        ),
        (
            "We open the shop on 6 May.",
            "Charles was crowned on 6 May 2023.",
            "The shop's opening moves to 18 May.",
        ),
        (
            "The rent is 950 euros.",
            "For a bicycle 950 euros would be too much.",
            "The rent is 990 euros now.",
        ),
        ("Der Kickoff ist am Freitag.", "Am Freitag schließt die Post um 12 Uhr.", "Der Kickoff ist jetzt am Montag."),
    ],
)
def test_farther_away_the_same_value_alone_is_no_echo(said, later, newer):
    gone = retired_in_between(said, later, newer)
    assert said in gone
    assert later not in gone


def test_farther_away_what_speaks_of_the_same_is_one():
    echo = "Six weeks before the opening on 6 May you should order the sign."
    assert echo in retired_in_between("The opening is on 6 May.", echo, "The opening moves to 18 May.")


def retired_in_between(said, later, newer):
    """With other messages between the line and what an assistant said later."""
    messages = [
        say(1, "user", said),
        say(2, "assistant", "Fine."),
        say(3, "user", "My bicycle was stolen in Leeds."),
        say(4, "assistant", "Sorry to hear that."),
        say(5, "user", "Tell me more about Yorkshire."),
        say(6, "assistant", later),
        say(7, "user", newer),
    ]
    return retired_in(turns_of(messages))


def test_where_a_person_says_that_a_line_was_replaced_its_echo_goes_too():
    older = Item("1.0", "fact", "The dinner is at 7 pm.", sources=(1,), role="user")
    echo = Item("2.0", "fact", "A table for the dinner at 7 pm seats six.", sources=(2,), role="assistant")
    newer = Item(
        "3.0", "fact", "The dinner may be at 8 pm.", sources=(3,), author="Ada", role="user", may_replace=("1.0",)
    )
    state = State(ledger=Ledger(items=(older, echo, newer)))
    after = settle(state, Settled("1.0", "3.0", is_replaced=True), budget=600, counter=COUNTER, now=0).state
    assert [item.id for item in after.ledger.active] == ["3.0"]


def test_what_was_said_back_before_the_line_or_behind_its_change_stays():
    before, behind = "6 May would suit the builders.", "So 6 May is free for the painters again."
    messages = [
        say(1, "user", "Hello, the bakery moves."),
        say(2, "assistant", before),
        say(3, "user", "We open on 6 May."),
        say(4, "assistant", "Fine."),
        say(5, "user", "The opening moves to 18 May."),
        say(6, "assistant", behind),
    ]
    turns = turns_of(messages)
    assert retired_in(turns) == {"We open on 6 May."}
    assert {before, behind} <= {item.text for item in extract(turns, counter=COUNTER)}
