import time

import pytest

from summaries.folds import dispatch


@pytest.fixture
def sent(monkeypatch):
    """Which threads a worker was told of, and when."""
    told = []
    monkeypatch.setattr(dispatch, "send", lambda thread_id: told.append((thread_id, time.monotonic())))
    return told


def test_wake_ups_leave_in_their_order_each_after_its_moment(sent):
    begun = time.monotonic()
    for thread_id in (1, 2, 3):
        dispatch.wake(thread_id)
    assert sent == []
    dispatch._outbox.submit(int).result()
    assert [thread_id for thread_id, _ in sent] == [1, 2, 3]
    assert all(at >= begun + dispatch.MOMENT for _, at in sent)


def test_a_broker_that_is_away_costs_one_wake_up_and_not_the_next(monkeypatch, caplog):
    told = []

    def send(thread_id):
        if thread_id == 1:
            raise OSError
        told.append(thread_id)

    monkeypatch.setattr(dispatch, "send", send)
    dispatch.wake(1)
    dispatch.wake(2)
    dispatch._outbox.submit(int).result()
    assert (told, "the wake-up of thread 1 was lost (OSError)" in caplog.text) == ([2], True)
