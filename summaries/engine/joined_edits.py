"""Two edits of one summary, made at the same time, as one text: line by line, from the text that both began with."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .edits import Part
from .render import STORY, is_past
from .rewording import Blocks, blocks_of, paired, placed, retells
from .sentences import split


class BothChanged(NamedTuple):
    """A line as the newer version has it and as the other edit does; "" where it was removed. is_left_out: what it came
    from may have been deleted, so the joined text has it no more."""

    newer: str
    mine: str
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    """both_changed: what a person has to look at before it is saved."""

    story: str
    parts: tuple[Part, ...]
    both_changed: tuple[BothChanged, ...]


def joined(base: str, newer: str, mine: str, *, is_message_gone: bool = False) -> Joined:
    """The newer text with what was changed from base to mine. Where both changed a line, mine stands; a line that one
    changed and the other removed, or no longer holds true, is kept.

    is_message_gone: a message was deleted in between, and what newer has no more may be of it. Nothing of mine that
    tells such a line brings it back.
    """
    before, now, said = blocks_of(base), blocks_of(newer), blocks_of(mine)
    theirs, ours = _changes(before, now), _changes(before, said)
    added = _added(before, said, known={*_lines(now), *ours.values()})
    lost = set(_lost(theirs, now)) if is_message_gone else set[str]()
    left_out = {line for line in (*ours.values(), *_lines(added)) if line and _tells_any(line, lost)}
    left_out |= {words for line, words in ours.items() if words and line in lost}
    left_out -= _lines(now)
    ours_kept = {line: words for line, words in ours.items() if words not in left_out}
    for line in [line for line, words in ours_kept.items() if not words and _is_told_by(left_out, line)]:
        del ours_kept[line]  # it went into a line that is left out
    past = set(_past_by_now(before, now, ours_kept))
    theirs |= dict.fromkeys(past, "")
    blocks = _with_changes(_without(now, past), theirs, ours_kept)
    for title, words in (*_kept_by_us(before, theirs, ours), *((t, line) for t in added for line in added[t])):
        if words not in left_out:
            blocks.setdefault(title, []).append(words)
    both = [
        BothChanged(theirs[line], words)
        for line, words in ours.items()
        if line in theirs and words != theirs[line] and words not in left_out
    ]
    return _told(blocks, now, (*both, *(BothChanged("", line, is_left_out=True) for line in sorted(left_out))))


def _changes(before: Blocks, after: Blocks) -> dict[str, str]:
    """What stands in the place of the lines that were changed, "" where nothing does. One that moved is not changed."""
    known, here = _lines(before), _lines(after)
    found = {
        old: new if new and new not in known else ""
        for title, lines in before.items()
        for old, new in zip(lines, placed(lines, after.get(title, ())).instead, strict=True)
        if old not in here
    }
    return found | dict(_under_other_names(found, before, after, here - known - set(found.values())))


def _under_other_names(
    found: Mapping[str, str], before: Blocks, after: Blocks, new: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Who rewords a line of somebody else has it under their own name: "Decisions (Ada)", "Decisions (Ben)"."""
    for section in {title.partition(" (")[0] for title in before} - {""}:
        gone = [line for line in _of_section(section, before) if found.get(line) == ""]
        yield from paired(gone, [line for line in _of_section(section, after) if line in new]).items()


def _of_section(section: str, blocks: Blocks) -> list[str]:
    return [line for title, lines in blocks.items() if title.partition(" (")[0] == section for line in lines]


def _added(before: Blocks, after: Blocks, *, known: Collection[str]) -> Blocks:
    there = {*_lines(before), *known}
    return {title: [line for line in lines if line not in there] for title, lines in after.items()}


def _with_changes(now: Blocks, theirs: Mapping[str, str], ours: Mapping[str, str]) -> Blocks:
    """The newer lines; in their places, ours."""
    swapped = {theirs.get(line, line): words for line, words in ours.items() if words or line not in theirs}
    return {title: [words for line in lines if (words := swapped.get(line, line))] for title, lines in now.items()}


def _past_by_now(before: Blocks, now: Blocks, ours: Mapping[str, str]) -> Iterator[str]:
    """What we changed and they no longer hold true."""
    held = _lines({title: lines for title, lines in before.items() if not is_past(title)})
    past = _lines({title: lines for title, lines in now.items() if is_past(title)})
    yield from (line for line in held & past if ours.get(line))


def _without(blocks: Blocks, gone: Collection[str]) -> Blocks:
    return {title: [line for line in lines if line not in gone] for title, lines in blocks.items()}


def _kept_by_us(before: Blocks, theirs: Mapping[str, str], ours: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What we changed and they removed."""
    for title, lines in before.items():
        for line in lines:
            if theirs.get(line) == "" and ours.get(line):
                yield title, ours[line]


def _lost(theirs: Mapping[str, str], now: Blocks) -> Iterator[str]:
    """What newer has no more, also where another line is in its place; the narrative sentence by sentence."""
    still = {each for line in now.get(STORY, ()) for each in split(line.removeprefix(STORY))}
    for line in theirs:
        if line.startswith(STORY):
            yield from (each for each in split(line.removeprefix(STORY)) if each not in still)
        else:
            yield line


def _tells_any(line: str, lost: Collection[str]) -> bool:
    return any(line == each or retells(line, each) for each in lost)


def _is_told_by(lines: Collection[str], old: str) -> bool:
    return any(retells(line, old) for line in lines)


def _lines(blocks: Blocks) -> set[str]:
    return {line for lines in blocks.values() for line in lines}


def _told(blocks: Blocks, now: Blocks, both_changed: tuple[BothChanged, ...]) -> Joined:
    """was: the lines of the newer version, over which the text is then written."""
    story = " ".join(line.removeprefix(STORY) for line in blocks.get(STORY, ()))
    titles = sorted({**now, **blocks}.keys() - {STORY}, key=lambda title: [*now, *blocks].index(title))
    texts = [Part(title, "\n".join(blocks.get(title, ())), was="\n".join(now.get(title, ()))) for title in titles]
    return Joined(story, tuple(sorted(texts, key=lambda part: not part.title)), both_changed)
