"""What people read about a file: what it is, what of it a model is given, and why one was not taken."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils.formats import number_format
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from spaces.models import Attachment, SpaceFileVersion, StoredFile
from spaces.models.attachment import MOST_FILES
from spaces.models.file_quota import FilesFull, Quota
from spaces.models.space_file import State
from spaces.numbers import counted

REASONS = {
    "unknown": gettext_lazy(
        "This kind of file cannot be read. Pictures, PDF, Word, Excel, PowerPoint, OpenDocument, HTML, mail, text, "
        "CSV, JSON and source code can."
    ),
    "old_office": gettext_lazy("Files of old Office versions cannot be read. Save it as DOCX, XLSX or PPTX."),
    "heic": gettext_lazy("This kind of picture cannot be read here. Save it as JPEG."),
    "password": gettext_lazy("It is protected by a password. Remove the password and try again."),
    "damaged": gettext_lazy("It is damaged, or something in it is not allowed."),
    "empty": gettext_lazy("It is empty."),
    "too_many_pages": gettext_lazy("It has more than 2,000 pages."),
    "too_large_unpacked": gettext_lazy("It unpacks to more than 200 MB."),
    "too_many_pixels": gettext_lazy("It has more than 64 million pixels."),
    "took_too_long": gettext_lazy("Reading it took more than a minute."),
    "crashed": gettext_lazy("It could not be read: it took more memory than allowed, or made the reader crash."),
    "infected": gettext_lazy("The virus scanner found something in it."),
    "no_room": gettext_lazy("Its text is longer than the room that is left for files."),
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
    return " · ".join(
        filter(
            None,
            [_size(attachment.file), _limits(attachment, sees_pictures=sees_pictures), _scan(attachment.file)],
        )
    )


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


def _scan(file: StoredFile) -> str:
    """Only where a scanner is there and did not look: that it found nothing is what people take for granted."""
    return _("Not scanned for viruses.") if file.scan == "unscanned" else ""


def _limits(attachment: Attachment, *, sees_pictures: bool) -> str:
    file = attachment.file
    if file.is_picture:
        return "" if sees_pictures else _("The model here cannot see pictures. It gets only the name.")
    if not file.text_chars:
        return _("No text found. The model gets only the name.")
    if attachment.is_sent_in_part:
        return _("Too long to send whole: the model gets only the beginning.")
    return _parts_without_text(file)


def _parts_without_text(file: StoredFile) -> str:
    if not file.parts_without_text or file.unit not in NO_TEXT_ON:
        return ""
    is_one = file.parts_without_text.isdecimal()
    return str(NO_TEXT_ON[file.unit][0 if is_one else 1]).format(places=file.parts_without_text)


NO_TEXT_ON = {
    "page": (gettext_lazy("No text on page {places}."), gettext_lazy("No text on pages {places}.")),
    "slide": (gettext_lazy("No text on slide {places}."), gettext_lazy("No text on slides {places}.")),
    "sheet": (gettext_lazy("No text on sheet {places}."), gettext_lazy("No text on sheets {places}.")),
}


def _bytes(size: int) -> str:
    if size < 1_000_000:
        return _("{size} kB").format(size=counted(max(1, round(size / 1_000))))
    if size < 100_000_000:
        return _("{size} MB").format(size=number_format(size / 1_000_000, decimal_pos=1))
    return _("{size} MB").format(size=counted(round(size / 1_000_000)))


# ---- files that a Space knows


def known(version: SpaceFileVersion) -> str:
    """What it is and how much text it has; or that it is being read, or why it was refused."""
    file = version.stored
    if version.state == State.REFUSED:
        return _("Refused: {why}").format(why=REASONS[version.reason])
    if file is None:
        return _("Being read…")
    return " · ".join(filter(None, [_size(file), _tokens(version), _missing(file), _scan(file)]))


def _tokens(version: SpaceFileVersion) -> str:
    """With its name and its headings, as the Space's limit counts them."""
    if not version.prompt_tokens:
        return ""
    return ngettext("%(n)s token", "%(n)s tokens", version.prompt_tokens) % {"n": counted(version.prompt_tokens)}


def _missing(file: StoredFile) -> str:
    if not file.text_chars:
        return _("No text found: the model learns nothing from it.")
    if file.is_cut:
        return _("Only the beginning was read: its text is too long.")
    return _parts_without_text(file)


def part_name(unit: str, label: str) -> str:
    """Page 3, as a heading above its text; "" where the text has its own headings, or none."""
    names = {"page": _("Page {label}"), "slide": _("Slide {label}"), "sheet": _("Sheet {label}")}
    return names[unit].format(label=label) if unit in names else ""


@dataclass(frozen=True)
class QuotaWords:
    """share: of the limit, in hundredths; None without one."""

    words: str
    share: int | None


def quotas(of_space: Quota, of_all: Quota) -> list[QuotaWords]:
    """What the Space uses; of the whole installation only what is nearly full, for it concerns everybody."""
    own = [_quota(of_space, what) for what in ("files", "bytes", "tokens")]
    others = [_quota(of_all, what) for what in ("files", "bytes", "tokens")]
    return own + [each for each in others if each.share is not None and each.share >= NEARLY_FULL]


NEARLY_FULL = 80


def _quota(quota: Quota, what: str) -> QuotaWords:
    used, limit = getattr(quota.used, what), getattr(quota.limit, what)
    told = {
        "files": (_("Files: {used} of {limit}"), _("Files of the whole installation: {used} of {limit}")),
        "bytes": (_("Storage: {used} of {limit}"), _("Storage of the whole installation: {used} of {limit}")),
        "tokens": (_("Tokens: {used} of {limit}"), _("Tokens of the whole installation: {used} of {limit}")),
    }
    words = told[what][0 if quota.of_space else 1]
    amount = _bytes if what == "bytes" else counted
    most = amount(limit) if limit else _("any number")
    return QuotaWords(
        words.format(used=amount(used), limit=most), min(100, round(100 * used / limit)) if limit else None
    )


def full(name: str, error: FilesFull) -> str:
    told = {
        "files": (_("This Space has as many files as it may."), _("This installation has as many files as it may.")),
        "bytes": (
            _("The files of this Space would take more room than they may."),
            _("The files of this installation would take more room than they may."),
        ),
        "tokens": (
            _("The files of this Space hold as much text as they may."),
            _("The files of this installation hold as much text as they may."),
        ),
    }
    why = told[error.what][0 if error.of_space else 1]
    return str(format_lazy("{name}: {why} {what}", name=name, why=why, what=_("Remove one first.")))
