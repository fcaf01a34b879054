"""When a streamed reply has taken too long: to begin, between two pieces, in all."""

from __future__ import annotations

from spaces.llm import faults
from spaces.llm.chat_model import ModelError
from spaces.llm.connection import Connection
from spaces.llm.streamed_reply import StreamedReply

FOR_USAGE = 5.0  # seconds that a complete reply waits for its usage
FOR_THE_END = 0.25  # seconds that a reply which said [DONE] waits for the end of the response


class Deadlines:
    """The next deadline of one reply, in the seconds of its event loop's clock. `started` is when it was asked for."""

    def __init__(self, connection: Connection, started: float) -> None:
        self._connection = connection
        self._last = started
        self._events = 0
        self.first_token = started + min(connection.first_token_timeout, connection.total_timeout)
        self.total = started + connection.total_timeout

    def after(self, reply: StreamedReply, now: float) -> float:
        """The deadline for what comes next. Only events count as progress: a comment keeps nothing alive."""
        if reply.events != self._events:
            self._events, self._last = reply.events, now
        if not reply.has_begun and not reply.is_complete:
            return self.first_token
        return min(self._last + self._patience(reply), self.total)

    def fault(self, reply: StreamedReply, missed: float) -> ModelError:
        if missed >= self.total:
            return faults.went_on_too_long(self._connection.total_timeout)
        if reply.has_begun:
            return faults.took_too_long(self._connection.gap_timeout, started=True)
        return self.fault_of_no_answer()

    def fault_of_no_answer(self) -> ModelError:
        return faults.took_too_long(self._connection.first_token_timeout, started=False)

    def _patience(self, reply: StreamedReply) -> float:
        if reply.is_done:
            return FOR_THE_END
        return min(FOR_USAGE, self._connection.gap_timeout) if reply.is_complete else self._connection.gap_timeout
