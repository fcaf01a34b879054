import pytest

from spaces.llm.connection import Connection


def test_its_key_is_not_shown():
    assert "hunter2" not in repr(Connection("http://localhost/v1", "hunter2"))


def test_without_an_address_it_is_openais_own():
    assert Connection(api_key="sk-x").address == "https://api.openai.com/v1"


@pytest.mark.parametrize("address", ["", "http://localhost:11434/v1", "https://[::1]:8443/v1"])
def test_an_address_of_the_web_is_well_formed(address):
    assert Connection(address).is_well_formed


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("localhost:11434", ""),
        ("file:///etc/passwd", ""),
        ("http://", ""),
        ("http://host:notaport/v1", ""),
        ("http://[::1/v1", ""),
        ("http://host/\r\nX: y", ""),
        ("http://host/v1", "sk-\n"),
        ("http://host/v1", "clé"),
    ],
)
def test_anything_else_is_not(address, key):
    assert not Connection(address, key).is_well_formed
