"""For what a socket says often: the server's own `send`, without what Channels puts around it.

Channels looks at the session before each message, to save what changed. A frame changes nothing, and there are a
thousand of them a second.
"""

from spaces_project.asgi_types import Application, Receive, Scope, Send


def with_direct_send(application: Application) -> Application:
    """The application finds the server's `send` in its scope, as `send_directly`."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await application({**scope, "send_directly": send}, receive, send)

    return serve
