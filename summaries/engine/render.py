"""A ledger as text: byte-stable, by priority, within a budget."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from .cues import cues
from .fences import fenced
from .items import Item, Kind, Ledger
from .sentences import words_of
from .tokens import TokenCounter
from .trim import core_of
from .values.moments import dated

OMITTED = "[Summary omitted - insufficient budget]"
TRUNCATED = "[Summary truncated]"
WRITTEN = "p"
"""The ids of lines that somebody wrote into the text begin so."""
STORY = "So far: "  # before the narrative
NARRATIVE_SHARE = 0.25  # of the budget, kept for the narrative
PASSED = 12
"""Messages, six turns: what a model told of so long ago need not be so now. Rules add lines and tell nothing anew."""
LINE_TOKENS = 2  # line break of a list item, and what its dash costs
FIRST_CALL_WORTH = 3.0
# The least worth with which a line takes from its section's share; other kinds need FIRST_CALL_WORTH. Short decisions
# are worth little by their words ("We stay with Stripe."), and are asked for most.
LEAST_WORTH: dict[Kind, float] = {
    "preference": 0.0,
    "constraint": 1.0,
    "decision": 0.5,
    "action": 1.0,
    "question": 1.0,
    "goal": 0.3,
}
PAST_WORTH = 0.5  # of its worth when it held; small talk has less
TIGHT = 1.5  # times the budget: a ledger that is larger is rendered by the core of its sentences
FILL_ROUNDS = 4  # how often room left over by rounding is offered again

_AS_OF = re.compile(r" \[as of #\d{1,9}\]\Z")
_MAY_REPLACE = re.compile(r" \(may replace #\d{1,9}(?:, #\d{1,9}){0,9}\)$")


@dataclass(frozen=True, slots=True)
class _Heading:
    """A section: its kinds, and the share of the budget it may take before the others had their turn."""

    title: str
    kinds: frozenset[Kind]
    share: float


_PINNED = "Kept by people"
_HEADINGS = (
    _Heading("Preferences and constraints", frozenset({"preference", "constraint"}), 0.35),
    _Heading("Decisions", frozenset({"decision"}), 0.2),
    _Heading("Open actions and questions", frozenset({"action", "question"}), 0.15),
    _Heading("Goals and facts", frozenset({"goal", "fact", "entity"}), 0.6),
    _Heading("Files, tools and errors", frozenset({"file", "tool", "error"}), 0.1),
)
_PAST = "No longer so"


@dataclass(frozen=True, slots=True)
class Rendered:
    """text without its fence, its tokens with it, and the ids of the items that found room."""

    text: str
    tokens: int
    shown: frozenset[str]
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Items under one heading, for a page."""

    title: str
    items: tuple[Item, ...]


def render(
    ledger: Ledger, *, budget: int, counter: TokenCounter, says_when_cut: bool = False, protected_first: bool = False
) -> Rendered:
    """At most budget tokens of text, fence included. The same ledger and budget give the same bytes.

    Where much more is known than there is room for, facts stand by the part that says them, and without dashes, so
    that more of them fit. What people keep stands before all else: where all of it fits, no other line takes its room.
    protected_first: then what they want, must and decided, as far as the budget goes.
    """
    is_tight = sum(item.tokens for item in ledger.active) > TIGHT * budget
    if is_tight:
        ledger = replace(ledger, items=tuple(trimmed(item, counter) for item in ledger.items))
    narrative = _fitting_narrative(ledger, int(NARRATIVE_SHARE * budget), counter)
    page = _Page(narrative, TRUNCATED if says_when_cut else "", "" if is_tight else "- ", counter)
    page, kept = _with_all_kept(ledger, page, budget)
    kept = replace(kept, protected_first=protected_first)
    room, best = budget - page.frame, None
    for _ in range(FILL_ROUNDS):
        chosen = _chosen(ledger, room, kept)
        rendered = page.composed(ledger, chosen)
        if rendered.tokens > budget:
            room -= rendered.tokens - budget
        else:
            best = max(best or rendered, rendered, key=lambda found: found.tokens)
            room += budget - rendered.tokens
    return best or _shrunk(ledger, room, page, budget, kept)


def trimmed(item: Item, counter: TokenCounter) -> Item:
    """As it stands where room is short. What people want or must is never cut, nor what they wrote or pinned."""
    if item.pinned or item.by != "rules" or item.role == "tool" or item.kind in ("preference", "constraint"):
        return item
    core = core_of(item.text)
    return item if core == item.text else replace(item, text=core, tokens=counter.count(dated(core, item.said)))


def is_heading(line: str) -> bool:
    """A line that render wrote above a section."""
    titles = (_PINNED, *(heading.title for heading in _HEADINGS), _PAST)
    return line.endswith(":") and line.startswith(titles)


def is_past(title: str) -> bool:
    """The heading of what holds no more."""
    return title.startswith(_PAST)


def bare(line: str) -> str:
    """A line without what it says of older ones that it may replace, or of when it was told."""
    return _AS_OF.sub("", _MAY_REPLACE.sub("", line))


def told_as_of(ledger: Ledger) -> int:
    """The message up to which the narrative tells, once lines that are no person's have passed it; else 0."""
    told = max((seq for sentence in ledger.narrative for seq in sentence.sources), default=0)
    newest = max((seq for item in ledger.items if item.by != "person" for seq in item.said_in), default=0)
    return told if told and newest - told >= PASSED else 0


def lines_of(item: Item) -> frozenset[str]:
    """How an item may stand in a text, without its dash."""
    line = _said(item)
    return frozenset({line, _quoted(line)})


def shown_in(ledger: Ledger, text: str) -> frozenset[str]:
    """Ids of the items that stand in this text, whole or by their core."""
    sent = frozenset(bare(line.removeprefix("- ")) for line in text.splitlines())
    return frozenset(item.id for item in ledger.items if _is_shown_in(item, sent))


def _is_shown_in(item: Item, sent: frozenset[str]) -> bool:
    if not sent.isdisjoint(lines_of(item)):
        return True
    core = core_of(item.text)
    return core != item.text and not sent.isdisjoint(lines_of(replace(item, text=core)))


def unsent(ledger: Ledger, text: str) -> frozenset[str]:
    """Ids of what still holds but found no room in this text, whole or by its core."""
    return frozenset(item.id for item in ledger.active) - shown_in(ledger, text)


def sections(ledger: Ledger) -> tuple[Section, ...]:
    """The items under their headings, in the order of priority; for the Summary panel."""
    found = ((title, tuple(items)) for title, items in _by_heading(ledger.items))
    return tuple(Section(title, items) for title, items in found if items)


def _by_heading(items: Sequence[Item]) -> Iterator[tuple[str, list[Item]]]:
    active = [item for item in items if item.status == "active"]
    yield _PINNED, [item for item in active if _is_apart(item)]
    for heading in _HEADINGS:
        found = [item for item in active if not _is_apart(item) and item.kind in heading.kinds]
        yield heading.title, sorted(found, key=lambda item: not item.pinned)
    yield _PAST, [item for item in items if item.status != "active"]


def _is_apart(item: Item) -> bool:
    """Under a heading for what people keep; what they reworded stays under its own."""
    return item.pinned and not is_reworded(item)


def is_reworded(item: Item) -> bool:
    """A line of messages in the words of a person who edited the summary."""
    return item.by == "person" and bool(item.sources) and item.id.startswith(WRITTEN)


@dataclass(frozen=True, slots=True)
class _Kept:
    """The pinned items that are sure of their place, and the tokens that they take, headings and all.

    protected_first: the other protected items come right after them, before any section has its share.
    """

    ids: frozenset[str] = frozenset()
    tokens: int = 0
    protected_first: bool = False


def _chosen(ledger: Ledger, room: int, kept: _Kept) -> frozenset[str]:
    """Ids of the items that share the room: each section within its share, then the best of all."""
    age = {item.id: number for number, item in enumerate(ledger.items)}
    ranked = sorted(ledger.items, key=lambda item: (-_value(item), -age[item.id]))
    chosen = set(kept.ids)
    left = room - kept.tokens
    left -= _take((item for item in ledger.active if item.pinned), left, chosen)
    if kept.protected_first:
        left -= _take((item for item in ranked if item.is_protected and item.status == "active"), left, chosen)
    for heading in _HEADINGS:
        items = [item for item in ranked if item.kind in heading.kinds and _has_first_call(item)]
        items.sort(key=lambda item: item.kind != "preference")  # numbers must not crowd wishes out
        left -= _take(items, min(int(heading.share * room), left), chosen)
    _take(ranked, left, chosen)
    return frozenset(chosen)


def _has_first_call(item: Item) -> bool:
    """Takes from its section's share: what somebody wants, must, decided or left open, and what is worth it."""
    least = LEAST_WORTH.get(item.kind, FIRST_CALL_WORTH)
    if item.kind == "preference" and "taste" in cues().of(item.text, words_of(item.text)):
        least = FIRST_CALL_WORTH
    return item.status == "active" and item.worth >= least


def _take(items: Iterable[Item], room: int, chosen: set[str]) -> int:
    """Put into chosen what fits into room; the tokens that took."""
    taken = 0
    for item in items:
        cost = item.tokens + LINE_TOKENS
        if item.id not in chosen and taken + cost <= room:
            chosen.add(item.id)
            taken += cost
    return taken


def _value(item: Item) -> float:
    """Worth for its size: two short sentences tell more than a long one; what has no detail is rarely asked for."""
    worth = item.worth if item.status == "active" else PAST_WORTH * item.worth
    return float(worth**2 / (item.tokens + 6))


@dataclass(frozen=True, slots=True)
class _Page:
    """What stands around the items, and how their lines begin."""

    narrative: str
    mark: str
    dash: str
    counter: TokenCounter

    @property
    def frame(self) -> int:
        """Tokens of all but the items."""
        return self.counter.count(fenced("\n".join(filter(None, [self.narrative, self.mark]))))

    def composed(self, ledger: Ledger, chosen: frozenset[str]) -> Rendered:
        is_cut = any(item.id not in chosen for item in ledger.active)
        shown = _by_heading([item for item in ledger.items if item.id in chosen])
        cited = {item.id: max(item.sources) for item in ledger.active if item.sources}
        blocks = [self._block(title, items, cited) for title, items in shown]
        text = "\n".join(filter(None, [*blocks, self.narrative, self.mark if is_cut else ""]))
        return Rendered(text, self.counter.count_lines(fenced(text)), chosen, is_cut)

    def _block(self, title: str, items: Sequence[Item], cited: Mapping[str, int]) -> str:
        """Lines under "Title (speaker):", a paragraph a speaker, each in the order in which it was said."""
        speakers = list(dict.fromkeys(item.author for item in items))
        ordered = sorted(items, key=lambda item: speakers.index(item.author))
        return "\n".join(
            f"{title}{f' ({speaker})' if speaker else ''}:\n" + "\n".join(self._line(item, cited) for item in said)
            for speaker, said in groupby(ordered, key=lambda item: item.author)
        )

    def _line(self, item: Item, cited: Mapping[str, int]) -> str:
        """cited: the newest message that each line rests on."""
        said, older = _said(item), sorted({cited[id] for id in item.may_replace if id in cited})
        line = f"{self.dash}{said}" if self.dash else _quoted(said)
        return f"{line} (may replace {', '.join(f'#{seq}' for seq in older)})" if older else line


def _said(item: Item) -> str:
    line = " ".join(item.told.split())
    return f"{line} [{item.status}]" if item.status == "resolved" else line


def _quoted(line: str) -> str:
    """Said by somebody; it must not head the lines below."""
    return f"“{line}”" if is_heading(line) else line


def _fitting_narrative(ledger: Ledger, room: int, counter: TokenCounter) -> str:
    """The newest sentences of the narrative that fit; it ends with the current state."""
    kept: list[str] = []
    seq = told_as_of(ledger)
    mark = f" [as of #{seq}]" if seq else ""
    room -= counter.count(mark) if mark else 0
    for sentence in reversed(ledger.narrative):
        room -= counter.count(sentence.text) + 1
        if room < 0:
            break
        kept.insert(0, " ".join(sentence.text.split()))
    return STORY + " ".join(kept) + mark if kept else ""


def _with_all_kept(ledger: Ledger, page: _Page, budget: int) -> tuple[_Page, _Kept]:
    """The page on which all that is pinned finds room, without narrative or dashes where it takes that; the page as it
    is where not even so, and then the first of it take what room there is."""
    pinned = frozenset(item.id for item in ledger.active if item.pinned)
    if not pinned:
        return page, _Kept()
    untold = replace(page, narrative="")
    for each in (page, untold, replace(untold, dash="")):
        alone = each.composed(ledger, pinned)
        if alone.tokens <= budget:
            return each, _Kept(pinned, alone.tokens - each.frame)
    return page, _Kept()


def _shrunk(ledger: Ledger, room: int, page: _Page, budget: int, kept: _Kept) -> Rendered:
    """Fewer items until the text fits; the empty text where nothing does."""
    while room > 0:
        rendered = page.composed(ledger, _chosen(ledger, room, kept))
        if rendered.tokens <= budget:
            return rendered
        room = min(room - 8, int(room * 0.8))
    empty = replace(page, narrative="").composed(ledger, frozenset())
    return empty if empty.tokens <= budget else Rendered("", 0, frozenset(), is_cut=bool(ledger.items))
