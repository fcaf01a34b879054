import asyncio
from datetime import timedelta
from types import SimpleNamespace

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from spaces import broadcasts
from spaces.consumers import ThreadConsumer
from spaces.models import ReadMark, User, visibility_changes
from spaces.presence import BURST
from summaries.folds import dispatch, workers
from tests.sockets import Socket
from tests.talk import answer, talk

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture(autouse=True)
async def the_loop_of_the_test_owns_the_layer():
    broadcasts.use_loop(asyncio.get_running_loop())
    yield
    broadcasts.use_loop(None)


@pytest.fixture
def browser(signed_in):
    return database_sync_to_async(signed_in)


@pytest.mark.parametrize("name", ["ada", "ben"])
async def test_a_member_hears_what_happens_in_the_thread(request, thread, browser, name):
    socket = Socket(await browser(request.getfixturevalue(name)), thread)
    assert await socket.open()

    await database_sync_to_async(broadcasts.message_changed)(thread.pk, 7, 3)

    assert await socket.hears() == {"type": "message", "message": 7, "seq": 3}
    await socket.close()


@pytest.mark.parametrize("is_running", [True, False])
async def test_an_open_page_hears_that_a_fold_waits_where_no_worker_runs(thread, ada, browser, is_running):
    if is_running:
        await database_sync_to_async(workers.Pulse().beat)()
    workers.look_again()
    socket = Socket(await browser(ada), thread)
    assert await socket.open()

    dispatch.wake(thread.pk)
    await asyncio.to_thread(dispatch._outbox.submit(broadcasts.message_changed, thread.pk, 7, 3).result)

    first = {"type": "message", "message": 7, "seq": 3} if is_running else {"type": "summary", "state": "waiting"}
    assert await socket.hears() == first
    await socket.close()


@pytest.mark.parametrize("role", ["owner", "editor", "writer", "viewer"])
async def test_every_role_is_let_in(thread, space, browser, ben, role):
    await database_sync_to_async(space.add)(ben, role)
    socket = Socket(await browser(ben), thread)
    assert await socket.open()
    await socket.close()


async def test_an_outsider_is_not_let_in(thread, browser, cleo):
    assert not await Socket(await browser(cleo), thread).open()


async def test_nobody_signed_in_is_not_let_in(thread):
    assert not await Socket(Client(), thread).open()


async def test_another_origin_is_not_let_in(thread, browser, ada):
    assert not await Socket(await browser(ada), thread, origin="http://localhost:9999").open()


async def test_a_private_thread_is_closed_to_other_members(thread, browser, ben):
    await database_sync_to_async(thread.change)(visibility="private")

    assert not await Socket(await browser(ben), thread).open()


async def test_the_socket_of_a_removed_member_closes(thread, space, browser, ben):
    socket = Socket(await browser(ben), thread)
    await socket.open()

    await database_sync_to_async(lambda: space.memberships.get(user=ben).delete())()

    assert (await socket.closing())["code"] == 4401


async def test_signing_out_closes_the_socket(thread, browser, ada):
    client = await browser(ada)
    socket = Socket(client, thread)
    await socket.open()

    await database_sync_to_async(client.logout)()

    assert (await socket.closing())["code"] == 4401


async def test_the_socket_closes_even_before_the_session_has_ended(thread, browser, ada):
    """Django tells that somebody signs out first, and ends the session then."""
    socket = Socket(await browser(ada), thread)
    await socket.open()

    await database_sync_to_async(broadcasts.close_sockets_of)(ada.pk)

    assert (await socket.closing())["code"] == 4401


async def test_whoever_keeps_access_comes_in_again(thread, browser, ada):
    client = await browser(ada)
    await Socket(client, thread).open()

    await database_sync_to_async(broadcasts.close_sockets_of)(ada.pk)

    assert await Socket(client, thread).open()


async def test_whoever_may_stay_hears_nothing_of_another_persons_leaving(thread, space, browser, ada, ben):
    socket = Socket(await browser(ada), thread)
    await socket.open()

    await database_sync_to_async(lambda: space.memberships.get(user=ben).delete())()

    assert await socket.receive_nothing()
    await socket.close()


async def test_a_sign_of_life_is_answered_by_another_look_at_the_rights(thread, browser, ben):
    socket = Socket(await browser(ben), thread)
    await socket.open()
    await socket.says({"type": "ping"})
    assert await socket.receive_nothing()

    await database_sync_to_async(lambda: thread.change(visibility="private"))()
    await socket.says({"type": "ping"})

    assert (await socket.closing())["code"] == 4403


async def test_a_member_hears_of_a_new_role_and_others_do_not(thread, space, browser, ada, ben):
    hers, his = Socket(await browser(ada), thread), Socket(await browser(ben), thread)
    await hers.open()
    await his.open()

    await database_sync_to_async(lambda: space.memberships.get(user=ben).change_role("viewer"))()

    assert await his.hears() == {"type": "role", "space": space.pk}
    assert await hers.receive_nothing()
    await hers.close()
    await his.close()


async def test_readers_hear_who_is_there_and_who_types_under_their_own_names(thread, browser, ada, ben):
    hers, his = Socket(await browser(ada), thread), Socket(await browser(ben), thread)
    await hers.open()
    await his.open()

    await his.says({"type": "typing", "user": ada.pk, "name": "ada"})

    heard = {"type": "presence", "user": ben.pk, "name": "ben", "is": "typing"}
    assert await hers.hears() == heard == await his.hears()
    await his.close()
    assert await hers.hears() == {**heard, "is": "gone"}
    await hers.close()


async def test_a_page_that_never_stops_talking_is_not_passed_on(thread, browser, ada, ben, monkeypatch):
    monkeypatch.setattr("spaces.presence.A_SECOND", 0.0)
    hers, his = Socket(await browser(ada), thread), Socket(await browser(ben), thread)
    await hers.open()
    await his.open()
    for _ in range(BURST + 5):
        await his.says({"type": "typing"})
    for _ in range(BURST):
        assert (await hers.hears())["is"] == "typing"
    await his.close()
    assert (await hers.hears())["is"] == "gone"
    await hers.close()


async def test_who_may_no_longer_read_is_not_announced(thread, browser, ada, ben):
    hers, his = Socket(await browser(ada), thread), Socket(await browser(ben), thread)
    await hers.open()
    await his.open()
    await database_sync_to_async(lambda: thread.change(visibility="private"))()

    await his.says({"type": "typing"})

    assert (await his.closing())["code"] == 4403
    assert await hers.receive_nothing()
    await hers.close()


async def test_the_socket_of_a_deleted_thread_closes(thread, browser, ada):
    socket = Socket(await browser(ada), thread)
    await socket.open()

    await database_sync_to_async(thread.delete)()

    assert (await socket.closing())["code"] == 4401


async def test_a_thread_that_becomes_private_closes_to_others_only(thread, browser, ada, ben):
    hers, his = await browser(ada), await browser(ben)
    socket = Socket(his, thread)
    await socket.open()

    await database_sync_to_async(visibility_changes.show_to)(thread, "private")

    assert (await socket.hears())["type"] == "thread"
    assert (await socket.closing())["code"] == 4401
    assert not await Socket(his, thread).open()
    assert await Socket(hers, thread).open()


async def test_a_private_thread_is_told_to_its_author_only(space, thread, browser, ada, ben):
    hers, his = Socket(await browser(ada), thread), Socket(await browser(ben), thread)
    assert await hers.open()
    assert await his.open()
    diary = await database_sync_to_async(space.start_thread)(ada)
    await database_sync_to_async(diary.change)(visibility="private")

    await database_sync_to_async(diary.rename)("Surprise for Ben")

    assert await hers.hears() == {"type": "thread", "thread": diary.pk}
    assert await his.receive_nothing()
    await hers.close()
    await his.close()


async def test_the_list_hears_of_a_thread_that_a_message_brings_to_the_top(space, thread, browser, ada):
    socket = Socket(await browser(ada), thread)
    old = await database_sync_to_async(space.start_thread)(ada)
    yesterday = timezone.now() - timedelta(days=1)
    await database_sync_to_async(old.change)(last_activity_at=yesterday, title="Kale", title_by="person")
    await socket.open()

    await database_sync_to_async(old.post)(ada, "How deep?")

    assert await socket.hears() == {"type": "thread", "thread": old.pk}
    await socket.close()


async def test_the_list_hears_nothing_of_another_message_in_the_newest_thread(space, thread, browser, ada):
    socket = Socket(await browser(ada), thread)
    newest = await database_sync_to_async(space.start_thread)(ada)
    await database_sync_to_async(newest.change)(title="Kale", title_by="person")
    await socket.open()

    await database_sync_to_async(newest.post)(ada, "How deep?")

    assert await socket.receive_nothing()
    await socket.close()


async def in_admin(browser, page, sent):
    staff = await database_sync_to_async(User.objects.create_superuser)("root", password="grows nothing")
    client = await browser(staff)
    response = await database_sync_to_async(client.post)(page, sent)
    assert response.status_code == 302


async def test_the_sockets_of_threads_that_staff_delete_from_the_list_close(thread, browser, ada):
    socket = Socket(await browser(ada), thread)
    await socket.open()

    sent = {"action": "delete_selected", "_selected_action": [thread.pk], "post": "yes"}
    await in_admin(browser, reverse("admin:spaces_thread_changelist"), sent)

    assert (await socket.closing())["code"] == 4401


async def test_the_sockets_of_a_thread_that_staff_make_private_close(thread, browser, ben):
    socket = Socket(await browser(ben), thread)
    await socket.open()

    sent = {"title": "", "visibility": "private", "summary_policy": "{}"}
    await in_admin(browser, reverse("admin:spaces_thread_change", args=[thread.pk]), sent)

    assert (await socket.closing())["code"] == 4401


class UnluckyConsumer(ThreadConsumer):
    """Its database is away at the first look; at the second, the reader may no longer read."""

    recheck_seconds = 0.01

    def __init__(self):
        self.looks, self.closed_with = 0, None

    async def groups_to_join(self):
        self.looks += 1
        if self.looks == 1:
            raise OperationalError
        return []

    async def close(self, code=None, reason=None):
        self.closed_with = code


async def test_the_rights_are_looked_at_again_after_the_database_was_away():
    consumer = UnluckyConsumer()

    await asyncio.wait_for(consumer.recheck_for_ever(), 5)

    assert consumer.closed_with == 4403


class UnluckyLayer:
    """Its first group cannot be reached."""

    def __init__(self):
        self.left = []

    async def group_discard(self, group, channel):
        if group == "gone":
            raise ConnectionError
        self.left.append(group)


async def test_a_socket_that_closes_leaves_all_its_groups_whatever_fails():
    async def fails():
        raise OperationalError

    consumer = ThreadConsumer()
    consumer.channel_layer, consumer.channel_name = UnluckyLayer(), "mine"
    consumer.groups_joined, consumer.rechecking = ["gone", "thread.1"], asyncio.create_task(fails())

    await consumer.disconnect(1000)

    assert consumer.channel_layer.left == ["thread.1"]


async def test_a_browser_that_goes_first_makes_the_end_of_its_socket_no_fault():
    consumer = ThreadConsumer()

    async def gone(message):
        raise ConnectionResetError

    consumer.base_send = gone
    await consumer.end(4403)
    assert consumer.is_closing


async def test_who_has_read_on_is_noted_and_their_other_tabs_hear_it(thread, ada, browser):
    await database_sync_to_async(talk)(thread, ada, turns=1)
    socket = Socket(await browser(ada), thread)
    assert await socket.open()

    await socket.says({"type": "read", "seq": 2})

    assert await socket.hears() == {"type": "read", "thread": thread.pk}
    assert await ReadMark.objects.aget(user=ada, thread=thread, seq=2)
    await socket.close()


async def test_the_end_of_a_reply_is_news_of_a_private_thread_to_its_author_alone(thread, ada, ben, browser, space):
    private = await database_sync_to_async(space.start_thread)(ada, visibility="private")
    reply = (await database_sync_to_async(private.post)(ada, "Hello")).reply
    sockets = [Socket(await browser(who), thread) for who in (ada, ben)]
    for each in sockets:
        assert await each.open()

    await database_sync_to_async(answer)(reply, "Hello.")
    await database_sync_to_async(broadcasts.message_changed)(thread.pk, 7, 3)

    assert {"type": "news", "thread": private.pk} in [await sockets[0].hears() for _ in range(2)]
    assert (await sockets[1].hears())["type"] == "message"
    for each in sockets:
        await each.close()


class EagerConsumer(ThreadConsumer):
    """Something happens in its thread while it lets the reader in; `layer_fails`: it can hear nothing of it."""

    layer_fails = False

    async def groups_to_join(self):
        return [broadcasts.thread_group(7), broadcasts.space_group(3)]

    async def accept(self):
        await broadcasts.send_frame(7, message_id=9, rev=1, block=0, html=["<p>Leeks</p>"])
        for _ in range(10):
            await asyncio.sleep(0)
        if self.layer_fails:
            self.channel_layer = DeafLayer()
        await super().accept()


class DeafLayer:
    async def receive(self, channel):
        raise ConnectionError

    async def group_discard(self, group, channel):
        raise ConnectionError


def in_thread_seven(consumer):
    scope = {"type": "websocket", "user": SimpleNamespace(pk=1), "url_route": {"kwargs": {"thread_id": 7}}}
    return ApplicationCommunicator(consumer, scope)


async def test_what_happens_while_a_reader_is_let_in_is_heard_after_that():
    socket = in_thread_seven(EagerConsumer())

    await socket.send_input({"type": "websocket.connect"})

    assert (await socket.receive_output(5))["type"] == "websocket.accept"
    assert "Leeks" in (await socket.receive_output(5))["text"]
    await socket.send_input({"type": "websocket.disconnect", "code": 1000})
    await socket.wait(5)


async def test_a_socket_that_can_hear_no_more_asks_its_browser_to_come_again():
    consumer = EagerConsumer()
    consumer.layer_fails = True
    socket = in_thread_seven(consumer)

    await socket.send_input({"type": "websocket.connect"})

    assert (await socket.receive_output(5))["type"] == "websocket.accept"
    assert (await socket.receive_output(5))["code"] == 4401
    await socket.send_input({"type": "websocket.disconnect", "code": 4401})
    await socket.wait(5)


async def test_no_task_outlives_its_socket():
    socket = in_thread_seven(EagerConsumer())
    before = asyncio.all_tasks()
    await socket.send_input({"type": "websocket.connect"})
    await socket.receive_output(5)

    await socket.send_input({"type": "websocket.disconnect", "code": 1000})
    await socket.wait(5)

    assert asyncio.all_tasks() <= before | {socket.future}


async def test_on_the_page_of_a_space_no_thread_is_read(thread, space, ada, browser):
    socket = Socket(await browser(ada), thread)
    socket.scope["path"] = f"/ws/spaces/{space.pk}/"
    assert await socket.open()

    await socket.says({"type": "read", "seq": 2})
    await database_sync_to_async(broadcasts.thread_changed)(thread.pk, space.pk)

    assert (await socket.hears())["type"] == "thread"
    assert not await ReadMark.objects.aexists()
    assert await socket.receive_nothing()
    await socket.close()
