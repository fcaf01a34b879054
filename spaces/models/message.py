from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spaces import broadcasts
from spaces.models import blanking, deletion, repeating
from spaces.models.attachment import Attachment
from spaces.models.deletion import Deleted
from spaces.models.reason_field import ReasonField
from spaces.signals import messages_changed, messages_restored, stop_requested

if TYPE_CHECKING:
    from spaces.models.user import User


class Status(models.TextChoices):
    QUEUED = "queued", _("Queued")
    STREAMING = "streaming", _("Streaming")
    COMPLETE = "complete", _("Complete")
    STOPPED = "stopped", _("Stopped")
    FAILED = "failed", _("Failed")
    INTERRUPTED = "interrupted", _("Interrupted")


RUNNING = (Status.QUEUED, Status.STREAMING)
BROKEN_OFF = (Status.FAILED, Status.INTERRUPTED)


class Speaker(models.TextChoices):
    SYSTEM = "system", _("System")
    USER = "user", _("User")
    ASSISTANT = "assistant", _("Assistant")
    TOOL = "tool", _("Tool")


class MessageQuerySet(models.QuerySet["Message"]):
    def chosen(self) -> MessageQuerySet:
        """The one line of the conversation: of several answers, the one that stands."""
        return self.filter(chosen=True)

    def in_order(self) -> MessageQuerySet:
        return self.order_by("seq", "id")

    def after(self, seq: int) -> MessageQuerySet:
        return self.filter(seq__gt=seq)

    def before(self, seq: int) -> MessageQuerySet:
        return self.filter(seq__lt=seq)

    def newest(self, n: int) -> list[Message]:
        """The last n, oldest first."""
        newest: Iterable[Message] = self.order_by("-seq", "-id")[:n]
        return sorted(newest, key=lambda message: (message.seq, message.pk))

    def running(self) -> MessageQuerySet:
        return self.filter(status__in=RUNNING)

    def broken_off(self) -> MessageQuerySet:
        """Replies that a person may still want to ask for again."""
        return self.filter(status__in=BROKEN_OFF, deleted_at=None, removed_at=None)

    def originals(self) -> MessageQuerySet:
        """Those with words that a Space may let go once they are folded; what an import brought as system messages
        never is."""
        spoken = self.filter(deleted_at=None, removed_at=None).exclude(role=Speaker.SYSTEM)
        return spoken.exclude(text="", tool_calls=[]).exclude(status__in=RUNNING)


class Message(models.Model):
    """What one speaker said at one position of a thread. Its text is never changed after its stream, only blanked."""

    id = models.BigAutoField(primary_key=True)
    thread = models.ForeignKey("spaces.Thread", on_delete=models.CASCADE, related_name="messages")
    role = models.CharField(max_length=9, choices=Speaker.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="messages"
    )
    author_name = models.CharField(max_length=300, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="Of a reply: who asked for it, with a message or with Retry.",
    )
    seq = models.PositiveIntegerField(help_text="Position in the thread, from 1; never used again.")
    alternative = models.PositiveIntegerField(default=0)
    chosen = models.BooleanField(default=True)
    text = models.TextField(blank=True)
    # null, so that SQLite adds the column without writing every row anew
    file_count = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How many files it has; empty for none."
    )
    # null, so that SQLite adds the column without writing every row anew
    files_gone = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How many files it had that were removed; empty for none."
    )
    tool_calls = models.JSONField(default=list, blank=True)
    tool_call_id = models.CharField(max_length=200, blank=True)
    tool_name = models.CharField(max_length=200, blank=True)

    status = models.CharField(max_length=11, choices=Status.choices, default=Status.COMPLETE)
    finish_reason = models.CharField(max_length=40, blank=True)
    error = ReasonField(blank=True, help_text="What went wrong, in words for the person who asked.")
    client_id = models.CharField(max_length=64, blank=True)

    model = models.CharField(max_length=200, blank=True)
    asked_model = models.ForeignKey(
        "spaces.LanguageModel",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="Who is asked for this reply alone; empty: the thread's model.",
    )
    instructions_version = models.PositiveIntegerField(null=True, blank=True)
    memory_version = models.PositiveIntegerField(null=True, blank=True)
    # of the personal instructions of who asked, where they were sent
    personal_version = models.PositiveIntegerField(null=True, blank=True)
    summary_version = models.PositiveIntegerField(null=True, blank=True)
    # null, so that SQLite adds the columns without writing every row anew
    files_version = models.PositiveIntegerField(
        null=True, blank=True, help_text="Of the Space's files, where all of them were sent."
    )
    pinned_files = models.JSONField(
        null=True, blank=True, help_text="Of an answer: the pinned files that were sent whole, by their versions."
    )
    passages = models.JSONField(
        null=True, blank=True, help_text="Of a question: which passages of files came with it. Empty: nobody looked."
    )
    citations = models.JSONField(
        null=True, blank=True, help_text="Of an answer: what it cites of files, and whether the model was given that."
    )
    window_from = models.PositiveIntegerField(
        null=True, blank=True, help_text="The first seq that was sent word for word."
    )
    left_out = models.JSONField(default=list, blank=True, help_text="Every seq that was in neither summary nor window.")
    # null, so that SQLite adds the column without writing every row anew
    summary_cut = models.JSONField(
        null=True, blank=True, help_text="Where the summary did not fit: lines sent, lines it has, ids of the others."
    )
    # null, so that SQLite adds the column without writing every row anew
    recalled = models.JSONField(
        null=True,
        blank=True,
        help_text="Of a question: which folded words came back with it, by position, and why. Empty: nobody looked.",
    )
    prompt_sha256 = models.CharField(max_length=64, blank=True)

    tokens_own = models.PositiveIntegerField(
        default=0, help_text="This message in a prompt, o200k_base, overhead included."
    )
    tokens_in = models.PositiveIntegerField(null=True, blank=True)
    # null, so that SQLite adds the column without writing every row anew
    tokens_recalled = models.PositiveIntegerField(
        null=True, blank=True, help_text="Of tokens_in: what questions brought back of folded messages."
    )
    tokens_cached = models.PositiveIntegerField(null=True, blank=True)
    tokens_out = models.PositiveIntegerField(null=True, blank=True)

    rev = models.PositiveIntegerField(default=0, help_text="How many frames of the stream this text holds.")
    producer = models.CharField(max_length=64, blank=True)
    heartbeat = models.DateTimeField(null=True, blank=True)
    stop_requested_at = models.DateTimeField(null=True, blank=True)
    stopped_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    # null, so that SQLite adds the column without writing every row anew
    stopped_to_send = models.BooleanField(null=True, blank=True, help_text="Whether it was stopped by Send now.")
    deleted_at = models.DateTimeField(null=True, blank=True, help_text="When a person deleted it.")
    # null, so that SQLite adds the column without writing every row anew
    repeats_deleted = models.BooleanField(
        null=True, blank=True, help_text="Whether a reply repeats a deleted message: no summary is made of it then."
    )
    removed_at = models.DateTimeField(
        null=True, blank=True, help_text="When the Space removed the original; the summary keeps its lines."
    )
    # null, so that SQLite adds the column without writing every row anew
    text_sha256 = models.CharField(  # noqa: DJ001
        max_length=64, null=True, blank=True, help_text="Of the text that was removed."
    )
    created_at = models.DateTimeField(default=timezone.now, help_text="An import may set it.")

    objects = MessageQuerySet.as_manager()

    class Meta:
        ordering = ["thread_id", "seq", "id"]
        constraints = [
            models.UniqueConstraint(fields=["thread", "seq", "alternative"], name="message_position_once"),
            models.UniqueConstraint(
                fields=["thread", "seq"], condition=models.Q(chosen=True), name="message_one_chosen_answer"
            ),
            models.UniqueConstraint(
                fields=["thread", "client_id"], condition=~models.Q(client_id=""), name="message_sent_once"
            ),
            models.CheckConstraint(condition=models.Q(role__in=Speaker.values), name="message_role_known"),
            models.CheckConstraint(condition=models.Q(status__in=Status.values), name="message_status_known"),
        ]
        indexes = [
            # not partial: SQLite sees no "status IN (…)" in "status = …", and would scan the table at every sweep
            models.Index(fields=["status", "thread"], name="message_by_status"),
            models.Index(fields=["thread", "seq"], condition=models.Q(role="system"), name="message_system"),
            models.Index(fields=["thread", "author_name"], condition=models.Q(role="user"), name="message_by_author"),
            models.Index(
                fields=["created_at"],
                condition=models.Q(role="assistant", summary_version__gt=0),
                name="message_with_summary",
            ),
            models.Index(fields=["status", "-id"], condition=~models.Q(status="complete"), name="message_incomplete"),
            models.Index(
                fields=["stopped_by"], condition=models.Q(stopped_by__isnull=False), name="message_stopped_by"
            ),
            models.Index(fields=["asked_by"], condition=models.Q(asked_by__isnull=False), name="message_asked_by"),
            models.Index(fields=["thread"], condition=models.Q(citations__isnull=False), name="message_citing"),
            models.Index(fields=["thread"], condition=models.Q(files_gone__isnull=False), name="message_files_gone"),
        ]

    def __str__(self) -> str:
        return f"#{self.seq} {self.role}"

    @property
    def is_running(self) -> bool:
        return self.status in RUNNING

    @property
    def is_gone(self) -> bool:
        """A person deleted it, or the Space let its original go."""
        return self.deleted_at is not None or self.removed_at is not None

    @property
    def is_last(self) -> bool:
        return self.seq == self.thread.next_seq - 1

    @property
    def can_retry(self) -> bool:
        return self.role == Speaker.ASSISTANT and not self.is_running and not self.is_gone and self.is_last

    def stop(self, *, by: User | None = None, to_send: bool = False) -> None:
        """Ask the stream to end; what has arrived is kept. Does nothing once the reply is finished.

        by: who is named to the others. to_send: to send a message of theirs at once.
        """
        waiting = Message.objects.filter(pk=self.pk, status=Status.QUEUED)
        running = Message.objects.filter(pk=self.pk, status__in=RUNNING)
        with transaction.atomic():
            running.filter(stop_requested_at=None).update(stopped_by=by, stopped_to_send=to_send)
            running.update(stop_requested_at=timezone.now())
            if waiting.update(status=Status.STOPPED):
                transaction.on_commit(
                    partial(broadcasts.message_changed, self.thread_id, self.pk, self.seq), robust=True
                )
            stop_requested.send_robust(Message, thread_id=self.thread_id, message_id=self.pk)

    def remove_original(self) -> None:
        """Let the words go of what the summary stands for: position, author, time and the hash of its text stay, and so
        does every line that the summary has of it. Unlike delete_text, which takes those out."""
        Message.objects.filter(pk=self.pk).update(
            text="",
            tool_calls=[blanking.without_arguments(call) for call in self.tool_calls],
            error="",
            recalled=None,
            passages=None,
            citations=[blanking.without_words(each) for each in self.citations or ()] or None,
            file_count=None,
            files_gone=self.file_count,
            text_sha256=hashlib.sha256(self.text.encode()).hexdigest(),
            removed_at=timezone.now(),
        )
        if self.file_count:
            self.attachments.all().delete()

    def delete_text(self, *, by: User | None) -> None:
        """Blank this position, every alternative of it, and let the summary forget it in the same transaction.

        by: who may take it back for some seconds. Raises ReplyRunning while its text still grows.
        """
        with transaction.atomic():
            self.thread.bump_epoch()
            self.thread.refuse_while_reply_runs(at=self.seq)
            here = Message.objects.filter(thread=self.thread_id, seq=self.seq)
            words = list(here.filter(deleted_at=None).values("pk", *BLANK))
            self._let_files_go(words, for_good=by is None)
            gone_before = Coalesce(F("file_count"), F("files_gone"))
            repeating.mark(self._replies, [row["text"] for row in words])
            here.update(**BLANK, files_gone=gone_before, deleted_at=timezone.now())
            answers = messages_changed.send(Message, thread_id=self.thread_id, seqs=[self.seq])
            if by and words:
                gone = Deleted(words, {receiver.__name__: let_go for receiver, let_go in answers if let_go})
                transaction.on_commit(partial(deletion.keep, self.pk, gone, by_id=by.pk), robust=True)
            self._tell_of_the_place()
        self.refresh_from_db()

    def take_back_deletion(self, *, by: User) -> None:
        """As if nobody had deleted it: its words, and what was remembered of them. Raises TooLateToUndo."""
        gone = deletion.take_back(self.pk, by=by)
        with transaction.atomic():
            self.thread.bump_epoch()
            for row in gone.words:
                deleted = Message.objects.filter(pk=row["pk"]).exclude(deleted_at=None)
                deleted.update(**{name: row.get(name) for name in BLANK}, files_gone=None, deleted_at=None)
                if row.get("file_count"):
                    Message(pk=row["pk"]).attachments.update(deleted_at=None)
            self._replies.update(repeats_deleted=None)
            messages_restored.send(Message, thread_id=self.thread_id, seqs=[self.seq], by=by, let_go=gone.let_go)
            self._tell_of_the_place()
        self.refresh_from_db()

    @property
    def _replies(self) -> MessageQuerySet:
        after = Message.objects.filter(thread=self.thread_id, seq=self.seq + 1, role=Speaker.ASSISTANT)
        return after if self.role == Speaker.USER else after.none()

    def _let_files_go(self, words: list[dict[str, Any]], *, for_good: bool) -> None:
        """From now on nobody is given them; their bytes go as soon as nobody can take the deletion back."""
        if ids := [row["pk"] for row in words if row["file_count"]]:
            files = Attachment.objects.filter(message__in=ids)
            _ = files.delete() if for_good else files.update(deleted_at=timezone.now())

    def _tell_of_the_place(self) -> None:
        """What stands before it may offer to ask again, or show as deleted, by what became of this."""
        for message in self.thread.messages.chosen().filter(seq__in=[self.seq - 1, self.seq]).in_order():
            transaction.on_commit(
                partial(broadcasts.message_changed, message.thread_id, message.pk, message.seq), robust=True
            )


BLANK = {
    "text": "",
    "tool_calls": [],
    "tool_name": "",
    "error": "",
    "tokens_own": 0,
    "text_sha256": None,
    "recalled": None,
    "passages": None,
    "citations": None,
    "file_count": None,
}
