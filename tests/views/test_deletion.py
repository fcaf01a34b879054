"""What is deleted is gone at once; who did it can take it back for some seconds."""

import re

import pytest
from django.core.cache import cache
from django.test import TestCase
from django.urls import reverse

from spaces.models import alternatives
from tests.talk import answer, talk

HTMX = {"HX-Request": "true"}


@pytest.fixture
def said(thread, ada):
    talk(thread, ada, turns=1, said="Leeks **grow** slowly.", answered="They do.")
    return thread.messages.get(seq=1)


def ask(browser, name, message, **options):
    with TestCase.captureOnCommitCallbacks(execute=True):
        return browser.post(reverse(name, args=[message.pk]), **options)


def hidden_in(html):
    return re.findall(r'<article id="(m\d+)"[^>]* hidden', html)


def test_who_deleted_it_takes_it_back_as_it_was(signed_in, ada, thread, said):
    browser = signed_in(ada)
    before = thread.messages.filter(pk=said.pk).values().get()
    ask(browser, "message_delete", said, headers=HTMX)
    html = ask(browser, "message_restore", said, headers=HTMX).content.decode()
    assert "Leeks <strong>grow</strong> slowly." in html
    assert thread.messages.filter(pk=said.pk).values().get() == before


def test_without_a_script_the_notice_brings_it_back(signed_in, ada, thread, said):
    browser = signed_in(ada)
    page = ask(browser, "message_delete", said, follow=True).content.decode()
    assert f'action="{reverse("message_restore", args=[said.pk])}"' in page
    assert "Leeks <strong>grow" in ask(browser, "message_restore", said, follow=True).content.decode()


def test_every_answer_at_the_position_comes_back(signed_in, ada, thread, said):
    second = answer(alternatives.retry(thread, thread.messages.get(seq=2)), "They grow well.")
    ask(signed_in(ada), "message_delete", second)
    ask(signed_in(ada), "message_restore", second)
    assert set(thread.messages.filter(seq=2).values_list("text", flat=True)) == {"They do.", "They grow well."}


@pytest.mark.parametrize("change", ["somebody else asks", "time is over", "it was taken back before"])
def test_it_is_not_brought_back_by_others_or_later(signed_in, ada, ben, space, said, change):
    space.add(ben, "editor")
    ask(signed_in(ada), "message_delete", said)
    if change == "time is over":
        cache.clear()
    if change == "it was taken back before":
        ask(signed_in(ada), "message_restore", said)
        said.delete_text(by=ben)
    who = ben if change == "somebody else asks" else ada
    response = ask(signed_in(who), "message_restore", said, headers=HTMX)
    said.refresh_from_db()
    assert (response.status_code, said.text) == (409, "")
    assert "too late" in response.content.decode()


def test_what_nobody_deleted_is_not_brought_back(signed_in, ada, said):
    assert ask(signed_in(ada), "message_restore", said, headers=HTMX).status_code == 409


def test_an_outsider_brings_nothing_back(signed_in, ada, cleo, said):
    ask(signed_in(ada), "message_delete", said)
    assert ask(signed_in(cleo), "message_restore", said).status_code == 404


def test_the_words_wait_sealed(signed_in, ada, said):
    ask(signed_in(ada), "message_delete", said)
    assert "Leeks" not in str(cache.get(f"deleted-message-{said.pk}"))


def test_deleting_twice_does_not_lose_the_way_back(signed_in, ada, said):
    browser = signed_in(ada)
    ask(browser, "message_delete", said)
    ask(browser, "message_delete", said)
    assert ask(browser, "message_restore", said, headers=HTMX).status_code == 200


def test_the_title_that_was_made_of_it_comes_back(signed_in, ada, thread, said):
    thread.refresh_from_db()
    before = thread.title
    ask(signed_in(ada), "message_delete", said)
    thread.refresh_from_db()
    assert thread.title != before
    ask(signed_in(ada), "message_restore", said)
    thread.refresh_from_db()
    assert thread.title == before


# ---- what is left in sight


def test_a_deleted_message_keeps_its_place_where_somebody_answered_it(signed_in, ada, thread, said):
    html = ask(signed_in(ada), "message_delete", said, headers=HTMX).content.decode()
    assert hidden_in(html) == []
    assert "This message was deleted" in html


def test_once_its_answer_is_deleted_too_no_place_is_left(signed_in, ada, thread, said):
    talk(thread, ada, turns=1)
    ask(signed_in(ada), "message_delete", said)
    html = ask(signed_in(ada), "message_delete", thread.messages.get(seq=2), headers=HTMX).content.decode()
    assert hidden_in(html) == ["m1"]  # the reply was followed by another question
    page = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    assert hidden_in(page) == ["m1"]


def test_the_last_message_leaves_no_place(signed_in, ada, thread, said):
    html = ask(signed_in(ada), "message_delete", thread.messages.get(seq=2), headers=HTMX).content.decode()
    assert hidden_in(html) == ["m2"]


def test_what_the_same_person_said_next_is_no_answer(signed_in, ada, thread):
    first, second = thread.post(ada, "One."), None
    answer(first.reply, "Noted.")
    first.reply.delete_text(by=ada)
    thread.messages.filter(seq=2).update(role="user", author=ada)
    second = thread.messages.get(seq=2)
    thread.messages.filter(pk=second.pk).update(text="Two.", deleted_at=None)
    html = ask(signed_in(ada), "message_delete", first.message, headers=HTMX).content.decode()
    assert hidden_in(html) == ["m1"]


# ---- Ask again


def asks_again(html):
    return re.findall(r'<form [^>]*action="([^"]+)"[^>]* class="ask-again"', html)


def test_a_question_whose_reply_was_deleted_offers_to_ask_again(signed_in, ada, thread, said):
    reply = thread.messages.get(seq=2)
    html = ask(signed_in(ada), "message_delete", reply, headers=HTMX).content.decode()
    [url] = asks_again(html)
    html = signed_in(ada).post(url, headers=HTMX).content.decode()
    assert asks_again(html) == []
    assert thread.messages.chosen().get(seq=2).is_running


def test_the_deleted_reply_is_none_of_several(signed_in, ada, thread, said):
    reply = thread.messages.get(seq=2)
    reply.delete_text(by=ada)
    again = answer(alternatives.retry(thread, reply), "They grow well.")
    html = signed_in(ada).get(reverse("message", args=[again.pk])).content.decode()
    assert ("They grow well." in html, "1/2" in html, "2/2" in html) == (True, False, False)


@pytest.mark.parametrize("change", ["nothing", "the question too", "not the last"])
def test_nothing_is_asked_again_where_there_is_nothing_to_ask(signed_in, ada, thread, said, change):
    if change != "nothing":
        if change == "not the last":
            talk(thread, ada, turns=1)
        thread.messages.get(seq=2).delete_text(by=ada)
    if change == "the question too":
        said.delete_text(by=ada)
    assert asks_again(signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()) == []


def test_a_viewer_is_not_offered_to_ask_again(signed_in, ada, ben, space, thread, said):
    thread.messages.get(seq=2).delete_text(by=ada)
    space.add(ben, "viewer")
    assert asks_again(signed_in(ben).get(reverse("thread", args=[thread.pk])).content.decode()) == []


# ---- the reply to it


def offered(html):
    return "Delete the reply too" in html


def test_once_a_message_is_deleted_its_reply_can_be_too(signed_in, ada, thread, said):
    browser, reply = signed_in(ada), thread.messages.get(seq=2)
    html = ask(browser, "message_delete", said, headers=HTMX).content.decode()
    assert offered(html)
    assert f'action="{reverse("message_delete", args=[reply.pk])}"' in html.partition('id="m2"')[0]
    reply.refresh_from_db()
    assert reply.text == "They do."  # unless one presses it, all stays as it was
    assert not offered(ask(browser, "message_delete", reply, headers=HTMX).content.decode())


def test_who_may_not_delete_the_reply_is_not_offered_it(signed_in, ada, ben, said):
    said.delete_text(by=ada)
    article = reverse("message", args=[said.pk])
    assert not offered(signed_in(ben).get(article).content.decode())
    assert offered(signed_in(ada).get(article).content.decode())


def test_a_writer_deletes_the_reply_to_what_they_deleted_and_no_other(signed_in, ben, thread):
    talk(thread, ben, turns=2)
    browser, replies = signed_in(ben), thread.messages.filter(role="assistant").order_by("seq")
    assert [ask(browser, "message_delete", reply).status_code for reply in replies] == [403, 403]
    html = ask(browser, "message_delete", thread.messages.get(seq=1), headers=HTMX).content.decode()
    assert offered(html)
    assert [ask(browser, "message_delete", reply).status_code for reply in replies] == [303, 403]


def test_of_a_deleted_reply_nothing_is_offered(signed_in, ada, thread, said):
    html = ask(signed_in(ada), "message_delete", thread.messages.get(seq=2), headers=HTMX).content.decode()
    assert not offered(html)
