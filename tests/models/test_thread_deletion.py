from datetime import timedelta

import pytest
from django.utils import timezone

from spaces import line
from spaces.models import Thread, TooLateToUndo, thread_deletion
from spaces.models.deletion import UNDO_SECONDS
from spaces.models.message import Status
from spaces.models.search import Query, messages_found, threads_found
from tests.talk import say, talk


@pytest.fixture
def hidden(thread, ada):
    talk(thread, ada, turns=1)
    thread.rename("Leeks")
    thread_deletion.hide(thread, by=ada)
    return thread


def test_it_is_found_nowhere(hidden, ada):
    found = [*threads_found(ada, Query.of("Leeks")), *messages_found(ada, Query.of("Question"))]
    assert (found, list(Thread.objects.visible_to(ada))) == ([], [])


def test_it_is_purged_once_it_is_too_late_to_take_it_back(hidden, ada):
    thread_deletion.purge()
    assert Thread.objects.filter(pk=hidden.pk).exists()
    hidden.change(deleted_at=timezone.now() - timedelta(seconds=UNDO_SECONDS))
    with pytest.raises(TooLateToUndo):
        thread_deletion.take_back(hidden, by=ada)
    thread_deletion.purge()
    assert not Thread.objects.filter(pk=hidden.pk).exists()


def test_what_was_taken_back_is_never_purged(hidden, ada):
    thread_deletion.take_back(hidden, by=ada)
    thread_deletion.purge()
    assert list(Thread.objects.visible_to(ada)) == [hidden]


def test_nothing_more_is_asked_of_a_model_there(thread, ada):
    reply = say(thread, ada, "How deep?").reply
    line.post_or_wait(thread, ada, "And how far apart?")
    thread_deletion.hide(thread, by=ada)
    reply.refresh_from_db()
    assert (reply.status, line.send_next(thread.pk), line.due()) == (Status.STOPPED, None, [])
    assert thread.waiting.get().refused == ""


def test_a_sweep_asks_one_small_query_where_nothing_is_hidden(django_assert_num_queries, space, ada):
    space.start_thread(ada)
    with django_assert_num_queries(1):
        thread_deletion.purge()
