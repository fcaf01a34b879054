"""Found are those that `in` finds, and no others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summaries.engine.pieces import Pieces

SAID = "the password of the db is hunter2"


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        (["password", "pass", "word"], {"password", "pass", "word"}),
        (["db", "is", "in", "x"], {"db", "is"}),
        ([""], {""}),
        (["passport", "passwords", "hunter23"], set()),
        (["the password of the db is hunter2"], {SAID}),
        ([], set()),
    ],
)
def test_what_is_a_part_of_the_text_is_found(pieces, found):
    assert Pieces(pieces).within(SAID) == found


@pytest.mark.parametrize("text", ["", "a", "ab", "abc"])
def test_a_text_may_be_shorter_than_a_piece(text):
    assert Pieces(["a", "ab", "abc", "abcd"]).within(text) == {piece for piece in ("a", "ab", "abc") if piece in text}


@given(st.lists(st.text("abc密 ", max_size=6)), st.text("abc密 ", max_size=40))
def test_it_finds_what_looking_for_each_finds(pieces, text):
    assert Pieces(pieces).within(text) == {piece for piece in pieces if piece in text}
