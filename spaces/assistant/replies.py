"""One reply: assemble the prompt, stream, show it as it grows, finish. Lives as long as its message needs, not its
readers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import perf_counter, thread_time

from spaces import broadcasts
from spaces.assistant import database_threads
from spaces.assistant.flusher import Growing
from spaces.assistant.leases import INTERRUPTED
from spaces.assistant.outcomes import Outcome, finish
from spaces.assistant.questions import OUR_FAULT, Question, ask, claim
from spaces.garbage import let_what_is_loaded_be
from spaces.llm.chat_model import Delta, ModelError, Usage
from spaces.llm.wire import storable
from spaces.markdown import Blocks
from spaces.models.message import Status
from summaries.engine.reasons import Reason

log = logging.getLogger(__name__)

FRAME_SECONDS = 0.04
FRAMES_A_SECOND = 1000
"""Of all running replies of a process together: beyond 40 of them each shows its text a little less often."""

LARGE_BLOCK = 8_000
"""Characters of html: an open block beyond this is sent again proportionally less often."""

RENDERING = 0.5
"""Of one core, at most, goes into the html of all running replies: what takes long to render is shown less often."""

BEAT = 0.0125
"""Seconds. Replies rest until a common beat: what many do right behind each other takes less CPU than the same work
spread over time, because the processor still has the code at hand."""

QUICK = 0.0005
"""Seconds. Where a frame took less by the clock, the next one's CPU is not measured: that costs as much as rendering a
few lines."""

LONGEST_PACE = 1.0  # seconds

LONG_OPEN = 1_000
"""Characters that a frame reads again; from here on a thread does it, because all pages wait for the loop."""

FINISH_TRIES = 30
LONGEST_PAUSE = 5.0
"""Seconds between two tries to store a reply: together some two minutes, in which a database can be restarted."""

REPORT_TRIES = 2
"""From then on a reply is stored without what its server said of it."""


def until_beat(now: float, seconds: float) -> float:
    """Seconds from now to the beat that is nearest to so many seconds ahead; half of them at least."""
    return max(seconds / 2, round((now + seconds) / BEAT) * BEAT - now)


class Reply:
    """The growing answer to one message."""

    def __init__(self, message_id: int, *, running: Callable[[], int]) -> None:
        self.message_id = message_id
        self.task: asyncio.Task[None] | None = None
        self.is_streaming = False
        self._running = running
        self._stream_task: asyncio.Task[None] | None = None
        self._closed_as: Status | None = None
        self._pieces: list[str] = []
        self._grown = asyncio.Event()
        self._claim_answered = asyncio.Event()
        self._was_asked = asyncio.Event()
        self._ended = False
        self._rests = False
        self._blocks = Blocks()
        self._cost = 0.0  # seconds of CPU that the last frame took to render
        self._rev = 0
        self._shown = ""
        self._finish_reason = ""
        self._usage: Usage | None = None

    def stop(self) -> None:
        """A person's wish: the upstream request ends, the text is kept."""
        self._close(Status.STOPPED)

    def interrupt(self) -> None:
        """The server goes down: the text is kept, and the page offers to ask again."""
        self._close(Status.INTERRUPTED)

    def growing(self) -> Growing:
        """The text as the last frame showed it, so that a reader can go on with the next one."""
        return Growing(self.message_id, self._shown, self._rev)

    async def wait_until_asked(self) -> None:
        """Until whoever asks the model waits for it (its answer, or a connection to it), or there is nothing to ask."""
        await self._was_asked.wait()

    async def write(self) -> None:
        try:
            await self._ask_and_answer()
        finally:
            self._was_asked.set()

    async def _ask_and_answer(self) -> None:
        question = await database_threads.for_reply(ask, self.message_id)
        if question is None:
            return
        answering = asyncio.create_task(self._answer(question))
        try:
            self.is_streaming = await self._is_ours(question)
        finally:
            if not self.is_streaming:  # another process took it up, or somebody stopped it
                self.interrupt()
            self._claim_answered.set()
            outcome = await answering
        if self.is_streaming:
            await self._store(question, outcome)
            let_what_is_loaded_be("first reply")

    async def _is_ours(self, question: Question) -> bool:
        """Claimed once the request is on its way to the model, which waits neither for the database nor for the
        interpreter."""
        await self._was_asked.wait()
        return question.is_claimed or await database_threads.for_reply(claim, self.message_id, question)

    async def _answer(self, question: Question) -> Outcome:
        if question.refusal:
            self._was_asked.set()
            return Outcome(Status.FAILED, error=question.refusal)
        painter = asyncio.create_task(self._paint(question.thread_id))
        error = await self._read_to_the_end(question)
        self._ended = True
        self._grown.set()
        await asyncio.wait({painter})
        if painter.exception():  # readers saw no more frames; the text is whole all the same
            log.error("reply %s could not be shown as it grew", self.message_id, exc_info=painter.exception())
        return self._outcome(error)

    async def _read_to_the_end(self, question: Question) -> BaseException | None:
        try:
            if self._closed_as:
                return None
            self._stream_task = asyncio.create_task(self._read(question))
            await asyncio.wait({self._stream_task})
            return None if self._stream_task.cancelled() else self._stream_task.exception()
        finally:
            self._was_asked.set()

    async def _read(self, question: Question) -> None:
        assert question.model is not None
        asyncio.get_running_loop().call_soon(self._was_asked.set)  # run once this task waits for the model's answer
        stream = question.model.stream(question.messages, rest=self._rest)
        try:
            async for delta in stream:
                self._take(delta)
        finally:
            await stream.aclose()

    def _take(self, delta: Delta) -> None:
        self._finish_reason = delta.finish_reason or self._finish_reason
        self._usage = delta.usage or self._usage
        self._rests = False
        if delta.text:
            self._pieces.append(storable(delta.text))
            self._grown.set()

    async def _paint(self, thread_id: int) -> None:
        """The first text at once, then at most one frame per tick with all that came. Nothing of a reply that is not
        this process's."""
        await self._claim_answered.wait()
        if not self.is_streaming:
            return
        while not self._ended:
            await self._grown.wait()
            self._grown.clear()
            pause = self._pace(await self._paint_once(thread_id))
            if not self._ended and (pause > self._tick() or not self._rests):
                await asyncio.sleep(pause)
        await self._paint_once(thread_id)

    async def _paint_once(self, thread_id: int) -> int:
        text = "".join(self._pieces)
        if text == self._shown:
            return 0
        self._pieces = [text]
        first, html = await self._update_blocks(text)
        self._shown, self._rev = text, self._rev + 1
        await broadcasts.send_frame(thread_id, message_id=self.message_id, rev=self._rev, block=first, html=html)
        return sum(map(len, html))

    async def _update_blocks(self, text: str) -> tuple[int, list[str]]:
        if self._blocks.n_open(text) < LONG_OPEN:
            return self._render(text)
        return await asyncio.to_thread(self._render, text)

    def _render(self, text: str) -> tuple[int, list[str]]:
        is_measured = self._cost >= QUICK
        begun, cpu_begun = perf_counter(), thread_time() if is_measured else 0.0
        try:
            return self._blocks.update(text)
        finally:
            taken = perf_counter() - begun  # by the clock, in which other threads may have had their turn
            self._cost = thread_time() - cpu_begun if is_measured and taken >= QUICK else min(taken, QUICK)

    def _pace(self, size: int) -> float:
        by_cost = min(LONGEST_PACE, self._cost * self._running() / RENDERING)
        return max(by_cost, self._tick() * max(1, size / LARGE_BLOCK))

    def _rest(self) -> float:
        """Seconds. Asked for by a model that now lets text gather; what comes then may be shown at once, so that the
        frame needs no second timer."""
        self._rests = True
        return until_beat(asyncio.get_running_loop().time(), self._tick())

    def _tick(self) -> float:
        """Seconds between two frames, and between two looks at what the model sent: nobody sees it earlier."""
        return max(FRAME_SECONDS, self._running() / FRAMES_A_SECOND)

    def _outcome(self, error: BaseException | None) -> Outcome:
        status, words = self._ending(error)
        return Outcome(
            status,
            text="".join(self._pieces),
            rev=self._rev,
            finish_reason=self._finish_reason,
            usage=self._usage,
            error=words,
        )

    def _ending(self, error: BaseException | None) -> tuple[Status, str]:
        """How it ended, and what to tell the person about it, a `Reason`.

        A text that arrived whole is complete, whatever came after it.
        """
        if self._is_whole():
            if error:
                log.warning("after reply %s was whole: %s", self.message_id, type(error).__name__)
            return Status.COMPLETE, ""
        if self._closed_as == Status.INTERRUPTED:
            return Status.INTERRUPTED, INTERRUPTED
        if self._closed_as:
            return self._closed_as, ""
        if isinstance(error, ModelError):
            return Status.FAILED, error.message
        if error:
            log.error("reply %s failed", self.message_id, exc_info=error)
            return Status.FAILED, OUR_FAULT
        if not "".join(self._pieces).strip():
            return Status.FAILED, Reason("empty_answer", "The model sent an empty answer.")
        return Status.COMPLETE, ""

    def _is_whole(self) -> bool:
        return bool(self._finish_reason and "".join(self._pieces).strip())

    async def _store(self, question: Question, outcome: Outcome) -> None:
        for attempt in range(1, FINISH_TRIES + 1):
            try:
                await database_threads.for_reply(finish, self.message_id, question, outcome)
                return
            except Exception:
                log.warning("reply %s could not be stored, try %s", self.message_id, attempt, exc_info=True)
                await asyncio.sleep(min(attempt, LONGEST_PAUSE))
            if attempt >= REPORT_TRIES:
                outcome = outcome.without_report()

    def _close(self, status: Status) -> None:
        self._closed_as = self._closed_as or status
        if self._stream_task:
            self._stream_task.cancel()
