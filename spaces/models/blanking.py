"""What stays of a message whose original is removed, beside its place."""

from __future__ import annotations

from typing import Any


def without_arguments(call: dict[str, Any]) -> dict[str, Any]:
    """A tool call in OpenAI's shape, of which only the name is left."""
    name = call.get("function", {}).get("name", "")
    return {**call, "function": {"name": name, "arguments": ""}}


def without_words(citation: dict[str, Any]) -> dict[str, Any]:
    """Of what an answer cites only the file: so that it can still be told where that is removed."""
    return {**citation, "text": "", "marks": []} if "marks" in citation else {"text": ""}
