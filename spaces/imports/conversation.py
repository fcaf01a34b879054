"""What every kind of file comes down to: conversations, and what was said in them, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _

from spaces.imports.archives import Archive
from spaces.imports.wrong_file import WrongFile


@dataclass(frozen=True)
class SaidFile:
    """A file at a message, whose bytes came along: at `path` in the archive."""

    name: str
    path: str
    archive: Archive = field(repr=False, compare=False)
    description: str = ""
    caption: str = ""


@dataclass(frozen=True)
class Said:
    """One message. `author` "": the person who brings the file, or the model. `tool_calls`: in OpenAI's shape.

    `seq`: its position where the file says so; of several messages at one position, one is chosen.
    """

    role: str
    text: str = ""
    author: str = ""
    created_at: datetime | None = None
    model: str = ""
    tool_calls: tuple[Mapping[str, Any], ...] = ()
    tool_call_id: str = ""
    tool_name: str = ""
    seq: int | None = None
    alternative: int = 0
    chosen: bool = True
    status: str = "complete"
    finish_reason: str = ""
    error: str = ""
    is_deleted: bool = False
    removed_at: datetime | None = None
    sha256: str = ""  # of the original, where it was removed
    id: str = ""  # what the file calls it
    files: tuple[SaidFile, ...] = ()


@dataclass(frozen=True)
class Conversation:
    """`summaries`: versions as they were exported, oldest first, and the number of the one that was in use.

    `title_by`: where the file says so, a spaces.models.thread.TitleBy.
    """

    title: str
    messages: tuple[Said, ...]
    created_at: datetime | None = None
    summaries: tuple[Mapping[str, Any], ...] = field(default=())
    summary_version: int = 0
    title_by: str = ""


FIRST = datetime(1970, 1, 1, tzinfo=UTC)


def moment(value: Any) -> datetime | None:
    """Of seconds or milliseconds since 1970, or an ISO text; None where it is neither. The future is now, and what is
    before 1970 nobody wrote here: the first and last years overflow in some time zone."""
    found = None
    with suppress(ValueError, OverflowError, OSError):
        if isinstance(value, str):
            found = datetime.fromisoformat(value)
            found = found if found.tzinfo else found.replace(tzinfo=UTC)
        elif isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
            found = datetime.fromtimestamp(value / 1000 if value > 1e11 else value, UTC)
    return min(found, datetime.now(UTC)) if found and found >= FIRST else None


def text_of(value: Any) -> str:
    """Fit for a database: no NUL, no half of a character."""
    text = value if isinstance(value, str) else ""
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def expect_object(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise WrongFile(_("{where}: expected an object, found {found}."), where=where, found=kind_of(value))
    return value


def expect_list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise WrongFile(_("{where}: expected a list, found {found}."), where=where, found=kind_of(value))
    return value


def expect_role(value: Any, roles: Sequence[str], where: str) -> str:
    if value not in roles:
        unknown = _('{where}: role "{role}" is not one of {roles}.')
        raise WrongFile(unknown, where=where, role=str(value)[:40], roles=", ".join(roles))
    return str(value)


def kind_of(value: Any) -> str:
    names = {
        dict: _("an object"),
        list: _("a list"),
        str: _("a text"),
        bool: _("true or false"),
        type(None): _("nothing"),
    }
    return names.get(type(value), _("a number"))
