"""Messages of a case, folded through the engine's own door, and what then is current."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from summaries.engine.fold import fold
from summaries.engine.fold_gates import FoldRefused
from summaries.engine.items import Item, Ledger
from summaries.engine.messages import Message, Turn, turns_of
from summaries.engine.policy import Policy
from summaries.engine.render import is_heading, sections
from summaries.engine.state import State
from summaries.engine.summarizers import Answer, Ask, Summarizer

from ..talk import COUNTER, say
from .tables import Said

BUDGET = 600
CONTEXT_TOKENS = 128_000
TURNS_A_FOLD = 2  # what the adaptive preset folds at a time
QUESTION_MARKS = ("?", "？", "؟", "か。")  # a question that is answered would not be open

# Something worth keeping stands before a case of one message: alone it would be quoted, whatever it says.
OPENINGS = {
    "en": "Our booking number is AVP-88213.",
    "de": "Unsere Buchungsnummer ist AVP-88213.",
    "fr": "Notre numéro de réservation est AVP-88213.",
    "es": "Nuestro número de reserva es AVP-88213.",
    "pt": "O número da reserva é AVP-88213.",
    "ru": "Номер нашего заказа — AVP-88213.",
    "ar": "رقم الحجز هو AVP-88213.",
    "zh": "我们的订单号是AVP-88213。",
    "ja": "予約番号はAVP-88213です。",
    "ko": "예약 번호는 AVP-88213입니다.",
    "tr": "Rezervasyon numaramız AVP-88213.",
    "it": "Il nostro numero di prenotazione è AVP-88213.",
    "hi": "हमारा बुकिंग नंबर AVP-88213 है।",
}


@dataclass(frozen=True)
class Summary:
    """What a fold led to: nothing at all where it was refused."""

    ledger: Ledger = field(default_factory=Ledger)
    text: str = ""

    @property
    def active(self) -> tuple[Item, ...]:
        return self.ledger.active

    @property
    def current(self) -> tuple[str, ...]:
        """The lines of the text that still hold."""
        return tuple(line for line, is_past in self._lines() if not is_past)

    def holds(self, words: str) -> bool:
        return any(words in item.text for item in self.active)

    def _lines(self) -> Iterator[tuple[str, bool]]:
        past = tuple(
            section.title for section in sections(self.ledger) if any(item.status != "active" for item in section.items)
        )
        is_past = False
        for line in self.text.splitlines():
            if is_heading(line):
                is_past = line.startswith(past)
            else:
                yield line, is_past


@dataclass(frozen=True)
class Repeating:
    """A model that gives the same answer however often it is asked."""

    answer: Answer

    def ask(self, messages: Sequence[Ask], *, schema: Mapping[str, Any], max_tokens: int) -> Answer:
        return self.answer


def opened(messages: Sequence[Said], lang: str) -> tuple[Said, ...]:
    """The messages behind an opening in their language, by the same person."""
    author = next((said.author for said in messages if said.author), "Ada")
    return (Said("user", OPENINGS[lang], author, messages[0].at), *messages)


def turns(messages: Sequence[Said], *, answered: bool = False) -> tuple[Turn, ...]:
    """The turns that the messages make; answered: an assistant says a word after each that asks nothing."""
    spoken: list[Message] = []
    for said in messages:
        seq = (0 if answered else said.seq) or len(spoken) + 1
        spoken.append(say(seq, said.role, said.text, author=said.author, at=said.at))  # type: ignore[arg-type]
        if answered and said.role == "user" and not said.text.endswith(QUESTION_MARKS):
            spoken.append(say(len(spoken) + 1, "assistant", "OK."))
    return turns_of(spoken)


def folded(turns: Sequence[Turn], *, at_a_time: int = 0, summarizer: Summarizer | None = None) -> Summary:
    """The summary of the turns, all in one fold or so many at a time."""
    policy = Policy.from_dict({"min_summary_chars": 0, "max_summary_tokens": BUDGET})
    state: State | None = None
    step = at_a_time or len(turns)
    for start in range(0, len(turns), step):
        try:
            state = fold(
                state,
                turns[start : start + step],
                policy=policy,
                counter=COUNTER,
                now=start,
                trigger="turns",
                context_tokens=CONTEXT_TOKENS,
                summarizer=summarizer,
            ).state
        except FoldRefused:
            return Summary()
    return Summary(state.ledger, state.text) if state else Summary()


def adds_no_date(line: str, said: str) -> bool:
    """No bracket of the line names a year that was not said in brackets."""
    return all(found in said for found in re.findall(r"[(（][^()（）]*\d{4}[^()（）]*[)）]", line))
