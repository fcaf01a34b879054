"""How far somebody has read, and which threads have news for them."""

import pytest

from spaces.models import ReadMark, thread_place
from spaces.views.thread_list import thread_list
from tests.talk import answer, say, talk


@pytest.fixture
def read(thread, ada):
    """Ada has read all of the thread."""
    talk(thread, ada, turns=1)
    ReadMark.objects.note(ada.pk, thread.pk, 2)
    return thread


def with_news(space, user):
    return [each.pk for _, group in thread_list(space, user).groups for each in group if each.has_news]


def test_a_mark_never_goes_back_and_never_past_the_end(read, ada):
    for seq in (1, 99):
        ReadMark.objects.note(ada.pk, read.pk, seq)
    assert list(ReadMark.objects.values_list("seq", flat=True)) == [2]


def test_what_was_read_has_no_news(read, space, ada):
    assert with_news(space, ada) == []


def test_an_answer_that_nobody_saw_is_news_once_it_is_whole(read, space, ada, ben):
    reply = say(read, ben, "And onions?").reply
    assert with_news(space, ada) == []
    answer(reply, "Too.")
    assert with_news(space, ada) == [read.pk]
    ReadMark.objects.note(ada.pk, read.pk, 4)
    assert with_news(space, ada) == []


def test_a_thread_that_one_never_opened_has_no_news(read, space, ben):
    assert with_news(space, ben) == []


def test_a_pinned_thread_has_news_too(read, space, ada, ben):
    thread_place.pin(read)
    answer(say(read, ben, "And onions?").reply, "Too.")
    assert with_news(space, ada) == [read.pk]


def test_of_a_thread_that_is_gone_nothing_is_noted(read, ada):
    pk = read.pk
    read.delete()
    ReadMark.objects.note(ada.pk, pk, 2)
    assert not ReadMark.objects.exists()
