"""On SQLite, what is asked at every sweep and every send goes by an index: threads grow for months."""

import pytest
from django.db import connection

from spaces.models import Message
from spaces.models.message import Status

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's planner")


@pytest.mark.parametrize(
    "asked",
    [
        lambda thread: Message.objects.filter(status=Status.QUEUED),
        lambda thread: Message.objects.filter(status=Status.STREAMING),
        lambda thread: thread.messages.running(),
        lambda thread: thread.messages.exclude(client_id="").filter(client_id="one"),
        lambda thread: thread.messages.filter(role="system").in_order(),
        lambda thread: thread.messages.chosen().after(7).in_order(),
        lambda thread: thread.messages.filter(role="user", author_name__gt="").order_by("-author_name")[:1],
    ],
)
def test_it_searches_and_does_not_scan(thread, asked):
    plan = asked(thread).explain()

    assert "SEARCH" in plan
    assert "SCAN" not in plan
