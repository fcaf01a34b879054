"""A reply bears the name of the process that takes it up from the moment that its question is stored."""

import asyncio
import threading
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.db import connection, transaction
from django.utils import timezone

from spaces.assistant import leases
from spaces.assistant.questions import ask, claim
from spaces.assistant.replies import Reply
from spaces.models import Message, alternatives
from spaces.models.taking_up import take_up_here
from tests.fakes import Says

ANOTHER = "another process"


@pytest.fixture
def taken_up_by(thread, ada):
    """A reply that a process takes up, by the name of that."""

    def post(producer):
        take_up_here(producer)
        assert thread.language_model.name  # is stored when it is first asked for
        return thread.post(ada, "How deep do leeks go?").reply

    yield post
    take_up_here("")


def wait_too_long(reply):
    Message.objects.filter(pk=reply.pk).update(heartbeat=timezone.now() - leases.SOON - timedelta(seconds=1))


def test_what_a_worker_stores_is_anybodys(thread, ada):
    reply = thread.post(ada, "How deep do leeks go?").reply

    assert reply.producer == ""
    assert leases.waiting() == [reply.pk]


def test_what_another_process_takes_up_is_left_to_it(taken_up_by):
    reply = taken_up_by(ANOTHER)

    assert leases.waiting() == []
    assert not leases.claim(reply.pk)


def test_what_a_process_took_up_and_did_not_ask_in_time_is_anybodys(taken_up_by):
    reply = taken_up_by(ANOTHER)
    wait_too_long(reply)

    assert leases.waiting() == [reply.pk]
    assert leases.claim(reply.pk)
    assert not leases.claim(reply.pk)


def test_who_comes_late_has_lost_it(taken_up_by):
    reply = taken_up_by(leases.PRODUCER)
    question = ask(reply.pk)
    Message.objects.filter(pk=reply.pk).update(status="streaming", producer=ANOTHER)

    assert not claim(reply.pk, question)


def test_a_process_finds_its_own_whose_wake_up_was_lost(taken_up_by):
    reply = taken_up_by(leases.PRODUCER)

    assert leases.waiting() == [reply.pk]


def test_at_boot_of_the_only_server_what_the_one_before_took_up_is_anybodys_at_once(taken_up_by):
    reply = taken_up_by(ANOTHER)

    leases.interrupt_orphans(all_of_them=True)

    assert leases.waiting() == [reply.pk]
    assert leases.claim(reply.pk)


def test_another_answer_is_taken_up_too(taken_up_by, thread):
    reply = taken_up_by(ANOTHER)
    Message.objects.filter(pk=reply.pk).update(status="complete", text="Deep.")

    assert alternatives.retry(thread, reply).producer == ANOTHER


def test_the_claim_says_what_the_reply_was_given(taken_up_by):
    reply = taken_up_by(leases.PRODUCER)
    question = ask(reply.pk)
    assert claim(reply.pk, question)

    reply.refresh_from_db()
    assert (reply.status, reply.instructions_version, reply.window_from) == ("streaming", 1, 1)
    assert len(reply.prompt_sha256) == 64


@pytest.mark.django_db(transaction=True)
async def test_the_model_is_asked_before_the_claim_is_stored_and_nothing_is_shown_where_it_fails(model, taken_up_by):
    never = asyncio.Event()
    model.enqueue(Says(["Thirty ", never]))
    row = await database_sync_to_async(taken_up_by)(leases.PRODUCER)
    asked, taken = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def take_it_meanwhile():
        """Whoever claims it waits until this is stored."""
        with transaction.atomic():
            Message.objects.filter(pk=row.pk).update(status="streaming", producer=ANOTHER)
            loop.call_soon_threadsafe(taken.set)
            assert asked.wait(timeout=30)
        connection.close()

    another = asyncio.create_task(asyncio.to_thread(take_it_meanwhile))
    await taken.wait()
    reply = Reply(row.pk, running=lambda: 1)
    writing = asyncio.create_task(reply.write())
    async with asyncio.timeout(30):
        while not model.asked:
            await asyncio.sleep(0.01)
    asked.set()
    await asyncio.gather(another, writing)

    await database_sync_to_async(row.refresh_from_db)()
    assert (row.status, row.producer, row.text) == ("streaming", ANOTHER, "")
    assert model.asked[0].was_closed
    assert reply.growing().rev == 0
