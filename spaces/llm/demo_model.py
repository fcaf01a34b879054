"""The model of an installation without a model server. It needs no network and says only what its prompt says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from spaces.llm.chat_model import ChatMessage, Completion, Delta, ModelError, Rest
from spaces.llm.demo_answer import answer_to
from summaries.engine.reasons import Reason

NAME = "demo"
TOKEN = re.compile(r"\s*\S+|\s+$")
NO_SUMMARIES = Reason("demo_summaries", "The demo model does not write summaries.")


class DemoModel:
    """A ChatModel. `tokens_per_second`: words for tokens; 0 streams all at once."""

    name = NAME

    def __init__(self, tokens_per_second: float = 40.0) -> None:
        self._seconds_a_token = 1 / tokens_per_second if tokens_per_second > 0 else 0.0

    async def stream(
        self, messages: Sequence[ChatMessage], *, max_tokens: int | None = None, rest: Rest | None = None
    ) -> AsyncGenerator[Delta, None]:
        """The answer, word by word, at a pace that can be read."""
        tokens = TOKEN.findall(await asyncio.to_thread(answer_to, messages))  # a long prompt takes a while
        for token in tokens[:max_tokens]:
            yield Delta(token)
            await asyncio.sleep(self._seconds_a_token)
        yield Delta(finish_reason=_finish_reason(tokens, max_tokens))

    def complete(
        self, messages: Sequence[ChatMessage], *, schema: dict[str, Any] | None = None, max_tokens: int | None = None
    ) -> Completion:
        """The answer at once. It cannot summarize: with a schema it refuses, and the rules do that work."""
        if schema is not None:
            raise ModelError(NO_SUMMARIES, kind="refused", permanent=True)
        tokens = TOKEN.findall(answer_to(messages))
        return Completion("".join(tokens[:max_tokens]), _finish_reason(tokens, max_tokens), None, self.name)


def _finish_reason(tokens: Sequence[str], max_tokens: int | None) -> str:
    return "stop" if max_tokens is None or len(tokens) <= max_tokens else "length"
