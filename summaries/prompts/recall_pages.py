"""What questions brought back, as pages tell it: where it stands, its words, and why it was found."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from spaces.models import Message as Row
from spaces.models import Thread
from spaces.models.message import Speaker
from summaries.engine.messages import Message
from summaries.prompts.recall import Place, Recalled, recalled_for, sources, sources_elsewhere


@dataclass(frozen=True)
class Source:
    """Where something was recalled from, as a page names it. title: of another thread, empty for the same one."""

    thread_id: int
    seq: int
    title: str = ""


def behind(thread: Thread, messages: Collection[Row]) -> dict[int, tuple[Source, ...]]:
    """By the seq of a reply the messages that its question brought back."""
    replies = [row for row in messages if row.role == Speaker.ASSISTANT and row.prompt_sha256]
    if len(replies) == 1 and hasattr(replies[0], "asked_recalled"):  # the door looked with the same query
        return sources_of(thread, {replies[0].seq: map(Recalled.from_json, replies[0].asked_recalled or ())})
    here = {row.seq: row for row in messages}
    outside = {row.seq - 1 for row in replies}.difference(here)
    asked = [here[row.seq - 1] for row in replies if row.seq - 1 in here]
    if outside:
        asked += thread.messages.chosen().filter(seq__in=outside, recalled__isnull=False).only("seq", "recalled")
    return sources_of(thread, {row.seq + 1: recalled_for(row) for row in asked if row.recalled})


def sources_of(thread: Thread, recalled: Mapping[int, Iterable[Recalled]]) -> dict[int, tuple[Source, ...]]:
    """By seq what came back there, but for what may no longer be quoted."""
    several = {seq: list(each) for seq, each in recalled.items()}
    places = {seq: sorted({place for one in each for place in one.places}) for seq, each in several.items()}
    said = sources_elsewhere(thread, (one for each in several.values() for one in each))
    return {
        seq: tuple(
            Source(place[0] or thread.pk, place[1], said[place].thread_title if place[0] else "")
            for place in found
            if not place[0] or place in said
        )
        for seq, found in places.items()
    }


@dataclass(frozen=True)
class Told:
    """What came back of one turn, as a page tells it: the words of each source, and why."""

    quotes: tuple[tuple[Source, str], ...]
    score: float
    terms: tuple[str, ...]


def told(thread: Thread, recalled: Sequence[Recalled]) -> list[Told]:
    """Without what has no words any more."""
    said = sources(thread, recalled)
    each = (Told(tuple(quotes_of(thread, one, said)), one.score, one.terms) for one in recalled)
    return [one for one in each if one.quotes]


def quotes_of(thread: Thread, recalled: Recalled, said: dict[Place, Message]) -> Iterator[tuple[Source, str]]:
    for place in recalled.places:
        if message := said.get(place):
            words = (message.text[start:end].strip() for seq, start, end in recalled.spans if seq == place[1])
            yield Source(message.thread or thread.pk, message.seq, message.thread_title), " … ".join(words)
