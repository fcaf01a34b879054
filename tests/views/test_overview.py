"""The home of a Space."""

import pytest
from django.urls import reverse

from spaces.activity import activity_of
from spaces.models import MemoryNote
from tests.talk import answer, say


@pytest.fixture
def html(signed_in, space):
    return lambda user: signed_in(user).get(reverse("space_overview", args=[space.pk])).content.decode()


def test_it_shows_threads_people_and_instructions(html, thread, ben):
    thread.change(title="Leeks in bed 3")
    page = html(ben)
    assert all(words in page for words in ("Leeks in bed 3", "ada", "Owner", "We grow vegetables in Bergen."))


def test_a_private_thread_is_its_authors_alone(html, thread, ada, ben):
    thread.change(title="Seeds I hide", visibility="private")
    assert "Seeds I hide" in html(ada)
    assert "Seeds I hide" not in html(ben)


def test_a_space_in_which_nothing_was_asked_says_so(html, ben):
    assert "No model has been used yet." in html(ben)


def test_what_was_spent_is_drawn_and_listed(html, thread, ada):
    reply = answer(say(thread, ada, "How deep?").reply, "Deep.")
    reply.tokens_in, reply.tokens_out = 1_200, 34
    reply.save()
    page = html(ada)
    assert 'class="bar-spent"' in page
    assert "1,234" in page


def test_markup_in_the_instructions_stays_text(html, space, ada):
    space.write_instructions("<script>alert(1)</script>", by=ada)
    assert "<script>alert(1)" not in html(ada)


def kinds(space, reader):
    return [event.kind for event in activity_of(space, reader)]


def test_activity_is_told_newest_first(space, thread, ada, ben):
    MemoryNote.objects.write(space, "Frost until May.", by=ben)
    assert kinds(space, ada)[:2] == ["memory", "thread"]
    assert sorted(kinds(space, ada)[2:]) == ["instructions", "member", "member"]


def test_nobody_is_told_of_anothers_private_thread(space, thread, ada, ben):
    thread.change(visibility="private")
    assert ("thread" in kinds(space, ada), "thread" in kinds(space, ben)) == (True, False)


def test_a_removed_note_is_not_told_of(space, ada):
    MemoryNote.objects.write(space, "Frost until May.", by=ada).remove()
    assert "memory" not in kinds(space, ada)
