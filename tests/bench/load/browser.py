"""A lean stand-in for a browser: the product's pages over HTTP, its frames over the socket."""

from __future__ import annotations

import asyncio
import re
import urllib.parse
import uuid
from dataclasses import dataclass

CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass
class Answer:
    status: int
    headers: list[tuple[str, str]]
    text: str

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")


class Visitor:
    """One signed-in person. Cookies are kept, redirects are not followed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def create_account(self, name: str) -> str:
        """The path of the Space in which the account begins."""
        form = await self.get("/accounts/signup/")
        token = CSRF.search(form.text)
        password = f"{name} grows 90 leeks"
        fields = {"username": name, "password1": password, "password2": password}
        await self.post("/accounts/signup/", csrfmiddlewaretoken=token[1] if token else "", **fields)
        return (await self.get("/")).header("location")

    async def start_thread(self, space: str, text: str) -> str:
        """The path of a new thread that begins with this message."""
        return (await self.post(f"{space}threads", text=text, client_id=str(uuid.uuid4()))).header("location")

    async def send(self, thread: str, text: str) -> Answer:
        return await self.post(f"{thread}messages", text=text, client_id=str(uuid.uuid4()))

    async def get(self, path: str) -> Answer:
        return await self._ask("GET", path)

    async def post(self, path: str, **fields: str) -> Answer:
        return await self._ask("POST", path, urllib.parse.urlencode(fields))

    async def _ask(self, method: str, path: str, body: str = "") -> Answer:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: close",
            f"Cookie: {self.cookie}",
        ]
        if method == "POST":
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
            lines += [f"X-CSRFToken: {self.cookies.get('csrftoken', '')}", f"Origin: http://127.0.0.1:{self.port}"]
        writer.write("\r\n".join([*lines, "", body]).encode())
        raw = await reader.read()
        writer.close()
        return self._answer(raw)

    def _answer(self, raw: bytes) -> Answer:
        head, _, body = raw.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        headers = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in rest)]
        for name, value in headers:
            if name == "set-cookie":
                key, _, content = value.partition(";")[0].partition("=")
                self.cookies[key] = content
        return Answer(int(first.split()[1]), headers, body.decode("utf-8", "replace"))
