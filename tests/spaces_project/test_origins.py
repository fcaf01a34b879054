import pytest

from spaces_project.origins import SameOriginOnly, parse_origin


async def _inner(scope, receive, send):
    await send({"type": "websocket.accept"})


async def _answer(
    origin: str, *, host: str = "127.0.0.1:8000", https: bool = False, trusted: tuple[str, ...] = ()
) -> str:
    """What a socket from a page of `origin` gets: "websocket.accept" or "websocket.close"."""
    door = SameOriginOnly(_inner, hosts=["127.0.0.1", "chat.example"], trusted=trusted, https=https)
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin else [])
    sent: list[str] = []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        sent.append(message["type"])

    scope = {"type": "websocket", "scheme": "ws", "path": "/ws/threads/1/", "headers": headers, "subprotocols": []}
    await door(scope, receive, send)
    return sent[0]


async def test_a_page_of_the_same_origin_gets_its_socket():
    assert await _answer("http://127.0.0.1:8000") == "websocket.accept"


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "http://127.0.0.1:9000",
        "http://127.0.0.1",
        "https://127.0.0.1:8000",
        "http://evil.example:8000",
        "http://127.0.0.1.evil.example:8000",
        "http://[::1",
        "http://127.0.0.1:99999",
        "file://",
    ],
)
async def test_another_scheme_host_or_port_is_denied(origin):
    assert await _answer(origin) == "websocket.close"


async def test_a_host_that_is_not_ours_is_denied_even_to_its_own_page():
    assert await _answer("http://rebound.example:8000", host="rebound.example:8000") == "websocket.close"


async def test_a_default_port_may_be_left_out():
    assert await _answer("http://chat.example", host="chat.example:80") == "websocket.accept"


async def test_behind_https_only_an_https_page_gets_its_socket():
    assert await _answer("https://chat.example", host="chat.example", https=True) == "websocket.accept"
    assert await _answer("http://chat.example", host="chat.example", https=True) == "websocket.close"


async def test_a_trusted_origin_gets_a_socket_at_any_host_of_ours():
    assert await _answer("https://front.example", trusted=("https://front.example",)) == "websocket.accept"


def test_an_origin_is_compared_without_regard_to_case():
    assert parse_origin("HTTP://Chat.Example:8000") == ("http", "chat.example", 8000)
