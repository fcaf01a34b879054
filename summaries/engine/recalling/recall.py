"""Recall: what was folded long ago comes back, word for word, where a question is about it.

No model is called and nothing is stored: a question's words, authors and dates choose among candidates, which are
scored by BM25, cut to the sentences around the hit and quoted within a budget of tokens.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice, pairwise

from ..cues import small_talk
from ..fences import escaped, fenced_recall
from ..items import Ledger
from ..messages import Message, Turn
from ..sentences import asks, content_words
from ..tokens import TokenCounter
from ..values.days import MONTHS
from ..values.moments import dated
from .passages import passages_of
from .question_days import day_of, days_in
from .question_terms import index_words, terms_of
from .questions import question_in
from .quoting import LARGE, SMALL, places_in
from .ranking import Asked, Scored, fused, ranked

UNASKED_BUDGET, UNASKED_SHARE = 0.15, 0.6  # of the budget, and of the best score, for what is no question
LEAST_BESIDE = 0.25  # the same for what only its neighbours speak for
LEAST_TOKENS = 12  # of room in which something can be quoted
MOST_REFUSED = 6  # that found no room, one after the other; then what is worse is not tried any more
MOST_CHARS = 2_000  # of a question that are read
SHORT_ANSWER = 60  # characters
MOST_LARGE = 3  # messages, the best, of which more is quoted
BEFORE = 0.8  # weight of a word of the question before
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
    def search_terms(self) -> dict[str, float]:
        """What each is worth, the most telling first."""
        return index_words(self.asked.terms)


def query(question: str, *, previous: Callable[[], str] = str, at: datetime | None = None) -> Query:
    """previous: tells what was asked before, which a short question goes on from; at: when it is asked."""
    question = question[:MOST_CHARS]
    put = question_in(question)
    days, rest = days_in(question, at)
    terms = terms_of(rest, put.languages)
    telling = sum(term.tells for term in terms)
    if put.goes_on and not days and (telling == 1 or (not telling and put.is_for_something)):
        known = {term.beginning for term in terms}
        asked = previous()[:MOST_CHARS]
        before = (term for term in terms_of(asked, question_in(asked).languages) if term.beginning not in known)
        terms += tuple(replace(term, weight=BEFORE * term.weight, others=()) for term in before)
        telling = len(terms)
    if not telling and not (put.is_asked and (put.is_for_something or put.is_of_user or days)):
        return Query(Asked((), put))
    return Query(Asked(terms, put, days))


def candidates_of(turns: Iterable[Turn], ledger: Ledger) -> tuple[Candidate, ...]:
    """Turns, each with the lines of the ledger that rest on it."""
    lines: dict[int, list[str]] = {}
    for item in ledger.items:
        for seq in item.said_in:
            lines.setdefault(seq, []).append(item.text)
    return tuple(
        Candidate(turn.messages, tuple(dict.fromkeys(key for m in turn.messages for key in lines.get(m.seq, ()))))
        for turn in turns
    )


def recall(
    query: Query,
    candidates: Sequence[Candidate],
    *,
    budget: int,
    counter: TokenCounter,
    total: int | None = None,
    alike: Sequence[str] = (),
) -> tuple[Snippet, ...]:
    """The snippets whose block has at most budget tokens, in the order in which they were said; none where nothing
    is about the question.

    total: messages of the thread that the candidates were found among, where those are only some of them.
    alike: names of messages that are like the question in meaning, the likest first, where that is known.
    """
    if not (query.asked.terms or query.asked.days) or budget <= 0:
        return ()
    least = LEAST_SHARE
    if not query.asked.question.is_one:
        budget, least, alike = int(UNASKED_BUDGET * budget), UNASKED_SHARE, ()
    said = _said(candidates)
    messages = [message for message, _ in said]
    found = _worth_quoting(ranked(query.asked, messages, [key for _, key in said], total or 0), least)
    quotes = _Quotes(query.asked, messages, budget - counter.count(fenced_recall("")), counter)
    for scored in fused(found, alike, messages) if alike else found:
        if quotes.is_full:
            break
        quotes.take(scored)
    return _in_order(quotes.snippets, {message.name: message for message in messages}, budget, counter)


def _worth_quoting(found: Sequence[Scored], least: float) -> list[Scored]:
    """least: of the best score."""
    best = found[0].score if found else 0.0
    enough = (scored for scored in found if scored.score >= least * best)
    return [scored for scored in enough if scored.own or scored.score >= LEAST_BESIDE * best]


def _in_order(
    snippets: Sequence[Snippet], messages: Mapping[str, Message], budget: int, counter: TokenCounter
) -> tuple[Snippet, ...]:
    """As they were said; lines together may cost more than each for itself, then the worst go."""
    kept = list(snippets)
    while kept and counter.count(block(kept, messages)) > budget:
        kept.pop()
    return tuple(sorted(kept, key=lambda snippet: messages[snippet.spans[-1].message].place))


def block(snippets: Sequence[Snippet], messages: Mapping[str, Message]) -> str:
    """The snippets as they stand in a prompt: quoted, labelled, escaped; "" where nothing is left of them."""
    spans: dict[str, list[Span]] = {}
    for snippet in snippets:
        for span in snippet.spans:
            message = messages.get(span.message)
            if message and message.text[span.start : span.end].strip():
                spans.setdefault(span.message, []).append(span)
    names = sorted(spans, key=lambda name: messages[name].place)
    return fenced_recall("\n".join(_line(messages[name], spans[name]) for name in names)) if names else ""


def _said(candidates: Sequence[Candidate]) -> list[tuple[Message, str]]:
    """What people and assistants said, in its order, each with the keys of its turn."""
    told = {
        message.name: (message, "\n".join(candidate.keys))
        for candidate in candidates
        for message in candidate.messages
        if message.text.strip() and message.role in ("user", "assistant")
    }
    return sorted(told.values(), key=lambda each: each[0].place)


class _Quotes:
    """What is chosen, best first, as long as there is room (in tokens)."""

    def __init__(self, asked: Asked, messages: Sequence[Message], room: int, counter: TokenCounter) -> None:
        self.snippets: list[Snippet] = []
        self._asked, self._counter, self.room = asked, counter, room
        self._before = {after.name: before for before, after in pairwise(messages)}
        self._quoted: set[str] = set()
        self._refused = 0

    @property
    def is_full(self) -> bool:
        return self.room < LEAST_TOKENS or self._refused >= MOST_REFUSED

    def take(self, scored: Scored) -> None:
        """Unless it says nothing, was quoted already or finds no room."""
        message, asked = scored.message, self._asked
        sizes = LARGE if len(self.snippets) < MOST_LARGE else SMALL
        spans = _spans(message, places_in(message.text, asked.terms, scored.values, sizes))
        text = " ".join(" ".join(message.text[span.start : span.end] for span in spans).lower().split())
        is_empty = not text or (not scored.own and content_words(text) <= small_talk())
        if is_empty or text in self._quoted or not self._pay(message, spans):
            return
        self._quoted.add(text)
        before = self._before.get(message.name)
        question = _question_before(message, before) if before else ()
        if before and question and self._pay(before, question):
            spans = (*question, *spans)
        words = tuple(asked.terms[place].word for place in sorted(scored.values))
        self.snippets.append(Snippet(spans, scored.score, words))

    def _pay(self, message: Message, spans: tuple[Span, ...]) -> bool:
        cost = self._counter.count(_line(message, spans)) + 1
        if cost > self.room:
            self._refused += 1
            return False
        self.room -= cost
        self._refused = 0
        return True


def _spans(message: Message, stretches: Iterable[tuple[int, int]]) -> tuple[Span, ...]:
    return tuple(Span(message.name, start, end) for start, end in stretches)


def _question_before(answer: Message, before: Message) -> tuple[Span, ...]:
    """What somebody else asked right before, where the answer is too short to tell what it answers."""
    if len(answer.text) > SHORT_ANSWER or answer.place != (before.thread, before.seq + 1):
        return ()
    if (answer.role, answer.author) == (before.role, before.author):
        return ()
    asking = (p for p in reversed(passages_of(before.text)) if asks(before.text[p.start : p.end]))
    return _spans(before, [(p.start, p.end) for p in islice(asking, 1)])


def _line(message: Message, spans: Iterable[Span]) -> str:
    """Where a message stands, who said it and when, and what is quoted of it; lines after the first are set in, so that
    none can look like another message."""
    said = day_of(message.text, message.at)
    pieces = (message.text[start:end].strip() for start, end in _joined(spans))
    quoted = " … ".join(dated(piece, said.isoformat()) if said else piece for piece in pieces)
    speaker = " ".join(message.speaker.split())
    when = f" ({said.day} {MONTHS[said.month - 1]} {said.year})" if said else ""
    where = f"In thread “{message.thread_title}”, " if message.thread else ""
    return escaped(f"{where}#{message.seq} {speaker}{when}: " + "\n  ".join(quoted.splitlines()))


def _joined(spans: Iterable[Span]) -> Iterator[tuple[int, int]]:
    """The stretches in their order, each character once."""
    end = 0
    for span in sorted(spans, key=lambda span: span.start):
        if span.end > end:
            yield max(span.start, end), span.end
            end = span.end
