"""Which folded turns of a thread may be about a question: those that the index finds by any of its words, and those
that a line of the summary which holds one was written from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from heapq import nlargest
from math import log
from operator import itemgetter
from typing import TypeVar, cast

from django.db.models import Min
from django.utils import timezone

from spaces.models import Thread
from spaces.models.message import Speaker
from spaces.models.thread_words import (
    Said,
    highest,
    ids_holding,
    roles_of,
    said_at_seqs,
    seqs_of,
    seqs_said,
    summed,
)
from summaries import transcripts
from summaries.engine.messages import Message, Role
from summaries.engine.recalling.question_days import Days
from summaries.engine.recalling.recall import Candidate
from summaries.prompts.line_words import Lines, lines_of

Place = TypeVar("Place")

MOST_TURNS = 24
FEW = 2 * MOST_TURNS  # messages; most turns have two
MOST_FOUND = 60  # messages, the best, of whose turns the candidates are
AROUND = 2  # messages before and after what was found; of a longer turn no more is looked through


def candidates_for(
    thread: Thread, terms: Mapping[str, float], *, alike: Sequence[int] = (), days: Sequence[Days] = ()
) -> tuple[Candidate, ...]:
    """At most MOST_TURNS, those with the most and the rarest of these words; in milliseconds. terms: what each of them
    is worth; alike: seqs of messages that are like the question in meaning, and so are always among them. days: what
    the question is about where it has no such words; then what was said on them, first what found its way into a line.

    Nothing that stands in the window, was deleted or let go, or is of another thread. Of a short thread (FEW messages,
    MOST_TURNS turns) all turns are candidates: to read them is quicker than to look for words.
    """
    through = thread.covered_through
    if (terms or days) and through <= FEW:
        folded = range(1, through + 1)
        turns = list(spans_of(folded, roles_of(thread.pk, folded, through=through)))
        if len(turns) <= MOST_TURNS:
            return tuple(of_turns(turns, messages_of(thread, folded), lines_of(thread)))
    holding, common = ids_holding(thread.pk, list(terms), through=through) if terms else ({}, frozenset())
    weights = {
        term: worth * log(1 + through / (len(holding.get(term, ())) or 1))
        for term, worth in terms.items()
        if term not in common
    }
    found = dict(top(summed((weights[term], ids) for term, ids in holding.items())))
    seqs = seqs_of(thread.pk, found, through=through)
    said_then = seqs_said(thread.pk, stretches(thread, days), through=through) if days and not terms else []
    lines = lines_of(thread) if terms or said_then else Lines()
    sources = lines.sources_of(weights)
    by_lines = dict(top(summed((weights[term], set(seqs_of_term)) for term, seqs_of_term in sources.items())))
    scores = Counter({seqs[pk]: score for pk, score in found.items() if pk in seqs})
    scores.update(by_lines)
    scores.update({seq: 1.0 + (seq in lines.of) for seq in said_then})
    best = dict(top(scores))
    highest = max(best.values(), default=1.0)
    best |= {seq: best.get(seq, 0.0) + highest for seq in alike}
    return tuple(turns_around(thread, best, lines))


def stretches(thread: Thread, days: Iterable[Days]) -> Iterator[tuple[datetime, datetime]]:
    """When these days began and ended, by the clock of the installation."""
    now = timezone.now()
    years = range((thread.messages.aggregate(begun=Min("created_at"))["begun"] or now).year, now.year + 1)
    for first, last in dict.fromkeys(each.in_year(year) for each in days for year in years):
        yield _midnight(first), _midnight(last + timedelta(days=1))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()), timezone.get_default_timezone())


def top(scores: Mapping[Place, float]) -> list[tuple[Place, float]]:
    """Of equals those that were found first, which are the newest."""
    return sorted(highest(scores, MOST_FOUND).items(), key=itemgetter(1), reverse=True)[:MOST_FOUND]


# ---- turns


def turns_around(thread: Thread, scores: Mapping[int, float], lines: Lines) -> Iterator[Candidate]:
    """The turns that hold these messages, those with the highest sum first, each with its lines."""
    near = {seq + step for seq in scores for step in range(-AROUND, AROUND + 1)}
    found = spans_of(scores, roles_of(thread.pk, near, through=thread.covered_through))
    turns = nlargest(MOST_TURNS, found, key=lambda turn: sum(scores.get(seq, 0.0) for seq in turn))
    return of_turns(turns, messages_of(thread, {seq for turn in turns for seq in turn}), lines)


def of_turns(turns: Iterable[range], said: Mapping[int, Message], lines: Lines) -> Iterator[Candidate]:
    """Each turn with its messages that still have words, and its lines. said: messages by seq."""
    for turn in turns:
        messages = tuple(said[seq] for seq in turn if seq in said)
        if messages:
            yield Candidate(messages, tuple(dict.fromkeys(text for seq in turn for text in lines.of.get(seq, ()))))


def spans_of(seqs: Iterable[int], roles: Mapping[int, str]) -> Iterator[range]:
    """Each turn once, as the seqs from its first message to its last. roles: who speaks there, and near by."""
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
    found = said_at_seqs(thread.pk, seqs, through=thread.covered_through)
    return {said.seq: message_of(said) for said in found if said.text.strip()}


def message_of(said: Said) -> Message:
    return Message(
        said.seq,
        cast(Role, said.role),
        said.text,
        said.author,
        id=str(said.pk),
        tool_name=said.tool,
        at=transcripts.said_at(said.at),
    )
