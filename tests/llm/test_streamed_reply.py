import json

import pytest

from spaces.llm.chat_model import Delta, Usage
from spaces.llm.connection import Connection
from spaces.llm.streamed_reply import StreamedReply

STOP = '{"choices":[{"delta":{},"finish_reason":"stop"}]}'


def event(data: object) -> bytes:
    return f"data: {data if isinstance(data, str) else json.dumps(data)}\n\n".encode()


def says(content: object, **delta: object) -> bytes:
    return event({"choices": [{"index": 0, "delta": {"content": content, **delta}, "finish_reason": None}]})


@pytest.fixture
def reply() -> StreamedReply:
    return StreamedReply(Connection(max_reply_chars=100))


def test_what_comes_together_is_one_delta(reply):
    assert reply.take(says("Hel") + says("lo") + event(STOP)) == Delta("Hello", "stop")


def test_a_chunk_without_text_gives_nothing(reply):
    assert reply.take(says("", role="assistant")) is None


def test_a_reply_is_complete_when_a_finish_reason_was_seen(reply):
    reply.take(says("Hello") + event(STOP))
    assert reply.is_complete


def test_done_alone_does_not_make_it_complete(reply):
    reply.take(says("Hello") + event("[DONE]"))
    reply.end()
    assert reply.fault.kind == "cut"


def test_a_stream_without_any_event_is_a_fault(reply):
    reply.end()
    assert reply.fault.kind == "rubbish"


@pytest.mark.parametrize(
    ("finish_reason", "kind"), [("stop", "rubbish"), ("length", "cut"), ("content_filter", "refused")]
)
def test_a_finish_reason_without_a_word_is_a_fault(reply, finish_reason, kind):
    reply.take(event(STOP.replace("stop", finish_reason)))
    reply.end()
    assert reply.fault.kind == kind


@pytest.mark.parametrize(
    "rubbish",
    ["{oops", "[]", "17", '{"choices": ["x"]}', '{"choices": {"a": 1}}', '{"choices": [{"delta": "x"}]}'],
)
def test_an_event_that_is_no_chunk_is_a_fault(reply, rubbish):
    reply.take(event(rubbish))
    assert reply.fault.kind == "rubbish"


def test_bytes_that_are_not_utf8_are_a_fault(reply):
    reply.take(b'data: {"choices": "\xff\xfe"}\n\n')
    assert reply.fault.kind == "rubbish"


def test_text_before_a_fault_in_the_same_bytes_is_kept(reply):
    assert reply.take(says("Hel") + says("lo") + event("{oops")) == Delta("Hello")


def test_an_error_event_is_a_fault_of_the_server(reply):
    reply.take(event({"error": {"message": "The engine fell over."}}))
    assert reply.fault.message == "The model server has a problem. Try again."  # its own words are for staff
    assert "The engine fell over" in str(reply.fault.message.params)


def test_nothing_after_a_whole_reply_spoils_it(reply):
    reply.take(says("Hello") + event(STOP) + event("{oops"))
    assert reply.fault is None


def test_half_an_event_at_the_end_means_that_the_connection_was_cut(reply):
    reply.take(says("Hello") + b'data: {"choices": [{"del')
    reply.end()
    assert reply.fault.kind == "cut"


def test_a_reply_longer_than_allowed_is_a_fault(reply):
    reply.take(says("x" * 101))
    assert reply.fault.kind == "too_long"


def test_an_event_that_never_ends_is_a_fault(reply):
    reply.take(b"data: " + b"x" * 70_000)
    assert reply.fault.kind == "rubbish"


def test_the_usage_names_cached_tokens(reply):
    usage = {"prompt_tokens": 9, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 4}}
    assert reply.take(event({"choices": [], "usage": usage})).usage == Usage(input=9, cached=4, output=2)


def test_reasoning_counts_as_a_beginning_but_is_not_said(reply):
    assert reply.take(says(None, reasoning_content="Hmm")) is None
    assert reply.has_begun


def test_content_in_parts_is_put_together(reply):
    assert reply.take(says([{"type": "text", "text": "Hel"}, {"type": "text", "text": "lo"}])).text == "Hello"


def test_a_surrogate_pair_in_two_events_is_one_character(reply):
    first = reply.take(event('{"choices":[{"delta":{"content":"a\\ud83d"}}]}'))
    second = reply.take(event('{"choices":[{"delta":{"content":"\\ude00b"}}]}'))
    assert first.text + second.text == "a😀b"


def test_a_lone_half_of_a_pair_is_marked(reply):
    first = reply.take(event('{"choices":[{"delta":{"content":"a\\ud83d"}}]}'))
    last = reply.take(event(STOP))
    assert first.text + last.text == "a\ufffd"


def test_nul_which_no_database_stores_is_marked(reply):
    assert reply.take(says("a\x00b")).text == "a\ufffdb"
