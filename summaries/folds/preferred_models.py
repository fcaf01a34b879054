"""The engine's Summarizer over the installation's models: order of preference, one retry, ModelError at the end."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from spaces.llm.chat_model import ChatMessage, ChatModel, Completion, ModelError, Role
from spaces.llm.chat_model import Usage as Reported
from spaces.llm.figures import within
from spaces.models.connections import summary_models
from summaries.engine.policy import Policy
from summaries.engine.summarizers import Answer, Ask, Usage
from summaries.engine.tokens import PROMPT_OVERHEAD, TokenCounter

log = logging.getLogger(__name__)

RETRY_BASE_SECONDS = 0.25
TRIES = 2
"""One retry after 250 ms · 2^attempt, for what may pass: network, timeout, 429, 5xx. What cannot pass is not
retried."""


class ClaimLost(Exception):
    """The thread is another process's by now; asking on would only cost."""


class PreferredModels:
    """Asks the first model that can be reached. Called outside any transaction: it waits.

    `still_ours` is asked before each request, so that the claim under which it happens outlasts it.
    `answers`, `spent`: how many it got so far and what they took by the model that was asked, whatever became of them,
    also those that were empty. `last_asked`: the name of the model that was asked last.
    """

    def __init__(self, models: Sequence[ChatModel], still_ours: Callable[[], bool] = lambda: True) -> None:
        self.models, self.still_ours = models, still_ours
        self.answers, self.spent, self.last_asked = 0, dict[str, Usage](), ""

    def ask(self, messages: Sequence[Ask], *, schema: Mapping[str, Any], max_tokens: int) -> Answer:
        """Raises the last model's ModelError where none could be reached, and ClaimLost."""
        asked = [ChatMessage(cast(Role, message.role), message.content) for message in messages]
        for model in self.models[:-1]:
            try:
                return self.complete(model, asked, schema, max_tokens)
            except ModelError:
                continue
        return self.complete(self.models[-1], asked, schema, max_tokens)

    def complete(
        self, model: ChatModel, messages: Sequence[ChatMessage], schema: Mapping[str, Any], limit: int
    ) -> Answer:
        """A server that says when to come back is not asked again before, so not by this fold."""
        for attempt in range(TRIES - 1):
            try:
                return self.once(model, messages, schema, limit)
            except ModelError as error:
                if error.permanent or error.retry_after:
                    raise
                time.sleep(RETRY_BASE_SECONDS * 2**attempt)
        return self.once(model, messages, schema, limit)

    def once(self, model: ChatModel, messages: Sequence[ChatMessage], schema: Mapping[str, Any], limit: int) -> Answer:
        if not self.still_ours():
            raise ClaimLost
        self.last_asked = model.name
        try:
            completion = model.complete(messages, schema=dict(schema), max_tokens=limit)
        except ModelError as error:
            if error.answer:
                self.note(model, usage_of(messages, error.answer))
            raise
        usage = usage_of(messages, completion)
        self.note(model, usage)
        return Answer(completion.text, completion.finish_reason or "", usage, completion.model)

    def note(self, model: ChatModel, usage: Usage) -> None:
        self.answers += 1
        self.spent[model.name] = self.spent.get(model.name, Usage()) + usage


def summarizer_for(policy: Policy, still_ours: Callable[[], bool] = lambda: True) -> PreferredModels | None:
    """None: the rules work alone, because the policy says so or because there is no model that could."""
    models = summary_models(policy.summarizer_models) if policy.summarizer == "model" else []
    return PreferredModels(models, still_ours) if models else None


def usage_of(asked: Sequence[ChatMessage], completion: Completion) -> Usage:
    """What the server counted, as far as it can be true; else our own counts stand."""
    counter = TokenCounter()
    usage = within(completion.usage or Reported(None, 0, None), window=0)
    if usage.doubts:
        log.warning("%s sent figures that cannot be true, our own stand: %s", completion.model, "; ".join(usage.doubts))
    prompt, output = usage.input, usage.output
    if prompt is None:
        prompt = PROMPT_OVERHEAD + sum(counter.count_message(message.role, message.content) for message in asked)
    return Usage(prompt, usage.cached, counter.count(completion.text) if output is None else output)
