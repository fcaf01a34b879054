"""Which pages may open a socket here. A browser sends cookies to any socket, so the origin is what protects it."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from django.http.request import split_domain_port, validate_host

from spaces_project.asgi_types import Application, Receive, Scope, Send

_DEFAULT_PORTS = {"http": 80, "https": 443}
_PAGE_SCHEMES = {"ws": "http", "wss": "https"}

NOT_ALLOWED = 4403

Origin = tuple[str, str, int]  # scheme, host, port


class SameOriginOnly:
    """Lets a WebSocket through whose Origin is that of the Host it asks for, or one of `trusted`; denies the rest.

    Scheme, host and port all count, unlike in a check against ALLOWED_HOSTS.
    """

    def __init__(self, application: Application, *, hosts: list[str], trusted: Iterable[str], https: bool) -> None:
        self.application = application
        self.hosts = hosts
        self.https = https  # a proxy ends TLS, so the scheme seen here is not the page's
        self.trusted = {origin for text in trusted if (origin := parse_origin(text))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.allows(scope):
            await self.application(scope, receive, send)
        else:
            await receive()  # the request to connect
            await send({"type": "websocket.close", "code": NOT_ALLOWED})  # to which a server answers 403

    def allows(self, scope: Scope) -> bool:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        origin = parse_origin(headers.get(b"origin", ""))
        return origin is not None and (origin in self.trusted or origin == self._own_origin(scope, headers))

    def _own_origin(self, scope: Scope, headers: dict[bytes, str]) -> Origin | None:
        host = headers.get(b"host", "")
        if not validate_host(split_domain_port(host)[0], self.hosts):
            return None
        scheme = "https" if self.https else _PAGE_SCHEMES.get(scope["scheme"], "")
        return parse_origin(f"{scheme}://{host}")


def parse_origin(text: str) -> Origin | None:
    """None for what is no origin of a page: empty, "null", a bad port, another scheme."""
    try:
        parts = urlsplit(text.lower())
        port = parts.port or _DEFAULT_PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
