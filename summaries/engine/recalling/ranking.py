"""Which messages a question is about: BM25 over its words, and what else speaks for a message.

A message also counts for what its neighbours say (an answer seldom repeats its question), for the lines of the summary
that were written from it, for its author and for when it was said.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from math import log

from ..messages import Message
from .question_days import Days, dates_of, day_of
from .question_terms import OTHER, Places, Term, folded
from .questions import Question, tells_when

SATURATION, LENGTH_SHARE = 1.2, 0.6  # BM25's k1 and b
BESIDE = {-1: 0.5, 1: 0.35, -2: 0.25, 2: 0.15}  # of what a message at this distance says, after or before this one
FARTHEST = 4  # seqs apart that neighbours may be
KEY = 0.5  # of a word in a line of the summary, against one in the message itself
FITTING = 1.25  # times the score, where a number is asked for and there is one; the same for a time
BY_ASKED = 1.3  # times the score, where it is by whom it is asked about
MENTION = 0.3  # weight of the name of somebody who speaks in the thread: others call them by it
ON_DAY, OFF_DAY = 1.8, 0.6  # times the score, where it was said on a day asked for or names it, and where it was not
ELSEWHERE = 0.9  # times the score, where it was said in another thread
RANKS, FUSED = 60, 100.0  # of reciprocal rank fusion: what is added to each rank, and the scale of its scores
MOST_TIMED = 60  # of the best, that are looked through for times
RECENT = 0.1  # of the score, for the newest message: what changed is told last

_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, read: its words, how it is put, which days it is about."""

    terms: tuple[Term, ...] = ()
    question: Question = field(default_factory=Question)
    days: tuple[Days, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """own: of the score what the message itself says; values: what each term of the question adds, by its place."""

    message: Message
    score: float
    own: float
    values: dict[int, float]


def ranked(asked: Asked, messages: Sequence[Message], keys: Sequence[str], total: int) -> list[Scored]:
    """Best first, only what has a score. keys: of each message the lines that were written from its turn.

    messages are in the order in which they were said.
    """
    texts, lines = Places([message.text for message in messages]), Places(keys)
    average = sum(len(message.text) for message in messages) / max(len(messages), 1) or 1.0
    lengths = [1 - LENGTH_SHARE + LENGTH_SHARE * len(message.text) / average for message in messages]
    size = max(total, len(messages))
    if not asked.terms:
        return _of_days(asked, messages, keys)
    speakers = {message.author: frozenset(folded(message.author).split()) for message in messages if message.author}
    names = frozenset().union(*speakers.values()) & {term.word for term in asked.terms}
    values: list[dict[int, float]] = [{} for _ in messages]
    owns: list[dict[int, float]] = [{} for _ in messages]
    beside = cache(partial(_beside, messages=messages))
    for place, term in enumerate(asked.terms):
        for number, value in _term_values(term, texts, lines, lengths, size).items():
            value *= MENTION if term.word in names else 1.0
            owns[number][place] = value
            for number_beside, share in beside(number):
                if (shared := share * value) > (found := values[number_beside]).get(place, 0.0):
                    found[place] = shared
    scored = []
    for number, message in enumerate(messages):
        if values[number]:
            is_named = not names.isdisjoint(speakers.get(message.author, ()))
            factor = _factor(asked, message, is_named=is_named) * (1 + RECENT * number / len(messages))
            own = sum(owns[number].values()) * factor
            scored.append(Scored(message, sum(values[number].values()) * factor, own, values[number]))
    best = sorted(scored, key=_best_first)
    if not asked.question.is_when:
        return best
    return sorted(map(_timed, best[:MOST_TIMED]), key=_best_first) + best[MOST_TIMED:]


def fused(found: Sequence[Scored], alike: Sequence[str], messages: Sequence[Message]) -> list[Scored]:
    """Best first, by what shares the question's words and by what is like it in meaning: reciprocal rank fusion.

    found: best first; alike: names of messages, the likest first.
    """
    known = {message.name: Scored(message, 0.0, 0.0, {}) for message in messages}
    known |= {scored.message.name: scored for scored in found}
    scores: dict[str, float] = {}
    for names in ([scored.message.name for scored in found], [name for name in alike if name in known]):
        for place, name in enumerate(names, 1):
            scores[name] = scores.get(name, 0.0) + FUSED / (RANKS + place)
    told = frozenset(alike)
    each = (
        replace(known[name], score=score, own=score if known[name].own or name in told else 0.0)
        for name, score in scores.items()
    )
    return sorted(each, key=_best_first)


def _best_first(scored: Scored) -> tuple[float, int]:
    return -scored.score, -scored.message.seq


def _timed(scored: Scored) -> Scored:
    return replace(scored, score=FITTING * scored.score) if tells_when(scored.message.text) else scored


def _term_values(term: Term, texts: Places, lines: Places, lengths: Sequence[float], size: int) -> dict[int, float]:
    """What a term adds to the score of each message that it, or what may stand for it, is in."""
    counts, weight = _counts(term, texts, lines), 0.0
    weight = term.weight * _rarity(len(counts), size)
    found = {number: weight * _saturated(count, lengths[number]) for number, count in counts.items()}
    for other in term.others:
        counts = texts.of(other)
        least = OTHER * min(weight, _rarity(len(counts), size))
        for number, count in counts.items():
            if (value := least * _saturated(count, lengths[number])) > found.get(number, 0.0):
                found[number] = value
    return found


def _counts(term: Term, texts: Places, lines: Places) -> dict[int, float]:
    counts = texts.of(term)
    for number in lines.of(term):
        counts[number] = max(counts.get(number, 0.0), KEY)
    return counts


def _saturated(count: float, length: float) -> float:
    return count * (SATURATION + 1) / (count + SATURATION * length)


def _rarity(holding: int, size: int) -> float:
    return log(1 + (size - holding + 0.5) / (holding + 0.5))


def _beside(number: int, messages: Sequence[Message]) -> list[tuple[int, float]]:
    """A message and its neighbours, with the share of what it says that each of them gets."""
    found = [(number, 1.0)]
    for distance, share in BESIDE.items():
        other = number - distance
        if 0 <= other < len(messages) and _are_near(messages[other], messages[number]):
            found.append((other, share))
    return found


def _are_near(message: Message, other: Message) -> bool:
    return message.thread == other.thread and abs(message.seq - other.seq) <= FARTHEST


def _of_days(asked: Asked, messages: Sequence[Message], keys: Sequence[str]) -> list[Scored]:
    """What was said on the days asked for or names them, first what found its way into a line."""
    found = []
    for message, key in zip(messages, keys, strict=True):
        if _by_day(asked.days, message) > 1:
            score = 1.0 + KEY * bool(key)
            found.append(Scored(message, score, score, {}))
    return sorted(found, key=lambda each: (-each.score, each.message.seq))


def _factor(asked: Asked, message: Message, *, is_named: bool) -> float:
    question, factor = asked.question, 1.0
    if question.is_number and _DIGIT.search(message.text):
        factor *= FITTING
    is_of_role = (question.is_of_user and message.role == "user") or (
        question.is_of_assistant and message.role == "assistant"
    )
    if is_named or is_of_role:
        factor *= BY_ASKED
    if message.thread:
        factor *= ELSEWHERE
    return factor * _by_day(asked.days, message)


def _by_day(asked: Sequence[Days], message: Message) -> float:
    if not asked:
        return 1.0
    said = day_of(message.text, message.at)
    if said and any(days.hold(said) for days in asked):
        return ON_DAY
    if any(days.agree(written, said) for written in dates_of(message.text) for days in asked):
        return ON_DAY
    return OFF_DAY if said else 1.0
