"""Models behind any server that speaks the OpenAI protocol. The only file that imports `openai`, and late:
it takes a second and 40 MB, which an installation without such a server does not pay.

Requests go through the openai client, but as plain JSON in and bytes out: its typed chunks and its walk over every
message of the prompt cost several times the CPU of all that is done here.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing, contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from spaces.llm import faults
from spaces.llm.chat_model import ChatMessage, Completion, Delta, ModelError, Rest
from spaces.llm.completion import completion_in
from spaces.llm.connection import Connection
from spaces.llm.deadlines import Deadlines
from spaces.llm.dialect import Dialect
from spaces.llm.stream_pieces import an_alarm, may_gather, next_piece
from spaces.llm.streamed_reply import StreamedReply
from spaces.llm.whole_answers import LONGEST_ENVELOPE, body_of, ssl_context
from spaces.llm.wire import parsed

if TYPE_CHECKING:
    import httpx2
    from openai import APIConnectionError, APIStatusError, AsyncOpenAI, OpenAI

COMPLETIONS = "/chat/completions"
RETRY_AFTER = 0.25  # seconds, before a refused connection is tried a second and last time


@lru_cache(maxsize=16)
def model_at(connection: Connection) -> OpenAIModel:
    """The one model object for this connection in this process: it keeps its clients and what it learned."""
    return OpenAIModel(connection)


def load() -> None:
    """Import what the first request would wait for. Takes half a second or more: call it in a thread."""
    import aiohttp  # noqa: F401
    import openai  # noqa: F401

    gc.freeze()  # it stays as long as the process; to look for garbage in it holds up all others for 20 to 40 ms


class OpenAIModel:
    """One model at one connection; a ChatModel. Get it by `model_at`, which keeps one for each connection."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.name = connection.model
        self._dialect = Dialect()
        self._sync: OpenAI | None = None
        self._by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncOpenAI] = WeakKeyDictionary()

    async def stream(
        self, messages: Sequence[ChatMessage], *, max_tokens: int | None = None, rest: Rest | None = None
    ) -> AsyncGenerator[Delta, None]:
        """The reply as it is written; what comes together is one Delta. Closing it closes the upstream request."""
        self._check_connection()
        client = await self._client_of_loop()
        deadlines = Deadlines(self.connection, asyncio.get_running_loop().time())
        reply = StreamedReply(self.connection)
        response = await self._open_stream(client, messages, max_tokens, deadlines)
        try:
            async with aclosing(response.aiter_bytes()) as pieces, an_alarm() as alarm:
                while received := await next_piece(pieces, reply, deadlines, alarm):
                    if delta := reply.take(received):
                        yield delta
                    if reply.fault is not None:
                        raise reply.fault
                    if rest and delta and delta.text and may_gather(received, reply):
                        await asyncio.sleep(rest())
            if left := reply.end():
                yield left
            if reply.fault is not None:
                raise reply.fault
        finally:
            await response.aclose()

    def complete(
        self, messages: Sequence[ChatMessage], *, schema: dict[str, Any] | None = None, max_tokens: int | None = None
    ) -> Completion:
        """A whole answer. With a schema: by strict `response_format`, else in JSON mode, else asked for in words."""
        import openai

        while True:
            dialect = self._dialect
            body = dialect.request(self.name, messages, stream=False, schema=schema, max_tokens=max_tokens)
            try:
                return completion_in(self._fetch(COMPLETIONS, body), self.connection)
            except openai.APIStatusError as refusal:
                self._learn_from(refusal, dialect, body)

    def fetch(self, path: str, body: dict[str, Any]) -> Any:
        """The JSON value that the server answers to this. Raises ModelError."""
        import openai

        try:
            return self._fetch(path, body)
        except openai.APIStatusError as refusal:
            raise self._fault_of(refusal) from None

    async def aclose(self) -> None:
        """Close the connections of the running event loop."""
        client = self._by_loop.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.close()

    def close(self) -> None:
        """Close the connections of whole answers."""
        if self._sync is not None:
            self._sync.close()
            self._sync = None

    # Streaming

    async def _open_stream(
        self, client: AsyncOpenAI, messages: Sequence[ChatMessage], max_tokens: int | None, deadlines: Deadlines
    ) -> httpx2.Response:
        """The response, its headers read. Tries again where nothing was understood, or nothing heard, yet."""
        import aiohttp
        import openai

        for attempt in range(5):
            dialect = self._dialect
            body = dialect.request(self.name, messages, stream=True, max_tokens=max_tokens)
            try:
                async with asyncio.timeout_at(deadlines.first_token):
                    return await self._post(client, body)
            except openai.APIStatusError as refusal:
                self._learn_from(refusal, dialect, body)
            except TimeoutError:
                raise deadlines.fault_of_no_answer() from None
            except openai.APIConnectionError as error:
                if attempt or _timed_out(error):
                    raise _fault_of_connection(error) from None
                await asyncio.sleep(RETRY_AFTER)
            except aiohttp.ClientError:
                break  # what came is not HTTP: the client lets aiohttp's own error pass
        raise faults.rubbish()

    async def _post(self, client: AsyncOpenAI, body: dict[str, Any]) -> httpx2.Response:
        from openai import AsyncStream

        response: httpx2.Response = await client.post(COMPLETIONS, body=body, **self._request_options(AsyncStream[Any]))
        content_type = response.headers.get("content-type", "")
        if "html" in content_type or "json" in content_type:
            await response.aclose()
            raise faults.no_stream(content_type)
        return response

    async def _client_of_loop(self) -> AsyncOpenAI:
        """The client of the running event loop: its connections cannot serve another."""
        loop = asyncio.get_running_loop()
        if loop not in self._by_loop:
            if "openai" not in sys.modules:
                await asyncio.to_thread(load)
            self._by_loop.setdefault(loop, self._async_client())
        return self._by_loop[loop]

    def _async_client(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI, DefaultAioHttpClient

        # aiohttp takes half the CPU of the default transport, which passes every chunk through pure Python
        http_client = DefaultAioHttpClient(
            follow_redirects=False, timeout=self._timeout(read=None), verify=ssl_context()
        )
        return AsyncOpenAI(http_client=http_client, **self._client_options())

    # Whole answers

    def _fetch(self, path: str, body: dict[str, Any]) -> Any:
        """The JSON value at this path. Raises ModelError, and APIStatusError for a status other than 200."""
        import httpx2
        import openai

        self._check_connection()
        try:
            with self._open(path, body) as response:
                return parsed(body_of(response, self.connection))
        except openai.APIConnectionError as error:
            raise _fault_of_connection(error) from None
        except httpx2.TimeoutException:
            raise faults.went_on_too_long(self.connection.total_timeout) from None
        except httpx2.HTTPError:
            raise faults.cut() from None
        except ValueError:
            raise faults.rubbish() from None

    @contextmanager
    def _open(self, path: str, body: dict[str, Any]) -> Iterator[httpx2.Response]:
        from openai import Stream

        response = self._sync_client().post(path, body=body, **self._request_options(Stream[Any]))
        try:
            yield response
        finally:
            response.close()

    def _sync_client(self) -> OpenAI:
        if self._sync is None:
            from openai import DefaultHttpxClient, OpenAI

            timeout = self._timeout(read=self.connection.total_timeout)
            http_client = DefaultHttpxClient(follow_redirects=False, timeout=timeout, verify=ssl_context())
            self._sync = OpenAI(http_client=http_client, **self._client_options())
        return self._sync

    # Both

    def _check_connection(self) -> None:
        if not self.connection.is_well_formed:
            raise faults.misconfigured()

    def _client_options(self) -> dict[str, Any]:
        return {"api_key": self.connection.api_key or "none", "base_url": self.connection.address, "max_retries": 0}

    def _request_options(self, stream_class: type) -> dict[str, Any]:
        """For the client's `post`: the response as it is; without a key, no header that names one."""
        import httpx2
        from openai import Omit

        headers = {} if self.connection.api_key else {"Authorization": Omit()}
        return {"cast_to": httpx2.Response, "stream": True, "stream_cls": stream_class, "options": {"headers": headers}}

    def _timeout(self, *, read: float | None) -> httpx2.Timeout:
        import httpx2

        return httpx2.Timeout(read, connect=self.connection.connect_timeout)

    def _learn_from(self, refusal: APIStatusError, spoken: Dialect, body: dict[str, Any]) -> None:
        """Speak otherwise from now on, if the refused request was a matter of dialect. Else raises ModelError."""
        known = spoken.after_refusal(body, _body_of(refusal)) if refusal.status_code in (400, 422) else None
        if known is None:
            raise self._fault_of(refusal) from None
        self._dialect = known

    def _fault_of(self, refusal: APIStatusError) -> ModelError:
        response = refusal.response
        key = self.connection.api_key
        return faults.of_status(response.status_code, _body_of(refusal), response.headers, model=self.name, api_key=key)


def _body_of(refusal: APIStatusError) -> str:
    """As UTF-8, whatever the server calls it: Python knows codecs that decode no text."""
    return refusal.response.content[:LONGEST_ENVELOPE].decode("utf-8", "replace")


def _fault_of_connection(error: APIConnectionError) -> ModelError:
    import aiohttp
    import httpx2

    causes = tuple(_causes(error))
    if _timed_out(error):
        reading = any(isinstance(cause, httpx2.ReadTimeout) for cause in causes)
        return faults.no_answer_in_time() if reading else faults.connecting_took_too_long()
    broken = (httpx2.RemoteProtocolError, httpx2.ReadError, aiohttp.ServerDisconnectedError)
    return faults.cut() if any(isinstance(cause, broken) for cause in causes) else faults.unreachable()


def _timed_out(error: APIConnectionError) -> bool:
    """The aiohttp client's broken connections come up as timeouts too; what lies below tells them apart."""
    import aiohttp
    import openai

    broken = any(
        isinstance(cause, aiohttp.ClientConnectionError) and not isinstance(cause, TimeoutError)
        for cause in _causes(error)
    )
    return isinstance(error, openai.APITimeoutError) and not broken


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__
