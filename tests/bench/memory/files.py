"""Conversations with their questions from a file that somebody names, to measure recall on.

JSON: an object, or a list of them, with "messages" as OpenAI's chat takes them, each with an "id", and "questions":
{"question": …, "answer": …, "evidence": [ids of the messages that hold the answer]}. Questions without evidence are
left out. Where a message of an assistant has a "name", it is a person's.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from summaries.engine.imports import NoConversation, messages_from

from .conversations import Conversation, Question
from .thread import COUNTER


class WrongFile(ValueError):
    """The text says what is wrong, and where."""


def conversations_in(file: Path) -> tuple[Conversation, ...]:
    """Raises WrongFile."""
    try:
        values = json.loads(file.read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        raise WrongFile(f"{file}: {error}") from error
    listed = values if isinstance(values, list) else [values]
    return tuple(_conversation(value, f"{file}, conversation {number}") for number, value in enumerate(listed, 1))


def _conversation(value: Any, place: str) -> Conversation:
    if not isinstance(value, Mapping) or not isinstance(value.get("questions"), list):
        raise WrongFile(f'{place}: expected an object with "messages" and "questions".')
    try:
        messages = tuple(messages_from(value, counter=COUNTER, author_names=True))
    except NoConversation as error:
        raise WrongFile(f"{place}: {error}") from error
    seqs = {message.name: message.seq for message in messages}
    questions = tuple(_questions(value["questions"], seqs, place))
    name = str(value.get("name") or place)
    return Conversation(name, str(value.get("kind") or "of the file"), "", messages, questions, ())


def _questions(values: list[Any], seqs: Mapping[str, int], place: str) -> Iterator[Question]:
    for number, value in enumerate(values, 1):
        if not isinstance(value, Mapping) or not isinstance(value.get("question"), str):
            raise WrongFile(f'{place}, question {number}: expected an object with a "question".')
        ids = [str(each) for each in value.get("evidence") or ()]
        if unknown := [each for each in ids if each not in seqs]:
            raise WrongFile(f"{place}, question {number}: no message has the id {unknown[0]}.")
        if ids:
            evidence = tuple(sorted(seqs[each] for each in ids))
            yield Question(value["question"], str(value.get("answer", "")), evidence, str(value.get("kind", "")))
