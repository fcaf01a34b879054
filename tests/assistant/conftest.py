import asyncio

import pytest
from channels.db import database_sync_to_async

from spaces.assistant import producers
from spaces.models.connections import answered_by
from tests.fakes import FakeModel


@pytest.fixture
def model():
    model = FakeModel()
    with answered_by(model):
        yield model


@pytest.fixture
async def running(db, model):
    """Producers on the loop of the test, as in a web process."""
    producers.start(asyncio.get_running_loop())
    yield
    await producers.stop()


@pytest.fixture
def post(thread, ada):
    """Say something in the thread; gives the row of the reply."""
    return database_sync_to_async(lambda text="How deep do leeks go?": thread.post(ada, text).reply)


@pytest.fixture
def until():
    """Wait until the row of a reply has one of these statuses; gives it as it is then."""

    async def wait(reply, *statuses):
        async with asyncio.timeout(10):
            while True:
                await database_sync_to_async(reply.refresh_from_db)()
                if reply.status in statuses:
                    return reply
                await asyncio.sleep(0.02)

    return wait
