import pytest
from django.urls import reverse

from spaces.models import Space, Thread
from tests.talk import talk

HTMX = {"HX-Request": "true"}


@pytest.fixture
def post(signed_in, ada, thread):
    def send(name, **fields):
        return signed_in(ada).post(reverse(name, args=[thread.pk]), fields, headers=HTMX).content.decode()

    return send


def test_what_is_done_in_the_list_gives_the_list(post, thread):
    assert ">Leeks</a>" in post("thread_rename", title="Leeks")
    assert "<h2>Pinned</h2>" in post("thread_pin", here=str(thread.pk))
    assert 'aria-current="page"' in post("thread_pin", here=str(thread.pk))
    assert "Leeks" not in post("thread_archive")
    assert "Leeks" in post("thread_archive")
    assert "Leeks" not in post("thread_delete", here="x")
    assert "Leeks" in post("thread_restore")


def test_it_moves_only_to_spaces_in_which_one_writes(signed_in, ada, ben, thread):
    talk(thread, ada, turns=1)
    read, written = (Space.objects.create(name=name) for name in ("Cellar", "Kitchen"))
    read.add(ada, "viewer")
    written.add(ada, "writer")
    client, url = signed_in(ada), reverse("thread_move", args=[thread.pk])
    assert client.post(url, {"space": read.pk}).status_code == 422
    assert client.post(url, {"space": written.pk}).url == reverse("thread", args=[thread.pk])
    assert Thread.objects.get(pk=thread.pk).space == written


def test_who_would_lose_their_words_is_named(signed_in, ada, ben, thread):
    talk(thread, ben, turns=1)
    kitchen = Space.objects.create(name="Kitchen")
    kitchen.add(ada, "owner")
    html = signed_in(ada).post(reverse("thread_move", args=[thread.pk]), {"space": kitchen.pk}).content.decode()
    assert f"do not belong to that Space: {ben.name}" in html
