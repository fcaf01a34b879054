"""Whether a worker runs, and that open pages hear when one comes back."""

import pytest
from django.core.cache import cache

from summaries.folds import workers
from summaries.folds.workers import SEEN, Pulse
from summaries.models import FoldJob


@pytest.fixture
def told(monkeypatch):
    """The ids of the threads whose pages are told to look at their summary again."""
    told = []
    monkeypatch.setattr("spaces.broadcasts.summary_waits", told.append)
    return told


@pytest.fixture
def beat(monkeypatch):
    """Beats so long after the one before that it counts."""
    monkeypatch.setattr(workers, "SAYS_SO_EVERY_SECONDS", 0)
    pulse = Pulse()
    return pulse.beat


def test_pages_that_wait_hear_of_a_worker_at_its_second_beat(thread, told, beat):
    FoldJob.objects.create(thread=thread, trigger="turns")
    beat()
    assert (workers.is_one_running(), told) == (True, [])
    beat()
    assert told == [thread.pk]
    beat()
    assert told == [thread.pk]


def test_a_thread_that_was_still_to_be_looked_at_hears_too(thread, told, beat):
    thread.change(fold_check_due=True)
    beat()
    thread.change(fold_check_due=False)  # looked at, and nothing is to be folded
    beat()
    assert told == [thread.pk]


@pytest.mark.parametrize("state", ["stored", "failed", "discarded"])
def test_where_nothing_waits_nobody_is_told(thread, told, beat, state):
    FoldJob.objects.create(thread=thread, trigger="turns", state=state)
    beat()
    beat()
    assert told == []


def test_a_fold_that_runs_tells_its_own_end(thread, told, beat):
    FoldJob.objects.create(thread=thread, trigger="turns", state="running")
    thread.change(fold_owner="worker-1")
    beat()
    beat()
    assert told == []


def test_beside_another_worker_nobody_is_told(thread, told, beat):
    cache.set(SEEN, True)
    FoldJob.objects.create(thread=thread, trigger="turns")
    beat()
    beat()
    assert told == []


def test_a_worker_that_was_away_for_long_is_told_of_again(thread, told, beat):
    FoldJob.objects.create(thread=thread, trigger="turns")
    beat()
    beat()
    cache.delete(SEEN)  # as it runs out
    beat()
    beat()
    assert told == [thread.pk] * 2


def test_a_cache_that_is_away_is_said_in_the_log(db, monkeypatch, caplog, beat):
    def away(*_):
        raise OSError

    monkeypatch.setattr(cache, "add", away)
    beat()
    assert "the worker could not say that it runs: OSError" in caplog.text
