"""What the virus scanner says, and what that is taken for."""

import socket

import pytest

from spaces.files.clamd import Address, WrongAddress, address_of, scan
from tests.fake_clamd import EICAR, FakeClamd


@pytest.fixture
def file(tmp_path):
    def write(data: bytes):
        path = tmp_path / "given"
        path.write_bytes(data)
        return path

    return write


def verdict(path, url, seconds=10) -> str:
    return scan(path, address_of(url), seconds=seconds).verdict


@pytest.mark.parametrize("data", [b"Leeks need sand.", b"", b"x" * 300_000])
def test_what_nothing_is_found_in_is_clean_and_was_sent_whole(file, data):
    daemon = FakeClamd()
    with daemon.served() as url:
        assert verdict(file(data), url) == "clean"
    assert daemon.scanned == [data]


def test_what_something_is_found_in_is_infected(file):
    with FakeClamd().served() as url:
        found = scan(file(b"Leeks " + EICAR), address_of(url), seconds=10)
    assert (found.verdict, found.said) == ("infected", "Eicar-Test-Signature")


def test_it_listens_at_a_socket_of_the_file_system_too(file, tmp_path):
    with FakeClamd().served(tmp_path / "clamd.sock") as url:
        assert verdict(file(EICAR), url) == "infected"


@pytest.mark.parametrize("size", [70_000, 20_000_000])
def test_above_its_limit_nobody_looked(file, size):
    with FakeClamd(limit=60_000).served() as url:
        assert verdict(file(b"x" * size), url) == "unscanned"


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"stream: OK",  # cut before its end
        b"stream: OK FOUND ERROR\0",
        b"stream: Can't allocate memory ERROR\0",
        b"OK\0",
        b"stream: not OK\0",
        b"\0",
        b"\xff\xfe\0",
        b"x" * 10_000,
    ],
)
def test_an_answer_that_is_none_is_never_taken_for_clean(file, answer):
    with FakeClamd(answer=answer).served() as url:
        assert verdict(file(b"Leeks"), url) == "unscanned"


def test_a_scanner_that_is_away_or_silent_has_not_looked(file, tmp_path):
    assert verdict(file(b"Leeks"), f"unix://{tmp_path}/nobody") == "unscanned"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert verdict(file(b"Leeks"), f"tcp://127.0.0.1:{port}", seconds=0.05) == "unscanned"
    assert verdict(file(b"Leeks"), f"tcp://127.0.0.1:{port}") == "unscanned"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("tcp://clam:3311", Address("clam", 3311)),
        ("tcp://[::1]", Address("::1")),
        ("unix:///run/clamd.sock", Address(path="/run/clamd.sock")),
    ],
)
def test_addresses(url, address):
    assert address_of(url) == address


@pytest.mark.parametrize(
    "url", ["clam:3310", "http://clam", "tcp://", "unix://run/clamd", "tcp://a:99999", "tcp://a/b"]
)
def test_an_address_that_is_none_is_refused(url):
    with pytest.raises(WrongAddress):
        address_of(url)
