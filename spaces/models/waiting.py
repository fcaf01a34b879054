"""What people wrote while a reply was being written: a line of messages, in sight of all who read the thread."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models, transaction
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spaces import broadcasts
from spaces.models.attachment import Attachment, attach
from spaces.models.thread import Thread
from spaces.models.thread_errors import refuse_unfit

if TYPE_CHECKING:
    from spaces.models.message import Message
    from spaces.models.user import User

MOST_WAITING = 10
"""Of one person, in one thread."""

HELD_FOR = timedelta(minutes=2)
"""How long a line waits for somebody who is changing the message at its head."""


class TooManyWaiting(ValueError):
    """As many of this person's messages wait in the thread as may."""


class NoLongerWaiting(ValueError):
    """It was sent or removed meanwhile."""


class NotSent(models.TextChoices):
    """Why a message was not sent when its turn came."""

    MAY_NOT_WRITE = "may-not", _("Not sent: its author was no longer allowed to write here.")
    UNFIT = "unfit", _("Not sent: it is too long.")
    BUDGET = "budget", _("Not sent: the token budget was used up. Send it when the budget has reset.")
    REMOVED = "removed", _("Not sent: an editor or the author of the thread removed it.")
    REWRITTEN = "rewrite", _("Not sent: the thread was rewritten before its turn. Send it if it still fits.")


TO_ITS_AUTHOR = {
    NotSent.MAY_NOT_WRITE: _("You can no longer write in this Space; your message was not sent."),
}
"""What its author reads instead of a word about themselves."""

NO_LONGER_SO = {
    NotSent.MAY_NOT_WRITE: _("Not sent while you were not allowed to write here. You can send it now."),
    NotSent.UNFIT: _("Not sent when its turn came. You can send it now."),
    NotSent.BUDGET: _("Not sent when its turn came. You can send it now."),
}
"""What its author reads once the reason holds no more."""


class WaitingQuerySet(models.QuerySet["WaitingMessage"]):
    def in_line(self) -> WaitingQuerySet:
        """Those that will be sent."""
        return self.filter(refused="")

    def in_order(self) -> WaitingQuerySet:
        return self.order_by("place", "id")

    def join(
        self, thread: Thread, author: User, text: str, *, client_id: str, files: Sequence[int] = ()
    ) -> WaitingMessage:
        """The last place in the line of this thread, whose row is held. The same `client_id` joins once.

        Where no reply runs, the line stands still behind one that broke off: whoever writes on lets it move.
        Raises TooManyWaiting, BudgetSpent, FilesGone, TooManyFiles.
        """
        own = self.filter(thread=thread, author=author)
        if again := (own.filter(client_id=client_id).first() if client_id else None):
            return again
        thread.refuse_spent_budget(author.pk)
        if own.count() >= MOST_WAITING:
            raise TooManyWaiting
        attached = Attachment.objects.named(files, by=author, space_id=thread.space_id) if files else []
        joined = self.create(
            thread=thread, author=author, text=text, client_id=client_id, file_count=len(attached) or None
        )
        attach(attached, waiting=joined)
        thread.change(has_waiting=True)
        head = self.filter(thread=thread).in_line().in_order()[0]
        if not thread.running_reply:
            head.wait_for_no_retry()
        joined.tell()
        return joined

    def leave(self) -> None:
        """Of several threads, too. What is sent meanwhile is left out."""
        for waiting in self.order_by("thread_id", "id"):
            with suppress(NoLongerWaiting):
                waiting.leave()

    def stay_behind(self) -> None:
        """Whoever wrote them may not write here any more: they are out of the line, and kept for their author."""
        for waiting in self.in_line():
            with suppress(NoLongerWaiting):
                waiting.refuse(NotSent.MAY_NOT_WRITE)

    def stand_aside(self) -> None:
        """What they were written for is being rewritten: only their authors know whether they still fit."""
        for waiting in self.in_line():
            waiting.refuse(NotSent.REWRITTEN)


class WaitingMessage(models.Model):
    """A message that will be sent when its turn comes. Neither prompt nor summary knows of it before."""

    thread = models.ForeignKey("spaces.Thread", on_delete=models.CASCADE, related_name="waiting")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting_messages")
    text = models.TextField(blank=True)
    # null, so that SQLite adds the column without writing every row anew
    file_count = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How many files it has; empty for none."
    )
    client_id = models.CharField(max_length=64, blank=True)
    place = models.IntegerField(
        default=0, help_text="Lower is sent first. Below 0: its author chose Send now, so it does not wait for a Retry."
    )
    held_until = models.DateTimeField(null=True, blank=True, help_text="Its author is editing it until then.")
    refused = models.CharField(max_length=8, choices=NotSent.choices, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    may_go_now = False
    """Known to who asked, for its author: what held it back would let it through."""

    objects = WaitingQuerySet.as_manager()

    class Meta:
        ordering = ["thread_id", "place", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["thread", "author", "client_id"], condition=~models.Q(client_id=""), name="waiting_once"
            ),
        ]
        indexes = [models.Index(fields=["thread", "place", "id"], name="waiting_in_order")]

    files: Sequence[Attachment] = ()
    """Where a page shows it."""

    def __str__(self) -> str:
        return f"{self.author}: {self.text[:60]}"

    @property
    def is_held(self) -> bool:
        return bool(self.held_until and self.held_until > timezone.now())

    @property
    def why_not_sent(self) -> str:
        """For its author."""
        reason = NotSent(self.refused)
        told = NO_LONGER_SO if self.may_go_now else TO_ITS_AUTHOR
        return str(told.get(reason, reason.label))

    @property
    def file_ids(self) -> list[int]:
        """In their order. No query where it has none."""
        if not self.file_count:
            return []
        return list(self.attachments.standing().in_order().values_list("pk", flat=True))

    @property
    def is_long(self) -> bool:
        """More than a line of messages shows of each: some three lines of the page."""
        return len(self.text) > 300 or self.text.count("\n") > 2

    @property
    def goes_now(self) -> bool:
        return self.place < 0

    def hold(self) -> None:
        """Its author is changing it: not sent as it stands, for a while. Raises NoLongerWaiting."""
        self._change(held_until=timezone.now() + HELD_FOR)

    def release(self) -> None:
        self._change(held_until=None)

    def say(self, text: str) -> None:
        """Raises EmptyMessage, MessageTooLong, NoLongerWaiting."""
        refuse_unfit(text, files=self.file_ids)
        self._change(text=text, held_until=None)

    def ask_for_now(self) -> Message | None:
        """Before all others, whatever held it back. Gives the reply that it waits for, if one runs: the next one may
        be the reply to this. Raises NoLongerWaiting."""
        with transaction.atomic():
            running = self.thread.locked().running_reply
            self.wait_for_no_retry()
            self._change(held_until=None, refused="")
        return running

    def wait_for_no_retry(self) -> None:
        first = WaitingMessage.objects.filter(thread=self.thread_id).aggregate(place=Min("place"))["place"] or 0
        self._change(place=min(first, 0) - 1)

    def refuse(self, reason: NotSent) -> None:
        self._change(refused=reason)

    def take_out(self, *, by: User) -> None:
        """It will not be sent. Its author's words are nobody else's to destroy: taken out by others, they are kept for
        their author alone. Raises NoLongerWaiting where another was quicker."""
        if by.pk == self.author_id or self.refused:
            self.leave()
        else:
            self.refuse(NotSent.REMOVED)

    def leave(self) -> None:
        """It was sent, or will not be. Raises NoLongerWaiting where another was quicker."""
        with transaction.atomic():
            thread = self.thread.locked()
            if not WaitingMessage.objects.filter(pk=self.pk).delete()[0]:
                raise NoLongerWaiting
            if not thread.waiting.exists():
                thread.change(has_waiting=False)
            self.tell()

    def tell(self) -> None:
        transaction.on_commit(partial(broadcasts.waiting_changed, self.thread_id), robust=True)

    def _change(self, **values: object) -> None:
        """The row decides: what was sent meanwhile is changed by nobody."""
        if not WaitingMessage.objects.filter(pk=self.pk).update(**values):
            raise NoLongerWaiting
        for name, value in values.items():
            setattr(self, name, value)
        self.tell()
