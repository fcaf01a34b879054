"""`make chaos` in short: a few kills under people at work; then the rows and the pages are as they were promised."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.chaos.run import Plan, run
from tests.product import copy_of

SHORT = Plan(seed=7, kills=3, seconds=8, threads=2, watched=2, people=3)


@pytest.mark.needs_chromium
def test_kills_under_traffic_leave_nothing_lost_doubled_stuck_or_stale(prepared, tmp_path):
    with ThreadPoolExecutor(1) as aside:  # this thread may hold the other journeys' Playwright; one thread holds one
        report = aside.submit(run, copy_of(prepared, tmp_path / "var"), SHORT).result()
    assert report.kills
    assert report.books.all()
    assert not report.faults, "\n".join(report.faults)
