"""Which folded turns of a thread may be about a question: those that the index finds by any of its words, and those
that a line of the summary which holds one was written from."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import accumulate, chain, islice
from math import log
from operator import itemgetter
from typing import TypeVar, cast

from spaces.models import Message as Row
from spaces.models import Thread
from spaces.models.message import RUNNING, Speaker
from spaces.models.search import UNSPACED
from spaces.models.thread_words import ids_holding, roles_of, seqs_of
from summaries import transcripts
from summaries.engine.messages import Message, Role
from summaries.engine.recall import Candidate
from summaries.models import Summary

Place = TypeVar("Place")

MOST_TURNS = 60
MOST_FOUND = 100  # messages, the best, of whose turns the candidates are
AROUND = 2  # messages before and after what was found; of a longer turn no more is looked through
ARCHIVES = 40  # versions, the newest that let lines go, whose lines are looked through


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the summary, and the seqs of the messages that it was written from."""

    text: str
    sources: tuple[int, ...]


def candidates_for(thread: Thread, terms: Sequence[str]) -> tuple[Candidate, ...]:
    """At most MOST_TURNS, those with the most and the rarest of these words; in milliseconds.

    Nothing that stands in the window, was deleted or let go, or is of another thread.
    """
    through = thread.covered_through
    holding = ids_holding(thread.pk, terms, through=through) if terms else {}
    weights = {term: log(1 + through / (len(holding.get(term, ())) or 1)) for term in terms}
    found = summed((weights[term], ids) for term, ids in holding.items())
    seqs = seqs_of(thread.pk, found, through=through)
    lines = lines_of(thread) if terms else []
    by_lines = summed((weights[term], set(sources)) for term, sources in lines_holding(terms, lines).items())
    scores = Counter({seqs[pk]: score for pk, score in found.items() if pk in seqs})
    scores.update(by_lines)
    return tuple(turns_around(thread, [seq for seq, _ in top(scores)], lines))


def summed(holding: Iterable[tuple[float, Iterable[Place]]]) -> dict[Place, float]:
    """The places with the highest sum of what is held there: a word tells the more, the fewer messages hold it."""
    scores: dict[Place, float] = {}
    for weight, places in holding:
        for place in places:
            scores[place] = scores.get(place, 0.0) + weight
    return dict(top(scores))


def top(scores: Mapping[Place, float]) -> list[tuple[Place, float]]:
    """Of equals those that were found first, which are the newest."""
    return nlargest(MOST_FOUND, scores.items(), key=itemgetter(1))


# ---- lines


def lines_of(thread: Thread) -> list[Line]:
    """Of the summary as it is, and of those that the newest versions let go for want of room. As they are stored:
    nothing of them is needed but their words and sources."""
    versions = Summary.objects.filter(thread=thread, version__lte=thread.summary_version)
    current = versions.filter(version=thread.summary_version).values_list("ledger", flat=True).first() or {}
    patches = versions.filter(archived__gt=0).order_by("-version").values_list("patch", flat=True)[:ARCHIVES]
    stored = chain(current.get("items", ()), *(patch.get("archive", ()) for patch in patches))
    return [Line(line["text"], tuple(line["sources"])) for line in stored]


def lines_holding(terms: Sequence[str], lines: Sequence[Line]) -> dict[str, list[int]]:
    """By term the messages that lines with it were written from."""
    begins = list(accumulate((len(line.text.lower()) + 1 for line in lines), initial=0))
    spoken = "\n".join(line.text.lower() for line in lines)
    found: dict[str, list[int]] = defaultdict(list)
    for term in terms:
        for at in places_of(term, spoken):
            found[term].extend(lines[bisect_right(begins, at) - 1].sources)
    return found


def places_of(term: str, spoken: str) -> Iterator[int]:
    """Where a word begins so; of scripts without spaces, wherever it stands."""
    is_piece = bool(UNSPACED.search(term))
    at = spoken.find(term)
    while at >= 0:
        if is_piece or not spoken[at - 1 : at].isalnum():
            yield at
        at = spoken.find(term, at + len(term))


# ---- turns


def turns_around(thread: Thread, seqs: Sequence[int], lines: Sequence[Line]) -> Iterator[Candidate]:
    """The turns that hold these messages, the best first, each with its lines."""
    turns = list(islice(spans_of(thread, seqs), MOST_TURNS))
    said = messages_of(thread, {seq for turn in turns for seq in turn})
    keys = defaultdict(list)
    for line in lines:
        for seq in line.sources:
            keys[seq].append(line.text)
    for turn in turns:
        messages = tuple(said[seq] for seq in turn if seq in said)
        if messages:
            yield Candidate(messages, tuple(dict.fromkeys(text for seq in turn for text in keys.get(seq, ()))))


def spans_of(thread: Thread, seqs: Sequence[int]) -> Iterator[range]:
    """Each turn once, as the seqs from its first message to its last."""
    near = {seq + step for seq in seqs for step in range(-AROUND, AROUND + 1)}
    roles = roles_of(thread.pk, near, through=thread.covered_through)
    taken: set[int] = set()
    for seq in seqs:
        if seq not in taken and seq in roles:
            turn = turn_at(seq, roles)
            taken.update(turn)
            yield turn


def turn_at(seq: int, roles: Mapping[int, str]) -> range:
    """From what people say until people speak again after an answer; cut where no role is known."""
    first, last = seq, seq
    while roles.get(first) != Speaker.USER and first - 1 in roles:
        first -= 1
    while roles.get(first - 1) == Speaker.USER:
        first -= 1
    while last + 1 in roles and (roles[last + 1] != Speaker.USER or roles[last] == Speaker.USER):
        last += 1
    return range(first, last + 1)


def messages_of(thread: Thread, seqs: Collection[int]) -> dict[int, Message]:
    """By seq, those with words that people or models said; only what recall reads of them."""
    rows = Row.objects.chosen().filter(thread=thread, seq__in=seqs, seq__lte=thread.covered_through)
    spoken = rows.filter(deleted_at=None, removed_at=None).exclude(status__in=RUNNING).exclude(role=Speaker.SYSTEM)
    read = spoken.order_by().values_list("pk", "seq", "role", "text", "author_name", "tool_name", "created_at")
    return {
        seq: Message(seq, cast(Role, role), text, author, id=str(pk), tool_name=tool, at=transcripts.said_at(at))
        for pk, seq, role, text, author, tool, at in read
        if text.strip()
    }
