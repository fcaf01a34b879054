"""The files that a Space knows: every version of each is kept until the file goes, and one of them is in force."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, OuterRef, Q, Subquery, Sum
from django.utils import timezone

from spaces import broadcasts
from spaces.models.file_chunk import FileChunk, cut_into_chunks
from spaces.models.space import Space
from spaces.models.stored_file import StoredFile, generated_name
from summaries.engine.prompting import knowledge

if TYPE_CHECKING:
    from spaces.models.user import User


class NameTaken(ValueError):
    """Another file of the Space has this name."""


class StillReading(ValueError):
    """The file has a version that is being read; it can be changed once that is done."""


class SpaceFileQuerySet(models.QuerySet["SpaceFile"]):
    def in_order(self) -> SpaceFileQuerySet:
        return self.order_by("id")

    def named(self, name: str) -> SpaceFileQuerySet:
        """By its newest version, whatever the case; a name that is taken is not given twice."""
        newest = SpaceFileVersion.objects.filter(file=OuterRef("pk")).order_by("-number")
        return self.annotate(newest_name=Subquery(newest.values("name")[:1])).filter(newest_name__iexact=name)


class SpaceFile(models.Model):
    """What it is called and holds is said by its versions. Removed, all of them are gone."""

    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="files")
    created_at = models.DateTimeField(default=timezone.now)

    objects = SpaceFileQuerySet.as_manager()

    def __str__(self) -> str:
        newest = self.newest
        return newest.name if newest else ""

    @property
    def newest(self) -> SpaceFileVersion | None:
        return self.versions.order_by("-number").first()

    def take(self, *, name: str, upload: str, size: int, by: User) -> SpaceFileVersion:
        """One more version, to be read. upload: the name of its bytes in the storage. Called while the Space is held.
        Raises StillReading."""
        self._require_read()
        tell_files_changed(self.space_id)
        return self.versions.create(number=self._next(), name=name, upload=upload, size=size, added_by=by)

    @transaction.atomic
    def rename(self, name: str, *, by: User) -> None:
        """As a version of its own, so that it can be told later what a reply was given. Raises NameTaken, StillReading,
        and SpaceFile.DoesNotExist where it was removed in the meantime."""
        self.space.locked()
        self.refresh_from_db()
        self._require_read()
        if SpaceFile.objects.filter(space=self.space_id).exclude(pk=self.pk).named(name).exists():
            raise NameTaken
        tell_files_changed(self.space_id)
        standing = self.versions.in_force().first()
        if standing is None:
            self.versions.update(name=name)
        elif name != standing.name:
            renamed = self.versions.create(number=self._next(), name=name, added_by=by, size=standing.size)
            renamed.enter_into_force(standing.stored)

    def _require_read(self) -> None:
        if self.versions.being_read().exists():
            raise StillReading

    @transaction.atomic
    def remove(self) -> None:
        """Its texts, their index and the bytes go with it, and it is in no prompt any more."""
        self.space.locked()
        version = next_files_version(self.space_id)
        self.delete()
        settle_tokens(self.space_id, files_removed_in=version)

    def _next(self) -> int:
        return (self.versions.aggregate(newest=models.Max("number"))["newest"] or 0) + 1


class State(models.TextChoices):
    READING = "reading"
    READY = "ready"
    REFUSED = "refused"


class SpaceFileVersionQuerySet(models.QuerySet["SpaceFileVersion"]):
    def in_force(self) -> SpaceFileVersionQuerySet:
        """What prompts hold now; in the order in which they hold it."""
        return self.filter(added_in__isnull=False, removed_in=None).order_by("file_id")

    def in_force_at(self, version: int) -> SpaceFileVersionQuerySet:
        """At a version of the Space's files, but for those that were removed since."""
        stood = Q(removed_in=None) | Q(removed_in__gt=version)
        return self.filter(stood, added_in__lte=version).order_by("file_id")

    def being_read(self) -> SpaceFileVersionQuerySet:
        return self.filter(state=State.READING).order_by("id")

    def being_read_in(self, space: Space | OuterRef) -> SpaceFileVersionQuerySet:
        """Answers do not know them yet."""
        return self.being_read().filter(file__space=space)

    def with_text(self) -> SpaceFileVersionQuerySet:
        return self.filter(stored__text_chars__gt=0)

    def without_texts(self) -> SpaceFileVersionQuerySet:
        """Each with what was read, but for the text, which may be long."""
        return self.select_related("stored", "added_by").defer("stored__text", "stored__parts")


class SpaceFileVersion(models.Model):
    """A file as somebody uploaded or named it. In force from version added_in of the Space's files until removed_in."""

    file = models.ForeignKey(SpaceFile, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    state = models.CharField(max_length=7, choices=State.choices, default=State.READING)
    # Why it was refused: a code of spaces.files.contents, or "no_room".
    reason = models.CharField(max_length=20, blank=True)
    # As it came, until it is read; then `stored` has what is kept.
    upload = models.FileField(upload_to=generated_name, max_length=200, blank=True)
    stored = models.ForeignKey(StoredFile, on_delete=models.CASCADE, null=True, related_name="space_versions")
    # Bytes.
    size = models.PositiveBigIntegerField()
    # That it takes of a prompt, fence included.
    prompt_tokens = models.PositiveIntegerField(default=0)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    # Since when a process reads it, and how many tried.
    taken_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    added_in = models.PositiveIntegerField(null=True)
    removed_in = models.PositiveIntegerField(null=True)

    objects = SpaceFileVersionQuerySet.as_manager()

    class Meta:
        ordering = ["file_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["file", "number"], name="space_file_version_once"),
            models.UniqueConstraint(
                fields=["file"],
                condition=Q(added_in__isnull=False, removed_in__isnull=True),
                name="space_file_one_in_force",
            ),
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(state="reading"), name="space_file_being_read"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_in_force(self) -> bool:
        return self.added_in is not None and self.removed_in is None

    def enter_into_force(self, stored: StoredFile | None) -> None:
        """It was read, or has another name: from the next message on it stands for its file. Called while the Space is
        held."""
        assert stored is not None
        space_id = self.file.space_id
        version = next_files_version(space_id)
        self.file.versions.in_force().update(removed_in=version)
        self.state, self.stored, self.added_in = State.READY, stored, version
        self.prompt_tokens = knowledge.tokens_of_file(self.name, stored.text) if stored.text_chars else 0
        self.drop_upload()
        self.save()
        FileChunk.objects.filter(version__file=self.file_id).delete()
        cut_into_chunks(self, space_id)
        settle_tokens(space_id)

    def refuse(self, reason: str) -> None:
        self.state, self.reason = State.REFUSED, reason
        self.drop_upload()
        self.save()
        tell_files_changed(self.file.space_id)

    def drop_upload(self) -> None:
        """The bytes go once that is stored."""
        if self.upload.name:
            transaction.on_commit(partial(self.upload.storage.delete, self.upload.name), robust=True)
            self.upload = ""


def next_files_version(space_id: int) -> int:
    spaces = Space.objects.filter(pk=space_id)
    spaces.update(files_version=F("files_version") + 1)
    return int(spaces.values_list("files_version", flat=True).get())


def settle_tokens(space_id: int, **more: Any) -> None:
    """What all files in force take of a prompt is kept with the Space: so nothing is asked where there are none."""
    standing = SpaceFileVersion.objects.filter(file__space=space_id).in_force().order_by()
    tokens = standing.aggregate(sum=Sum("prompt_tokens"))["sum"] or 0
    Space.objects.filter(pk=space_id).update(file_tokens=tokens, **more)
    tell_files_changed(space_id)


def tell_files_changed(space_id: int) -> None:
    transaction.on_commit(partial(broadcasts.files_changed, space_id), robust=True)
