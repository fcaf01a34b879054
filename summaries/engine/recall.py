"""Recall: what was folded long ago comes back, word for word, where a question is about it.

No model is called and nothing is stored: a question's words, authors and dates choose among candidates, which are
scored by BM25, cut to the sentences around the hit and quoted within a budget of tokens.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import log

from .messages import Message
from .question_terms import Term, count_in, index_words, terms_of
from .render import escaped, fenced_recall
from .tokens import TokenCounter

SATURATION, LENGTH_SHARE = 1.2, 0.6  # BM25's k1 and b
BESIDE = 0.35  # of its neighbours' score that a message gets
KEY = 0.4  # of the score of a line of the summary that its turn gets
WHOLE_CHARS = 400  # of a message that is quoted whole
LEAST_SHARE = 0.25  # of the best score; what has less is not recalled


@dataclass(frozen=True, slots=True)
class Candidate:
    """A folded turn: its messages in order, and the lines of summaries and archives that were written from it."""

    messages: tuple[Message, ...]
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """Characters start … end of the text of the message with this name."""

    message: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Snippet:
    """What is quoted of a turn; terms are the words of the question that it holds."""

    spans: tuple[Span, ...]
    score: float
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """A question, read. search_terms: beginnings of words, or pairs of Chinese or Japanese characters, any of which
    a candidate holds."""

    terms: tuple[Term, ...] = ()

    @property
    def search_terms(self) -> tuple[str, ...]:
        return index_words(self.terms)


def query(question: str, *, previous: str = "", at: datetime | None = None) -> Query:
    """previous: what was asked before, which a short question goes on from; at: when it is asked."""
    return Query(terms_of(question))


def recall(
    query: Query, candidates: Sequence[Candidate], *, budget: int, counter: TokenCounter, total: int | None = None
) -> tuple[Snippet, ...]:
    """The snippets whose block has at most budget tokens, in the order in which they were said; none where nothing
    is about the question.

    total: messages of the thread that the candidates were found among, where those are only some of them.
    """
    if not any(term.weight == 1 for term in query.terms) or budget <= 0:
        return ()
    hits = _ranked(query, candidates, total or 0)
    if not hits:
        return ()
    messages = {message.name: message for candidate in candidates for message in candidate.messages}
    chosen: list[tuple[int, Snippet]] = []
    room = budget - counter.count(fenced_recall(""))
    for hit in hits:
        if hit.score < LEAST_SHARE * hits[0].score:
            break
        cost = counter.count(_line(hit.message, [hit.span])) + 1
        if cost <= room:
            room -= cost
            chosen.append((hit.message.seq, Snippet((hit.span,), hit.score, hit.terms)))
    found = [snippet for _, snippet in sorted(chosen, key=lambda each: each[0])]
    while found and counter.count(block(found, messages)) > budget:
        found.remove(min(found, key=lambda snippet: snippet.score))
    return tuple(found)


def block(snippets: Sequence[Snippet], messages: Mapping[str, Message]) -> str:
    """The snippets as they stand in a prompt: quoted, labelled, escaped; "" where nothing is left of them."""
    spans: dict[str, list[Span]] = {}
    for snippet in snippets:
        for span in snippet.spans:
            message = messages.get(span.message)
            if message and message.text[span.start : span.end].strip():
                spans.setdefault(span.message, []).append(span)
    said = sorted((messages[name] for name in spans), key=lambda message: message.seq)
    return fenced_recall("\n".join(_line(message, spans[message.name]) for message in said)) if said else ""


@dataclass(frozen=True, slots=True)
class _Hit:
    message: Message
    span: Span
    score: float
    terms: tuple[str, ...]


def _line(message: Message, spans: Iterable[Span]) -> str:
    """A message's number, who said it, and what is quoted of it; lines after the first are set in, so that none can
    look like another message."""
    quoted = " … ".join(message.text[span.start : span.end].strip() for span in sorted(spans, key=lambda s: s.start))
    speaker = " ".join(message.speaker.split())
    return escaped(f"#{message.seq} {speaker}: " + "\n  ".join(quoted.splitlines()))


def _ranked(query: Query, candidates: Sequence[Candidate], total: int) -> list[_Hit]:
    """Best first."""
    said = [m for c in candidates for m in c.messages if m.text.strip() and m.role in ("user", "assistant")]
    if not said:
        return []
    counts = [[count_in(term, message.text) for term in query.terms] for message in said]
    size = max(total, len(said))
    average = sum(len(message.text) for message in said) / len(said)
    weights = []
    for number, term in enumerate(query.terms):
        holding = sum(1 for row in counts if row[number])
        weights.append(term.weight * log(1 + (size - holding + 0.5) / (holding + 0.5)))
    own = []
    for message, row in zip(said, counts, strict=True):
        length = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * len(message.text) / average)
        own.append(sum(w * tf * (SATURATION + 1) / (tf + length) for w, tf in zip(weights, row, strict=True) if tf))
    hits = []
    for number, message in enumerate(said):
        if own[number]:
            terms = tuple(term.word for term, tf in zip(query.terms, counts[number], strict=True) if tf)
            hits.append(_Hit(message, Span(message.name, 0, len(message.text)), own[number], terms))
    return sorted(hits, key=lambda hit: (-hit.score, -hit.message.seq))
