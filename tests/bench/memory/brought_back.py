"""What recall adds to the summary: whether the evidence comes back, and the answer's words stand in the prompt.

Beside it the summary alone, the window alone, and plain BM25 over whole messages, at the same tokens.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from time import perf_counter

from summaries.engine.messages import Message, turns_of
from summaries.engine.policy import Policy
from summaries.engine.recall import block, candidates_of, query, recall

from .conversations import Conversation
from .thread import COUNTER, Thread, played
from .yardstick import Text

RECALL_TOKENS = 800
SUMMARY_TOKENS = 600
PLAIN_SIZES = (500, 1_000, 2_000)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Found:
    """hit: all messages of the evidence are there, None where nothing is recalled by design; tokens of the block."""

    way: str
    group: str
    hit: bool | None
    retained: bool
    tokens: int
    ms: float


def found_in(conversation: Conversation) -> Iterator[Found]:
    """Each question whose evidence lies outside the window, to each way of answering it."""
    thread = played(conversation.messages, Policy.from_dict({"max_summary_tokens": SUMMARY_TOKENS}))
    covered = [message for message in conversation.messages if message.seq <= thread.state.through_seq]
    window = "\n".join(message.text for turn in thread.window for message in turn.messages)
    ways = dict(_ways(conversation, thread, covered))
    for question in conversation.questions:
        if max(question.evidence) > thread.state.through_seq:
            continue
        for way, (ask, summary) in ways.items():
            started = perf_counter()
            text, names = ask(question.question)
            ms = 1_000 * (perf_counter() - started)
            held = Text("\n".join((summary, text, window))).holds(question.answer, "")
            hit = set(map(str, question.evidence)) <= names if text or "recall" in way or "BM25" in way else None
            yield Found(way, conversation.domain, hit, held.retained, COUNTER.count(text), ms)


_Asks = Callable[[str], tuple[str, set[str]]]


def _ways(
    conversation: Conversation, thread: Thread, covered: Sequence[Message]
) -> Iterator[tuple[str, tuple[_Asks, str]]]:
    summary = thread.state.text
    yield "window alone", (lambda _: ("", set()), "")
    yield "summary alone", (lambda _: ("", set()), summary)
    plain = PlainBM25(covered)
    for size in (RECALL_TOKENS, *PLAIN_SIZES):
        yield f"plain BM25, {size:,}", (lambda asked, size=size: plain.asked(asked, size), "")
    candidates = candidates_of(turns_of(covered), thread.state.ledger)
    messages = {message.name: message for message in covered}

    def ask(asked: str) -> tuple[str, set[str]]:
        snippets = recall(query(asked), candidates, budget=RECALL_TOKENS, counter=COUNTER)
        return block(snippets, messages), {span.message for snippet in snippets for span in snippet.spans}

    yield f"recall, {RECALL_TOKENS}", (ask, "")
    yield f"summary + recall, {RECALL_TOKENS}", (ask, summary)


class PlainBM25:
    """Whole messages by BM25 over their words, best first, until the tokens are used up."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self._messages = messages
        self._words = [Counter(_words(f"{message.author} {message.text}")) for message in messages]
        self._holding = Counter(word for words in self._words for word in words)
        self._average = sum(words.total() for words in self._words) / max(len(messages), 1)

    def asked(self, question: str, budget: int) -> tuple[str, set[str]]:
        asked = set(_words(question))
        scores = [self._score(asked, words) for words in self._words]
        kept: list[Message] = []
        for number in sorted(range(len(scores)), key=lambda n: -scores[n]):
            cost = COUNTER.count(self._messages[number].text) + 4
            if not scores[number] or cost > budget:
                break
            budget -= cost
            kept.append(self._messages[number])
        return "\n".join(message.text for message in kept), {message.name for message in kept}

    def _score(self, asked: Iterable[str], words: Counter[str]) -> float:
        size, length = len(self._messages), words.total() / self._average
        return sum(
            log(1 + (size - self._holding[word] + 0.5) / (self._holding[word] + 0.5))
            * words[word]
            * 2.2
            / (words[word] + 1.2 * (0.25 + 0.75 * length))
            for word in asked
            if words[word]
        )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())
