"""What the members of a Space want every thread of it to know: short notes. Nothing writes one but a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from summaries.engine.tokens import TokenCounter

if TYPE_CHECKING:
    from spaces.models.space import Space
    from spaces.models.user import User

HEAD = "Notes that the members of this Space keep for every conversation:"


class MemoryFull(ValueError):
    """With this note the memory would take `tokens` of every prompt; `budget` is what it may take."""

    def __init__(self, *, tokens: int, budget: int) -> None:
        super().__init__(f"The memory would take {tokens} of its {budget} tokens.")
        self.tokens, self.budget = tokens, budget


class MemoryNoteQuerySet(models.QuerySet["MemoryNote"]):
    def in_order(self) -> MemoryNoteQuerySet:
        return self.order_by("id")

    @transaction.atomic
    def write(self, space: Space, text: str, *, by: User) -> MemoryNote:
        """Raises MemoryFull."""
        space = space.locked()
        note = self.create(space=space, author=by, author_name=by.name)
        note._say(text, by=by)
        return note


class MemoryNote(models.Model):
    """One note, in all its wordings: a reply may have been given an older one. Removed, all of them are gone."""

    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    author_name = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = MemoryNoteQuerySet.as_manager()

    def __str__(self) -> str:
        return self.text

    @property
    def wording(self) -> MemoryText | None:
        """The one in force."""
        return self.texts.filter(removed_in=None).select_related("written_by").first()

    @property
    def text(self) -> str:
        wording = self.wording
        return wording.text if wording else ""

    @transaction.atomic
    def reword(self, text: str, *, by: User) -> None:
        """Raises MemoryFull, and MemoryNote.DoesNotExist where it was removed meanwhile."""
        self.space.locked()
        self.refresh_from_db()
        if one_line(text) != self.text:
            self._say(text, by=by)

    @transaction.atomic
    def remove(self) -> None:
        self.space.locked()
        _next_version(self.space)
        self.delete()

    def _say(self, text: str, *, by: User) -> None:
        version = _next_version(self.space)
        self.texts.filter(removed_in=None).update(removed_in=version)
        self.texts.create(text=one_line(text), written_by=by, added_in=version)
        tokens, budget = memory_tokens(memory_of(self.space)), settings.SPACE_MEMORY_TOKENS
        if tokens > budget:
            raise MemoryFull(tokens=tokens, budget=budget)


class MemoryText(models.Model):
    """A wording of a note, in force from version added_in of the memory until removed_in."""

    note = models.ForeignKey(MemoryNote, on_delete=models.CASCADE, related_name="texts")
    text = models.TextField()
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    added_in = models.PositiveIntegerField()
    removed_in = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["note"], condition=Q(removed_in=None), name="memory_one_wording_in_force")
        ]

    def __str__(self) -> str:
        return self.text


def memory_of(space: Space, *, version: int | None = None) -> str:
    """As every prompt carries it, or as it was at a version; "" for none. Removed notes are in no version."""
    if not space.memory_version:
        return ""
    texts = MemoryText.objects.filter(note__space=space)
    if version is None:
        texts = texts.filter(removed_in=None)
    else:
        texts = texts.filter(Q(removed_in=None) | Q(removed_in__gt=version), added_in__lte=version)
    lines = [f"- {text}" for text in texts.order_by("note_id", "id").values_list("text", flat=True)]
    return "\n".join([HEAD, *lines]) if lines else ""


def memory_tokens(memory: str) -> int:
    return TokenCounter().count_message("system", memory) if memory else 0


def one_line(text: str) -> str:
    """So that no note can pass for another one, or for what stands around it."""
    return " ".join(text.split())


def _next_version(space: Space) -> int:
    type(space).objects.filter(pk=space.pk).update(memory_version=F("memory_version") + 1)
    space.refresh_from_db(fields=["memory_version"])
    return space.memory_version
