"""Files for tests, taken in as a person uploads them, or stored without being read where a test is not about that."""

from __future__ import annotations

from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile

from spaces import file_reading, space_uploads
from spaces.models import Attachment, Space, SpaceFile, SpaceFileVersion, StoredFile, User
from spaces.uploads import take_in
from summaries.engine.tokens import TokenCounter


def upload(space: Space, by: User, data: bytes, name: str = "leeks.txt") -> Attachment:
    return take_in(SimpleUploadedFile(name, data), space=space, by=by)


def known(space: Space, by: User, data: bytes, name: str = "leeks.txt") -> SpaceFileVersion:
    """Uploaded for the whole Space, and read."""
    version = space_uploads.add(SimpleUploadedFile(name, data), space=space, by=by)
    file_reading.read_due()
    space.refresh_from_db()
    return SpaceFileVersion.objects.get(pk=version.pk)


def known_text(space: Space, by: User, text: str, name: str = "leeks.txt") -> SpaceFileVersion:
    """The same without being read."""
    stored = _text(text)
    version = SpaceFile.objects.create(space=space).take(name=name, upload="", size=len(text), by=by)
    version.enter_into_force(stored)
    space.refresh_from_db()
    return version


def stored_text(space: Space, by: User, text: str, name: str = "leeks.txt") -> Attachment:
    stored = _text(text)
    return Attachment.objects.create(space=space, file=stored, added_by=by, name=name, sent_chars=len(text))


def _text(text: str) -> StoredFile:
    stored = StoredFile(
        media_type="text/plain",
        text=text,
        text_chars=len(text),
        parts=[["1", 0, len(text)]],
        part_count=1,
        unit="text",
        size=len(text),
        tokens=TokenCounter().count(text),
    )
    stored.content.save("", ContentFile(text.encode()))
    return stored


def stored_picture(space: Space, by: User, data: bytes = b"not looked at", name: str = "bed.png") -> Attachment:
    stored = StoredFile(media_type="image/png", width=60, height=40, size=len(data), tokens=255)
    stored.thumbnail_width, stored.thumbnail_height = 60, 40
    stored.content.save("", ContentFile(data), save=False)
    stored.thumbnail.save("", ContentFile(data))
    return Attachment.objects.create(space=space, file=stored, added_by=by, name=name)
