import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from spaces.models import SharedCopy, Space, thread_deletion
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def sharing(settings, space):
    settings.SHARE_LINKS = True
    Space.objects.update(share_links=True)


@pytest.fixture
def link(sharing, signed_in, ada, thread):
    """Makes one, and gives its address."""

    def make(query="", **fields):
        response = signed_in(ada).post(reverse("thread_share", args=[thread.pk]) + query, {"days": 7, **fields})
        return re.search(r"http://testserver(/shared/[\w-]+)", response.content.decode())[1]

    return make


def read(address):
    """By somebody without an account."""
    return Client().get(address)


def test_anyone_reads_a_copy_that_later_words_do_not_change(link, thread, ada):
    talk(thread, ada, turns=1, said="How deep?", answered="Twenty **centimetres**.")
    address = link()
    talk(thread, ada, turns=1, said="A secret.")
    thread.rename("Other")
    response = read(address)
    html = response.content.decode()
    assert ("<strong>centimetres</strong>" in html, "A secret." in html, "Other" in html) == (True, False, False)
    assert "noindex" in response["X-Robots-Tag"]


@pytest.mark.parametrize(("answered", "is_plain"), [("[" * 20_000, True), ("[a] * [b]", False)])
def test_what_is_too_much_to_format_says_so_there_too(link, thread, ada, answered, is_plain):
    talk(thread, ada, turns=1, answered=answered)
    assert ("Shown as plain text" in read(link()).content.decode()) is is_plain


def test_one_answer_is_shared_alone(link, thread, ada):
    talk(thread, ada, turns=2)
    html = read(link("?answer=4")).content.decode()
    assert ("Answer 2" in html, "Question" in html, "Answer 1" in html) == (True, False, False)


def test_what_it_shows_is_listed_before(sharing, signed_in, ada, thread):
    talk(thread, ada, turns=2)
    html = signed_in(ada).get(reverse("thread_share", args=[thread.pk])).content.decode()
    assert ("4 messages, word for word" in html, f"<bdi>{ada.name}</bdi>" in html) == (True, True)


def test_the_summary_is_shown_only_where_that_was_chosen(link, thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    thread.refresh_from_db()
    shown = ["shared-summary" in read(each).content.decode() for each in (link(), link(has_summary="on"))]
    assert shown == [False, True]


@pytest.mark.parametrize("end", ["revoked", "expired", "installation", "space", "deleted"])
def test_a_link_ends(end, link, signed_in, settings, thread, ada):
    talk(thread, ada, turns=1)
    address = link()
    copy = SharedCopy.objects.get()
    if end == "revoked":
        signed_in(ada).post(reverse("thread_unshare", args=[thread.pk, copy.pk]))
    elif end == "expired":
        SharedCopy.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif end == "installation":
        settings.SHARE_LINKS = False
    elif end == "space":
        Space.objects.update(share_links=False)
    else:
        thread_deletion.hide(thread, by=ada)
    assert read(address).status_code == 404


def test_what_is_deleted_leaves_the_copy(link, thread, ada):
    talk(thread, ada, turns=2)
    address = link()
    thread.messages.get(seq=1).delete_text(by=ada)
    html = read(address).content.decode()
    assert ("Question 1" in html, "Question 2" in html) == (False, True)


def test_links_are_off_until_both_allow_them(settings, signed_in, ada, thread):
    talk(thread, ada, turns=1)
    url, client = reverse("thread_share", args=[thread.pk]), signed_in(ada)
    assert client.get(url).status_code == 404
    settings.SHARE_LINKS = True
    assert client.get(url).status_code == 404
    assert b"Share by link" not in client.get(reverse("thread", args=[thread.pk])).content
    Space.objects.update(share_links=True)
    assert client.get(url).status_code == 200
    assert b"Share by link" in client.get(reverse("thread", args=[thread.pk])).content


def test_a_writer_shares_no_thread_of_another(sharing, signed_in, ben, thread):
    assert signed_in(ben).get(reverse("thread_share", args=[thread.pk])).status_code == 403
