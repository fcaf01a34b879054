"""A row of actions that is sent once for many messages is, at each of them, what each would have had alone."""

import re

import pytest

from spaces.templatetags import message_actions
from tests.talk import talk

ROW = re.compile(r'<div class="message-actions"[^>]*>.*?</article>', re.DOTALL)
SHARED = re.compile(r'<template data-row="(.*?)" data-id="(\d+)" data-seq="(\d+)">(.*?)</template>', re.DOTALL)
PLACE = re.compile(r'data-row="(.*?)"><a href="/messages/(\d+)/actions">Actions</a>')
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value|name="client_id" value)="[^"]*"')


@pytest.fixture
def browser(signed_in, space, thread, ada, ben, role):
    talk(thread, ada, turns=3)
    talk(thread, ben, turns=2)
    thread.messages.filter(seq=4).update(text="", status="stopped")
    space.add(ben, role)
    return signed_in(ben)


roles = pytest.mark.parametrize("role", ["viewer", "writer", "editor"])


def page_of(browser, thread):
    return TOKEN.sub("", browser.get(f"/threads/{thread.pk}/").content.decode())


def rows_in(page):
    return [row.removesuffix("</article>").rstrip() for row in ROW.findall(page)]


def filled(page):
    """Each place with its row put there, as the page's script does it."""
    shared = {name: (html, any_id, any_seq) for name, any_id, any_seq, html in SHARED.findall(page)}
    for place in rows_in(page):
        if found := PLACE.search(place):
            html, any_id, any_seq = shared[found[1]]
            message = int(found[2])
            seq = re.search(rf'data-message="{message}" data-seq="(\d+)"', page)[1]
            yield html.replace(any_id, str(message)).replace(any_seq, seq) + "\n</div>"
        else:
            yield place


@roles
def test_it_is_the_same_row(browser, thread, monkeypatch):
    page = page_of(browser, thread)
    monkeypatch.setattr(message_actions, "kind_of_row", lambda context: "")

    alone = rows_in(page_of(browser, thread))

    assert list(filled(page)) == alone
    assert len(alone) == 10


@roles
def test_most_messages_have_only_a_place_for_it(browser, thread):
    page = page_of(browser, thread)

    assert len(PLACE.findall(page)) >= 9  # the last reply has more to offer, as far as this person may write
    assert 2 <= len(SHARED.findall(page)) <= 4


@roles
def test_what_the_script_puts_there_a_page_of_its_own_offers_without_one(browser, thread):
    rows = [row.removesuffix("</div>").rstrip() for row in filled(page_of(browser, thread))]
    for message, row in zip(thread.messages.chosen().in_order(), rows, strict=True):
        offered = TOKEN.sub("", browser.get(f"/messages/{message.pk}/actions").content.decode())
        assert row in offered


@roles
def test_a_message_that_comes_alone_brings_its_row(browser, thread):
    for message in thread.messages.chosen():
        came = browser.get(f"/messages/{message.pk}/", headers={"HX-Request": "true"}).content.decode()
        assert not PLACE.search(came)
        assert not SHARED.search(came)


def came_alone(browser, message):
    return browser.get(f"/messages/{message.pk}/", headers={"HX-Request": "true"}).content.decode()


@roles
def test_alone_it_is_what_a_template_gives_for_this_message(browser, thread, space, ada, monkeypatch):
    other = space.start_thread(ada)
    talk(other, ada, turns=2)
    messages = [*thread.messages.chosen(), *other.messages.chosen()]
    kept = [TOKEN.sub("", came_alone(browser, message)) for message in messages]
    monkeypatch.setattr(message_actions, "kind_of_row", lambda context: "")

    assert kept == [TOKEN.sub("", came_alone(browser, message)) for message in messages]


@pytest.mark.parametrize("role", ["writer"])
def test_its_forms_have_the_token_of_this_answer(browser, thread):
    for message in thread.messages.chosen():
        came = came_alone(browser, message)
        tokens = re.findall(r'name="csrfmiddlewaretoken" value="(\w{64})"', came)
        assert len(tokens) == came.count("<form") > 0
        assert len(set(tokens)) == 1


@pytest.mark.parametrize("role", ["writer"])
def test_a_reader_of_another_language_has_it_in_that_language(browser, thread):
    first = thread.messages.chosen()[0]
    came_alone(browser, first)
    browser.cookies["django_language"] = "de"
    assert ">Kopieren</button>" in came_alone(browser, first)
