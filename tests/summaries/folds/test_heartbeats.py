"""A fold that takes longer than its lease keeps its claim; one that ended leaves it."""

import runpy
import threading
import time
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

from spaces.models import Thread
from summaries.folds import heartbeats, jobs
from summaries.folds.heartbeats import BEATS, beating
from summaries.models import FoldJob
from tests.talk import talk

pytestmark = pytest.mark.django_db(transaction=True)

LEASE = 3.0  # seconds
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def short_leases(settings):
    settings.SUMMARY_LEASE_SECONDS = LEASE


@pytest.fixture
def token(thread, ada) -> str:
    talk(thread, ada, turns=1)
    FoldJob.objects.create(thread=thread, trigger="turns")
    return jobs.claim(thread.pk)


def test_nobody_else_gets_the_claim_of_a_fold_that_waits(thread, token):
    with beating(thread.pk, token):
        lease_that_was_renewed(thread, times=2)
        assert not jobs.claim(thread.pk)


def test_a_database_that_is_away_for_a_moment_costs_no_claim(thread, token, monkeypatch):
    renew, refusals = jobs.renew, [OperationalError("gone")]

    def renew_later(*claim):
        if refusals:
            raise refusals.pop()
        return renew(*claim)

    monkeypatch.setattr(jobs, "renew", renew_later)
    with beating(thread.pk, token):
        lease_that_was_renewed(thread, times=1)
    assert not refusals


def test_a_beat_that_had_to_wait_is_followed_at_once(thread, token, monkeypatch):
    interval = LEASE / BEATS
    monkeypatch.setattr(jobs, "renew", lambda *claim: time.sleep(2 * interval) or True)
    ended = EndedAfter(beats=2)

    heartbeats._beat(thread.pk, token, ended)

    assert ended.pauses == [interval, 0, 0]


def test_it_stops_with_the_claim(thread, token, monkeypatch):
    beats = []
    monkeypatch.setattr(jobs, "renew", lambda *claim: beats.append(claim))
    with beating(thread.pk, token):
        heart = heart_of(thread)
        heart.join(20)  # at the first beat, which says that the claim is somebody else's
        assert not heart.is_alive()
    assert beats == [(thread.pk, token)]


def test_it_stops_with_the_fold(thread, token):
    with beating(thread.pk, token):
        heart = heart_of(thread)
    heart.join(20)
    assert not heart.is_alive()


def test_a_fold_that_hangs_does_not_hold_its_claim_for_ever(thread, token, monkeypatch, settings):
    settings.SUMMARY_TIMEOUT = LEASE / BEATS / 10
    monkeypatch.setattr(heartbeats, "LONGEST_FOLD_SECONDS", 0)
    with beating(thread.pk, token):
        heart_of(thread).join(20)
        until(lambda: jobs.claim(thread.pk))


@pytest.mark.parametrize("seconds", ["0", "2.9"])
def test_a_lease_too_short_to_be_renewed_stops_the_start(monkeypatch, tmp_path, seconds):
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("SUMMARY_LEASE_SECONDS", seconds)
    with pytest.raises(ImproperlyConfigured, match="SUMMARY_LEASE_SECONDS must be at least 3"):
        runpy.run_path(str(ROOT / "spaces_project" / "settings.py"))


class EndedAfter(threading.Event):
    """Ends a heart after so many beats, and remembers how long it would have paused before each."""

    def __init__(self, *, beats):
        super().__init__()
        self.beats, self.pauses = beats, []

    def wait(self, pause):
        self.pauses.append(pause)
        return len(self.pauses) > self.beats


def heart_of(thread):
    return next(each for each in threading.enumerate() if each.name == f"fold-{thread.pk}")


def lease_that_was_renewed(thread, *, times):
    for _ in range(times):
        before = lease_of(thread)
        until(lambda before=before: lease_of(thread) > before)


def lease_of(thread):
    return Thread.objects.values_list("fold_lease", flat=True).get(pk=thread.pk)


def until(is_so):
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)
