"""What is told of a sentence at a glance is never less than what reading it tells."""

import pytest

from summaries.engine.items import Item
from summaries.engine.supersede.glance import keys_of_text, possible_keys
from summaries.engine.supersede.live import LOOKED_THROUGH, NEWEST_USES, Live
from summaries.engine.supersede.reading import read
from tests.engine.right.tables import CASES, FRESH, cases

TEXTS = sorted(
    {said.text for folder in (CASES, FRESH / "mended") for case in cases("replaces", folder) for said in case.messages}
)


@pytest.mark.parametrize(
    "text", ["Mittags essen wir.", "We meet at noon.", "The rent is 900 euros.", "Am Montag.", "一斤五元。"]
)
def test_a_value_in_words_is_seen(text):
    assert keys_of_text(text) <= possible_keys(text)


def test_nothing_is_missed_of_what_people_said():
    assert len(TEXTS) > 2_000
    assert [text for text in TEXTS if not keys_of_text(text) <= possible_keys(text)] == []


def said(number: int, text: str, role: str = "user") -> Item:
    return Item(id=f"{number}.0", kind="fact", text=text, sources=(number,), author="Ada", role=role)  # type: ignore[arg-type]


def test_of_lines_with_another_value_of_a_kind_the_newest_are_found_first():
    live = Live(said(n, f"Jar {n} is {n} euros.") for n in range(1, 4))
    found = live.with_other_values(read("It costs 90 euros."))
    assert [item.sources for item in found] == [(3,), (2,), (1,)]


def test_what_an_assistant_said_is_no_rival():
    live = Live([said(1, "The fee is 40 euros.", "assistant"), said(2, "We sing on Mondays.")])
    assert live.with_other_values(read("It costs 90 euros.")) == []


def test_of_many_the_newest_are_enough():
    live = Live(said(n, f"Jar {n} is {n} euros.") for n in range(1, LOOKED_THROUGH + 9))
    found = live.with_other_values(read("It costs 900 euros."))
    assert len(found) == NEWEST_USES
    assert found[0].sources == (LOOKED_THROUGH + 8,)
