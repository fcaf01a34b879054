"""A whole answer, from the `chat.completion` object that a server sends."""

from __future__ import annotations

from typing import Any

from spaces.llm import faults
from spaces.llm.chat_model import Completion, ModelError
from spaces.llm.streamed_reply import text_in, usage_in


def completion_in(answer: dict[str, Any], *, model: str) -> Completion:
    """What the first choice says. Raises ModelError where it says nothing, or that it will not."""
    choices = answer.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise faults.rubbish()
    finish_reason = choice.get("finish_reason")
    text = text_in(message.get("content"))
    if not text:
        raise _fault_of_silence(finish_reason, message)
    return Completion(text, finish_reason, usage_in(answer.get("usage")), str(answer.get("model") or model))


def _fault_of_silence(finish_reason: str | None, message: dict[str, Any]) -> ModelError:
    if finish_reason == "content_filter":
        return faults.filtered()
    if message.get("refusal"):
        return faults.declined()
    return faults.ran_out_of_room() if finish_reason == "length" else faults.said_nothing()
