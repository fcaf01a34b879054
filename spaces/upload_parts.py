"""A large upload in parts, so that a lost connection costs the last of them and not the whole.

There is no row for it: parts are bytes in the storage, under names that only their sender's signed ticket tells. What
is never finished is bytes without a row, which the sweep removes.
"""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from django.core import signing
from django.core.files.base import File
from django.core.files.storage import default_storage

from spaces.models import Space, User
from spaces.models.stored_file import longest_upload
from spaces.uploads import RefusedFile, plain_name

PART = 2_000_000
"""Bytes; the last one may be shorter."""

SALT = "spaces: an upload in parts"
VALID = 2 * 3600
"""Seconds; the sweep leaves bytes without a row for as long."""


class WrongPart(ValueError):
    """It is none of this upload, or too early: another one is missing before it."""


@dataclass(frozen=True)
class PartedUpload:
    """id: names its parts. space, by: whose it is."""

    id: str
    name: str
    size: int
    space: int
    by: int

    @property
    def ticket(self) -> str:
        return signing.dumps(asdict(self), salt=SALT)

    @property
    def part_count(self) -> int:
        return -(-self.size // PART)

    def received(self) -> int:
        """How many parts are there, from the first one on without a gap."""
        return next((n for n in range(self.part_count) if not default_storage.exists(self._name(n))), self.part_count)

    def take(self, number: int, part: File[Any]) -> bool:
        """Whether it was the last one. Raises WrongPart."""
        if not 0 <= number < self.part_count or part.size != self._size(number) or number > self.received():
            raise WrongPart
        default_storage.delete(self._name(number))  # one that comes again takes the place of the first
        default_storage.save(self._name(number), part)
        return number == self.part_count - 1

    @contextmanager
    def whole(self) -> Iterator[File[Any]]:
        """All parts as one file; they are gone afterwards."""
        with tempfile.TemporaryFile(prefix="spaces-upload-") as joined:
            for number in range(self.part_count):
                with default_storage.open(self._name(number)) as part:
                    for chunk in part.chunks():
                        joined.write(chunk)
            joined.seek(0)
            yield File(joined, name=self.name)
        for number in range(self.part_count):
            default_storage.delete(self._name(number))

    def _size(self, number: int) -> int:
        return min(PART, self.size - number * PART)

    def _name(self, number: int) -> str:
        return f"{self.id[:2]}/{self.id}-c{number:04}"


def begin(name: str, size: int, *, space: Space, by: User) -> PartedUpload:
    """Raises RefusedFile."""
    if size > longest_upload():
        raise RefusedFile(plain_name(name), "too_large")
    if size < 1:
        raise RefusedFile(plain_name(name), "empty")
    return PartedUpload(uuid.uuid4().hex, plain_name(name), size, space.pk, by.pk)


def upload_of(ticket: str, *, space: Space, by: User) -> PartedUpload:
    """Raises WrongPart where it is none of theirs, or too old."""
    try:
        upload = PartedUpload(**signing.loads(ticket, salt=SALT, max_age=VALID))
    except (signing.BadSignature, TypeError):
        raise WrongPart from None
    if (upload.space, upload.by) != (space.pk, by.pk):
        raise WrongPart
    return upload
