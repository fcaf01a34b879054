"""Files for tests, taken in as a person uploads them, or stored without being read where a test is not about that."""

from __future__ import annotations

from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile

from spaces.models import Attachment, Space, StoredFile, User
from spaces.uploads import take_in
from summaries.engine.tokens import TokenCounter


def upload(space: Space, by: User, data: bytes, name: str = "leeks.txt") -> Attachment:
    return take_in(SimpleUploadedFile(name, data), space=space, by=by)


def stored_text(space: Space, by: User, text: str, name: str = "leeks.txt") -> Attachment:
    stored = StoredFile(
        media_type="text/plain", text=text, text_chars=len(text), size=len(text), tokens=TokenCounter().count(text)
    )
    stored.content.save("", ContentFile(text.encode()))
    return Attachment.objects.create(space=space, file=stored, added_by=by, name=name, sent_chars=len(text))


def stored_picture(space: Space, by: User, data: bytes = b"not looked at", name: str = "bed.png") -> Attachment:
    stored = StoredFile(media_type="image/png", width=60, height=40, size=len(data), tokens=255)
    stored.thumbnail_width, stored.thumbnail_height = 60, 40
    stored.content.save("", ContentFile(data), save=False)
    stored.thumbnail.save("", ContentFile(data))
    return Attachment.objects.create(space=space, file=stored, added_by=by, name=name)
