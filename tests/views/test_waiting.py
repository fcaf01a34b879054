"""Doors of the line behind a running reply."""

import re

import pytest
from django.urls import reverse

from spaces import line
from spaces.models import Budget, Thread, WaitingMessage, forks
from spaces.models.budget import Holder
from spaces.models.waiting import MOST_WAITING, NotSent
from tests.talk import answer, say

HTMX = {"HX-Request": "true"}
CHANGES = ["waiting_edit", "waiting_hold", "waiting_release", "waiting_send", "waiting_remove"]


@pytest.fixture
def reply(thread, ada):
    """Still being written."""
    return say(thread, ada, "How deep do leeks go?").reply


@pytest.fixture
def his(thread, reply, ben):
    """What Ben wrote behind it."""
    return wait(thread, ben, "How wide?")


@pytest.fixture
def read(signed_in, thread):
    """The line as a person sees it: each line's visible words."""

    def lines(person):
        html = signed_in(person).get(reverse("waiting", args=[thread.pk])).content.decode()
        items = re.findall(r"<li.*?</li>", html, re.DOTALL)
        return [" ".join(re.sub(r"<[^>]*>", " ", item).split()) for item in items]

    return lines


def wait(thread, author, text):
    return line.send_or_wait(Thread.objects.get(pk=thread.pk), author, text)


def send(client, thread, text, **more):
    return client.post(reverse("messages", args=[thread.pk]), {"text": text, "queue": "1"}, **more)


def door(name, waiting):
    return reverse(name, args=[waiting.thread_id, waiting.pk])


# ---- into the line


def test_behind_a_running_reply_the_answer_is_the_line(signed_in, thread, reply, ben):
    response = send(signed_in(ben), thread, "How wide?", headers=HTMX)
    assert (response.status_code, "How wide?" in response.content.decode()) == (202, True)


def test_without_a_script_the_page_shows_it_waiting(signed_in, thread, reply, ben):
    client = signed_in(ben)
    response = send(client, thread, "How wide?")
    html = client.get(response.url).content.decode()
    assert (response.status_code, response.url) == (303, f"/threads/{thread.pk}/#waiting")
    assert re.search(r'class="waiting-text" dir="auto">How wide\?<', html)


def test_where_no_reply_runs_the_answer_is_the_message(signed_in, thread, ben):
    response = send(signed_in(ben), thread, "How wide?", headers=HTMX)
    assert (response.status_code, 'id="m1"' in response.content.decode()) == (200, True)


def test_who_does_not_ask_for_the_line_is_refused_as_before(signed_in, thread, reply, ben):
    response = signed_in(ben).post(reverse("messages", args=[thread.pk]), {"text": "How wide?"}, headers=HTMX)
    assert (response.status_code, WaitingMessage.objects.count()) == (409, 0)


def test_a_command_never_waits(signed_in, thread, reply, ben):
    assert send(signed_in(ben), thread, "/title Leeks", headers=HTMX).status_code == 200
    assert not WaitingMessage.objects.exists()


def test_one_too_many_is_refused_and_stays_in_the_message_box(signed_in, thread, reply, ben):
    for n in range(MOST_WAITING):
        wait(thread, ben, f"Question {n}")
    response = send(signed_in(ben), thread, "And one more")
    html = response.content.decode()
    assert (response.status_code, "10 of your messages are already waiting here" in html) == (422, True)
    assert "And one more</textarea>" in html


def test_continue_goes_before_the_line_to_the_reply_it_continues(signed_in, thread, his, ada):
    """As Retry does: the broken reply is the last only as long as nothing else is sent."""
    answer(thread.messages.running().get(), "Twen", status="interrupted")
    client = signed_in(ada)
    page = client.get(reverse("thread", args=[thread.pk])).content.decode()
    form = re.search(r'<form[^>]*class="continue".*?</form>', page, re.DOTALL)[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    client.post(reverse("messages", args=[thread.pk]), fields, headers=HTMX)
    assert (thread.messages.get(seq=3).text, WaitingMessage.objects.get().refused) == ("Continue.", "")
    answer(thread.messages.running().get(), "ty.")
    assert thread.messages.get(seq=5).text == "How wide?"


# ---- in sight


def test_all_who_read_see_who_waits_in_which_place(read, thread, space, his, ada, ben, cleo):
    wait(thread, ada, "And in sand?")
    space.add(cleo, "viewer")
    assert read(cleo) == ["1 B ben How wide?", "2 A ada And in sand?"]


def test_authors_see_what_they_can_do(read, his, ben):
    assert read(ben) == ["1 B You How wide? Send now Edit Remove"]


def test_the_page_shows_the_line_to_a_viewer_too(signed_in, space, his, ben, cleo):
    space.add(cleo, "viewer")
    html = signed_in(cleo).get(reverse("thread", args=[his.thread_id])).content.decode()
    assert 'class="waiting-text" dir="auto">How wide?<' in html
    assert door("waiting_remove", his) not in html


def test_a_long_text_can_be_read_whole_by_all(read, signed_in, thread, reply, ben, ada):
    wait(thread, ben, "long " * 1000 + "end")
    assert "long end Show all" in read(ada)[0]


@pytest.mark.parametrize(
    ("text", "is_long"), [("x" * 300, False), ("x" * 301, True), ("1\n2\n3", False), ("1\n2\n3\n4", True)]
)
def test_what_three_lines_hold_needs_no_opening(read, thread, reply, ben, ada, text, is_long):
    wait(thread, ben, text)
    assert ("Show all" in read(ada)[0]) == is_long


def test_a_line_that_stands_still_says_why(signed_in, thread, his, ada):
    answer(thread.messages.running().get(), "Twen", status="failed")
    html = signed_in(ada).get(reverse("waiting", args=[thread.pk])).content.decode()
    assert "The last reply broke off" in html


def test_what_was_not_sent_stands_with_its_reason_for_its_author(read, thread, space, his, ben, cleo):
    space.add(ben, "viewer")
    space.add(cleo, "viewer")
    answer(thread.messages.running().get(), "Twenty.")
    assert read(ben) == ["B You How wide? You can no longer write in this Space; your message was not sent. Remove"]
    assert read(cleo) == []


def test_who_may_write_no_more_is_told_at_once_and_not_when_their_turn_comes(read, thread, space, his, ada, ben):
    space.memberships.get(user=ben).change_role("viewer")
    assert read(ben) == ["B You How wide? You can no longer write in this Space; your message was not sent. Remove"]
    assert read(ada) == ["B ben How wide? Not sent: its author was no longer allowed to write here. Remove"]


def test_who_may_write_again_is_told_that_it_can_be_sent_now(read, thread, space, his, ada, ben):
    space.memberships.get(user=ben).remove()
    assert read(ada) == ["B ben How wide? Not sent: its author was no longer allowed to write here. Remove"]
    space.add(ben, "writer")
    why = "Not sent while you were not allowed to write here. You can send it now."
    assert read(ben) == [f"B You How wide? {why} Send now Edit Remove"]


def test_once_there_is_a_budget_again_it_can_be_sent_now(read, thread, space, his, ben):
    budget = Budget.objects.create(holder=Holder.SPACE, space=space, tokens_per_day=0)
    his.refuse(NotSent.BUDGET)
    assert "Not sent: the token budget was used up. Send it when the budget has reset." in read(ben)[0]
    budget.delete()
    assert "Not sent when its turn came. You can send it now." in read(ben)[0]


def test_what_was_too_long_and_is_shortened_can_be_sent_now(read, his, ben, settings):
    settings.MAX_MESSAGE_CHARS = 5
    his.refuse(NotSent.UNFIT)
    assert "Not sent: it is too long." in read(ben)[0]
    his.say("Wide?")
    assert "Not sent when its turn came. You can send it now." in read(ben)[0]


def test_what_waited_behind_rewritten_words_can_be_sent_all_the_same(read, thread, his, ada, ben):
    answer(thread.messages.running().get(), "Twenty.", status="failed")
    forks.rewrite(thread, thread.messages.get(seq=1), "Anew", by=ada)
    why = "Not sent: the thread was rewritten before its turn. Send it if it still fits."
    assert read(ben) == [f"B You How wide? {why} Send now Edit Remove"]


def test_where_nothing_waits_the_page_asks_for_nothing(signed_in, thread, ada, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    answer(say(thread, ada, "Hello").reply, "Hi")
    client = signed_in(ada)
    with CaptureQueriesContext(connection) as asked:
        client.get(reverse("thread", args=[thread.pk]))
    assert not [query["sql"] for query in asked if "spaces_waitingmessage" in query["sql"]]


# ---- changed, sent, taken out


def test_what_is_said_otherwise_is_seen_by_all(signed_in, read, his, ada, ben):
    signed_in(ben).post(door("waiting_edit", his), {"text": "How tall?"}, headers=HTMX)
    assert read(ada)[0].startswith("1 B ben How tall?")


def test_the_form_holds_the_whole_text_and_lets_nothing_be_sent(signed_in, read, his, ada, ben):
    form = signed_in(ben).post(door("waiting_hold", his), headers=HTMX).content.decode()
    assert "How wide?</textarea>" in form
    assert read(ada)[0].startswith("1 B ben How wide? is being edited")


def test_without_a_script_the_form_is_a_page(signed_in, his, ben):
    client = signed_in(ben)
    response = client.post(door("waiting_hold", his))
    assert "How wide?</textarea>" in client.get(response.url).content.decode()
    assert client.post(door("waiting_release", his)).url == f"/threads/{his.thread_id}/#waiting"


@pytest.mark.parametrize("text", ["", "/title Leeks"])
def test_what_cannot_be_sent_cannot_wait_either(signed_in, his, ben, text):
    response = signed_in(ben).post(door("waiting_edit", his), {"text": text})
    his.refresh_from_db()
    assert (response.status_code, his.text) == (422, "How wide?")


def test_a_change_that_comes_too_late_stands_in_the_message_box(signed_in, thread, his, ben):
    answer(thread.messages.running().get(), "Twenty.")
    response = signed_in(ben).post(door("waiting_edit", his), {"text": "How tall?"})
    html = response.content.decode()
    assert (response.status_code, "How tall?</textarea>" in html) == (409, True)
    assert "has already been sent or removed" in html


def test_once_a_change_is_stored_the_line_moves(signed_in, thread, his, ben):
    his.hold()
    answer(thread.messages.running().get(), "Twenty.")
    signed_in(ben).post(door("waiting_edit", his), {"text": "How tall?"})
    assert thread.messages.get(seq=3).text == "How tall?"


def test_sent_now_it_stops_the_reply(signed_in, thread, reply, his, ben):
    thread.messages.filter(pk=reply.pk).update(status="streaming")
    signed_in(ben).post(door("waiting_send", his))
    reply.refresh_from_db()
    assert reply.stop_requested_at


def test_who_takes_it_out_lets_the_next_one_go(signed_in, thread, his, ada, ben):
    wait(thread, ada, "And in sand?")
    his.hold()
    answer(thread.messages.running().get(), "Twenty.")
    signed_in(ben).post(door("waiting_remove", his))
    assert thread.messages.get(seq=3).text == "And in sand?"


# ---- whose it is


@pytest.mark.parametrize("name", CHANGES)
def test_nobody_else_changes_it(name, signed_in, thread, space, reply, ada, ben):
    hers = wait(thread, ada, "Mine")
    assert signed_in(ben).post(door(name, hers), {"text": "x"}).status_code == 403
    assert WaitingMessage.objects.get().text == "Mine"


@pytest.mark.parametrize("name", CHANGES)
def test_an_outsider_is_told_of_nothing(name, signed_in, his, cleo):
    assert signed_in(cleo).post(door(name, his), {"text": "x"}).status_code == 404


def test_an_outsider_reads_no_line(signed_in, his, cleo):
    assert signed_in(cleo).get(reverse("waiting", args=[his.thread_id])).status_code == 404


@pytest.mark.parametrize("name", CHANGES)
def test_nobody_is_led_to_the_sign_in_page(name, client, his):
    assert client.post(door(name, his)).url.startswith(reverse("account_login"))


@pytest.mark.parametrize(("name", "status"), [*((name, 403) for name in CHANGES[:-1]), ("waiting_remove", 303)])
def test_who_only_reads_by_now_takes_ones_own_out_and_no_more(name, status, signed_in, space, his, ben):
    space.add(ben, "viewer")
    assert signed_in(ben).post(door(name, his), {"text": "x"}).status_code == status


@pytest.mark.parametrize(("role", "status"), [("editor", 303), ("writer", 403)])
def test_editors_take_anybodys_out(role, status, signed_in, thread, space, reply, ada, ben):
    space.add(ben, role)
    assert signed_in(ben).post(door("waiting_remove", wait(thread, ada, "Mine"))).status_code == status


def test_what_an_editor_takes_out_is_kept_for_its_author_who_is_told(signed_in, read, his, ada, ben):
    signed_in(ada).post(door("waiting_remove", his))
    why = "Not sent: an editor or the author of the thread removed it."
    assert read(ben) == [f"B You How wide? {why} Send now Edit Remove"]
    assert read(ada) == []
    answer(his.thread.messages.running().get(), "Twenty.")
    assert not his.thread.messages.filter(text="How wide?").exists()
    signed_in(ben).post(door("waiting_send", his))
    assert his.thread.messages.filter(text="How wide?").exists()


def test_what_its_author_takes_out_is_gone(signed_in, his, ben):
    signed_in(ben).post(door("waiting_remove", his))
    assert not WaitingMessage.objects.exists()


@pytest.fixture
def left_behind(space, ben, ada):
    """What Ada wrote in a thread of Ben's, who only writes here, before he kept it to himself."""
    bens = space.start_thread(ben)
    reply = say(bens, ben, "How deep?").reply
    hers = wait(bens, ada, "And how wide?")
    bens.change(visibility="private")  # as it may be from before this was refused
    answer(reply, "Twenty.")
    return hers


def test_a_creator_takes_out_what_nobody_else_sees_any_more(signed_in, left_behind, ben):
    client, thread = signed_in(ben), left_behind.thread
    page = client.get(reverse("thread", args=[thread.pk])).content.decode()
    assert "And how wide?" in page
    assert door("waiting_remove", left_behind) in page
    assert door("waiting_send", left_behind) not in page
    assert client.post(door("waiting_remove", left_behind)).status_code == 303
    thread.refresh_from_db()
    assert not thread.has_waiting


def test_nobody_else_is_told_of_it_nor_takes_it_out(signed_in, left_behind, ada, cleo):
    for person in (ada, cleo):
        assert signed_in(person).post(door("waiting_remove", left_behind)).status_code == 404


def test_a_creator_who_only_reads_by_now_takes_nothing_out(signed_in, space, left_behind, ben):
    space.add(ben, "viewer")
    assert signed_in(ben).post(door("waiting_remove", left_behind)).status_code == 403


def test_it_is_found_in_its_own_thread_only(signed_in, space, his, ben):
    other = space.start_thread(ben)
    assert signed_in(ben).post(reverse("waiting_send", args=[other.pk, his.pk])).status_code == 409


@pytest.mark.parametrize("name", CHANGES[1:])
def test_what_changes_something_is_asked_by_post(name, signed_in, his, ben):
    assert signed_in(ben).get(door(name, his)).status_code == 405


# ---- what else there is of it


def test_ones_own_data_hold_it(signed_in, his, ben):
    from spaces.views.own_data import own_data

    assert [each["content"] for each in dict(own_data(ben))["waiting-messages.json"]] == ["How wide?"]


def test_the_export_of_the_thread_does_not(signed_in, his, ada):
    for name in ("thread_export_json", "thread_export_markdown"):
        response = signed_in(ada).get(reverse(name, args=[his.thread_id]))
        assert b"How wide?" not in (response.content if not response.streaming else b"".join(response))
