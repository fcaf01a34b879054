"""A line that nobody moved is found."""

import pytest
from django.db import connection

from spaces import line
from spaces.models import Message, Thread
from spaces.models.message import Status
from tests.line.steps import said, wait


def test_a_line_that_nobody_moved_is_found(thread, reply, ben):
    wait(thread, ben, "His")
    Message.objects.filter(pk=reply.pk).update(status=Status.COMPLETE)  # and the process died
    line.send_due()
    assert said(thread)[-1] == "His"


def test_a_line_behind_a_running_reply_is_not_due(thread, reply, ben):
    wait(thread, ben, "His")
    assert line.due() == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's planner")
def test_lines_are_looked_for_by_an_index(thread):
    plan = Thread.objects.filter(has_waiting=True).order_by("id").explain()
    assert "thread_has_waiting" in plan
