"""What a summarizing model answered, read strictly."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .gates import FoldRefused
from .items import Item, Kind, Ledger, Patch, Sentence, free_id
from .messages import Message
from .sentences import MAX_CHARS, content_words
from .summarizers import Answer
from .tokens import TokenCounter

GOOD_FINISHES = frozenset({"stop", "end_turn", "eos"})
MODEL_WORTH = 4.0  # a model says in few words what several sentences say


class _Added(BaseModel):
    model_config = ConfigDict(strict=True, extra="allow")
    kind: Kind
    text: str = Field(min_length=1, max_length=2 * MAX_CHARS)
    sources: list[int] = []
    replaces: str = ""
    owner: str = ""
    due: str = ""


class _Told(BaseModel):
    model_config = ConfigDict(strict=True, extra="allow")
    text: str = Field(min_length=1)
    sources: list[int] = []


class _Reply(BaseModel):
    model_config = ConfigDict(strict=True, extra="allow")
    add: list[_Added]
    resolve: list[str] = []
    narrative: list[_Told]


def patch_of(
    answer: Answer, *, known: Ledger, messages: Sequence[Message], counter: TokenCounter, call: int = 0
) -> tuple[Patch, str]:
    """The patch that the answer means, and what it said beyond the schema. Raises FoldRefused."""
    if answer.finish_reason not in GOOD_FINISHES:
        raise FoldRefused("finish_reason", f"The model stopped with “{answer.finish_reason}”.", output=answer.text)
    reply = _parsed(answer.text)
    reader = _Reader(known, messages, counter, call)
    added = [(item, told.replaces) for told, item in reader.items(reply.add)]
    patch = Patch(
        add=tuple(item for item, _ in added),
        supersede=tuple((old, item.id) for item, old in added if reader.is_live(old)),
        resolve=tuple(id for id in reply.resolve if reader.is_live(id)),
        narrative=tuple(reader.sentences(reply.narrative)) or None,
    )
    return patch, json.dumps(reply.model_extra, ensure_ascii=False) if reply.model_extra else ""


def _parsed(text: str) -> _Reply:
    if not text.strip():
        raise FoldRefused("empty", "The model answered nothing.")
    try:
        return _Reply.model_validate(json.loads(_bare(text)))
    except ValidationError as error:
        first = error.errors()[0]
        raise FoldRefused("schema", f"{'.'.join(map(str, first['loc']))}: {first['msg']}", output=text) from error
    except ValueError as error:
        raise FoldRefused("schema", "The answer is no JSON.", output=text) from error


def _bare(text: str) -> str:
    """Servers without JSON mode wrap the object into a code fence or a sentence."""
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else text


class _Reader:
    """Turns what a model wrote into items whose sources are real messages."""

    def __init__(self, known: Ledger, messages: Sequence[Message], counter: TokenCounter, call: int) -> None:
        self._known, self._counter, self._call = known, counter, call
        self._messages = {message.seq: message for message in messages}
        self._cited = {seq: item for item in known.items for seq in item.sources}
        self._live = {item.id for item in known.active}
        self._texts = {item.text for item in known.active}
        self._taken = {item.id: item.text for item in known.items}

    def is_live(self, id: str) -> bool:
        return id in self._live

    def items(self, added: Sequence[_Added]) -> Iterator[tuple[_Added, Item]]:
        for number, told in enumerate(added):
            text = " ".join(told.text.split())
            sources = self._sources(told.sources, text)
            if sources and text not in self._texts:
                yield told, self._item(told, text, sources, number)

    def sentences(self, told: Sequence[_Told]) -> Iterator[Sentence]:
        """Sentences without sources rest on all messages, so that none outlives what it may come from."""
        everything = (*self._cited, *self._messages)
        for sentence in told:
            sources = tuple(seq for seq in sentence.sources if seq in self._messages or seq in self._cited)
            yield Sentence(" ".join(sentence.text.split()), sources or tuple(sorted(set(everything))))

    def _item(self, told: _Added, text: str, sources: tuple[int, ...], number: int) -> Item:
        speakers: set[tuple[str, str]] = {(m.role, m.speaker) for seq in sources if (m := self._messages.get(seq))}
        speakers |= {(i.role, i.author) for seq in sources if seq not in self._messages and (i := self._cited.get(seq))}
        roles = {role for role, _ in speakers}
        item = Item(
            id=f"m{sources[0]}.{self._call}.{number}",
            kind=told.kind,
            text=text,
            sources=sources,
            author=speakers.pop()[1] if len(speakers) == 1 else "",
            role="user" if roles == {"user"} else "tool" if "tool" in roles else "assistant",
            owner=told.owner,
            task=text if told.kind == "action" else "",
            due=told.due,
            by="model",
            worth=MODEL_WORTH,
            tokens=self._counter.count(text),
        )
        return replace(item, id=free_id(item, self._taken))  # after a restore the same messages are read once more

    def _sources(self, given: Sequence[int], text: str) -> tuple[int, ...]:
        """The given messages that exist, else the one that shares most words with text; none: not to be trusted."""
        real = sorted({seq for seq in given if seq in self._messages or seq in self._cited})
        if real:
            return tuple(real)
        words = content_words(text)
        shared = {seq: len(words & content_words(message.text)) for seq, message in self._messages.items()}
        best = max(shared, key=lambda seq: shared[seq], default=0)
        return (best,) if best and 2 * shared[best] >= len(words) else ()
