"""A summarizing model that says what it was told to say, and remembers what it was asked."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from summaries.engine.summarizers import Answer, Ask, Usage


class Scripted:
    def __init__(self, *answers: str | Answer) -> None:
        self.answers = list(answers)
        self.asked: list[Sequence[Ask]] = []
        self.limits: list[int] = []

    def ask(self, messages: Sequence[Ask], *, schema: Mapping[str, Any], max_tokens: int) -> Answer:
        self.asked.append(messages)
        self.limits.append(max_tokens)
        answer = self.answers.pop(0)
        return answer if isinstance(answer, Answer) else Answer(answer, "stop", Usage(100, 10, 20), "scripted-1")


def said(
    *added: tuple[str, str, list[int]], narrative: str = "They talk.", resolve: Sequence[str] = (), replaces: str = ""
) -> str:
    """The JSON of an answer; added are (kind, text, sources), the last of them replaces an item."""
    items = [{"kind": kind, "text": text, "sources": sources} for kind, text, sources in added]
    if replaces:
        items[-1]["replaces"] = replaces
    told = [{"text": narrative, "sources": []}] if narrative else []
    return json.dumps({"add": items, "resolve": list(resolve), "narrative": told})
