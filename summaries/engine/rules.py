"""The fold by rules: from turns to a patch, with what the new words supersede, resolve or push out."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from .cues import cue_words, cues
from .echoes import without_echoes
from .extract import extract, quotes
from .items import Item, Ledger, Patch, merge
from .messages import Turn
from .sentences import content_words, words_of
from .supersede import superseded_by
from .tokens import TokenCounter

CAPACITY_FACTOR = 6  # the ledger holds this many times what the summary shows …
LEAST_CAPACITY = 3_000  # … and at least so many tokens


def rules_patch(
    ledger: Ledger,
    turns: Sequence[Turn],
    *,
    budget: int,
    counter: TokenCounter,
    least_chars: int = 0,
    preserve_error_details: bool = True,
    keep: Collection[str] = (),
) -> Patch:
    """What turns add to the ledger, by rules alone.

    budget is that of the summary, in tokens; where all that is worth keeping has fewer than least_chars, the rest is
    quoted too. keep: ids of lines that stay however little room there is.
    """
    known = {item.text for item in ledger.active}
    found = extract(turns, counter=counter, preserve_error_details=preserve_error_details)
    heard = known | {item.text for item in ledger.struck}
    new = tuple(_unheard(without_echoes(found, ledger), heard))
    missing = max(least_chars, 1) - sum(map(len, known)) - sum(len(item.text) for item in new)
    if missing > 0:
        ids = {item.id for item in new}
        rest = [item for item in quotes(turns, counter=counter) if item.id not in ids]
        more = _enough(_unheard(without_echoes(rest, ledger), {*heard, *(item.text for item in new)}), missing)
        new = tuple(sorted((*new, *more), key=lambda item: item.sources))
    patch = Patch(add=new)
    patch = replace(patch, supersede=tuple(superseded_by(ledger, new)), resolve=tuple(_resolved(ledger, new)))
    return within_capacity(ledger, patch, budget=budget, keep=keep)


def within_capacity(ledger: Ledger, patch: Patch, *, budget: int, keep: Collection[str] = ()) -> Patch:
    """The patch, changed so that the ledger after it keeps its size."""
    gone = set(retired(merge(ledger, patch), budget=budget, keep=keep))
    return replace(
        patch,
        add=tuple(item for item in patch.add if item.id not in gone),
        supersede=tuple(pair for pair in patch.supersede if not gone & set(pair)),
        retire=(*patch.retire, *(item.id for item in ledger.items if item.id in gone)),
    )


def retired(ledger: Ledger, *, budget: int, keep: Collection[str] = ()) -> Iterator[str]:
    """Ids of what has to leave so that the ledger keeps its size: what is past first, then what is worth least."""
    excess = sum(item.tokens for item in ledger.items) - max(CAPACITY_FACTOR * budget, LEAST_CAPACITY)
    age = {item.id: number for number, item in enumerate(ledger.items)}
    for item in sorted(
        ledger.items, key=lambda item: (item.is_protected, item.status == "active", item.worth, age[item.id])
    ):
        if excess <= 0 or item.pinned:
            return
        if item.id in keep:
            continue
        excess -= item.tokens
        yield item.id


def _resolved(ledger: Ledger, new: Sequence[Item]) -> Iterator[str]:
    """Ids of open actions and questions that the new words call done or answer."""
    waiting = [item for item in ledger.active if item.kind in ("action", "question") and not item.pinned]
    if not waiting:
        return
    closing = [content_words(item.text) for item in new if item.kind == "decision" or _is_done(item)]
    for old in waiting:
        words = content_words(old.text) - cue_words("question")
        if words and any(2 * len(words & said) >= len(words) for said in closing):
            yield old.id


def _is_done(item: Item) -> bool:
    return item.role == "user" and "done" in cues().of(item.text, words_of(item.text))


def _enough(items: Iterable[Item], chars: int) -> Iterator[Item]:
    """So many characters of what is there: people's statements first, then their questions, then the answers."""
    for item in sorted(items, key=lambda item: (item.role != "user", item.text.endswith("?"))):
        if chars <= 0:
            return
        chars -= len(item.text)
        yield item


def _unheard(items: Iterable[Item], known: set[str]) -> Iterator[Item]:
    """The items that say, word for word, what none says yet."""
    heard = {_spoken(text) for text in known}
    for item in items:
        said = _spoken(item.text)
        if said not in heard:
            heard.add(said)
            yield item


@lru_cache(8_192)  # a ledger's texts come up again at each fold
def _spoken(text: str) -> str:
    return " ".join(words_of(text)) or text
