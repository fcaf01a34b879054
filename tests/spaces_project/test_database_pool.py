"""The pool of PostgreSQL connections, as the settings have it."""

from pathlib import Path

from spaces_project.databases import database


def test_after_a_long_outage_nobody_waits_for_a_pause_that_grew_with_it():
    """By default the pause before the next try doubles for five minutes: 45 s were lost after an outage of 70 s."""
    pool = database("postgres://spaces@db.test/spaces", Path(), pool_size=10)["OPTIONS"]["pool"]
    assert pool["reconnect_timeout"] < pool["timeout"]
