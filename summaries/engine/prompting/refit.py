"""A summary that is too large for a prompt, written again from its ledger in the room there is."""

from dataclasses import dataclass, replace

from ..items import Ledger
from ..render import OMITTED, STORY, TRUNCATED, is_heading, render, shown_in
from ..tokens import TokenCounter


@dataclass(frozen=True, slots=True)
class SummaryFit:
    """How much of a summary was sent: so many of its lines, and the ids of the ledger's items that found no room."""

    sent: int
    of: int
    left_out: tuple[str, ...] = ()

    @property
    def is_cut(self) -> bool:
        return self.sent < self.of


def refitted(text: str, ledger: Ledger, *, budget: int, counter: TokenCounter) -> tuple[str, SummaryFit]:
    """The summary in at most budget tokens, fence included, and how much of it that is.

    Only lines that stood in text stand there still, what people keep, want, must and decided first, and it says that it
    was cut. "" where not one line fits. The same text, ledger and budget give the same bytes.
    """
    stood = shown_in(ledger, text)
    items = tuple(item for item in ledger.items if item.id in stood)
    told = ledger.narrative if _tells(text) else ()
    known = replace(ledger, items=items, narrative=told)
    short = render(known, budget=budget, counter=counter, says_when_cut=True, protected_first=True).text
    sent, of = _line_count(short), _line_count(text)
    if not sent:
        return "", SummaryFit(0, of, tuple(item.id for item in items))
    stands = shown_in(known, short)
    return short, SummaryFit(sent, of, tuple(item.id for item in items if item.id not in stands))


def whole(text: str) -> SummaryFit:
    """Of a summary that was sent as it is."""
    lines = _line_count(text)
    return SummaryFit(lines, lines)


def _line_count(text: str) -> int:
    marks = (OMITTED, TRUNCATED)
    return sum(bool(line.strip()) and line not in marks and not is_heading(line) for line in text.splitlines())


def _tells(text: str) -> bool:
    return any(line.startswith(STORY) for line in text.splitlines())
