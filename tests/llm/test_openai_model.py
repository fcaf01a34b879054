import asyncio
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from spaces.llm import openai_model
from spaces.llm.chat_model import ChatMessage, ModelError, Usage
from spaces.llm.openai_model import OpenAIModel, model_at
from spaces.llm.stream_pieces import LARGE_PIECE, may_gather
from spaces.llm.streamed_reply import StreamedReply
from tests.fake_openai import Answer, FakeOpenAI
from tests.llm.conftest import KEY, hear, user

TEXT = "Grüße aus Bergen — 你好 😀,\n\n```python\nprint(1)\n```\n"


async def left(server: FakeOpenAI) -> bool:
    """Whether the server saw its reader leave, before long."""
    return await asyncio.to_thread(server.last.disconnected.wait, 5)


async def test_the_text_arrives_byte_for_byte(model, server):
    server.enqueue(TEXT)
    assert (await hear(model)).text == TEXT


async def test_the_finish_reason_and_the_usage_come_with_it(model, server):
    server.enqueue("one two three")
    heard = await hear(model, user("a b c d"))
    assert heard.finish_reason == "stop"
    assert heard.deltas[-1].usage == Usage(input=4, cached=2, output=3)


async def test_the_prompt_goes_out_merged_and_with_the_key(model, server):
    await hear(model, [ChatMessage("system", "Rules"), ChatMessage("system", "Summary"), *user("Hi")])
    assert server.last.messages == [
        {"role": "system", "content": "Rules\n\nSummary"},
        {"role": "user", "content": "Hi"},
    ]
    assert server.last.headers["authorization"] == f"Bearer {KEY}"


async def test_without_a_key_none_is_sent(model_with, server):
    await hear(model_with(api_key=""))
    assert "authorization" not in server.last.headers


async def test_a_cut_reply_says_that_it_is(model, server):
    server.enqueue(Answer(text="half a", finish_reason="length"))
    assert (await hear(model)).finish_reason == "length"


async def test_tokens_that_come_in_one_read_are_one_delta(model, server):
    server.enqueue(Answer(raw="".join(f'data: {{"choices":[{{"delta":{{"content":"{n}"}}}}]}}\n\n' for n in range(9))))
    assert (await hear(model)).deltas[0].text == "012345678"


async def test_an_end_without_done_is_an_end(model, server):
    server.enqueue(Answer(text="Hello there", fault="no-done"))
    assert (await hear(model)).finish_reason == "stop"


async def test_two_replies_share_a_connection(model, server):
    await hear(model)
    await hear(model)
    assert server.connections == 1


# Faults


@pytest.mark.parametrize(
    ("fault", "kind", "permanent"),
    [
        ("400", "too_long", True),
        ("401", "auth", True),
        ("403", "auth", True),
        ("404", "not_found", True),
        ("429", "rate_limit", False),
        ("500", "server", False),
        ("503", "server", False),
        ("redirect", "refused", True),
        ("html", "rubbish", True),
        ("json", "rubbish", False),
        ("not-json", "rubbish", False),
        ("empty", "rubbish", False),
        ("not-http", "rubbish", False),
    ],
)
async def test_a_fault_before_the_first_token_has_its_kind(model, server, fault, kind, permanent):
    server.enqueue(Answer(fault=fault))
    heard = await hear(model)
    assert (heard.kind, heard.fault.permanent) == (kind, permanent)


@pytest.mark.parametrize(
    ("fault", "kind"),
    [("cut", "cut"), ("reset", "cut"), ("rubbish", "rubbish"), ("error-event", "server")],
)
async def test_a_fault_mid_stream_keeps_what_had_arrived(model, server, fault, kind):
    server.enqueue(Answer(tokens=["Half ", "a ", "reply"], fault=fault, after=2))
    heard = await hear(model)
    assert (heard.text, heard.kind) == ("Half a ", kind)


async def test_retry_after_comes_along(model, server):
    server.enqueue(Answer(fault="429"))
    assert (await hear(model)).fault.retry_after == 7


async def test_no_fault_shows_the_key(model, server):
    server.enqueue(Answer(fault="401"))
    heard = await hear(model)
    assert KEY not in repr(heard.fault) + heard.fault.message
    assert heard.fault.__cause__ is None


async def test_an_endless_reply_is_stopped_at_its_size(model_with, server):
    server.enqueue(Answer(fault="endless"))
    heard = await hear(model_with(max_reply_chars=2_000))
    assert heard.kind == "too_long"
    assert await left(server)


@pytest.mark.parametrize("fault", ["silent", "stall"])
async def test_a_server_that_says_nothing_is_given_up(model_with, server, fault):
    server.enqueue(Answer(text="never", fault=fault))
    heard = await hear(model_with(first_token_timeout=0.1))
    assert heard.kind == "timeout"
    assert await left(server)


async def test_a_reply_that_stalls_is_given_up_and_its_text_kept(model_with, server):
    server.enqueue(Answer(text="Half a reply", fault="stall", after=2))
    heard = await hear(model_with(gap_timeout=0.1))
    assert (heard.text, heard.kind) == ("Half a", "timeout")


async def test_a_reply_may_not_go_on_for_ever(model_with, server):
    server.enqueue(Answer(tokens=["x "] * 10_000, tokens_per_second=50))
    heard = await hear(model_with(total_timeout=0.3))
    assert "not finished" in heard.fault.message


async def test_a_refused_connection_is_unreachable(model_with):
    assert (await hear(model_with(base_url="http://127.0.0.1:1/v1"))).kind == "unreachable"


async def test_a_connection_that_drops_before_any_answer_is_tried_once_more(model, server):
    server.enqueue(Answer(fault="drop"), "Hello again")
    assert (await hear(model)).text == "Hello again"


async def test_a_connection_that_drops_twice_is_cut(model, server):
    server.enqueue(Answer(fault="drop"), Answer(fault="drop"), "never")
    assert (await hear(model)).kind == "cut"


async def test_nothing_is_asked_again_after_the_first_token(model, server):
    server.enqueue(Answer(text="Half a reply", fault="reset", after=1))
    await hear(model)
    assert len(server.requests) == 1


@pytest.mark.parametrize("address", ["localhost:11434", "file:///etc/passwd", "http://[::1/v1"])
async def test_an_address_that_is_none_is_a_plain_fault(model_with, address):
    assert (await hear(model_with(base_url=address))).kind == "refused"


# Stop


async def test_closing_the_stream_closes_the_upstream_request(model, server):
    server.enqueue(Answer(tokens=["x "] * 100, pause_after=3))
    stream = model.stream(user("Hello"))
    await anext(stream)
    await stream.aclose()
    assert await left(server)


async def test_cancelling_the_reader_closes_the_upstream_request(model, server):
    server.enqueue(Answer(tokens=["x "] * 100, pause_after=3))
    began = asyncio.Event()

    async def read() -> None:
        async for _ in model.stream(user("Hello")):
            began.set()

    task = asyncio.create_task(read())
    await began.wait()
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()
    assert await left(server)


async def test_cancelling_before_the_first_token_closes_the_upstream_request(model, server):
    server.enqueue(Answer(fault="silent"))
    task = asyncio.create_task(hear(model))
    await asyncio.to_thread(server.wait_for_request)
    task.cancel()
    await asyncio.wait({task})
    assert await left(server)


# What it learns


async def test_a_server_without_usage_is_asked_without_from_then_on(model, server):
    server.settings.refuses = ["stream_options"]
    first, second = await hear(model), await hear(model)
    assert first.finish_reason == second.finish_reason == "stop"
    assert len(server.requests) == 3


async def test_a_server_with_another_name_for_the_limit_gets_that(model, server):
    server.settings.refuses = ["max_tokens"]
    await hear(model, max_tokens=50)
    assert server.last.body["max_completion_tokens"] == 50


# Where it lives


def test_one_connection_has_one_model(connection):
    assert model_at(connection) is model_at(replace(connection))


def test_it_serves_one_event_loop_after_the_other(connection, server):
    model = OpenAIModel(connection)

    async def once() -> str:
        try:
            return (await hear(model)).finish_reason
        finally:
            await model.aclose()

    assert [asyncio.run(once()), asyncio.run(once())] == ["stop", "stop"]


def test_it_serves_uvloop_too(connection, server):
    uvloop = pytest.importorskip("uvloop")
    server.enqueue(TEXT)
    model = OpenAIModel(connection)

    async def once() -> str:
        try:
            return (await hear(model)).text
        finally:
            await model.aclose()

    assert uvloop.run(once()) == TEXT


def test_openai_is_imported_with_the_first_request_and_not_before():
    code = "import sys, spaces.llm.openai_model, spaces.llm.demo_model; sys.exit('openai' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_through_a_proxy_of_the_environment_the_reply_arrives_too(connection, server, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", server.base_url.removesuffix("/v1"))
    monkeypatch.setenv("NO_PROXY", "")
    server.enqueue(TEXT)
    model = OpenAIModel(replace(connection, base_url="http://models.example/v1"))
    assert (await hear(model)).text == TEXT
    await model.aclose()


async def test_more_than_a_hundred_replies_run_at_once(model, server):
    server.enqueue(*(Answer(tokens=["a", "b"], pause_after=1) for _ in range(120)))
    streams = [model.stream(user("Hello")) for _ in range(120)]
    assert [delta.text for delta in await asyncio.gather(*map(anext, streams))] == ["a"] * 120
    for stream in streams:
        await stream.aclose()


# Rests between two looks


async def test_what_gathers_in_a_rest_is_one_piece(model, server):
    server.enqueue(Answer(tokens=["one ", "two ", "three ", "four"], pause_after=1))
    rests = []

    def rest() -> float:
        rests.append(None)
        if len(rests) == 1:
            server.release()
            while not server.last.sent_all:  # in its thread, while this loop reads nothing
                time.sleep(0.001)
        return 0.0

    texts = [delta.text async for delta in model.stream(user("Hello"), rest=rest) if delta.text]

    assert texts == ["one ", "two three four"]
    assert len(rests) == 1  # the reply is whole; its end waits for nothing


async def test_no_rest_where_no_text_came(model, server):
    server.enqueue(Answer(tokens=["one"], fault="error-event"))
    rests = []

    with pytest.raises(ModelError):
        async for _ in model.stream(user("Hello"), rest=lambda: rests.append(None) or 0.0):
            pass

    assert not rests


async def test_only_behind_a_small_piece_there_is_a_rest(model, server, monkeypatch):
    server.enqueue(Answer(tokens=["leek " * 20_000, "end"]))
    rests, sizes = [], []

    def noted(received, reply):
        if may := may_gather(received, reply):
            sizes.append(len(received))
        return may

    monkeypatch.setattr(openai_model, "may_gather", noted)
    text = "".join([delta.text async for delta in model.stream(user("Hello"), rest=lambda: rests.append(None) or 0.0)])

    assert text == "leek " * 20_000 + "end"
    assert len(rests) == len(sizes)  # how many they are, the cuts of the socket say
    assert all(size < LARGE_PIECE for size in sizes)


def test_large_pieces_are_read_without_a_rest(connection):
    reply = StreamedReply(connection)
    assert may_gather(b"x" * (LARGE_PIECE - 1), reply)
    assert not may_gather(b"x" * LARGE_PIECE, reply)
