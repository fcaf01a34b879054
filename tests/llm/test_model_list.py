"""The list of models that a server has on offer."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest

from spaces.llm.chat_model import ModelError
from spaces.llm.model_list import list_models

from .conftest import KEY
from .odd_answers import HUGE, SHAPES, as_json, of


def test_the_models_on_offer_are_listed_by_name(connection):
    assert [offer.name for offer in list_models(connection)] == ["fake-large", "fake-small"]


def test_an_address_without_a_list_is_said_to_be(connection):
    wrong = replace(connection, base_url=connection.base_url + "/elsewhere")
    with pytest.raises(ModelError) as caught:
        list_models(wrong)
    assert caught.value.kind == "not_found"


def test_the_key_is_shown_and_none_where_there_is_none(connection, server):
    list_models(connection)
    list_models(replace(connection, api_key=""))
    assert [request.headers.get("authorization") for request in server.requests] == [f"Bearer {KEY}", None]


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"base_url": "http://127.0.0.1:1/v1"}, "unreachable"),
        ({"base_url": "http://no-such-host.invalid/v1"}, "unreachable"),
        ({"base_url": "ftp://127.0.0.1/v1"}, "refused"),
        ({"api_key": "ключ"}, "refused"),
    ],
)
def test_a_server_that_cannot_be_asked_is_a_fault(connection, fields, kind):
    with pytest.raises(ModelError) as caught:
        list_models(replace(connection, **fields))
    assert caught.value.kind == kind


def test_a_server_that_is_silent_is_given_up(connection):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        with pytest.raises(ModelError) as caught:
            list_models(replace(connection, base_url=address, total_timeout=0.1))
    assert caught.value.kind == "timeout"


def test_a_server_that_hangs_up_has_broken_off(connection):
    with hangs_up() as address, pytest.raises(ModelError) as caught:
        list_models(replace(connection, base_url=address))
    assert caught.value.kind == "cut"


@contextmanager
def hangs_up() -> Iterator[str]:
    """The address of a server that closes the line before it answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take_and_close() -> None:
            line, _ = server.accept()
            line.recv(4_096)
            line.close()

        closing = threading.Thread(target=take_and_close)
        closing.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        closing.join()


def test_a_server_that_sends_drop_by_drop_is_given_up(connection, monkeypatch):
    monkeypatch.setattr("spaces.llm.model_list.TIMEOUT", 0.3)
    with drips() as address, pytest.raises(ModelError) as caught:
        list_models(replace(connection, base_url=address))
    assert caught.value.kind == "timeout"


@contextmanager
def drips() -> Iterator[str]:
    """The address of a server that sends a byte every tenth of a second."""
    stopped = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take_and_drip() -> None:
            line, _ = server.accept()
            line.recv(4_096)
            line.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
            with suppress(OSError):
                while not stopped.wait(0.1):
                    line.sendall(b" ")
            line.close()

        dripping = threading.Thread(target=take_and_drip)
        dripping.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        stopped.set()
        dripping.join()


def test_a_list_longer_than_any_is_refused(connection, server):
    server.settings.raw_models = as_json({"data": [{"id": "x" * 200_000}]})
    with pytest.raises(ModelError) as caught:
        list_models(replace(connection, max_reply_chars=1_000))
    assert caught.value.kind == "too_long"


def test_asking_for_it_loads_no_openai_client(server):
    asking = "from spaces.llm.connection import Connection; from spaces.llm.model_list import list_models; import sys"
    shown = f"print(len(list_models(Connection({server.base_url!r}))), 'openai' in sys.modules)"
    asked = subprocess.run([sys.executable, "-c", f"{asking}; {shown}"], capture_output=True, text=True, check=True)
    assert asked.stdout.split() == ["2", "False"]


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ({"data": [{"id": "b"}, {"id": "a", "object": "model"}]}, ["a", "b"]),
        ([{"id": "b"}, {"id": "a"}], ["a", "b"]),
        ({"data": [{"id": "a"}, {"id": "a"}]}, ["a"]),
        ({"data": []}, []),
        ({"data": [{"id": name} for name in (7, None, True, ["a"], {"a": 1}, HUGE, "", " ", "a\x00", "x" * 201)]}, []),
        ({"data": [None, "a", 5, [], {}, {"name": "a"}]}, []),
        ({"data": [{"id": f"m{n:04}"} for n in range(1_500)]}, [f"m{n:04}" for n in range(1_000)]),
    ],
)
def test_only_models_that_could_be_asked_for_are_on_offer(connection, server, listed, names):
    server.settings.raw_models = as_json(listed)
    assert [offer.name for offer in list_models(connection)] == names


@pytest.mark.parametrize("listed", of([*SHAPES[1:], ("data as object", {"data": {"id": "a"}}), ("no data", {})]))
def test_a_list_of_models_of_another_shape_is_a_fault(connection, server, listed):
    server.settings.raw_models = as_json(listed)
    with pytest.raises(ModelError) as caught:
        list_models(connection)
    assert caught.value.kind == "rubbish"
