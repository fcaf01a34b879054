"""A person's edit of the summary: their lines are kept, what they struck out goes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Literal

from . import records
from .extract import due_in
from .fences import fenced
from .items import Item, Ledger, Patch, Sentence, Settled, merge
from .redact import redact
from .render import STORY, TRUNCATED, WRITTEN, bare, is_heading, is_past, lines_of, render, trimmed
from .rewording import Blocks, as_line, blocks_of, rewordings, was_elsewhere
from .state import State
from .supersede.echoes import echoes_of
from .tokens import TokenCounter

PERSON_WORTH = 10.0
LineChange = Literal["pin", "unpin", "outdate", "bring_back", "remove"]


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

    What they wrote or changed is pinned; a line that they left as it was shown stays as it is. What stands in the place
    of a line that is gone, or tells it elsewhere, is that line, reworded (see rewording): it keeps the messages that it
    comes from, and goes with them. A known line that was not shown is pinned with its sources, unless it is no longer
    so: then they say it anew. A shown line that is gone is struck out. Headings say where a line stands.
    Raises EditTooLong.
    """
    refuse_too_long(text, budget, counter)
    patch = _patch(previous, _without_secrets(previous, text), _Author(author, previous.version + 1, now, counter))
    if patch.add or patch.pin:
        refuse_without_room(merge(previous.ledger, patch), budget, counter)
    return _applied(previous, patch, budget, counter, now)


def refuse_too_long(text: str, budget: int, counter: TokenCounter) -> None:
    """Raises EditTooLong."""
    if (tokens := counter.count(fenced(text))) > budget:
        raise EditTooLong(tokens, budget)


def _without_secrets(previous: State, text: str) -> Blocks:
    """The lines of text. Lines that were left as they were shown lost their secrets when they were made, and are not
    looked through again: no line changes that a person did not touch."""
    shown, blocks = _lines(blocks_of(previous.text)), blocks_of(text)
    changed = [line for lines in blocks.values() for line in lines if line not in shown]
    cleaned = list(filter(None, map(as_line, redact("\n".join(changed)).splitlines())))
    if len(cleaned) == len(changed):
        rest = iter(cleaned)
        return {title: [line if line in shown else next(rest) for line in lines] for title, lines in blocks.items()}
    for title, lines in blocks.items():  # a secret of several lines: what is left stands where the first change stood
        at = next((number for number, line in enumerate(lines) if line not in shown), None)
        blocks[title] = [line for line in lines if line in shown]
        if at is not None:
            blocks[title][at:at], cleaned = cleaned, []
    return blocks


@dataclass(frozen=True, slots=True)
class Part:
    """A section of a summary's text as a person edits it: what stands above it, and its lines without dashes. was: its
    lines as they were shown before."""

    title: str
    text: str
    was: str = ""


def parts_of(text: str) -> tuple[str, tuple[Part, ...]]:
    """The narrative, and the sections in order. Put together again by whole()."""
    story, titles, lines = "", list[str](), list[list[str]]()
    for line in text.splitlines():
        if is_heading(line):
            titles.append(line.removesuffix(":"))
            lines.append([])
        elif line.startswith(STORY):
            story = bare(line.removeprefix(STORY))
        elif lines and line.strip() and line != TRUNCATED:
            lines[-1].append(bare(line.removeprefix("- ")))  # what it asks is not theirs to write
    texts = map("\n".join, lines)
    return story, tuple(Part(title, text, was=text) for title, text in zip(titles, texts, strict=True))


def whole(story: str, parts: Iterable[Part]) -> str:
    """A text for edit(), of what a person made of the parts. What has no title stands above all headings."""
    told, texts = " ".join(story.split()), list[str]()
    for part in sorted(parts, key=lambda part: is_heading(f"{part.title}:")):
        texts += [f"{part.title}:", part.text] if is_heading(f"{part.title}:") else [part.text]
    return "\n".join([*texts, *([STORY + told] if told else [])])


def change_line(
    previous: State, item_id: str, change: LineChange, *, budget: int, counter: TokenCounter, now: int
) -> Edit:
    """A new version in which a person keeps one line, keeps it no longer, says that it is no longer true or that it
    still holds, or strikes it out.

    A line that was brought back is kept: what took its place before would take it again. One that is no longer true is
    past, and no fold says it again unless it is said in a newer message.
    Raises KeyError, and EditTooLong where all that people keep would no longer fit.
    """
    item = previous.ledger.get(item_id)
    if item is None or change == ("bring_back" if item.status == "active" else "outdate"):
        raise KeyError(item_id)
    outdated = replace(item, status="superseded", superseded_by="")
    patch = {
        "pin": Patch(pin=(item_id,)),
        "unpin": Patch(unpin=(item_id,)),
        "outdate": Patch(supersede=((item_id, ""),), unpin=(item_id,), struck=(*previous.ledger.struck, outdated)),
        "bring_back": Patch(
            retire=(item_id,),
            add=(replace(item, status="active", superseded_by="", pinned=True),),
            settled=tuple(each for each in previous.ledger.settled if each.old != item_id),
            struck=_unstruck(previous.ledger, item),
        ),
        "remove": Patch(retire=(item_id,), struck=(*previous.ledger.struck, item)),
    }[change]
    if change in ("pin", "bring_back"):
        refuse_without_room(merge(previous.ledger, patch), budget, counter)
    return _applied(previous, patch, budget, counter, now)


def reword(
    previous: State, item_id: str, text: str, *, author: str, budget: int, counter: TokenCounter, now: int
) -> Edit:
    """A new version in which one line that holds says what a person wrote, pinned, with the messages that it comes
    from. Where another line says just that, that one is pinned and this one is struck out.

    Raises KeyError where no such line holds, ValueError where nothing is left to say, EditTooLong.
    """
    item = previous.ledger.get(item_id)
    if item is None or item.status != "active":
        raise KeyError(item_id)
    line = as_line(" ".join(redact(text).split()))
    if not line:
        raise ValueError("A line says something.")
    refuse_too_long(line, budget, counter)
    said = _Author(author, previous.version + 1, now, counter).wrote(line, 0, [item])
    same = next((each for each in previous.ledger.active if each.text == said.text), None)
    patch = Patch(
        add=() if same else (said,),
        supersede=tuple(_links(previous.ledger, {item.id: same.id if same else said.id})),
        retire=(item.id,),
        pin=(same.id,) if same else (),
        struck=tuple(each for each in (*previous.ledger.struck, item) if each.text != said.text),
    )
    if same is item:
        patch = Patch(pin=(item.id,))
    refuse_without_room(merge(previous.ledger, patch), budget, counter)
    return _applied(previous, patch, budget, counter, now)


def _unstruck(ledger: Ledger, item: Item) -> tuple[Item, ...] | None:
    """None where nobody struck it out."""
    others = tuple(each for each in ledger.struck if each.text != item.text)
    return None if others == ledger.struck else others


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


@dataclass(frozen=True, slots=True)
class _Author:
    """Who writes which version, when (unix time in milliseconds), and what counts the tokens of their lines."""

    name: str
    version: int
    now: int
    counter: TokenCounter

    def wrote(self, line: str, number: int, was: Sequence[Item]) -> Item:
        """was: what the line was before, the first of them the line in whose place it stands. Of one line that several
        messages say each is enough; two lines that are made one go with any message of theirs."""
        first = was[0] if was else Item("", "fact", "")
        text = line.removeprefix(STORY)
        if first.status == "resolved":
            text = text.removesuffix(f" [{first.status}]")
        is_one = len({item.id for item in was}) == 1
        return replace(
            first,
            id=f"{WRITTEN}{self.version}.{number}",
            text=text,
            sources=first.sources if is_one else tuple(sorted({seq for item in was for seq in item.said_in})),
            author=self.name,
            pinned=first.status == "active",
            task=text if first.task else "",
            due=_due(first, text),
            by="person",
            worth=PERSON_WORTH,
            tokens=self.counter.count(text),
            said="",
            again=first.again if is_one else (),
            written_at=self.now,
        )


def _due(item: Item, text: str) -> str:
    """Of a line in other words. What a model found by itself stays where the words still hold it."""
    if not item.task:
        return ""
    return due_in(text) or (item.due if item.due in text else "")


def _patch(previous: State, blocks: Blocks, author: _Author) -> Patch:
    before = blocks_of(previous.text)
    shown, written = _lines(before), _lines(blocks)
    read = {item: _as_read(item, shown, author.counter) for item in previous.ledger.items}
    story = next(iter(before.get(STORY, ())), None)
    kept = {item: said for item, said in read.items() if (lines_of(item) | lines_of(said)) & written}
    gone = {item: said for item, said in read.items() if item not in kept and lines_of(said) & shown}
    # What is no longer so counts as known only where the person saw it: unseen, they say it anew.
    known = {
        line
        for item, said in kept.items()
        if item.status == "active" or lines_of(said) & shown
        for line in lines_of(item) | lines_of(said)
    }
    untouched = known | shown  # what was shown and left alone is not new, also where no line says it by now
    new = [line for lines in blocks.values() for line in lines if line not in untouched]
    was = _was(before, blocks, new, {line: item for item, said in gone.items() for line in lines_of(said)})
    if story and story not in written:
        was |= {line: [_told(previous.ledger.narrative)] for line in blocks.get(STORY, ()) if line in new}
    added = {line: author.wrote(line, number, was.get(line, ())) for number, line in enumerate(dict.fromkeys(new))}
    struck = tuple(item for item in (*previous.ledger.struck, *gone) if item.text not in written)
    return Patch(
        add=tuple(added.values()),
        supersede=tuple(_links(previous.ledger, {was[line][0].id: added[line].id for line in added if was.get(line)})),
        retire=tuple(item.id for item in gone),
        pin=tuple(_said_anew(kept, shown & written)),
        narrative=None if story is None or story in written else (),
        struck=None if struck == previous.ledger.struck else struck,
    )


def _was(before: Blocks, after: Blocks, new: Sequence[str], gone: Mapping[str, Item]) -> dict[str, list[Item]]:
    """Of the new lines that are old ones reworded, what those were, in their places or moved."""
    found = dict[str, tuple[str, ...]]()
    for title, lines in after.items():
        if title not in ("", STORY):
            found |= rewordings(before.get(title, ()), lines, gone=gone.keys(), new=set(new))
    was = {line: [gone[old] for old in olds] for line, olds in found.items()}
    taken = {old for olds in found.values() for old in olds}
    for title, lines in after.items():
        for line in lines:
            if title != STORY and line in new and line not in was:
                olds = [gone[old] for old in was_elsewhere(line, list(gone), taken=taken)]
                was[line] = olds if is_past(title) else list(map(_holding_again, olds))
    return was


def _holding_again(item: Item) -> Item:
    return replace(item, status="active", superseded_by="")


def _told(narrative: Sequence[Sentence]) -> Item:
    """The narrative as one line, which goes with each of the messages that it comes from."""
    return Item("", "fact", "", tuple(sorted({seq for sentence in narrative for seq in sentence.sources})))


def _links(ledger: Ledger, ids: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What a line had replaced is replaced by the same line in other words. ids: its new one by its old one."""
    return ((item.id, ids[item.superseded_by]) for item in ledger.items if item.superseded_by in ids)


def _said_anew(kept: Mapping[Item, Item], left_alone: AbstractSet[str]) -> Iterator[str]:
    for item, said in kept.items():
        if item.status == "active" and not (lines_of(item) | lines_of(said)) & left_alone:
            yield item.id


def _as_read(item: Item, shown: AbstractSet[str], counter: TokenCounter) -> Item:
    """Whole, or by the part that says it where only that was shown."""
    return item if lines_of(item) & shown else trimmed(item, counter)


def _lines(blocks: Blocks) -> AbstractSet[str]:
    return {line for lines in blocks.values() for line in lines}
