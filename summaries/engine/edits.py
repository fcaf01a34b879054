"""A person's edit of the summary: their lines are kept, what they struck out goes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

from . import records
from .fences import fenced
from .items import Item, Ledger, Patch, Settled, merge
from .redact import redact
from .render import STORY, TRUNCATED, bare, is_heading, lines_of, render, trimmed
from .state import State
from .supersede.echoes import echoes_of
from .tokens import TokenCounter

PERSON_WORTH = 10.0
WRITTEN = "p"
"""The ids of lines that somebody wrote into the text begin so."""
LEAST_ALIKE = 0.6
"""The share of its letters that a changed line has in common with what it was; a line with less is another one."""
LineChange = Literal["pin", "unpin", "bring_back", "remove"]


class EditTooLong(ValueError):
    """The edited text, or what people keep, has more tokens than the summary may have."""

    def __init__(self, tokens: int, budget: int) -> None:
        super().__init__(f"The summary would have {tokens} tokens; {budget} are the most.")
        self.tokens, self.budget = tokens, budget


@dataclass(frozen=True, slots=True)
class Edit:
    """The state after an edit, and the patch that leads there from the former ledger."""

    state: State
    patch: Patch


def edit(previous: State, text: str, *, author: str, budget: int, counter: TokenCounter, now: int) -> Edit:
    """A new version from the text that a person wrote over previous.text. now is unix time in milliseconds.

    What they wrote or changed is pinned; a line that they left as it was shown stays as it is. A changed line keeps the
    messages that it comes from, and goes with them. A known line that was not shown is pinned with its sources, unless
    it is no longer so: then they say it anew. A shown line that is gone is struck out. Headings only order the lines.
    Raises EditTooLong.
    """
    tokens = counter.count(fenced(text))
    if tokens > budget:
        raise EditTooLong(tokens, budget)
    patch = _patch(previous, _without_secrets(previous, text), author, previous.version + 1, counter)
    if patch.add or patch.pin:
        refuse_without_room(merge(previous.ledger, patch), budget, counter)
    return _applied(previous, patch, budget, counter, now)


def _without_secrets(previous: State, text: str) -> list[str]:
    """The lines of text in their order. Lines that were left as they were shown lost their secrets when they were made,
    and are not looked through again: no line changes that a person did not touch."""
    shown, lines = set(_lines(previous.text)), list(_lines(text))
    changed = [line for line in lines if line not in shown]
    cleaned = list(_lines(redact("\n".join(changed))))
    if len(cleaned) != len(changed):  # a secret of several lines
        return [line for line in lines if line in shown] + cleaned
    rest = iter(cleaned)
    return [line if line in shown else next(rest) for line in lines]


@dataclass(frozen=True, slots=True)
class Part:
    """A section of a summary's text as a person edits it: what stands above it, and its lines without dashes."""

    title: str
    text: str


def parts_of(text: str) -> tuple[str, tuple[Part, ...]]:
    """The narrative, and the sections in order. Put together again by whole()."""
    story, titles, lines = "", list[str](), list[list[str]]()
    for line in text.splitlines():
        if is_heading(line):
            titles.append(line.removesuffix(":"))
            lines.append([])
        elif line.startswith(STORY):
            story = line.removeprefix(STORY)
        elif lines and line.strip() and line != TRUNCATED:
            lines[-1].append(bare(line.removeprefix("- ")))  # what it asks is not theirs to write
    return story, tuple(Part(title, "\n".join(said)) for title, said in zip(titles, lines, strict=True))


def whole(story: str, texts: Iterable[str]) -> str:
    """A text for edit(), of what a person made of the parts."""
    told = " ".join(story.split())
    return "\n".join([*texts, *([STORY + told] if told else [])])


def change_line(
    previous: State, item_id: str, change: LineChange, *, budget: int, counter: TokenCounter, now: int
) -> Edit:
    """A new version in which a person keeps one line, keeps it no longer, says that it still holds, or strikes it out.

    A line that was brought back is kept: what took its place before would take it again.
    Raises KeyError, and EditTooLong where all that people keep would no longer fit.
    """
    item = previous.ledger.get(item_id)
    if item is None or (change == "bring_back" and item.status == "active"):
        raise KeyError(item_id)
    patch = {
        "pin": Patch(pin=(item_id,)),
        "unpin": Patch(unpin=(item_id,)),
        "bring_back": Patch(
            retire=(item_id,),
            add=(replace(item, status="active", superseded_by="", pinned=True),),
            settled=tuple(each for each in previous.ledger.settled if each.old != item_id),
        ),
        "remove": Patch(retire=(item_id,), struck=(*previous.ledger.struck, item)),
    }[change]
    if change in ("pin", "bring_back"):
        refuse_without_room(merge(previous.ledger, patch), budget, counter)
    return _applied(previous, patch, budget, counter, now)


def settle(previous: State, pair: Settled, *, budget: int, counter: TokenCounter, now: int) -> Edit:
    """A new version in which a person has said whether one line replaced another. No fold asks it again.

    Raises KeyError where no such question is open.
    """
    new = previous.ledger.get(pair.new)
    if new is None or new.status != "active" or pair.old not in new.may_replace:
        raise KeyError(pair.new)
    old = previous.ledger.get(pair.old)
    echoes = echoes_of(old, new, previous.ledger.active) if old else ()
    supersede = tuple((id, pair.new) for id in (pair.old, *(echo.id for echo in echoes))) if pair.is_replaced else ()
    patch = Patch(supersede=supersede, settled=(*previous.ledger.settled, pair))
    return _applied(previous, patch, budget, counter, now)


def remember(previous: State, said: Item, *, budget: int, counter: TokenCounter, now: int) -> Edit | None:
    """A new version that keeps what was said, word for word. None where people keep the same words already.

    said: its text, kind, sources, author and role; the rest is set here. previous may be State(), which covers nothing.
    Raises EditTooLong where all that people keep would no longer fit.
    """
    text = redact(said.text)
    known = next((item for item in previous.ledger.active if item.text == text), None)
    if known and known.pinned:
        return None
    id = f"r{previous.version + 1}.{max(said.sources, default=0)}"
    kept = replace(said, id=id, text=text, pinned=True, by="person", worth=PERSON_WORTH, tokens=counter.count(text))
    struck = tuple(item for item in previous.ledger.struck if item.text != text)
    patch = Patch(pin=(known.id,)) if known else Patch(add=(kept,), struck=struck)
    refuse_without_room(merge(previous.ledger, patch), budget, counter)
    return _applied(previous, patch, budget, counter, now)


def refuse_without_room(ledger: Ledger, budget: int, counter: TokenCounter) -> None:
    """Raises EditTooLong where not all that people keep fits."""
    pinned = tuple(item for item in ledger.active if item.pinned)
    rendered = render(ledger, budget=budget, counter=counter)
    if not {item.id for item in pinned} <= rendered.shown:
        tokens = counter.count(fenced("\n".join(item.text for item in pinned)))
        raise EditTooLong(max(tokens, budget + 1), budget)  # headings and the narrative take room too


def _applied(previous: State, patch: Patch, budget: int, counter: TokenCounter, now: int) -> Edit:
    version, ledger = previous.version + 1, merge(previous.ledger, patch)
    rendered = render(ledger, budget=budget, counter=counter)
    state = replace(
        previous,
        id=records.record_id(previous.id, version, records.digest([]), now),
        version=version,
        tokens=rendered.tokens,
        ledger=ledger,
        text=rendered.text,
    )
    return Edit(state, patch)


def _patch(previous: State, lines: list[str], author: str, version: int, counter: TokenCounter) -> Patch:
    shown, written = set(_lines(previous.text)), set(lines)
    read = {item: _as_read(item, shown, counter) for item in previous.ledger.items}
    story = next((line for line in shown if line.startswith(STORY)), None)
    kept = {item: said for item, said in read.items() if (lines_of(item) | lines_of(said)) & written}
    gone = tuple(item for item, said in read.items() if item not in kept and lines_of(said) & shown)
    # What is no longer so counts as known only where the person saw it: unseen, they say it anew.
    known = {
        line
        for item, said in kept.items()
        if item.status == "active" or lines_of(said) & shown
        for line in lines_of(item) | lines_of(said)
    }
    was = _changed_lines(previous.text, lines, {line: item for item in gone for line in lines_of(read[item])})
    added = tuple(
        _item(line.removeprefix(STORY), author, f"{WRITTEN}{version}.{number}", counter, was=was.get(line))
        for number, line in enumerate(lines)
        if line not in known and line != story
    )
    left_alone = shown & written
    said_anew = [
        item
        for item, said in kept.items()
        if item.status == "active" and not (lines_of(item) | lines_of(said)) & left_alone
    ]
    struck = tuple(item for item in (*previous.ledger.struck, *gone) if item.text not in written)
    return Patch(
        add=added,
        retire=tuple(item.id for item in gone),
        pin=tuple(item.id for item in said_anew),
        narrative=None if story is None or story in written else (),
        struck=None if struck == previous.ledger.struck else struck,
    )


def _changed_lines(text: str, lines: Sequence[str], gone: Mapping[str, Item]) -> dict[str, Item]:
    """Of the lines that stand where others stood in the text, and are much like them, what those were."""
    before, was, left = list(_lines(text)), dict[str, Item](), dict(gone)
    for tag, start, end, first, last in SequenceMatcher(None, before, lines, autojunk=False).get_opcodes():
        for line in lines[first:last] if tag == "replace" else ():
            if old := _most_alike(line, [each for each in before[start:end] if each in left]):
                was[line] = left.pop(old)
    return was


def _most_alike(line: str, others: Sequence[str]) -> str:
    """The first of those that are most like it, by the letters that stand in the same order; "" where none is much. As
    difflib.get_close_matches, which takes the letters of a long line for junk."""
    matcher = SequenceMatcher(None, "", line.casefold(), autojunk=False)
    found, best = "", 0.0
    for other in others:
        matcher.set_seq1(other.casefold())
        least = max(best, LEAST_ALIKE)
        if matcher.quick_ratio() >= least and (likeness := matcher.ratio()) >= least and likeness > best:
            found, best = other, likeness
    return found


def _as_read(item: Item, shown: set[str], counter: TokenCounter) -> Item:
    """Whole, or by the part that says it where only that was shown."""
    return item if lines_of(item) & shown else trimmed(item, counter)


def _item(line: str, author: str, id: str, counter: TokenCounter, *, was: Item | None) -> Item:
    return Item(
        id=id,
        kind=was.kind if was else "fact",
        text=line,
        sources=was.said_in if was else (),
        author=author,
        pinned=True,
        by="person",
        worth=PERSON_WORTH,
        tokens=counter.count(line),
    )


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        line = bare(" ".join(line.strip().removeprefix("- ").split()))
        if line and not is_heading(line):
            yield line
