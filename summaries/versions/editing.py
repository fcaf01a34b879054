"""A person's words in the summary: a new version under their name, their lines pinned."""

from __future__ import annotations

from functools import partial
from typing import TypedDict

from django.db import transaction
from django.utils import timezone

from spaces import broadcasts
from spaces.models import Message, OriginalsRemoved, Thread, User
from summaries import transcripts
from summaries.engine import edits, joined_edits
from summaries.engine.edits import Edit, LineChange, edit
from summaries.engine.items import Item, Ledger, Settled, replacing
from summaries.engine.older_states import restored
from summaries.engine.state import State
from summaries.engine.tokens import TokenCounter
from summaries.models import Summary
from summaries.policies.effective import budget_of
from summaries.versions import publishing, quotes


class Terms(TypedDict):
    budget: int
    counter: TokenCounter
    now: int


class EditConflict(Exception):
    """Another version, `current`, came to stand while the person wrote. Their text is not lost: show both."""

    def __init__(self, current: Summary | None) -> None:
        super().__init__("The summary changed while you were editing it.")
        self.current = current


def rewrite(thread: Thread, text: str, *, by: User, seen_version: int, seen_epoch: int) -> Summary:
    """The summary as a person wants it, over the version they saw. Later folds add to it and do not alter it.

    seen_epoch: the thread's, before they saw the version. A deletion changes the text of versions and not their
    numbers; without it, words that were deleted meanwhile would come back with the text.
    Raises EditConflict, and EditTooLong where it is over the budget.
    """
    current = standing(thread, seen_version)
    if thread.epoch != seen_epoch:
        raise EditConflict(current)
    edited = edit(state_of(current), text, author=by.name, **terms(thread, current))
    return store(thread, edited, current, by=by, trigger="edit")


def joined_with(current: Summary, thread: Thread, text: str, *, before: str, seen_epoch: int) -> joined_edits.Joined:
    """A person's text, written over `before`, joined with the current version, which came in between.

    Raises EditTooLong where either is longer than a summary may be.
    """
    limits = terms(thread, current)
    for written in (text, before):
        edits.refuse_too_long(written, limits["budget"], limits["counter"])
    is_message_gone = thread.epoch != seen_epoch
    return joined_edits.joined(before, current.text, text, is_message_gone=is_message_gone)


def change_line(thread: Thread, item_id: str, change: LineChange, *, by: User, seen_version: int) -> Summary:
    """One line pinned, unpinned, brought back or removed, as a version under this person's name.

    Raises EditConflict, EditTooLong.
    """
    current = standing(thread, seen_version)
    try:
        edited = edits.change_line(state_of(current), item_id, change, **terms(thread, current))
    except KeyError:
        raise EditConflict(current) from None
    return store(thread, edited, current, by=by, trigger=change)


def reword(thread: Thread, item_id: str, text: str, *, was: str, by: User) -> Summary:
    """One line in a person's words, over the version that stands now: other lines may have changed since they read it.
    was: what the line said when they did.

    Raises EditConflict where it says something else by now or is gone; ValueError where the text is empty; EditTooLong.
    """
    current = Summary.objects.current(thread)
    item = current.line(item_id) if current else None
    if current is None or item is None or item.status != "active" or item.text != was:
        raise EditConflict(current)
    edited = edits.reword(state_of(current), item_id, text, author=by.name, **terms(thread, current))
    return store(thread, edited, current, by=by, trigger="edit")


def settle(thread: Thread, pair: Settled, *, by: User, seen_version: int) -> Summary:
    """What a person says of a line that may replace another, as a version under their name. Nobody is asked again.

    Raises EditConflict.
    """
    current = standing(thread, seen_version)
    try:
        edited = edits.settle(state_of(current), pair, **terms(thread, current))
    except KeyError:
        raise EditConflict(current) from None
    return store(thread, edited, current, by=by, trigger="replaced" if pair.is_replaced else "beside")


def remember(message: Message, selected: str = "", *, by: User) -> Summary | None:
    """A sentence of a message (all of it, where none is selected) stays in the summary, word for word, from now on.

    Holds the thread's row meanwhile: a fold that runs is made again over it, and one that was stored before is what it
    is added to. None where it is kept already. Raises quotes.Unquotable, EditTooLong.
    """
    text = quotes.words_of(message, selected)  # renders the message, which may take a while: nobody waits for that
    with transaction.atomic():
        read, thread = message.text, message.thread.locked()
        message.refresh_from_db()
        if message.text != read or message.is_running:
            text = quotes.words_of(message, selected)
        return _kept(message, text, thread, by)


def _kept(message: Message, text: str, thread: Thread, by: User) -> Summary | None:
    said = Item("", "fact", text, sources=(message.seq,), author=message.author_name, role=message.role)
    current = Summary.objects.current(thread)
    edited = edits.remember(transcripts.state_of(current) or State(), said, **terms(thread, current))
    if edited is None:
        return None
    stored = publishing.store_edit(thread, edited, parent=current, created_by=by, trigger="remember")
    if stored:
        tell(stored)
    return stored


def restore(thread: Thread, old: Summary, *, by: User, seen_version: int, takes_back: bool = False) -> Summary:
    """An older version as the newest one. Nothing falls into a gap: what it did not cover stands verbatim again, and
    what people had remembered since stays. takes_back: old is what stood before the latest change, which alone is
    undone, so that nothing of it stays.

    Raises EditConflict, also where takes_back asks for more than that; EditTooLong; and OriginalsRemoved where words
    that it does not cover are gone.
    """
    newest = standing(thread, seen_version)
    current = Ledger.from_dict(newest.ledger)
    if old.through_seq < thread.removed_through:
        raise OriginalsRemoved(thread.removed_through)
    limits, state = terms(thread, old), state_of(old)
    if takes_back and not _stood_before(newest, old):
        raise EditConflict(newest)
    if not takes_back:
        state = restored(state, current, budget=limits["budget"], counter=limits["counter"])
    values = {"patch": replacing(current, state.ledger).to_dict(), "trigger": "undo" if takes_back else "restore"}
    with transaction.atomic():
        stored = publishing.store_restored(thread, old, state=state, created_by=by, **values)
        if not stored:
            raise EditConflict(Summary.objects.current(Thread.objects.get(pk=thread.pk)))
        tell(stored)
    return stored


def _stood_before(newest: Summary, old: Summary) -> bool:
    """A change names as its parent the version that it was made over, a restored version the one that it copies."""
    if newest.trigger in ("restore", "undo"):
        return old.version == newest.version - 1
    return newest.parent_id == old.pk


def standing(thread: Thread, seen_version: int) -> Summary:
    """The current version, where it is the one that the person saw. Raises EditConflict."""
    current = Summary.objects.current(thread)
    if current is None or current.version != seen_version:
        raise EditConflict(current)
    return current


def state_of(summary: Summary) -> State:
    return transcripts.state_of(summary) or State()


def terms(thread: Thread, current: Summary | None) -> Terms:
    return {
        "budget": budget_of(thread, current),
        "counter": TokenCounter(),
        "now": round(timezone.now().timestamp() * 1000),
    }


def store(thread: Thread, edited: Edit, current: Summary, *, by: User, trigger: str) -> Summary:
    with transaction.atomic():
        stored = publishing.store_edit(thread, edited, parent=current, created_by=by, trigger=trigger)
        if not stored:
            raise EditConflict(Summary.objects.current(Thread.objects.get(pk=thread.pk)))
        tell(stored)
    return stored


def tell(stored: Summary) -> None:
    """Every page of the thread shows the new version once it stands."""
    told = partial(broadcasts.summary_finished, stored.thread_id, version=stored.version, outcome="stored")
    transaction.on_commit(told, robust=True)
