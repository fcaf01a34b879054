"""The answer to a sent message is made once the model was asked; it waits for that a moment at most, and for nothing
that does not come."""

import asyncio
import threading

import pytest
from channels.db import database_sync_to_async

from spaces.assistant import leases, producers
from spaces.assistant.producers import reply_in_memory, wait_until_asked
from spaces.llm.chat_model import ModelError
from spaces.models.message import Status
from spaces.views.conversation import articles
from tests.fakes import Says

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def patient(monkeypatch):
    """On a busy machine too the model is asked within this time."""
    monkeypatch.setattr(producers, "LONGEST_WAIT", 30)


def sent(thread, ada):
    """What a page does, in its thread."""
    reply = thread.post(ada, "How deep do leeks go?").reply
    wait_until_asked(reply.pk)
    return reply


async def test_it_comes_after_the_request_and_before_the_first_word(model, thread, ada, running, patient, until):
    begin = asyncio.Event()
    model.enqueue(Says([begin, "Thirty centimetres."]))

    reply = await database_sync_to_async(sent)(thread, ada)

    assert len(model.asked) == 1
    begin.set()
    await until(reply, "complete")


async def test_the_claim_comes_after_the_request(model, thread, ada, running, patient, until, monkeypatch):
    asked_by_then = []
    claim = leases.claim

    def noted(*args, **given):
        asked_by_then.append(len(model.asked))
        return claim(*args, **given)

    monkeypatch.setattr(leases, "claim", noted)

    await until(await database_sync_to_async(sent)(thread, ada), "complete")

    assert asked_by_then == [1]


async def test_an_answer_that_is_made_while_it_is_written_already_says_so(model, thread, ada, running, patient):
    model.enqueue(Says(["Thirty ", asyncio.Event()]))
    reply = await database_sync_to_async(sent)(thread, ada)
    async with asyncio.timeout(30):
        while not (growing := reply_in_memory(reply.pk)) or not growing.rev:
            await asyncio.sleep(0.01)

    [article] = await database_sync_to_async(articles)(thread, [reply])

    assert (article.message.status, article.rev) == (Status.STREAMING, growing.rev)


@pytest.mark.parametrize(
    "fault", [ModelError("The model's server cannot be reached.", kind="unreachable"), ValueError()]
)
async def test_a_fault_of_the_model_holds_up_nobody(model, thread, ada, running, patient, until, fault):
    model.enqueue(fault)

    await until(await database_sync_to_async(sent)(thread, ada), "failed")


async def test_a_refused_prompt_holds_up_nobody(model, thread, ada, running, patient, until, monkeypatch):
    monkeypatch.setattr("spaces.assistant.questions.withholds_reply", _fails)

    await until(await database_sync_to_async(sent)(thread, ada), "failed")

    assert not model.asked


def _fails(thread):
    raise ValueError


async def test_a_reply_that_another_process_writes_holds_up_nobody(thread, ada, running, patient, until, monkeypatch):
    monkeypatch.setattr("spaces.assistant.replies.ask", lambda message_id: None)

    reply = await database_sync_to_async(sent)(thread, ada)

    assert reply.status == Status.QUEUED


async def test_where_the_database_is_slow_the_page_is_answered_all_the_same(thread, ada, running, until, monkeypatch):
    let_go = threading.Event()
    monkeypatch.setattr("spaces.assistant.replies.ask", lambda message_id: let_go.wait(30) and None)

    await database_sync_to_async(sent)(thread, ada)

    assert not let_go.is_set()
    let_go.set()


def test_without_a_web_server_nobody_waits(thread, ada):
    assert sent(thread, ada).status == Status.QUEUED
