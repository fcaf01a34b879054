"""JSON read value by value says what json.loads says, of the same texts."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spaces.imports import json_slices

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=40)


@given(VALUES, st.sampled_from([None, 0, 2]))
def test_every_value_comes_back(value, indent):
    assert json_slices.loads(json.dumps(value, indent=indent)) == value


@settings(max_examples=400)
@given(st.text(alphabet='[]{},:"\\ \n1-.eatrufnlsx', max_size=24))
def test_a_text_is_json_for_both_or_for_neither(text):
    assert outcome(json_slices.loads, text) == outcome(json.loads, text)


@settings(max_examples=200)
@given(VALUES, st.data())
def test_a_file_that_is_cut_is_refused_as_before(value, data):
    text = json.dumps([value, value])
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    assert outcome(json_slices.loads, cut) == outcome(json.loads, cut) == "refused"


def outcome(loads, text):
    try:
        return loads(text)
    except json.JSONDecodeError:
        return "refused"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ('[{"a": 1},\n {"b" 2}]', 2, 7),
        ("[1] x", 1, 5),
        ('{"a": [1,\n2', 2, 2),
        ("{1: 2}", 1, 2),
        ('{"a": 1 "b": 2}', 1, 9),
        ("[[[[[[[1 2]]]]]]]", 1, 10),
        ('["abc', 1, 2),
        ("\n\nnul", 3, 1),
    ],
)
def test_an_error_names_its_place(text, line, column):
    with pytest.raises(json.JSONDecodeError) as error:
        json_slices.loads(text)
    assert (error.value.lineno, error.value.colno) == (line, column)


def test_the_last_of_two_values_with_one_name_counts():
    assert json_slices.loads('{"a": 1, "a": 2}') == json.loads('{"a": 1, "a": 2}')


def test_what_is_nested_beyond_measure_is_refused():
    with pytest.raises(RecursionError):
        json_slices.loads("[" * 200_000)


def test_of_a_long_file_only_short_pieces_are_read_at_once(monkeypatch):
    """One piece is one call into C, in which no other thread has its turn."""
    read, pieces = json_slices._whole_value, []

    def counted(text, at):
        value, end = read(text, at)
        pieces.append(end - at)
        return value, end

    monkeypatch.setattr(json_slices, "_whole_value", counted)
    said = {"author": {"role": "user"}, "content": {"parts": ["leeks " * 20]}}
    kinds = {
        "ChatGPT": [{"mapping": {str(n): {"message": said} for n in range(1_000)}}],
        "Open WebUI": [{"chat": {"history": {"messages": {str(n): said for n in range(1_000)}}}}],
        "ours": {"threads": [{"messages": [said] * 1_000}]},
        "OpenAI": [said] * 1_000,
    }
    for value in kinds.values():
        assert json_slices.loads(json.dumps(value)) == value
    assert max(pieces) < 2 * len(json.dumps(said))
