"""Files at a message: uploaded before it is sent, sent with it, gone with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Protocol

from django.conf import settings
from django.db import models
from django.db.models import F, Func, Sum, Value
from django.utils import timezone

from spaces.models.stored_file import StoredFile
from spaces.models.user import User
from summaries.engine.prompting.attached import File

MOST_FILES = 10
"""At one message."""

MOST_UNSENT = 50
"""Of one person in one Space, uploaded and not sent yet."""

MOST_WORDS = 300
"""Characters that say what a picture shows."""

DRAFTS_KEPT = timedelta(days=7)
"""What was uploaded and never sent goes after this time."""


class TooManyFiles(ValueError):
    """More than MOST_FILES at one message, or more than MOST_UNSENT that wait to be sent."""


class FilesGone(ValueError):
    """One of the files that were to be sent is not there any more, or was sent already."""


class HasFiles(Protocol):
    """A message."""

    @property
    def pk(self) -> int: ...
    @property
    def file_count(self) -> int | None: ...


class AttachmentQuerySet(models.QuerySet["Attachment"]):
    def standing(self) -> AttachmentQuerySet:
        """Without those of messages that were just deleted."""
        return self.filter(deleted_at=None)

    def unsent(self) -> AttachmentQuerySet:
        return self.standing().filter(message=None, waiting=None)

    def in_order(self) -> AttachmentQuerySet:
        return self.order_by("position", "id")

    def without_texts(self) -> AttachmentQuerySet:
        """Of each its file too, but not what was read out of it, which may be long."""
        return self.select_related("file").defer("file__text", "file__parts")

    def of_messages(self, messages: Iterable[HasFiles]) -> dict[int, list[Attachment]]:
        """By the id of a message its files in order. No query where none has any."""
        ids = [message.pk for message in messages if message.file_count]
        found: dict[int, list[Attachment]] = {}
        if ids:
            for each in self.standing().filter(message__in=ids).without_texts().in_order():
                found.setdefault(each.message_id or 0, []).append(each)
        return found

    def sent_with(self, messages: Iterable[HasFiles]) -> dict[int, list[File]]:
        """By the id of a message what a model is sent of its files. One query, and none where none has any."""
        attached = self.with_sent_text().of_messages(messages)
        return {message_id: [each.as_sent() for each in files] for message_id, files in attached.items()}

    def picture_tokens(self, messages: Iterable[HasFiles]) -> int:
        """That the pictures at these messages take of a prompt. One query, and none where none has files."""
        ids = [message.pk for message in messages if message.file_count]
        pictures = self.standing().filter(message__in=ids, file__width__gt=0).order_by()
        return (pictures.aggregate(sum=Sum("file__tokens"))["sum"] or 0) if ids else 0

    def with_sent_text(self) -> AttachmentQuerySet:
        return self.annotate(
            sent_text=Func(
                F("file__text"), Value(1), F("sent_chars"), function="SUBSTR", output_field=models.TextField()
            )
        )

    def named(self, ids: Sequence[int], *, by: User, space_id: int) -> list[Attachment]:
        """What this person uploaded here and has not sent, in this order; what waits in a line of theirs counts as not
        sent. Raises FilesGone, TooManyFiles."""
        ids = list(dict.fromkeys(ids))
        if len(ids) > MOST_FILES:
            raise TooManyFiles
        own = self.standing().filter(pk__in=ids, message=None, added_by=by, space=space_id)
        found = {each.pk: each for each in own.select_related("file")}
        if len(found) < len(ids):
            raise FilesGone
        return [found[pk] for pk in ids]

    def describe(self, words: Mapping[int, str], *, by: User) -> None:
        """By ids what pictures show: as their sender says before they are sent. Others are passed over."""
        own = self.standing().filter(added_by=by, message=None, file__width__gt=0)
        for pk, said in words.items():
            own.filter(pk=pk).update(description=plain_words(said))

    def bare_pictures(self, messages: Iterable[int]) -> AttachmentQuerySet:
        """At these messages, the first one first: of which nobody said what they show."""
        here = self.standing().filter(message__in=messages, file__width__gt=0, description="", caption="")
        return here.select_related("file").order_by("message__seq", "position", "id")

    def copy(self, *, from_thread: int, to: Mapping[tuple[int, int], int]) -> None:
        """The files at the messages of a thread for the copies of these. to: by (seq, alternative) the id of a copy."""
        if to:
            here = self.standing().filter(message__thread=from_thread).select_related("message").in_order()
            at = ((each, (each.message.seq, each.message.alternative)) for each in here if each.message)
            Attachment.objects.bulk_create(_copied(each, message_id=to[place]) for each, place in at if place in to)

    def once_more(self, message: HasFiles, ids: Sequence[int], *, by: User) -> list[int]:
        """Those of the message's files that are named, as files that are not sent yet: their ids. Bytes are shared."""
        kept = self.standing().filter(message=message.pk, pk__in=ids).in_order()
        again = Attachment.objects.bulk_create([_copied(each, message_id=None, added_by_id=by.pk) for each in kept])
        return [each.pk for each in again]


class Attachment(models.Model):
    """A file at a message, at one that waits in a line, or at none yet."""

    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="+")
    message = models.ForeignKey("spaces.Message", on_delete=models.CASCADE, null=True, related_name="attachments")
    waiting = models.ForeignKey(
        "spaces.WaitingMessage", on_delete=models.CASCADE, null=True, related_name="attachments"
    )
    file = models.ForeignKey(StoredFile, on_delete=models.CASCADE, related_name="attachments")
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="attachments"
    )
    name = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField(default=0)
    # Of the document's text: so many characters of it are in every prompt with the message.
    sent_chars = models.PositiveIntegerField(default=0)
    # Of a picture: what its sender says that it shows, and what a model said once it left the window.
    description = models.CharField(max_length=MOST_WORDS, blank=True, default="")
    caption = models.CharField(max_length=MOST_WORDS, blank=True, default="")
    # How often a model was asked for the caption.
    caption_tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    # When its message was deleted; it goes for good once that cannot be undone any more.
    deleted_at = models.DateTimeField(null=True)

    objects = AttachmentQuerySet.as_manager()

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(message=None) | models.Q(waiting=None), name="attachment_at_one_message"
            )
        ]
        indexes = [
            models.Index(
                fields=["deleted_at"], condition=models.Q(deleted_at__isnull=False), name="attachment_deleted"
            ),
            models.Index(
                fields=["space", "added_by"],
                condition=models.Q(message__isnull=True, waiting__isnull=True),
                name="attachment_unsent",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def as_sent(self) -> File:
        """Of a document its text as far as it is sent: read it by with_sent_text."""
        file = self.file
        if file.is_picture:
            return File(self.name, is_picture=True, key=str(file.pk), tokens=file.tokens, caption=self.description)
        return File(self.name, text=getattr(self, "sent_text", ""), is_whole=not self.is_sent_in_part)

    def as_named(self) -> File:
        return File(self.name, is_picture=self.file.is_picture, caption=self.shown)

    @property
    def shown(self) -> str:
        """What a picture shows, by its sender or else by a model; "" where nobody said so."""
        return self.description or self.caption

    @property
    def is_sent_in_part(self) -> bool:
        return self.sent_chars < self.file.text_chars or self.file.is_cut


def plain_words(said: str) -> str:
    """On one line, and not too long to be kept."""
    return " ".join("".join(char for char in said if char.isprintable() or char.isspace()).split())[:MOST_WORDS]


def _copied(original: Attachment, **values: Any) -> Attachment:
    kept = (
        *("space_id", "message_id", "file_id", "added_by_id", "name", "position", "sent_chars"),
        *("description", "caption", "caption_tries"),
    )
    return Attachment(**{name: getattr(original, name) for name in kept} | values)


# ---- when a message takes them


def measured(files: Sequence[Attachment], *, room: int) -> list[File]:
    """What a model is sent of them: each document whole while there is room (in tokens), then as much as fits."""
    for each in files:
        each.sent_chars = _chars_within(each.file, room)
        each.sent_text = each.file.text[: each.sent_chars]  # type: ignore[attr-defined]
        room -= each.file.tokens if each.sent_chars == each.file.text_chars else room
    return [each.as_sent() for each in files]


def _chars_within(file: StoredFile, room: int) -> int:
    """Whole lines, a little less than would fit."""
    if file.tokens <= room or file.is_picture:
        return file.text_chars
    chars = int(0.95 * file.text_chars * max(room, 0) / file.tokens)
    return max(file.text.rfind("\n", 0, chars), 0) or chars


def attach(files: Sequence[Attachment], **at: models.Model) -> None:
    """message=… or waiting=…; in their order. Raises FilesGone where another request was quicker."""
    for position, each in enumerate(files):
        still = Attachment.objects.standing().filter(pk=each.pk, message=None)
        values = {"message": None, "waiting": None, **at}
        if not still.update(position=position, sent_chars=each.sent_chars, **values):
            raise FilesGone
