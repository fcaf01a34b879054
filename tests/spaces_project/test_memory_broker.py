"""The messages of Celery within one process."""

import queue
from threading import Thread

import pytest
from kombu import Connection, Exchange, Queue

from spaces_project.celery import app
from spaces_project.memory_broker import Transport

WORDS = Queue("words", Exchange("words"), routing_key="words")


@pytest.fixture
def connection(monkeypatch):
    """It never sleeps and looks again, as Kombu's own does."""
    monkeypatch.setattr("kombu.transport.virtual.base.sleep", None)
    with Connection("memory://", transport=Transport) as connection:
        yield connection


@pytest.fixture
def heard(connection):
    """Messages of the queue, which nobody acknowledges, two at a time."""
    came: queue.Queue = queue.Queue()
    channel = connection.channel()
    channel.basic_qos(0, 2, False)
    consumer = connection.Consumer(WORDS, callbacks=[lambda _body, message: came.put(message)], channel=channel)
    with consumer:
        yield came
    channel.queue_purge("words")


def send(*words):
    with Connection("memory://", transport=Transport) as connection, connection.Producer() as producer:
        for word in words:
            producer.publish(word, exchange=WORDS.exchange, routing_key="words", declare=[WORDS])


def test_a_message_that_is_there_is_delivered(connection, heard):
    send("one")
    connection.drain_events(timeout=5)
    assert heard.get_nowait().payload == "one"


def test_one_that_comes_while_it_waits_too(connection, heard):
    waiting = Thread(target=connection.drain_events, kwargs={"timeout": None}, daemon=True)
    waiting.start()
    send("one")
    waiting.join(10)
    assert heard.get_nowait().payload == "one"


def test_where_none_comes_it_says_so(connection, heard):
    with pytest.raises(TimeoutError):
        connection.drain_events(timeout=0.01)


@pytest.mark.parametrize("end", ["ack", "reject"])
def test_who_has_as_many_as_they_may_hears_of_the_next_when_one_is_done(connection, heard, end):
    send("one", "two", "three")
    for _ in range(2):
        connection.drain_events(timeout=5)
    first = heard.get_nowait()
    with pytest.raises(TimeoutError):
        connection.drain_events(timeout=0.01)
    waiting = Thread(target=connection.drain_events, kwargs={"timeout": None}, daemon=True)
    waiting.start()
    getattr(first, end)()
    waiting.join(10)
    assert [heard.get_nowait().payload for _ in range(2)] == ["two", "three"]


def test_the_worker_of_a_process_that_is_whole_uses_it():
    with app.connection() as connection:
        assert isinstance(connection.transport, Transport)
