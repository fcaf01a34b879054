import pytest

from spaces.llm.connection import Connection
from spaces.llm.deadlines import FOR_THE_END, FOR_USAGE, Deadlines
from spaces.llm.streamed_reply import StreamedReply

CONNECTION = Connection(first_token_timeout=60, gap_timeout=45, total_timeout=600)
ROLE = b'data: {"choices":[{"delta":{"role":"assistant","content":""}}]}\n\n'
HELLO = b'data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n'
STOP = b'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n'


@pytest.fixture
def reply() -> StreamedReply:
    return StreamedReply(CONNECTION)


@pytest.fixture
def deadlines() -> Deadlines:
    return Deadlines(CONNECTION, started=1000)


def test_the_first_token_has_its_own_time_from_the_request_on(deadlines, reply):
    reply.take(ROLE)
    assert deadlines.after(reply, now=1050) == 1060


def test_after_a_piece_the_next_one_has_the_gap(deadlines, reply):
    reply.take(HELLO)
    assert deadlines.after(reply, now=1010) == 1055


def test_a_comment_is_no_progress(deadlines, reply):
    reply.take(HELLO)
    deadlines.after(reply, now=1010)
    reply.take(b": still here\n\n")
    assert deadlines.after(reply, now=1040) == 1055


def test_the_total_bounds_every_gap(deadlines, reply):
    reply.take(HELLO)
    assert deadlines.after(reply, now=1590) == 1600


def test_a_complete_reply_waits_only_shortly_for_its_usage(deadlines, reply):
    reply.take(HELLO + STOP)
    assert deadlines.after(reply, now=1010) == 1010 + FOR_USAGE


def test_a_reply_that_said_done_hardly_waits_at_all(deadlines, reply):
    reply.take(HELLO + STOP + b"data: [DONE]\n\n")
    assert deadlines.after(reply, now=1010) == 1010 + FOR_THE_END


@pytest.mark.parametrize(
    ("events", "missed", "words"),
    [(b"", 1060, "did not begin"), (HELLO, 1055, "nothing came for 45"), (HELLO, 1600, "not finished after 600")],
)
def test_the_fault_says_what_took_too_long(deadlines, reply, events, missed, words):
    reply.take(events)
    assert words in deadlines.fault(reply, missed).message
