"""What simpler ways keep within the same budget of tokens."""

import re
from collections.abc import Callable, Iterable, Sequence

from summaries.engine.messages import Message
from summaries.engine.tokens import TokenCounter

LEDGER_LINES = 20
LINE_CHARS = 200
_COUNTER = TokenCounter()
_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n+")
_CUE = re.compile(
    r"\d|\b(?:decided|agreed|going with|will use|chose|prefer|always|never|must|deadline|need to|todo|my name|I am|I'm"
    r"|immer|nie|muss|toujours|jamais|siempre|nunca)\b",
    re.IGNORECASE,
)

Baseline = Callable[[Sequence[Message], int], str]


def newest_text(messages: Sequence[Message], budget: int) -> str:
    """The end of the conversation."""
    return _joined(reversed([message.text for message in messages]), budget)


def first_sentences_newest(messages: Sequence[Message], budget: int) -> str:
    return _joined(reversed(_firsts(messages)), budget)


def first_sentences_oldest(messages: Sequence[Message], budget: int) -> str:
    return _joined(_firsts(messages), budget)


def first_sentences_spread(messages: Sequence[Message], budget: int) -> str:
    """Evenly over the whole conversation."""
    firsts = _firsts(messages)
    step = max(sum(map(_COUNTER.count, firsts)) / max(budget, 1), 1.0)
    picked = [firsts[int(number * step)] for number in range(int(len(firsts) / step))]
    return _joined(picked, budget)


def ledger_newest(messages: Sequence[Message], budget: int) -> str:
    """The newest 20 sentences with a number or a word of decision, cut short."""
    return _joined(_telling(messages)[: -LEDGER_LINES - 1 : -1], budget)


def ledger_oldest(messages: Sequence[Message], budget: int) -> str:
    return _joined(_telling(messages)[:LEDGER_LINES], budget)


def ledger_full(messages: Sequence[Message], budget: int) -> str:
    """As many of those sentences as there is room for, the newest first."""
    return _joined(reversed(_telling(messages)), budget)


BASELINES: dict[str, Baseline] = {
    "newest text": newest_text,
    "first sentences, newest": first_sentences_newest,
    "first sentences, oldest": first_sentences_oldest,
    "first sentences, spread": first_sentences_spread,
    "ledger of 20, newest": ledger_newest,
    "ledger of 20, oldest": ledger_oldest,
    "ledger without end": ledger_full,
}


def _firsts(messages: Sequence[Message]) -> list[str]:
    return [sentences[0] for message in messages if (sentences := _sentences(message.text))]


def _telling(messages: Sequence[Message]) -> list[str]:
    told = (sentence for message in messages for sentence in _sentences(message.text) if _CUE.search(sentence))
    return [sentence[:LINE_CHARS] for sentence in dict.fromkeys(told)]


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in _SENTENCE.split(text) if sentence.strip()]


def _joined(texts: Iterable[str], budget: int) -> str:
    """Texts until the budget is used up; the one that does not fit any more is cut."""
    kept: list[str] = []
    for text in texts:
        tokens = _COUNTER.count(text) + 1
        if tokens > budget:
            kept.append(_COUNTER.head(text, budget))
            break
        kept.append(text)
        budget -= tokens
    return "\n".join(kept)
