"""A reader's socket without a server, over asgiref's communicator (Channels' own wants daphne, which we do not use)."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.test import Client

from spaces.models import Space, Thread
from spaces_project.asgi import application
from summaries.folds import dispatch


class Socket(ApplicationCommunicator):
    def __init__(
        self, client: Client, page: Thread | Space, *, origin: str = "http://localhost", asked: str = ""
    ) -> None:
        kind = "threads" if isinstance(page, Thread) else "spaces"
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        headers = {"cookie": cookies, "host": "localhost", "origin": origin}
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/ws/{kind}/{page.pk}/",
            "query_string": asked.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "subprotocols": [],
        }
        super().__init__(application, scope)

    async def open(self) -> bool:
        """Whether it was let in. What happened before was told before: a wake-up waits for a moment
        (summaries.folds.dispatch)."""
        await asyncio.to_thread(dispatch._outbox.submit(int).result)
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(5))["type"] == "websocket.accept"

    async def hears(self) -> Any:
        """The next thing it is told, parsed."""
        return json.loads((await self.receive_output(5))["text"])

    async def says(self, content: Any) -> None:
        await self.send_input({"type": "websocket.receive", "text": json.dumps(content)})

    async def closing(self) -> dict[str, Any]:
        """The server's close, whatever it says before."""
        while (output := await self.receive_output(5))["type"] != "websocket.close":
            pass
        return output

    async def close(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(5)
