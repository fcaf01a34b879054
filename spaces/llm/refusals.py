"""What a model server means where it refuses a request: read from its words and codes, which each server chooses for
itself."""

from __future__ import annotations

import re
from typing import Literal

Cause = Literal["too_long", "no_credit", "key", "filtered", "model", "pictures", "setting", ""]

PHRASES: dict[Cause, tuple[str, ...]] = {
    "too_long": (
        "context_length",
        "context length",
        "context window",
        "context size",
        "context_size",
        "context limit",
        "maximum context",
        "maximum model length",
        "too many tokens",
        "too many input tokens",
        "input token count",
        "tokens allowed",
        "prompt is too",
        "prompt too long",
        "input is too long",
        "input too long",
        "string too long",
        "string_above_max_length",
        "reduce the length",
        "too large for model",
    ),
    "no_credit": ("insufficient_quota", "insufficient balance", "credit balance", "more credits", "no credits"),
    "key": ("invalid_api_key", "api_key_invalid", "api key not valid", "incorrect api key", "invalid api key"),
    "filtered": ("content_filter", "content management policy", "content_policy_violation", "responsibleaipolicy"),
    "model": (
        "model_not_found",
        "model not found",
        "model not exist",
        "model does not exist",
        "model_decommissioned",
        "has been decommissioned",
        "not a valid model",
        "invalid model",
        "invalid_model",
        "unknown model",
        "no such model",
        "try pulling it first",
    ),
    "pictures": (
        "image_url is only supported",
        "unknown variant `image_url`",
        "support image",
        "image input is not supported",
        "does not support vision",
        "not a multimodal model",
        "image_parse_error",
    ),
}
SETTINGS = (
    "max_tokens",
    "max_completion_tokens",
    "response_format",
    "stream_options",
    "temperature",
    "top_p",
    "reasoning_effort",
    "stream",
)
"""What may go with a request and is no part of the conversation. In words, `stream` alone says nothing."""
_SETTING = re.compile(rf"(?<![\w-])(?:{'|'.join(SETTINGS[:-1])})(?![\w-])")


def cause_of(text: str) -> Cause:
    """text: all that the server said, its words, codes and the names of parameters; "" where it is none of these. What
    is said of a limit of the answer is of that setting, and not of a prompt that is too long."""
    lower = text.lower()
    if "max_tokens is too large" in lower:
        return "setting"
    for cause, phrases in PHRASES.items():
        if any(phrase in lower for phrase in phrases):
            return cause
    return "setting" if setting_in(lower) else ""


def setting_in(text: str) -> str:
    """The setting that is named, "" where none is."""
    found = _SETTING.search(text.lower())
    return found[0] if found else ""
