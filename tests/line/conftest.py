"""A thread in which a reply is being written."""

import pytest

from tests.talk import say


@pytest.fixture
def reply(thread, ada):
    """Still being written."""
    return say(thread, ada, "How deep do leeks go?").reply


@pytest.fixture
def told(monkeypatch, django_capture_on_commit_callbacks):
    """Of which threads the open pages are told, by what is done, that their line changed."""
    threads: list[int] = []
    monkeypatch.setattr("spaces.broadcasts.waiting_changed", threads.append)

    def by(done):
        with django_capture_on_commit_callbacks(execute=True):
            done()
        return threads

    return by
