import asyncio
import time

import pytest

from spaces.llm.chat_model import ChatMessage, ModelError
from spaces.llm.demo_model import DemoModel
from tests.llm.conftest import hear, user


async def test_it_streams_its_answer_word_by_word():
    heard = await hear(DemoModel(0), user("The launch is on 14 May."))
    assert heard.text == "Noted: “The launch is on 14 May.”"
    assert len(heard.deltas) > 5


async def test_it_ends_with_a_finish_reason():
    assert (await hear(DemoModel(0), user("Hello"))).deltas[-1].finish_reason == "stop"


async def test_a_limit_cuts_it():
    heard = await hear(DemoModel(0), user("The launch is on 14 May."), max_tokens=2)
    assert (heard.text, heard.finish_reason) == ("Noted: “The", "length")


async def test_it_keeps_its_pace():
    started = time.monotonic()
    heard = await hear(DemoModel(100), user("One two three four."))
    assert time.monotonic() - started >= (len(heard.deltas) - 2) / 100


async def test_it_can_be_stopped():
    stream = DemoModel(10).stream(user("One two three four."))
    await anext(stream)
    await stream.aclose()
    with pytest.raises(StopAsyncIteration):
        await anext(stream)


async def test_it_does_not_hold_up_the_loop():
    slow, quick = DemoModel(1), DemoModel(0)
    reading = asyncio.create_task(hear(slow, user("One two three four.")))
    assert (await hear(quick)).finish_reason == "stop"
    reading.cancel()


def test_it_refuses_to_summarize():
    with pytest.raises(ModelError) as caught:
        DemoModel(0).complete(user("Hello"), schema={"type": "object"})
    assert (caught.value.kind, caught.value.permanent) == ("refused", True)


def test_a_whole_answer_is_the_same_as_the_streamed_one():
    assert DemoModel(0).complete([ChatMessage("user", "We ship.")]).text == "Noted: “We ship.”"


def test_it_says_that_it_is_the_demo():
    assert DemoModel().name == "demo"
