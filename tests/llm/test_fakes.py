"""The models that other tests rely on."""

import asyncio
import json

import httpx2
import pytest

from spaces.llm.chat_model import ModelError
from summaries.engine.items import Ledger
from summaries.engine.prompts import SCHEMA, question
from tests.fake_openai import Answer
from tests.fake_openai_script import FAULTS
from tests.fakes import FakeModel, Says
from tests.llm.conftest import hear, user

BROKEN = ModelError("It is down.", kind="server")


async def test_a_fake_model_says_what_is_enqueued_in_turn():
    model = FakeModel(answers=["One", "Two"])
    assert [(await hear(model)).text for _ in range(3)] == ["One", "Two", model.otherwise]


async def test_a_fake_model_fails_where_it_is_told_to():
    heard = await hear(FakeModel(answers=[Says(["Half ", BROKEN])]))
    assert (heard.text, heard.fault) == ("Half ", BROKEN)


async def test_a_fake_model_waits_for_an_event():
    event = asyncio.Event()
    reading = asyncio.create_task(hear(FakeModel(answers=[Says(["Half ", event, "and half"])])))
    await asyncio.sleep(0)
    event.set()
    assert (await reading).text == "Half and half"


async def test_a_fake_model_knows_that_it_was_stopped():
    model = FakeModel(answers=[Says(["Half ", asyncio.Event()])])
    stream = model.stream(user("Hello"))
    await anext(stream)
    await stream.aclose()
    assert model.asked[0].was_closed


def test_a_fake_model_remembers_what_it_was_asked():
    model = FakeModel()
    model.complete(user("Hello"), schema={"a": 1})
    assert (model.asked[0].text, model.asked[0].schema) == ("Hello", {"a": 1})


# The server


async def test_words_in_the_prompt_steer_the_server(model):
    assert (await hear(model, user("[tokens:3]"))).text == "w0 w1 w2 "
    assert (await hear(model, user("[say:Good morning]"))).text == "Good morning"
    assert (await hear(model, user("[fault:cut@1] [tokens:3]"))).text == "w0 "


async def test_a_fault_asked_for_once_comes_once(model):
    prompt = user("Hello [fault:500 once]")
    assert (await hear(model, prompt)).kind == "server"
    assert (await hear(model, prompt)).finish_reason == "stop"


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault not in ("no-done", "drop")])
async def test_every_fault_is_one(model_with, server, fault):
    server.enqueue(Answer(text="Some words to say", fault=fault, after=1))
    assert (await hear(model_with(gap_timeout=0.2, first_token_timeout=0.2, max_reply_chars=500))).kind


async def test_an_answer_pauses_until_released(model, server):
    server.enqueue(Answer(tokens=["Half ", "and half"], pause_after=1))
    stream = model.stream(user("Hello"))
    assert (await anext(stream)).text == "Half "
    server.release()
    assert (await anext(stream)).text == "and half"
    await stream.aclose()


async def test_every_token_has_its_time(model, server):
    await hear(model, user("[tokens:5]"))
    assert server.last.stamps == sorted(server.last.stamps)
    assert len(server.last.stamps) == 5


async def test_the_server_is_steered_over_http_too(model, server):
    control = server.base_url.removesuffix("/v1") + "/control"
    async with httpx2.AsyncClient(trust_env=False) as client:
        await client.post(control, json={"enqueue": [{"text": "Enqueued"}], "settings": {"tokens_per_second": 1000}})
        assert (await hear(model)).text == "Enqueued"
        asked = (await client.get(control)).json()["requests"]
    assert (asked[0]["sent_all"], len(asked[0]["stamps"])) == (True, 1)


def test_asked_for_a_summary_the_server_quotes_the_messages_by_number(model):
    transcript = "[7] Ada (user): The launch is on 14 May. More follows.\n[8] demo (assistant): Fine."
    answer = model.complete(user(question(Ledger(), transcript, budget=600)), schema=dict(SCHEMA))
    assert json.loads(answer.text) == {
        "add": [],
        "resolve": [],
        "settled": [],
        "narrative": [{"text": "The launch is on 14 May.", "sources": [7]}],
    }
