import threading
from datetime import timedelta

import pytest
from django.utils import timezone

from spaces.models.message import Status
from spaces_project.embedded import FolderLock, make_good
from spaces_project.sweeper import Sweeper
from summaries.folds import workers
from tests.talk import say


@pytest.fixture
def at_work(thread, ada):
    """A thread whose reply and whose fold some process holds."""
    reply = say(thread, ada, "How deep?").reply
    thread.messages.filter(pk=reply.pk).update(status=Status.STREAMING, producer="another", heartbeat=timezone.now())
    thread.change(fold_owner="another", fold_lease=timezone.now() + timedelta(minutes=2))
    return thread


def state(thread):
    thread.refresh_from_db()
    return thread.messages.get(seq=2).status, thread.fold_owner


def test_in_the_locked_folder_whatever_lease_is_left_is_freed_at_the_start(at_work, settings):
    settings.DATABASE_IN_DATA_DIR = True
    make_good()
    assert state(at_work) == (Status.INTERRUPTED, "")


def test_in_a_database_elsewhere_another_server_goes_on(at_work, settings):
    settings.DATABASE_IN_DATA_DIR = False
    make_good()
    assert state(at_work) == (Status.STREAMING, "another")


def test_of_several_starts_one_goes_on_while_the_others_wait(tmp_path):
    ended = []

    def start_another():
        with FolderLock(tmp_path / "migrate.lock").in_turn():
            ended.append("another")

    another = threading.Thread(target=start_another)
    with FolderLock(tmp_path / "migrate.lock").in_turn():
        another.start()
        another.join(0.3)
        ended.append("first")
    another.join(10)
    assert ended == ["first", "another"]


def test_the_first_page_already_sees_that_there_is_a_worker(db, monkeypatch):
    sweeper = Sweeper()
    monkeypatch.setattr(sweeper, "_thread", threading.Thread(target=lambda: None))  # which has not come to run yet
    sweeper.start()
    workers.look_again()
    assert workers.is_one_running()
