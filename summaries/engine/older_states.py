"""An older state of a summary once more, with what people did to its lines since."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from .edits import refuse_without_room
from .items import Item, Ledger, free_id, only_open_doubts
from .render import WRITTEN, render
from .state import State
from .tokens import TokenCounter


def restored(old: State, current: Ledger, *, budget: int, counter: TokenCounter) -> State:
    """An older state once more, with the lines of messages that people keep now, and what they answered. What somebody
    wrote into the summary or struck out comes and goes with its versions. Without any of this the same bytes.

    Raises EditTooLong where all that people keep would no longer fit.
    """
    kept = tuple(item for item in current.active if item.pinned and item.sources and not item.id.startswith(WRITTEN))
    texts = {item.text for item in kept}
    struck = tuple(item for item in old.ledger.struck if item.text not in texts)
    ledger = _with(kept, replace(old.ledger, struck=struck), current)
    if ledger == old.ledger:
        return old
    refuse_without_room(ledger, budget, counter)
    return _rendered(old, ledger, budget, counter)


def carried(old: State, current: Ledger, *, budget: int, counter: TokenCounter) -> State:
    """An older state from which a thread goes on, with all that people did to its lines since: theirs and pinned ones
    stay, struck ones stay away, unpinned ones stay unpinned, and what they answered holds. Without any of this the same
    bytes.

    current: what stood last, without the lines of messages that are gone (Ledger.without).
    """
    kept = tuple(item for item in current.active if item.pinned)
    struck = {item.text for item in current.struck}  # also by changing it
    items = tuple(_pinned_as_in(current, item) for item in old.ledger.items if item.text not in struck)
    ledger = _with(kept, Ledger(items, old.ledger.narrative, current.struck), current)
    return old if ledger == old.ledger else _rendered(old, ledger, budget, counter)


def _with(kept: Collection[Item], old: Ledger, current: Ledger) -> Ledger:
    """What a kept line has replaced since, or another one by a person's answer, is past. No answer is asked again."""
    standing = (*kept, *_in_whose_favour(current, old.items))
    items = tuple(dict.fromkeys([*_once_more(old.items, current, kept, standing=standing), *kept]))
    items = only_open_doubts(items, current.settled)
    return replace(old, items=items, settled=current.settled)


def _pinned_as_in(current: Ledger, item: Item) -> Item:
    now = current.get(item.id)
    return replace(item, pinned=now.pinned) if now and now.text == item.text else item


def _in_whose_favour(current: Ledger, items: Collection[Item]) -> Iterator[Item]:
    """Of these items, as they are now, those that a person said replace another."""
    texts = {item.id: item.text for item in items}
    for pair in current.settled:
        new = current.get(pair.new) if pair.is_replaced else None
        if new and texts.get(new.id) == new.text:
            yield new


def _once_more(
    old: Collection[Item], current: Ledger, kept: Collection[Item], *, standing: Collection[Item]
) -> Iterator[Item]:
    """The old lines: those that people keep as they are now, and as past those in whose place one of `standing` is."""
    by_text = {item.text: item for item in kept}
    taken = {item.id: item.text for item in (*old, *kept)}
    ids = {item.id: by_text[item.text].id if item.text in by_text else free_id(item, taken) for item in old}
    for item in old:
        newer = _newest(item, current)
        if item.text in by_text:
            yield by_text[item.text]
        elif item.status == "active" and newer.id != item.id and newer in standing:
            yield replace(item, id=ids[item.id], status="superseded", superseded_by=newer.id)
        else:
            yield replace(item, id=ids[item.id], superseded_by=ids.get(item.superseded_by, item.superseded_by))


def _newest(item: Item, current: Ledger) -> Item:
    """What stands in the place of an old line now; the line itself where nothing does."""
    found, seen = current.get(item.id), set[str]()
    if found is None or found.text != item.text:
        return item
    while found.superseded_by not in seen and (newer := current.get(found.superseded_by)):
        seen.add(found.superseded_by)
        found = newer
    return found


def _rendered(state: State, ledger: Ledger, budget: int, counter: TokenCounter) -> State:
    rendered = render(ledger, budget=budget, counter=counter)
    return replace(state, ledger=ledger, text=rendered.text, tokens=rendered.tokens if rendered.text else 0)
