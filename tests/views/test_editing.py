import re

import pytest
from django.urls import reverse

from spaces.models import Thread, forks
from tests.talk import answer, say, talk

HTMX = {"HX-Request": "true"}


@pytest.fixture
def message(thread, ada):
    """The second of three things that Ada said."""
    talk(thread, ada, turns=3)
    return thread.messages.get(seq=3)


@pytest.fixture
def url(message):
    return reverse("message_edit", args=[message.pk])


def test_the_form_holds_what_was_said(signed_in, ada, url):
    assert "Question 2</textarea>" in signed_in(ada).get(url).content.decode()


def test_the_script_gets_the_form_alone(signed_in, ada, url):
    html = signed_in(ada).get(url, headers=HTMX).content.decode()
    assert ("<edit-form>" in html, "<html" in html) == (True, False)


def test_an_edit_begins_anew_at_the_message(signed_in, ada, url, thread):
    html = signed_in(ada).post(url, {"text": "How wide?"}, headers=HTMX).content.decode()
    assert re.findall(r'<article id="(m\d+)"', html) == ["m3", "m4"]
    assert [message.text for message in thread.messages.in_order()] == ["Question 1", "Answer 1", "How wide?", ""]


def test_the_answer_to_the_first_edit_leads_to_what_was_said_before(signed_in, ada, url, thread):
    html = signed_in(ada).post(url, {"text": "How wide?"}, headers=HTMX).content.decode()
    assert f'class="version" href="/threads/{thread.forks.get().pk}/?at=3#m3"' in html


def test_the_versions_of_a_message_lead_to_each_other(signed_in, ada, url, thread):
    for text in ("How wide?", "How tall?"):
        answer(thread.messages.running().first() or thread.messages.get(seq=4), "Ten.")
        signed_in(ada).post(reverse("message_edit", args=[thread.messages.get(seq=3).pk]), {"text": text})
    oldest, older = thread.forks.order_by("id")
    assert versions_in(signed_in(ada), oldest) == ("1/3", [older])
    assert versions_in(signed_in(ada), older) == ("2/3", [oldest, thread])
    assert versions_in(signed_in(ada), thread) == ("3/3", [older])


def versions_in(client, thread):
    html = client.get(reverse("thread", args=[thread.pk])).content.decode()
    leads_to = re.findall(r'class="version" href="/threads/(\d+)/\?at=3#m3"', html)
    return re.search(r"<span>(\d/\d)</span>", html)[1], [Thread.objects.get(pk=pk) for pk in leads_to]


def test_a_branch_is_no_earlier_version(signed_in, ada, thread):
    talk(thread, ada, turns=1)
    forks.branch(thread, thread.messages.get(seq=1), by=ada)
    html = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    assert "Versions of this message" not in html


def test_a_private_fork_is_named_to_its_owner_only(signed_in, ada, ben, url, thread):
    signed_in(ada).post(url, {"text": "How wide?"})
    thread.forks.get().change(visibility="private")
    html = signed_in(ben).get(reverse("thread", args=[thread.pk])).content.decode()
    assert "Versions of this message" not in html


def test_without_a_script_the_page_follows_an_edit(signed_in, ada, url, thread):
    response = signed_in(ada).post(url, {"text": "How wide?"})
    assert (response.status_code, response.url) == (303, f"/threads/{thread.pk}/#m4")


def test_an_edit_sent_twice_splits_the_thread_once(signed_in, ada, url):
    for _ in range(2):
        response = signed_in(ada).post(url, {"text": "How wide?", "client_id": "a1"}, headers=HTMX)
    assert (response.status_code, Thread.objects.count()) == (200, 2)


def test_an_empty_edit_is_refused_and_the_form_stays(signed_in, ada, url):
    response = signed_in(ada).post(url, {"text": " "})
    assert (response.status_code, "edit-form" in response.content.decode()) == (422, True)


def test_while_a_reply_runs_the_edited_text_is_kept(signed_in, ada, url, thread):
    say(thread, ada, "And now?")
    response = signed_in(ada).post(url, {"text": "How wide?"})
    assert (response.status_code, "How wide?</textarea>" in response.content.decode()) == (409, True)


def test_nobody_edits_what_another_person_said(signed_in, ben, url):
    client = signed_in(ben)
    assert (client.get(url).status_code, client.post(url, {"text": "x"}).status_code) == (403, 403)


def test_an_answer_is_not_edited(signed_in, ada, message):
    url = reverse("message_edit", args=[message.thread.messages.get(seq=2).pk])
    assert signed_in(ada).post(url, {"text": "x"}).status_code == 403


def test_a_viewer_no_longer_edits_their_own_words(signed_in, space, ben, thread):
    message = say(thread, ben, "Mine").message
    space.add(ben, "viewer")
    assert signed_in(ben).get(reverse("message_edit", args=[message.pk])).status_code == 403


def test_who_became_a_viewer_while_the_form_was_open_keeps_the_text_and_is_told_why(signed_in, space, ben, thread):
    message = say(thread, ben, "Mine").message
    url, client = reverse("message_edit", args=[message.pk]), signed_in(ben)
    space.add(ben, "viewer")
    page = client.post(url, {"text": "How wide?"})
    assert (page.status_code, '<pre dir="auto">How wide?</pre>' in page.content.decode()) == (403, True)
    told = client.post(url, {"text": "How wide?"}, headers=HTMX)
    assert (told.status_code, "your message was not sent" in told.content.decode()) == (403, True)
    message.refresh_from_db()
    assert message.text == "Mine"


def test_an_outsider_finds_no_message_to_edit(signed_in, cleo, url):
    client = signed_in(cleo)
    assert (client.get(url).status_code, client.post(url, {"text": "x"}).status_code) == (404, 404)
