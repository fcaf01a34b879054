"""An older state of a summary once more."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .edits import WRITTEN, refuse_without_room
from .items import Item, Ledger, free_id
from .render import render
from .state import State
from .tokens import TokenCounter


def restored(old: State, current: Ledger, *, budget: int, counter: TokenCounter) -> State:
    """An older state once more, with the lines of messages that people keep now; what somebody wrote into the summary
    comes and goes with its versions. What a kept line has replaced since is past. Without such lines the same bytes.

    Raises EditTooLong where all that people keep would no longer fit.
    """
    kept = tuple(item for item in current.active if item.pinned and item.sources and not item.id.startswith(WRITTEN))
    texts = {item.text for item in kept}
    ledger = Ledger(
        tuple(dict.fromkeys([*_once_more(old.ledger, current, kept), *kept])),
        old.ledger.narrative,
        tuple(item for item in old.ledger.struck if item.text not in texts),
        current.settled,
    )
    if ledger == old.ledger:
        return old
    refuse_without_room(ledger, budget, counter)
    rendered = render(ledger, budget=budget, counter=counter)
    return replace(old, ledger=ledger, text=rendered.text, tokens=rendered.tokens)


def _once_more(old: Ledger, current: Ledger, kept: Sequence[Item]) -> Iterator[Item]:
    """The old lines: those that people keep as they are now, and as past those in whose place a kept one stands."""
    by_text = {item.text: item for item in kept}
    taken = {item.id: item.text for item in (*old.items, *kept)}
    ids = {item.id: by_text[item.text].id if item.text in by_text else free_id(item, taken) for item in old.items}
    for item in old.items:
        newer = _newest(item, current)
        if item.text in by_text:
            yield by_text[item.text]
        elif item.status == "active" and newer in kept:
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
