"""From a language model to something that answers: at its own connection, at the server of the settings, or the demo
model."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.conf import settings

from spaces.llm.chat_model import ChatModel
from spaces.llm.connection import Connection
from spaces.llm.demo_model import DemoModel
from spaces.llm.model_list import list_models
from spaces.llm.openai_model import model_at
from spaces.models.language_model import DEMO, LanguageModel, demo_only, has_server

log = logging.getLogger(__name__)

_instead: list[ChatModel] = []


def chat_model(language_model: LanguageModel) -> ChatModel:
    """What writes the replies of Spaces with this model."""
    if _instead:
        return _instead[-1]
    return demo_model() if language_model.name == DEMO else model_at(chat_connection(language_model))


def summary_models(names: Sequence[str] = ()) -> list[ChatModel]:
    """What summarizes and gives titles, in order of preference; none where only the demo model is there: rules do it.

    `names`: a policy's own order instead of the one that staff gave, or the settings' SUMMARY_MODEL.
    """
    if _instead:
        return _instead[-1:]
    return [] if demo_only() else [model_at(summary_connection(model)) for model in summarizers(names)]


def seeing_model(model: LanguageModel, names: Sequence[str] = ()) -> ChatModel | None:
    """What tells of a picture that nobody described: the model that was sent it in its thread, else the first of those
    that summarize which sees. None where none does."""
    if _instead:
        return _instead[-1] if model.sees_pictures else None
    if model.sees_pictures and model.name != DEMO:
        return model_at(replace(chat_connection(model), **_as_for_summaries()))
    seeing = (each for each in summarizers(names) if each.sees_pictures and each.name != DEMO)
    return next((model_at(summary_connection(each)) for each in seeing), None)


def summarizers(names: Sequence[str] = ()) -> list[LanguageModel]:
    if names:
        known = {
            model.name: model for model in LanguageModel.objects.filter(name__in=names).select_related("connection")
        }
        return [known.get(name) or LanguageModel(name=name) for name in names]
    if chosen := list(LanguageModel.objects.for_summaries()):
        return chosen
    named = settings.SUMMARY_MODELS if has_server() else []
    return [LanguageModel(name=name) for name in named] or [LanguageModel.objects.default()]


def discover() -> None:
    """Take up the models that the server offers. Raises ModelError where it cannot be asked."""
    if not has_server():
        return
    if before := LanguageModel.objects.hold_to_settings():
        log.warning("OPENAI_MODEL makes %s the default model; it was %s.", settings.OPENAI_MODEL, before.name)
    LanguageModel.objects.discovered(list_models(chat_connection(LanguageModel())))


@contextmanager
def answered_by(model: ChatModel) -> Iterator[None]:
    """Every Space and every summary asks this model instead, as long as the block lasts."""
    _instead.append(model)
    try:
        yield
    finally:
        _instead.remove(model)


def demo_model() -> ChatModel:
    return DemoModel(tokens_per_second=settings.DEMO_TOKENS_PER_SECOND)


def chat_connection(model: LanguageModel) -> Connection:
    return Connection(
        **server_of(model, base_url=settings.OPENAI_BASE_URL, api_key=settings.OPENAI_API_KEY),
        connect_timeout=settings.MODEL_CONNECT_TIMEOUT,
        first_token_timeout=settings.MODEL_FIRST_TOKEN_TIMEOUT,
        gap_timeout=settings.MODEL_GAP_TIMEOUT,
        total_timeout=settings.MODEL_TOTAL_TIMEOUT,
        max_reply_chars=settings.MODEL_MAX_REPLY_CHARS,
        context_tokens=model.context_tokens,
    )


def summary_connection(model: LanguageModel) -> Connection:
    return Connection(
        **server_of(
            model,
            base_url=settings.SUMMARY_BASE_URL or settings.OPENAI_BASE_URL,
            api_key=settings.SUMMARY_API_KEY or settings.OPENAI_API_KEY,
        ),
        connect_timeout=settings.MODEL_CONNECT_TIMEOUT,
        first_token_timeout=settings.SUMMARY_TIMEOUT,
        gap_timeout=settings.SUMMARY_TIMEOUT,
        total_timeout=settings.SUMMARY_TIMEOUT,
        max_reply_chars=settings.MODEL_MAX_REPLY_CHARS,
        context_tokens=model.context_tokens,
    )


def _as_for_summaries() -> dict[str, Any]:
    """Nobody waits for the answer, but a fold does."""
    seconds = settings.SUMMARY_TIMEOUT
    return {"first_token_timeout": seconds, "gap_timeout": seconds, "total_timeout": seconds}


def server_of(model: LanguageModel, *, base_url: str, api_key: str) -> dict[str, str]:
    """Of the model's own connection, with that one's key and no other; of the settings where it has none."""
    own = model.connection
    where = (own.base_url, own.api_key) if own else (base_url, api_key)
    return {"base_url": where[0], "api_key": where[1], "model": model.served_as or model.name}
