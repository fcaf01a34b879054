import pytest
from django.urls import reverse

from spaces.models.message import Status
from tests.talk import answer, say, talk

CONTINUE = 'class="continue"'


@pytest.fixture
def page(signed_in, ada, thread):
    return lambda: signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()


@pytest.mark.parametrize("status", [Status.STOPPED, Status.INTERRUPTED, Status.FAILED])
def test_a_reply_that_was_cut_off_can_be_gone_on_with(page, thread, ada, status):
    answer(say(thread, ada, "How deep?").reply, "Twen", status=status)
    assert CONTINUE in page()


def test_a_reply_that_reached_the_models_limit_can_be_gone_on_with(page, thread, ada):
    reply = answer(say(thread, ada, "How deep?").reply, "Twen")
    thread.messages.filter(pk=reply.pk).update(finish_reason="length")
    assert CONTINUE in page()


def test_a_whole_reply_needs_no_continuation(page, thread, ada):
    talk(thread, ada, turns=1)
    assert CONTINUE not in page()


def test_only_the_last_reply_is_gone_on_with(page, thread, ada):
    answer(say(thread, ada, "How deep?").reply, "Twen", status=Status.STOPPED)
    talk(thread, ada, turns=1)
    assert CONTINUE not in page()


def test_a_viewer_is_offered_no_continuation(signed_in, space, ben, thread, ada):
    answer(say(thread, ada, "How deep?").reply, "Twen", status=Status.STOPPED)
    space.add(ben, "viewer")
    assert CONTINUE not in signed_in(ben).get(reverse("thread", args=[thread.pk])).content.decode()
