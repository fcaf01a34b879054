from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spaces.llm.sse import EventSplitter

STREAM = (
    b": a comment\n\ndata: one\n\n"
    b"event: x\r\ndata:two\r\nid: 7\r\n\r\n"
    b"data: three,\rdata: in two lines\r\r"
    b"data: \xc3\xa9\n\n"
)
EVENTS = [b"one", b"two", b"three,\nin two lines", "é".encode()]


def events_in(*pieces: bytes) -> list[bytes]:
    splitter = EventSplitter()
    return [event for piece in pieces for event in splitter.feed(piece)] + splitter.end()


def test_events_are_the_data_between_blank_lines_whatever_the_line_ends():
    assert events_in(STREAM) == EVENTS


@given(st.lists(st.integers(0, len(STREAM)), max_size=8).map(sorted))
def test_it_does_not_matter_where_the_bytes_were_cut(cuts):
    edges = [0, *cuts, len(STREAM)]
    assert events_in(*(STREAM[a:b] for a, b in pairwise(edges))) == EVENTS


@pytest.mark.parametrize("stream", [b"data: [DONE]", b"data: [DONE]\n", b"data: [DONE]\r"])
def test_an_event_without_the_blank_line_after_it_counts_at_the_end(stream):
    assert events_in(stream) == [b"[DONE]"]


def test_an_event_that_has_not_ended_is_not_given():
    assert EventSplitter().feed(b"data: half\ndata: of it\n") == []


def test_only_the_first_space_after_the_colon_is_dropped():
    assert events_in(b"data:  two\n\n") == [b" two"]


def test_what_is_pending_can_be_measured():
    splitter = EventSplitter()
    splitter.feed(b"data: 12345\ndata: 67")
    assert splitter.pending == len(b"12345") + len(b"data: 67")
