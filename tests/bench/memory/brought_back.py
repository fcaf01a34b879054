"""What recall adds to the summary: whether the evidence comes back, and the answer's words stand in the prompt.

Beside it the summary alone, the window alone, and plain BM25 over whole messages, at the same tokens.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import log
from statistics import median, quantiles
from time import perf_counter

from summaries.engine.messages import Message, turns_of
from summaries.engine.recalling.recall import block, candidates_of, query, recall
from summaries.engine.times import when_said

from .conversations import Conversation, Question
from .tables import table
from .thread import COUNTER, Thread
from .yardstick import Text, share

SUMMARY_TOKENS, RECALL_TOKENS = 600, 800
PLAIN_SIZES = (500, 800, 1_000, 2_000)
_WORD = re.compile(r"\w+")

Answers = Callable[[str], tuple[str, frozenset[str]]]
"""What a question brings, and the names of the messages that it is from."""


@dataclass(frozen=True)
class Found:
    """hit: every message of the evidence is there (None for a way that brings none), retained: so are the words of the
    answer; tokens of what came, ms it took."""

    way: str
    conversation: Conversation
    hit: bool | None
    retained: bool
    tokens: int
    ms: float


def found_in(conversation: Conversation, thread: Thread) -> Iterator[Found]:
    """Each question whose evidence lies outside the window, by each way. thread: after all messages."""
    covered = [message for message in conversation.messages if message.seq <= thread.state.through_seq]
    names = {message.seq: message.name for message in covered}
    window = "\n".join(message.text for turn in thread.window for message in turn.messages)
    for way, summary, answers in _ways(thread, covered):
        for question in conversation.questions:
            if max(question.evidence) <= thread.state.through_seq:
                evidence = frozenset(names[seq] for seq in question.evidence)
                yield _found(way, conversation, question, evidence, f"{summary}\n{window}", answers)


def tables_of(found: Sequence[Found]) -> Iterator[str]:
    """All together, then recall by kind of conversation."""
    heads = ("", "HIT", "RETAINED", "tokens", "ms, p50", "p95")
    title = f"Questions whose evidence is folded: summary of {SUMMARY_TOKENS} tokens, {RECALL_TOKENS} recalled"
    ways = dict.fromkeys(each.way for each in found)
    yield table(title, heads, [_row(way, [each for each in found if each.way == way]) for way in ways])
    ours = [each for each in found if each.way == list(ways)[-1]]
    groups = dict.fromkeys(each.conversation.domain for each in ours)
    rows = [_row(group, [each for each in ours if each.conversation.domain == group]) for group in groups]
    yield table("Recall by kind of conversation", heads, rows)


def _row(name: str, found: Sequence[Found]) -> tuple[object, ...]:
    ms = [each.ms for each in found]
    slow = quantiles(ms, n=20)[-1] if len(ms) > 1 else max(ms)
    tokens = round(sum(each.tokens for each in found) / len(found))
    return name, share(each.hit for each in found), share(each.retained for each in found), tokens, median(ms), slow


def _found(
    way: str, conversation: Conversation, question: Question, evidence: frozenset[str], prompt: str, answers: Answers
) -> Found:
    started = perf_counter()
    text, names = answers(question.question)
    ms = 1_000 * (perf_counter() - started)
    retained = Text(f"{text}\n{prompt}").holds(question.answer, "").retained
    hit = None if answers is nothing else evidence <= names
    return Found(way, conversation, hit, retained, COUNTER.count(text), ms)


def _ways(thread: Thread, covered: Sequence[Message]) -> Iterator[tuple[str, str, Answers]]:
    """The name of each, the summary that stands beside it, and what it brings. The window always stands there."""
    summary = thread.state.text
    yield "window alone", "", nothing
    yield "summary alone", summary, nothing
    plain = PlainBM25(covered)
    for size in PLAIN_SIZES:
        yield f"plain BM25, {size:,}", "", plain.within(size)
    ours = _recalling(thread, covered)
    yield "recall", "", ours
    yield "summary and recall", summary, ours


def nothing(question: str) -> tuple[str, frozenset[str]]:
    return "", frozenset()


def _recalling(thread: Thread, covered: Sequence[Message]) -> Answers:
    turns = when_said(turns_of(covered))
    candidates = candidates_of(turns, thread.state.ledger)
    messages = {message.name: message for turn in turns for message in turn.messages}
    last = max((message.at for message in messages.values()), default="")
    at = datetime.fromisoformat(last) if last else None

    def answers(question: str) -> tuple[str, frozenset[str]]:
        snippets = recall(query(question, at=at), candidates, budget=RECALL_TOKENS, counter=COUNTER)
        return block(snippets, messages), frozenset(span.message for each in snippets for span in each.spans)

    return answers


class PlainBM25:
    """Whole messages by BM25 over their words as they are written, best first, until the tokens are used up."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self._messages = messages
        self._words = [Counter(_words(f"{message.author} {message.text}")) for message in messages]
        self._holding = Counter(word for words in self._words for word in words)
        self._average = sum(words.total() for words in self._words) / max(len(messages), 1)

    def within(self, budget: int) -> Answers:
        return lambda question: self._answers(question, budget)

    def _answers(self, question: str, room: int) -> tuple[str, frozenset[str]]:
        asked = set(_words(question))
        scores = [self._score(asked, words) for words in self._words]
        kept: list[Message] = []
        for number in sorted(range(len(scores)), key=lambda number: -scores[number]):
            room -= COUNTER.count(self._messages[number].text) + 1
            if not scores[number] or room < 0:
                break
            kept.append(self._messages[number])
        return "\n".join(message.text for message in kept), frozenset(message.name for message in kept)

    def _score(self, asked: Iterable[str], words: Counter[str]) -> float:
        length = 0.25 + 0.75 * words.total() / self._average
        found = (word for word in asked if words[word])
        return sum(self._rarity(word) * words[word] * 2.2 / (words[word] + 1.2 * length) for word in found)

    def _rarity(self, word: str) -> float:
        holding = self._holding[word]
        return log(1 + (len(self._messages) - holding + 0.5) / (holding + 0.5))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())
