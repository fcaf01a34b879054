"""What a summarizing model answered, read with patience: what is meant counts, what cannot be read is left out."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..fold_gates import FoldRefused
from ..items import Item, Kind, Ledger, Patch, Sentence, Settled, free_id
from ..messages import Message
from ..reasons import Reason
from ..sentences import MAX_CHARS, content_words
from ..summarizers import Answer
from ..tokens import TokenCounter
from .shapes import item_of_line, kind_in, listed, numbers_in, parts_of, text_in
from .text import NoJson, json_in, without_thinking

GOOD_FINISHES = frozenset({"stop", "end_turn", "eos", "stop_sequence", "completed", "tool_calls"})
CUT_FINISHES = frozenset({"length", "max_tokens", "max_output_tokens"})
MODEL_WORTH = 4.0  # a model says in few words what several sentences say
MOST_ITEMS = 200  # of one answer
LONGEST_NAME = 200  # characters of an owner or a date
# Shares of a line's words: what a message holds that it surely comes from, how much more that is than what the messages
# hold that the model names, and what these hold at most where the model named the wrong ones.
SURE_SOURCE, SURELY_MORE, WRONG_SOURCE = 0.6, 0.3, 0.35
LEAST_SHARED = 3  # words


@dataclass(frozen=True, slots=True)
class Proposal:
    """An item that the model proposes, and the id of the known one that it wants to replace ("" for none)."""

    item: Item
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Proposed:
    """What an answer means. unread: how many of its items could not be read; raw: what it said beyond the schema;
    is_cut: it ended in the middle, and this is what was whole in it."""

    proposals: tuple[Proposal, ...] = ()
    resolve: tuple[str, ...] = ()
    narrative: tuple[Sentence, ...] = ()
    unread: int = 0
    raw: str = ""
    settled: tuple[Settled, ...] = ()
    is_cut: bool = False

    @property
    def is_empty(self) -> bool:
        return not (self.proposals or self.resolve or self.narrative or self.settled)

    def patch(self, known: Ledger) -> Patch:
        """What it changes in the ledger that it was judged against."""
        pairs = [(each.replaces, each.item.id) for each in self.proposals if each.replaces]
        pairs += [(pair.old, pair.new) for pair in self.settled if pair.is_replaced]
        return Patch(
            add=tuple(each.item for each in self.proposals),
            supersede=tuple(pairs),
            resolve=self.resolve,
            narrative=self.narrative or None,
            settled=(*known.settled, *self.settled) if self.settled else None,
        )


def proposed_by(
    answer: Answer, *, known: Ledger, messages: Sequence[Message], counter: TokenCounter, call: int = 0
) -> Proposed:
    """What the answer means for this ledger and these messages.

    Raises FoldRefused where nothing of it can be used: nothing was written, there is no JSON in it, it has another
    shape, or it did not end by itself and holds no whole item.
    """
    is_cut = answer.finish_reason in CUT_FINISHES
    if not is_cut and answer.finish_reason not in GOOD_FINISHES:
        raise FoldRefused("finish_reason", _stopped_with(answer.finish_reason), output=answer.text)
    try:
        parts = parts_of(json_in(answer.text))
    except NoJson:
        raise _unusable(answer, is_cut) from None
    reader = _Reader(known, messages, counter, call)
    found = list(reader.proposals(parts.items[:MOST_ITEMS]))
    told = Proposed(
        proposals=tuple(each for each in found if each),
        resolve=tuple(id for id in map(str, parts.resolve) if reader.is_live(_id_in(id))),
        narrative=() if is_cut else tuple(reader.sentences(parts.narrative)),
        unread=found.count(None),
        raw=json.dumps(parts.rest, ensure_ascii=False) if parts.rest else "",
        settled=tuple(reader.settled(parts.settled)),
        is_cut=is_cut,
    )
    if is_cut and not told.proposals:
        raise _unusable(answer, is_cut)
    return told


def _unusable(answer: Answer, is_cut: bool) -> FoldRefused:
    if is_cut:
        return FoldRefused("finish_reason", _stopped_with(answer.finish_reason), output=answer.text)
    if not without_thinking(answer.text).strip():
        return FoldRefused("empty", Reason("said_nothing", "The model's answer was empty."))
    return FoldRefused("schema", Reason("no_json", "The answer is not valid JSON."), output=answer.text)


def _stopped_with(finish_reason: str | None) -> Reason:
    return Reason("stopped_with", "The model stopped with “{finish}”.", finish=str(finish_reason))


def _word(value: Any) -> str:
    """A short text field: null, and words for it, are nothing."""
    text = " ".join(str(value).split()) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return "" if text.lower() in ("null", "none", "n/a", "-", "unknown") else text[:LONGEST_NAME]


def _id_in(value: Any) -> str:
    return _word(value).strip("()[] ")


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

    def proposals(self, added: Sequence[Any]) -> Iterator[Proposal | None]:
        """None for what cannot be read; what is known word for word is passed over."""
        for number, told in enumerate(added):
            told = item_of_line(told) if isinstance(told, str) else told
            text = text_in(told) if isinstance(told, Mapping) else ""
            kind = kind_in(told) if text else None
            sources = self._sources(told, text) if kind else ()
            if not kind or not sources or len(text) > 2 * MAX_CHARS:
                yield None
            elif text not in self._texts:
                old = _id_in(told.get("replaces"))
                yield Proposal(self._item(told, kind, text, sources, number), old if self.is_live(old) else "")

    def settled(self, told: Any) -> Iterator[Settled]:
        """What it says of lines that may replace others; only what is asked."""
        for each in listed(told):
            if isinstance(each, Mapping) and isinstance(each.get("is_replaced"), bool):
                old, new = _id_in(each.get("old")), _id_in(each.get("new"))
                if (item := self._known.get(new)) and self.is_live(new) and old in item.may_replace:
                    yield Settled(old, new, each["is_replaced"])

    def sentences(self, told: Any) -> Iterator[Sentence]:
        """Sentences without sources rest on all messages, so that none outlives what it may come from."""
        everything = tuple(sorted({*self._cited, *self._messages}))
        for sentence in listed(told):
            sentence = {"text": sentence} if isinstance(sentence, str) else sentence
            if isinstance(sentence, Mapping) and (text := text_in(sentence)):
                yield Sentence(text, tuple(self._given(sentence)) or everything)

    def _item(self, told: Mapping[str, Any], kind: Kind, text: str, sources: tuple[int, ...], number: int) -> Item:
        speakers: set[tuple[str, str]] = {(m.role, m.speaker) for seq in sources if (m := self._messages.get(seq))}
        speakers |= {(i.role, i.author) for seq in sources if seq not in self._messages and (i := self._cited.get(seq))}
        people = {author for role, author in speakers if role == "user"}
        authors = people or {author for _, author in speakers}
        roles = {role for role, _ in speakers}
        item = Item(
            id=f"m{sources[0]}.{self._call}.{number}",
            kind=kind,
            text=text,
            sources=sources,
            author=next(iter(authors)) if len(authors) == 1 else "",
            role="user" if people else "tool" if "tool" in roles else "assistant",
            owner=_word(told.get("owner")),
            task=text if kind == "action" else "",
            due=_word(told.get("due")),
            by="model",
            worth=MODEL_WORTH,
            tokens=self._counter.count(text),
        )
        return replace(item, id=free_id(item, self._taken))  # after a restore the same messages are read once more

    def _sources(self, told: Mapping[str, Any], text: str) -> tuple[int, ...]:
        """The given messages that exist, and the one that it is surely taken from; only that, where it holds all that
        the given ones hold of it, and these next to nothing. None given: the one that shares most words with it; ()
        where it is not to be trusted.

        What is deleted leaves a summary by the sources of its lines, so a wrong one would keep it.
        """
        real, words = tuple(self._given(told)), content_words(text)
        shared = {seq: len(words & content_words(message.text)) for seq, message in self._messages.items()}
        best = max(shared, key=lambda seq: shared[seq], default=0)
        if not real:
            return (best,) if words and best and 2 * shared[best] >= len(words) else ()
        if not words or not best or best in real or shared[best] < LEAST_SHARED:
            return real
        theirs = len(words & self._words_of(real)) / len(words)
        surely = shared[best] / len(words)
        if surely < max(SURE_SOURCE, theirs + SURELY_MORE):
            return real
        all_in_best = words & self._words_of(real) <= content_words(self._messages[best].text)
        return (best,) if theirs <= WRONG_SOURCE and all_in_best else tuple(sorted({*real, best}))

    def _words_of(self, seqs: Sequence[int]) -> frozenset[str]:
        """Of these messages, and of the known lines that were written from them."""
        said = [self._messages[seq].text for seq in seqs if seq in self._messages]
        known = [item.text for item in self._known.items if not set(item.sources).isdisjoint(seqs)]
        return frozenset[str]().union(*map(content_words, (*said, *known)))

    def _given(self, told: Mapping[str, Any]) -> list[int]:
        """The numbers that it cites, of real messages."""
        return sorted({seq for seq in numbers_in(told) if seq in self._messages or seq in self._cited})
