"""Whatever a server sends ends in a text, figures that can be true and names that fit, or in a ModelError."""

import asyncio
import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spaces.llm.chat_model import Completion, Delta, ModelError, Usage
from spaces.llm.completion import completion_in
from spaces.llm.connection import Connection
from spaces.llm.openai_model import OpenAIModel
from spaces.llm.probing import probe
from spaces.llm.streamed_reply import StreamedReply
from tests.fake_openai import Answer
from tests.llm.conftest import hear, user
from tests.llm.odd_answers import (
    AFTERWARDS,
    CONTENTS,
    FINISHES,
    HONEST_USAGES,
    HUGE,
    NO_CONTENTS,
    ODD_USAGES,
    SHAPES,
    TEXT,
    as_json,
    chunk,
    event,
    of,
    streamed,
    tokens,
    whole,
)

WINDOW = 128_000


@pytest.fixture
def connection(connection):
    return replace(connection, context_tokens=WINDOW, gap_timeout=5.0, first_token_timeout=5.0)


@pytest.fixture
def asked(connection):
    model = OpenAIModel(connection)
    yield model
    model.close()


def figures(usage):
    return usage and (usage.input, usage.cached, usage.output)


async def heard_of(model, server, raw):
    server.enqueue(Answer(raw=raw))
    return await hear(model)


def usage_heard(heard):
    return next((delta.usage for delta in reversed(heard.deltas) if delta.usage), None)


@pytest.mark.parametrize(("usage", "taken"), of(ODD_USAGES + HONEST_USAGES))
async def test_of_a_stream_only_figures_that_can_be_true_are_taken(model, server, usage, taken):
    heard = await heard_of(model, server, streamed(usage=usage))
    assert (heard.text, heard.finish_reason, heard.kind) == (TEXT, "stop", "")
    assert figures(usage_heard(heard)) == taken


@pytest.mark.parametrize(("usage", "taken"), of(ODD_USAGES + HONEST_USAGES))
def test_of_a_whole_answer_only_figures_that_can_be_true_are_taken(asked, server, usage, taken):
    server.enqueue(Answer(raw=whole(usage=usage)))
    answer = asked.complete(user("How deep?"))
    assert (answer.text, answer.finish_reason) == (TEXT, "stop")
    assert figures(answer.usage) == taken


@pytest.mark.parametrize(("usage", "taken"), of(ODD_USAGES))
def test_what_is_not_taken_is_said_for_the_log_in_few_words(usage, taken):
    reply = StreamedReply(Connection(context_tokens=WINDOW))
    delta = reply.take(chunk(TEXT) + event({"choices": [], "usage": usage}))
    said = str(delta.usage and delta.usage.doubts)
    assert len(said) < 300
    assert "many" not in said


def test_a_usage_in_every_chunk_counts_once_as_the_last_one_says(connection):
    reply = StreamedReply(connection)
    parts = [chunk(word, usage=tokens(40, n)) for n, word in enumerate(["Thirty ", "centi", "metres."], start=1)]
    assert figures(reply.take(b"".join(parts) + chunk(None, "stop", usage=tokens(40, 3))).usage) == (40, 0, 3)


@pytest.mark.parametrize("thought", ["reasoning_content", "reasoning"])
def test_thoughts_that_arrived_make_a_long_completion_plausible(connection, thought):
    reply = StreamedReply(connection)
    reply.take(event({"choices": [{"delta": {thought: "Let me see. " * 500}}]}))
    usage = reply.take(chunk(TEXT, "stop", usage=tokens(40, 2_005))).usage
    assert figures(usage) == (40, 0, 2_005)


def test_so_do_the_calls_of_tools(connection):
    call = {"index": 0, "id": "c1", "function": {"name": "dig", "arguments": '{"x": 1}' * 300}}
    reply = StreamedReply(connection)
    reply.take(event({"choices": [{"delta": {"tool_calls": [call]}}]}))
    assert figures(reply.take(chunk(TEXT, "stop", usage=tokens(40, 900))).usage) == (40, 0, 900)


@pytest.mark.parametrize(("content", "text"), of(CONTENTS))
async def test_the_content_of_a_stream_is_read_as_text(model, server, content, text):
    heard = await heard_of(model, server, streamed(content=content))
    assert (heard.text, heard.kind) == (text, "")


@pytest.mark.parametrize(("content", "text"), of(CONTENTS))
def test_the_content_of_a_whole_answer_is_read_as_text(asked, server, content, text):
    server.enqueue(Answer(raw=whole(content=content)))
    assert asked.complete(user("How deep?")).text == text


@pytest.mark.parametrize("content", of(NO_CONTENTS))
async def test_content_without_text_is_an_answer_without_a_word(model, server, content):
    heard = await heard_of(model, server, streamed(content=content))
    assert (heard.text, heard.kind) == ("", "rubbish")


@pytest.mark.parametrize("content", of(NO_CONTENTS))
def test_a_whole_answer_without_text_too(asked, server, content):
    server.enqueue(Answer(raw=whole(content=content)))
    assert kind_of_fault(asked) == "rubbish"


@pytest.mark.parametrize(("finish_reason", "kept"), of(FINISHES))
async def test_the_reason_of_a_streams_end_is_short_and_storable(model, server, finish_reason, kept):
    heard = await heard_of(model, server, streamed(finish_reason=finish_reason))
    assert (heard.text, heard.finish_reason, heard.kind) == (TEXT, kept, "")


@pytest.mark.parametrize(("finish_reason", "kept"), of(FINISHES))
def test_the_reason_of_a_whole_answers_end_is_too(asked, server, finish_reason, kept):
    server.enqueue(Answer(raw=whole(finish_reason=finish_reason)))
    assert asked.complete(user("How deep?")).finish_reason == kept


@pytest.mark.parametrize("value", of(SHAPES))
async def test_an_event_of_another_shape_is_a_fault_in_plain_words(model, server, value):
    heard = await heard_of(model, server, chunk("Thir") + event(value) + b"data: [DONE]\n\n")
    assert heard.text == "Thir"
    assert heard.kind in ("rubbish", "server", "cut")
    assert_storable(heard.fault.message)


@pytest.mark.parametrize("value", of(SHAPES))
def test_an_answer_of_another_shape_is_a_fault_in_plain_words(asked, server, value):
    server.enqueue(Answer(raw=as_json(value)))
    with pytest.raises(ModelError) as caught:
        asked.complete(user("How deep?"))
    assert caught.value.kind in ("rubbish", "server")
    assert_storable(caught.value.message)


def assert_storable(message):
    assert "\x00" not in message
    assert len(message.encode()) < 1_000


@pytest.mark.parametrize("after", of(AFTERWARDS))
async def test_nothing_after_a_whole_reply_spoils_it(model, server, after):
    heard = await heard_of(model, server, chunk(TEXT) + chunk(None, "stop", usage=tokens(40, 5)) + after)
    assert (heard.text, heard.finish_reason, heard.kind) == (TEXT, "stop", "")
    assert figures(usage_heard(heard)) == (40, 0, 5)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b": hello\n\n" + streamed(), TEXT),
        (streamed().replace(b"data: ", b"data:"), TEXT),
        (streamed().replace(b"\n\n", b"\r\n\r\n"), TEXT),
        (b"\xef\xbb\xbf" + streamed(), TEXT),
        (b"retry: 5\nid: 7\nevent: chunk\n" + streamed(), TEXT),
        (streamed(id="x" * 5_000, model={"a": [1]}, created="y"), TEXT),
        (streamed(model="x" * 5_000, object=None, id=HUGE), TEXT),
        (streamed(content="@cut@").replace(b"@cut@", b"Thirty \xe2\x82"), "Thirty \ufffd"),
        (chunk("Thirty ", finish_reason="") + chunk("centimetres.", finish_reason=False) + streamed(content=""), TEXT),
        (event({"choices": []}) + event({"choices": None}) + event({"choices": {}}) + streamed(), TEXT),
        (event({"choices": [{"delta": None}]}) + event({"choices": [{}]}) + streamed(), TEXT),
        (event({"choices": [{"delta": {"tool_calls": "x", "refusal": ["y", 1]}}]}) + streamed(content=""), "y1"),
    ],
)
async def test_the_forms_of_a_stream_that_say_the_same(model, server, raw, text):
    heard = await heard_of(model, server, raw)
    assert (heard.text, heard.kind) == (text, "")


@pytest.mark.parametrize(
    ("named", "kept"),
    [
        ("gpt-9", "gpt-9"),
        ("org/Model-7B:latest", "org/Model-7B:latest"),
        ("x" * 201, "fake-large"),
        ("a\x00b", "fake-large"),
        ("a\nb", "fake-large"),
        ("", "fake-large"),
        (None, "fake-large"),
        (7, "fake-large"),
        (HUGE, "fake-large"),
        ({"id": "gpt-9"}, "fake-large"),
        (["gpt-9"], "fake-large"),
    ],
)
def test_the_model_that_answered_has_a_name_that_fits(asked, server, named, kept):
    server.enqueue(Answer(raw=whole(model=named)))
    assert asked.complete(user("How deep?")).model == kept


def test_a_whole_answer_longer_than_a_reply_may_be_is_refused(connection):
    with pytest.raises(ModelError) as caught:
        completion_in(json.loads(whole(content="x" * 101)), replace(connection, max_reply_chars=100))
    assert caught.value.kind == "too_long"


@pytest.mark.parametrize("value", of(SHAPES))
def test_a_probe_says_what_is_wrong(connection, server, value):
    server.enqueue(Answer(raw=as_json(value)))
    assert probe(connection).fault


def kind_of_fault(model):
    with pytest.raises(ModelError) as caught:
        model.complete(user("How deep?"))
    return caught.value.kind


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["text", "stop"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["text", "type", "content", "cached_tokens", "message", "x"]), inner)
    ),
    max_leaves=8,
)
MESSAGE = st.dictionaries(
    st.sampled_from(["role", "content", "refusal", "reasoning", "reasoning_content", "tool_calls"]), ANYTHING
)
CHOICE = st.fixed_dictionaries({}, optional={"finish_reason": ANYTHING, "delta": MESSAGE | ANYTHING})
USAGE = st.dictionaries(
    st.sampled_from(
        [
            "prompt_tokens",
            "completion_tokens",
            "prompt_cache_hit_tokens",
            "prompt_tokens_details",
            "completion_tokens_details",
        ]
    ),
    ANYTHING,
)
ANSWER = ANYTHING | st.fixed_dictionaries(
    {},
    optional={
        "choices": st.lists(CHOICE | ANYTHING, max_size=2) | ANYTHING,
        "usage": USAGE | ANYTHING,
        "error": ANYTHING,
        "model": ANYTHING,
    },
)


def is_well_formed(usage: Usage | None) -> bool:
    counts = (usage.input or 0, usage.cached, usage.output or 0) if usage else ()
    return all(type(count) is int and 0 <= count <= WINDOW for count in counts) and (
        not usage or usage.cached <= (usage.input or 0)
    )


@settings(max_examples=300, deadline=None)
@given(answers=st.lists(ANSWER, max_size=4))
def test_a_stream_of_anything_gives_deltas_that_can_be_stored(answers):
    reply = StreamedReply(Connection(context_tokens=WINDOW))
    given_ = [reply.take(b"data: " + json.dumps(answer).encode() + b"\n\n") for answer in answers] + [reply.end()]
    for delta in filter(None, given_):
        assert isinstance(delta, Delta)
        assert "\x00" not in delta.text
        assert delta.text.encode() is not None
        assert len(delta.finish_reason or "") <= 40
        assert is_well_formed(delta.usage)


@settings(max_examples=300, deadline=None)
@given(answer=ANSWER)
def test_a_whole_answer_of_anything_is_a_completion_or_a_fault(answer):
    if isinstance(answer, dict) and isinstance(answer.get("choices"), list):
        choices = [{**c, "message": c.get("delta")} if isinstance(c, dict) else c for c in answer["choices"]]
        answer = {**answer, "choices": choices}
    with suppress(ModelError):
        completion = completion_in(answer, Connection(model="m", context_tokens=WINDOW))
        assert isinstance(completion, Completion)
        assert completion.text.encode()
        assert len(completion.model) <= 200
        assert is_well_formed(completion.usage)


async def test_a_body_that_cannot_be_unpacked_after_a_whole_reply_is_its_end(model, server):
    async with asyncio.timeout(20):
        heard = await heard_of(model, server, chunk(TEXT, "stop") + b"\xff" * 100_000)
    assert (heard.text, heard.kind) == (TEXT, "")
