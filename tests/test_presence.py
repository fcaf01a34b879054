import json

import pytest

from spaces.presence import BURST, STATES, Allowance, presence_in, read_in


@pytest.mark.parametrize("state", STATES)
def test_a_state_is_told_from_what_a_page_sends(state):
    assert presence_in(json.dumps({"type": state, "name": "somebody else"})) == state


@pytest.mark.parametrize(
    "text", [None, "", "x", "[]", "7", '{"type": "king"}', '{"type": ["here"]}', '{"type": "here"}' + " " * 100]
)
def test_anything_else_says_nothing(text):
    assert presence_in(text) is None


def test_a_socket_that_never_stops_talking_is_heard_once_a_second():
    allowance = Allowance(now=100.0)
    assert [allowance.spend(100.0) for _ in range(BURST + 2)] == [True] * BURST + [False] * 2
    assert [allowance.spend(101.0), allowance.spend(101.5), allowance.spend(102.0)] == [True, False, True]


def test_a_long_rest_allows_no_more_than_a_burst():
    allowance = Allowance(now=0.0)
    assert [allowance.spend(10_000.0) for _ in range(BURST + 1)] == [True] * BURST + [False]


@pytest.mark.parametrize(
    ("text", "seq"),
    [
        ('{"type": "read", "seq": 7}', 7),
        ('{"type": "read", "seq": 0}', None),
        ('{"type": "read", "seq": true}', None),
        ('{"type": "read", "seq": 7.5}', None),
        ('{"type": "read", "seq": 99999999999}', None),
        ('{"type": "read"}', None),
        ('{"type": "here", "seq": 7}', None),
        ("[]", None),
        ("", None),
    ],
)
def test_how_far_somebody_has_read_is_a_position_and_nothing_else(text, seq):
    assert read_in(text) == seq
