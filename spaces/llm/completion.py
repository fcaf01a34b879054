"""A whole answer, from the `chat.completion` object that a server sends."""

from __future__ import annotations

from typing import Any

from spaces.llm import faults
from spaces.llm.chat_model import Completion, ModelError
from spaces.llm.connection import Connection
from spaces.llm.figures import arrived_with, usage_in
from spaces.llm.wire import finish_reason_in, name_in, storable, text_in


def completion_in(answer: Any, connection: Connection) -> Completion:
    """What the first choice says. Raises ModelError where it says nothing, or that it will not; with what came, so
    that it is counted."""
    choice, message = _first_choice(answer, connection)
    finish_reason = finish_reason_in(choice.get("finish_reason"))
    text = storable(text_in(message.get("content")))
    arrived = arrived_with(message, text)
    usage = usage_in(answer.get("usage"), arrived=arrived, window=connection.context_tokens)
    came = Completion(text, finish_reason, usage, name_in(answer.get("model")) or connection.model)
    if fault := _fault_of(came, message, connection):
        fault.answer = came
        raise fault
    return came


def _fault_of(came: Completion, message: dict[str, Any], connection: Connection) -> ModelError | None:
    if not came.text:
        return _fault_of_silence(came.finish_reason, message)
    return faults.endless(connection.max_reply_chars) if len(came.text) > connection.max_reply_chars else None


def _first_choice(answer: Any, connection: Connection) -> tuple[dict[str, Any], dict[str, Any]]:
    """The first choice and its message. Raises ModelError where there is none."""
    choices = answer.get("choices") if isinstance(answer, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if isinstance(choice, dict) and isinstance(message, dict):
        return choice, message
    if isinstance(answer, dict) and (error := answer.get("error")):
        raise faults.of_error_event(error, api_key=connection.api_key)
    raise faults.rubbish()


def _fault_of_silence(finish_reason: str | None, message: dict[str, Any]) -> ModelError:
    if finish_reason == "content_filter":
        return faults.filtered()
    if message.get("refusal"):
        return faults.declined()
    return faults.ran_out_of_room() if finish_reason == "length" else faults.said_nothing()
