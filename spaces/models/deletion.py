"""What was just deleted: gone at once and for everybody, and for some seconds to be had back by the person who did it.

The words wait sealed in the cache and never in the database, so that what nobody takes back is forgotten by itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.core.serializers.json import DjangoJSONEncoder

from spaces.models.sealed import Unreadable, seal, unseal

if TYPE_CHECKING:
    from spaces.models.user import User

UNDO_SECONDS = 15  # the page offers it for 10 (toast_list.js), and an answer takes its time
PURPOSE = b"spaces: what was just deleted"


class TooLateToUndo(ValueError):
    """Nobody keeps it any more, or somebody else deleted it."""


@dataclass(frozen=True)
class Deleted:
    """`words`: for each answer at the position its id, as "pk", and the fields that were blanked. `let_go`: by the name
    of the receiver of messages_changed, what it takes to put back what it let go."""

    words: list[dict[str, Any]]
    let_go: dict[str, Any]


def keep(message_id: int, deleted: Deleted, *, by_id: int) -> None:
    """Called after the commit. Without a cache there is no way back, and the deletion stands."""
    kept = {"by": by_id, "words": deleted.words, "let_go": deleted.let_go}
    cache.set(_key(message_id), seal(json.dumps(kept, cls=DjangoJSONEncoder), PURPOSE), UNDO_SECONDS)


def take_back(message_id: int, *, by: User) -> Deleted:
    """Once. Raises TooLateToUndo."""
    try:
        kept = json.loads(unseal(cache.get(_key(message_id), ""), PURPOSE))
    except (Unreadable, OSError) as error:
        raise TooLateToUndo from error
    if kept["by"] != by.pk or not cache.delete(_key(message_id)):
        raise TooLateToUndo
    return Deleted(kept["words"], kept["let_go"])


def _key(message_id: int) -> str:
    return f"deleted-message-{message_id}"
