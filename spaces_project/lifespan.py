"""The start and the end of a web process: replies are produced between the two, on the server's own event loop."""

import asyncio

from spaces_project.asgi_types import Receive, Scope, Send


async def lifespan(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI lifespan protocol: one start-up, one shut-down, each answered when it is done."""
    from spaces import broadcasts
    from spaces.assistant import producers

    await receive()
    loop = asyncio.get_running_loop()
    broadcasts.use_loop(loop)
    producers.start(loop)
    await send({"type": "lifespan.startup.complete"})

    await receive()
    await producers.stop()
    await send({"type": "lifespan.shutdown.complete"})
