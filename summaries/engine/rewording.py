"""Which lines of an edited text are lines from before in other words. A line in the place of another is that line,
reworded; a line beside the others is new."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import product

from .render import STORY, TRUNCATED, bare, is_heading
from .sentences import content_words

LEAST_ALIKE = 0.6
"""The share of its letters that a line has in common with what it was, where it is told by them from its neighbours."""
LEAST_RETOLD = 0.5
"""The share of the words of a line that another one repeats where it tells it too."""

Blocks = dict[str, list[str]]
"""Lines by the heading above them, without their dashes. Under "": those above all headings."""


def blocks_of(text: str) -> Blocks:
    """The narrative is a block of its own, under STORY. That the text is cut is no line of it."""
    blocks, title = Blocks(), ""
    for line in filter(None, map(as_line, text.splitlines())):
        if line == TRUNCATED:
            continue
        if is_heading(line):
            title = line.removesuffix(":")
        else:
            blocks.setdefault(STORY if line.startswith(STORY) else title, []).append(line)
    return blocks


def as_line(written: str) -> str:
    return bare(" ".join(written.strip().removeprefix("- ").split()))


@dataclass(frozen=True, slots=True)
class Placed:
    """What an edit did to lines. instead: by their numbers, the line that stands there now, None where it is gone.
    added: the new lines before each, and after the last."""

    instead: list[str | None]
    added: list[list[str]]


def placed(before: Sequence[str], after: Sequence[str]) -> Placed:
    found = Placed([None] * len(before), [[] for _ in range(len(before) + 1)])
    for tag, start, end, first, last in _runs(before, after):
        if tag == "equal":
            found.instead[start:end] = before[start:end]
            continue
        pairs = paired(before[start:end], after[first:last])
        for number, old in enumerate(before[start:end], start):
            found.instead[number] = pairs.pop(old, None)
        taken = set(found.instead[start:end])
        found.added[end] += [line for line in after[first:last] if line not in taken]
    return found


def rewordings(
    before: Sequence[str], after: Sequence[str], *, gone: Collection[str], new: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """Of the new lines, those that stand in the place of lines that are gone: what each of them was, first the line
    whose place it took, then others that went into it."""
    found = dict[str, tuple[str, ...]]()
    for tag, start, end, first, last in _runs(before, after):
        olds = [line for line in before[start:end] if line in gone]
        news = [line for line in after[first:last] if line in new]
        if tag == "replace":
            found |= {line: was for line, was in _told_by(olds, news) if was}
    return found


def was_elsewhere(line: str, gone: Sequence[str], *, taken: Collection[str]) -> tuple[str, ...]:
    """What a new line in the place of none was: what is most like it and no other line is, and what it tells."""
    first = _most_alike(line, [old for old in gone if old not in taken])
    return tuple(dict.fromkeys([*filter(None, [first]), *(old for old in gone if retells(line, old))]))


def _told_by(olds: Sequence[str], news: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Two lines that are made one tell both; the second half of a line that is cut in two tells it still."""
    was = {line: old for old, line in paired(olds, news).items()}
    free = [old for old in olds if old not in was.values()]
    for line in news:
        others = free if line in was else olds
        retold = tuple(old for old in others if retells(line, old))
        yield line, ((was[line], *retold) if line in was else retold)


def retells(line: str, old: str) -> bool:
    words = content_words(old)
    return bool(words) and len(words & content_words(line)) >= LEAST_RETOLD * len(words)


def _runs(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, int, int, int, int]]:
    return list(SequenceMatcher(None, before, after, autojunk=False).get_opcodes())


def paired(olds: Sequence[str], news: Sequence[str]) -> dict[str, str]:
    """By an old line the one that took its place: what is much alike, and then what is left, in its order where there
    are as many, else by the words that they share."""
    pairs, left_old, left_new = dict[str, str](), list(dict.fromkeys(olds)), list[str]()
    for line in dict.fromkeys(news):
        if old := _most_alike(line, left_old):
            pairs[old] = line
            left_old.remove(old)
        else:
            left_new.append(line)
    if len(left_old) == len(left_new):
        return pairs | dict(zip(left_old, left_new, strict=True))
    return pairs | _by_words(left_old, left_new)


def _by_words(olds: Sequence[str], news: Sequence[str]) -> dict[str, str]:
    words: Mapping[str, frozenset[str]] = {line: content_words(line) for line in (*olds, *news)}
    both = sorted(product(olds, news), key=lambda pair: -len(words[pair[0]] & words[pair[1]]))
    pairs = dict[str, str]()
    for old, new in both:
        if old not in pairs and new not in pairs.values():
            pairs[old] = new
    return pairs


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
