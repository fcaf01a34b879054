"""What people read about a file: what it is, what of it a model is given, and why one was not taken."""

from __future__ import annotations

from django.conf import settings
from django.utils.formats import number_format
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from spaces.models import Attachment, StoredFile
from spaces.models.attachment import MOST_FILES
from spaces.numbers import counted

REASONS = {
    "unknown": gettext_lazy(
        "This kind of file cannot be read. Pictures, PDF, Word, Excel, PowerPoint, OpenDocument, HTML, mail, text, "
        "CSV, JSON and source code can."
    ),
    "old_office": gettext_lazy("Files of old Office versions cannot be read. Save it as DOCX, XLSX or PPTX."),
    "heic": gettext_lazy("HEIC and AVIF pictures cannot be read. Save it as JPEG."),
    "password": gettext_lazy("It is protected by a password. Remove the password and try again."),
    "damaged": gettext_lazy("It is damaged, or something in it is not allowed."),
    "empty": gettext_lazy("It is empty."),
    "too_many_pages": gettext_lazy("It has more than 2,000 pages."),
    "too_large_unpacked": gettext_lazy("It unpacks to more than 200 MB."),
    "too_many_pixels": gettext_lazy("It has more than 64 million pixels."),
    "took_too_long": gettext_lazy("Reading it took more than a minute."),
    "crashed": gettext_lazy("It could not be read: it took more memory than allowed, or made the reader crash."),
}


def refusal(name: str, reason: str) -> str:
    """notes.pdf: It is damaged."""
    if reason == "too_large":
        why = _("It is larger than {limit} MB.").format(limit=settings.MAX_UPLOAD_MB)
    else:
        why = str(REASONS[reason])
    return str(format_lazy("{name}: {why}", name=name, why=why))


def too_many() -> str:
    return _("A message can have at most {most} files. Remove some, or send what you have uploaded first.").format(
        most=MOST_FILES
    )


def told(attachment: Attachment, *, sees_pictures: bool = True) -> str:
    """What it is, and what a reader of its message should know."""
    return " · ".join(filter(None, [_size(attachment.file), _limits(attachment, sees_pictures=sees_pictures)]))


def _size(file: StoredFile) -> str:
    if file.is_picture:
        return f"{file.width} × {file.height}"
    return " · ".join(filter(None, [_parts(file), _bytes(file.size)]))


def _parts(file: StoredFile) -> str:
    count = file.part_count
    told = {
        "page": ngettext("%(n)s page", "%(n)s pages", count),
        "slide": ngettext("%(n)s slide", "%(n)s slides", count),
        "sheet": ngettext("%(n)s sheet", "%(n)s sheets", count),
    }
    return told[file.unit] % {"n": counted(count)} if file.unit in told else ""


def _limits(attachment: Attachment, *, sees_pictures: bool) -> str:
    file = attachment.file
    if file.is_picture:
        return "" if sees_pictures else _("The model here cannot see pictures. It gets only the name.")
    if not file.text_chars:
        return _("No text found. The model gets only the name.")
    if attachment.is_sent_in_part:
        return _("Too long to send whole: the model gets only the beginning.")
    if file.parts_without_text:
        return str(NO_TEXT_ON[file.unit]).format(places=file.parts_without_text) if file.unit in NO_TEXT_ON else ""
    return ""


NO_TEXT_ON = {
    "page": gettext_lazy("No text on page {places}."),
    "slide": gettext_lazy("No text on slide {places}."),
    "sheet": gettext_lazy("No text on sheet {places}."),
}


def _bytes(size: int) -> str:
    if size < 1_000_000:
        return _("{size} kB").format(size=counted(max(1, round(size / 1_000))))
    return _("{size} MB").format(size=number_format(size / 1_000_000, decimal_pos=1))
