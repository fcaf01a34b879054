"""Questions over the conversations that were written apart from the rules, to see whether those fit more than what
they were made with."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .conversation import Conversation, Question


def held_out(conversations: tuple[Conversation, ...]) -> Iterator[Conversation]:
    """Those of the conversations that have such questions, with these alone."""
    told = tomllib.loads(Path(__file__).with_name("held_out.toml").read_text("utf-8"))
    for conversation in conversations:
        if asked := told.get(conversation.name, {}).get("questions"):
            questions = tuple(Question(text, answer, tuple(seqs), "") for text, answer, seqs in asked)
            yield replace(conversation, questions=questions)
