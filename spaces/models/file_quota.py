"""How many files a Space may know, and the whole installation: counted in files, bytes and tokens."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Exists, OuterRef, Sum

from spaces.models.space import Space
from spaces.models.space_file import SpaceFile, SpaceFileVersion
from spaces.models.stored_file import StoredFile

MB = 1_000_000


class FilesFull(ValueError):
    """There is no room for one more file, or for so long a text. `of_space`: in this Space; else in all of them."""

    def __init__(self, what: str, *, of_space: bool) -> None:
        super().__init__(what)
        self.what, self.of_space = what, of_space


@dataclass(frozen=True)
class Amount:
    """files, bytes of all versions and of what is still to be read, and tokens of what is in force."""

    files: int = 0
    bytes: int = 0
    tokens: int = 0


@dataclass(frozen=True)
class Quota:
    """What is used, and what may be; 0: without a limit."""

    used: Amount
    limit: Amount
    of_space: bool

    def require(self, more: Amount) -> None:
        """Raises FilesFull."""
        for what in ("files", "bytes", "tokens"):
            limit = getattr(self.limit, what)
            if limit and getattr(self.used, what) + getattr(more, what) > limit:
                raise FilesFull(what, of_space=self.of_space)


def quota_of(space: Space) -> Quota:
    limit = Amount(settings.SPACE_MAX_FILES, settings.SPACE_MAX_FILES_MB * MB, settings.SPACE_MAX_FILES_TOKENS)
    return Quota(_used(space), limit, of_space=True)


def quota_of_all() -> Quota:
    limit = Amount(settings.ALL_MAX_FILES, settings.ALL_MAX_FILES_MB * MB, settings.ALL_MAX_FILES_TOKENS)
    return Quota(_used(None), limit, of_space=False)


def require_room(space: Space, more: Amount) -> None:
    """Called while the Space is held, so that two uploads do not take the same room; of the whole installation it is
    as it was a moment ago. Raises FilesFull."""
    quota_of(space).require(more)
    quota_of_all().require(more)


def _used(space: Space | None) -> Amount:
    """A name that changed is a version too, but has its bytes in common with the one before."""
    files, spaces = SpaceFile.objects.all(), Space.objects.all()
    versions = SpaceFileVersion.objects.order_by()
    if space:
        files, spaces = files.filter(space=space), spaces.filter(pk=space.pk)
        versions = versions.filter(file__space=space)
    kept = StoredFile.objects.filter(Exists(versions.filter(stored=OuterRef("pk"))))
    waiting = versions.being_read().order_by()
    return Amount(
        files=files.count(),
        bytes=_sum(kept, "size") + _sum(waiting, "size"),
        tokens=_sum(spaces, "file_tokens"),
    )


def _sum(rows: object, column: str) -> int:
    return rows.aggregate(sum=Sum(column))["sum"] or 0  # type: ignore[attr-defined]
