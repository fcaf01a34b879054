"""Pages about a Space, and its open threads, hear that its files changed."""

import asyncio

import pytest
from channels.db import database_sync_to_async

from spaces import broadcasts
from spaces.models import SpaceFile
from spaces.models.pinned_file import pin, unpin
from tests.sockets import Socket
from tests.uploads import known_text

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

in_database = database_sync_to_async
FILES = {"type": "files"}


@pytest.fixture(autouse=True)
async def the_loop_of_the_test_owns_the_layer():
    broadcasts.use_loop(asyncio.get_running_loop())
    yield
    broadcasts.use_loop(None)


@pytest.fixture
def browser(signed_in):
    return in_database(signed_in)


async def opened(client, page) -> Socket:
    socket = Socket(client, page)
    assert await socket.open()
    return socket


async def test_what_is_added_read_renamed_and_removed_is_told(space, thread, browser, ada, ben):
    pages = [await opened(await browser(ada), space), await opened(await browser(ben), thread)]

    async def is_told(*changes) -> None:
        for change in changes:
            await in_database(change)()
            for page in pages:
                assert await page.hears() == FILES
                while not await page.receive_nothing(0.05):
                    await page.hears()

    version = await in_database(known_text)(space, ada, "Leeks", "first.txt")
    await is_told(
        lambda: known_text(space, ada, "Leeks need sand.", "notes.txt"),
        lambda: version.file.rename("sand.txt", by=ada),
        lambda: version.file.remove(),
    )
    for page in pages:
        await page.close()


async def test_a_file_that_was_refused_is_told_too(space, browser, ada):
    file = await in_database(SpaceFile.objects.create)(space=space)
    version = await in_database(file.take)(name="setup.exe", upload="", size=1, by=ada)
    page = await opened(await browser(ada), space)
    await in_database(version.refuse)("unknown")
    assert await page.hears() == FILES
    await page.close()


async def test_what_is_pinned_is_told_to_that_thread_alone(space, thread, browser, ada):
    version = await in_database(known_text)(space, ada, "Leeks")
    page, whole = await opened(await browser(ada), thread), await opened(await browser(ada), space)
    await in_database(pin)(version.file, to=thread, by=ada)
    await in_database(unpin)(version.file, from_=thread)
    await in_database(broadcasts.thread_changed)(thread.pk, space.pk)
    assert [(await page.hears())["type"] for _ in range(3)] == ["files", "files", "thread"]
    assert (await whole.hears())["type"] == "thread"
    for each in (page, whole):
        await each.close()


async def test_only_members_hear(space, browser, ben, cleo):
    assert not await Socket(await browser(cleo), space).open()
    page = await opened(await browser(ben), space)
    await in_database(lambda: space.memberships.get(user=ben).delete())()
    assert (await page.closing())["code"] == 4401
