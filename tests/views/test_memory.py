"""The memory's pages: read by members, written by writers, each door both ways."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from spaces.models import MemoryNote, Space
from summaries.engine.items import Ledger
from summaries.models import Summary
from tests.talk import ANSWERED, SAID, fold, say, talk


@pytest.fixture
def note(space, ada):
    return MemoryNote.objects.write(space, "Frost until May.", by=ada)


@pytest.fixture
def at(space, note, thread, ada):
    message = say(thread, ada, "The well is\n\ndry in August.").message

    def address(name):
        if name == "message_note":
            return reverse(name, args=[message.pk])
        return reverse(name, args=[space.pk] if name == "memory" else [space.pk, note.pk])

    return address


def texts(space):
    return [note.text for note in space.notes.in_order()]


@pytest.mark.parametrize("name", ["memory", "memory_note", "memory_note_remove"])
@pytest.mark.parametrize(
    ("role", "status"), [("owner", 303), ("editor", 303), ("writer", 303), ("viewer", 403), (None, 404)]
)
def test_writers_change_it(name, role, status, at, signed_in, space, ben, cleo):
    if role:
        space.add(ben, role)
    before = texts(space)
    client = signed_in(ben if role else cleo)
    assert client.post(at(name), {"text": "The well is dry."}).status_code == status
    assert (texts(space) != before) == (status == 303)


@pytest.mark.parametrize("name", ["memory", "memory_note", "message_note"])
@pytest.mark.parametrize(("role", "status"), [("writer", 200), ("viewer", 403), (None, 404)])
def test_who_sees_it(name, role, status, at, signed_in, space, ben, cleo):
    if role:
        space.add(ben, role)
    status = 200 if role and name == "memory" else status
    assert signed_in(ben if role else cleo).get(at(name)).status_code == status


@pytest.mark.parametrize("name", ["memory", "memory_note", "message_note"])
def test_nobody_is_led_to_sign_in(name, at, client):
    assert client.get(at(name)).url.startswith(reverse("account_login"))


def test_who_wrote_it_is_shown_and_a_viewer_is_offered_no_change(at, signed_in, space, ben):
    space.add(ben, "viewer")
    html = signed_in(ben).get(at("memory")).content.decode()
    assert "Frost until May." in html
    assert "ada" in html
    assert "<textarea" not in html
    assert at("memory_note") not in html


def test_a_message_is_proposed_and_not_stored(at, signed_in, space, ben):
    html = signed_in(ben).get(at("message_note")).content.decode()
    assert "The well is dry in August.</textarea>" in html
    assert "not saved yet" in html
    assert texts(space) == ["Frost until May."]


def test_words_of_a_private_thread_come_with_a_warning(at, signed_in, thread, ada, ben):
    assert "only you can read" not in signed_in(ada).get(at("message_note")).content.decode()
    thread.change(visibility="private")
    assert "only you can read" in signed_in(ada).get(at("message_note")).content.decode()
    assert signed_in(ben).get(at("message_note")).status_code == 404


def test_a_line_of_the_summary_is_proposed(signed_in, thread, ada, ben, cleo):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    line = Ledger.from_dict(Summary.objects.current(fold(thread)).ledger).active[0]
    page = reverse("line_note", args=[thread.pk, line.id])
    assert page in signed_in(ben).get(reverse("line_actions", args=[thread.pk, line.id])).content.decode()
    assert f"{escape(line.text)}</textarea>" in signed_in(ben).get(page).content.decode()
    assert signed_in(cleo).get(page).status_code == 404


def test_a_line_that_is_not_there_is_not_found(signed_in, thread, ada):
    assert signed_in(ada).get(reverse("line_note", args=[thread.pk, "nothing"])).status_code == 404


def test_a_full_memory_says_so_and_keeps_the_words(at, signed_in, space, ben, settings):
    settings.SPACE_MEMORY_TOKENS = 30
    for name in ("memory", "memory_note"):
        response = signed_in(ben).post(at(name), {"text": "leeks " * 40})
        html = response.content.decode()
        assert response.status_code == 422
        assert "the limit is 30" in html
        assert "leeks leeks" in html
    assert texts(space) == ["Frost until May."]


@pytest.mark.parametrize("text", ["", " ", "x" * 1_001])
def test_what_is_no_note_is_refused(at, signed_in, space, ben, text):
    assert signed_in(ben).post(at("memory"), {"text": text}).status_code == 422
    assert texts(space) == ["Frost until May."]


def test_a_note_of_another_space_is_not_reached_through_ones_own(signed_in, note, cleo):
    own = Space.objects.start(cleo, name="Attic")
    assert signed_in(cleo).post(reverse("memory_note_remove", args=[own.pk, note.pk])).status_code == 404
    assert MemoryNote.objects.filter(pk=note.pk).exists()


def test_a_message_offers_it_to_writers_alone(at, signed_in, space, thread, ben):
    page = reverse("thread", args=[thread.pk])
    assert at("message_note") in signed_in(ben).get(page).content.decode()
    space.add(ben, "viewer")
    assert at("message_note") not in signed_in(ben).get(page).content.decode()


def test_a_note_that_is_offered_holds_no_secret(signed_in, thread, ada):
    message = say(thread, ada, "The gate: my PIN is 4821, and my password is swordfish.").message

    page = signed_in(ada).get(reverse("message_note", args=[message.pk])).content.decode()
    form = page[page.index("<textarea") : page.index("</textarea>")]
    assert "my PIN is [code removed], and my password is [password removed]." in form
