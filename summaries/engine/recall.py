"""Recall: what was folded long ago comes back, word for word, where a question is about it.

No model is called and nothing is stored: a question's words, authors and dates choose among candidates, which are
scored by BM25, cut to the sentences around the hit and quoted within a budget of tokens.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from .cues import small_talk
from .items import Ledger
from .messages import Message, Turn
from .question_terms import index_words, terms_of
from .questions import read
from .quoting import places_in
from .ranking import Asked, ranked
from .render import escaped, fenced_recall
from .sentences import content_words
from .tokens import TokenCounter

LEAST_BESIDE = 0.25  # the same for what only its neighbours speak for
LEAST_TOKENS = 12  # of room in which something can be quoted
MOST_CHARS = 2_000  # of a question that are read
BEFORE = 0.8  # weight of a word of the question before
DEFAULT_TOKENS = 800  # of a block
LEAST_SHARE = 0.12  # of the best score; what has less is not recalled


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

    asked: Asked = field(default_factory=Asked)

    @property
    def search_terms(self) -> tuple[str, ...]:
        return index_words(self.asked.terms)


def query(question: str, *, previous: str = "", at: datetime | None = None) -> Query:
    """previous: what was asked before, which a short question goes on from; at: when it is asked."""
    question, previous = question[:MOST_CHARS], previous[:MOST_CHARS]
    put = read(question)
    terms = terms_of(question, put.languages)
    telling = sum(term.tells for term in terms)
    if put.goes_on and (telling == 1 or (not telling and put.is_for_something)):
        known = {term.beginning for term in terms}
        before = (term for term in terms_of(previous, read(previous).languages) if term.beginning not in known)
        terms += tuple(replace(term, weight=BEFORE * term.weight, others=()) for term in before)
        telling = len(terms)
    if not telling and not (put.is_asked and put.is_for_something):
        return Query(Asked((), put))
    return Query(Asked(terms, put))


def candidates_of(turns: Iterable[Turn], ledger: Ledger) -> tuple[Candidate, ...]:
    """Turns, each with the lines of the ledger that rest on it."""
    lines: dict[int, list[str]] = {}
    for item in ledger.items:
        for seq in item.sources:
            lines.setdefault(seq, []).append(item.text)
    return tuple(
        Candidate(turn.messages, tuple(dict.fromkeys(key for m in turn.messages for key in lines.get(m.seq, ()))))
        for turn in turns
    )


def recall(
    query: Query, candidates: Sequence[Candidate], *, budget: int, counter: TokenCounter, total: int | None = None
) -> tuple[Snippet, ...]:
    """The snippets whose block has at most budget tokens, in the order in which they were said; none where nothing
    is about the question.

    total: messages of the thread that the candidates were found among, where those are only some of them.
    """
    if not query.asked.terms or budget <= 0:
        return ()
    said = _said(candidates)
    messages = {message.name: message for message, _ in said}
    found = _chosen(query.asked, said, budget - counter.count(fenced_recall("")), counter, total or 0)
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


def _said(candidates: Sequence[Candidate]) -> list[tuple[Message, str]]:
    """What people and assistants said, in its order, each with the keys of its turn."""
    told = {
        message.name: (message, "\n".join(candidate.keys))
        for candidate in candidates
        for message in candidate.messages
        if message.text.strip() and message.role in ("user", "assistant")
    }
    return sorted(told.values(), key=lambda each: each[0].seq)


def _chosen(
    asked: Asked, said: Sequence[tuple[Message, str]], room: int, counter: TokenCounter, total: int
) -> list[Snippet]:
    """Best first as long as there is room, then in the order in which they were said."""
    found = ranked(asked, [message for message, _ in said], [key for _, key in said], total)
    chosen: list[tuple[int, Snippet]] = []
    quoted: set[str] = set()
    best = found[0].score if found else 0.0
    for scored in found:
        if scored.score < LEAST_SHARE * best or room < LEAST_TOKENS:
            break
        if not scored.own and scored.score < LEAST_BESIDE * best:
            continue
        message = scored.message
        stretches = places_in(message.text, asked.terms, scored.values)
        text = " ".join(" ".join(message.text[start:end] for start, end in stretches).lower().split())
        spans = tuple(Span(message.name, start, end) for start, end in stretches)
        cost = counter.count(_line(message, spans)) + 1
        if not text or text in quoted or cost > room or (not scored.own and not _says_something(text)):
            continue
        room -= cost
        quoted.add(text)
        words = tuple(asked.terms[place].word for place in sorted(scored.values))
        chosen.append((message.seq, Snippet(spans, scored.score, words)))
    return [snippet for _, snippet in sorted(chosen, key=lambda each: each[0])]


def _says_something(text: str) -> bool:
    return not content_words(text) <= small_talk()


def _line(message: Message, spans: Iterable[Span]) -> str:
    """A message's number, who said it, and what is quoted of it; lines after the first are set in, so that none can
    look like another message."""
    quoted = " … ".join(message.text[span.start : span.end].strip() for span in sorted(spans, key=lambda s: s.start))
    speaker = " ".join(message.speaker.split())
    return escaped(f"#{message.seq} {speaker}: " + "\n  ".join(quoted.splitlines()))
