"""What is done to a line of waiting messages, and what is seen of it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from spaces import line
from spaces.models import Thread
from spaces.models.message import Status
from tests.talk import answer


def wait(thread, author, text, **more):
    return line.send_or_wait(Thread.objects.get(pk=thread.pk), author, text, **more)


def said(thread):
    return list(thread.messages.filter(role="user").in_order().values_list("text", flat=True))


def waits(thread):
    return list(thread.waiting.in_line().in_order().values_list("text", flat=True))


def finish(thread, status=Status.COMPLETE):
    answer(thread.messages.running().get(), "Twenty.", status=status)


def at_once(people, act):
    """What each of them gets who begins at the same moment."""
    together = Barrier(people)

    def begin(n):
        together.wait()
        try:
            return act(n)
        finally:
            connection.close()

    with ThreadPoolExecutor(people) as pool:
        return list(pool.map(begin, range(people)))
