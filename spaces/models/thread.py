from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from spaces import broadcasts
from spaces.compiled import CompiledInsert, CompiledQuery, CompiledUpdate
from spaces.models.attachment import Attachment, attach, measured
from spaces.models.budget import any_budget, holds_budgets
from spaces.models.budget_status import refuse_spent
from spaces.models.language_model import LanguageModel
from spaces.models.message import Message, Speaker, Status
from spaces.models.taking_up import taken_up
from spaces.models.thread_choices import TitleBy
from spaces.models.thread_errors import ReplyRunning, refuse_unfit
from spaces.models.user import User
from spaces.signals import message_posted
from summaries.engine.prompting.attached import block_of, with_block
from summaries.engine.tokens import TokenCounter


@dataclass(frozen=True)
class Posted:
    message: Message
    reply: Message
    created: bool


class ThreadQuerySet(models.QuerySet["Thread"]):
    def visible_to(self, user: User) -> ThreadQuerySet:
        members = self.filter(space__memberships__user=user, deleted_at=None)
        return members.filter(Q(visibility="space") | Q(created_by=user))

    def kept_unseen_for(self, user: User) -> ThreadQuerySet:
        """Private ones of theirs, in Spaces that they no longer belong to: nobody reads them, they neither."""
        own = self.filter(created_by=user, visibility="private", deleted_at=None, space__deleted_at=None)
        return own.exclude(space__in=user.memberships.values("space"))

    def readable_beside(self, thread: Thread) -> ThreadQuerySet:
        """Other threads of its Space that everybody who may read it may read too: the shared ones; and beside a private
        one, which only its author reads, the others of that author, while they are a member."""
        shared = Q(visibility="space")
        if thread.visibility == "private":
            author = Q(created_by=thread.created_by_id, space__memberships__user=thread.created_by_id)
            shared |= author & Q(created_by__isnull=False)
        here = self.filter(shared, space=thread.space_id, deleted_at=None, space__deleted_at=None)
        here = here.filter(is_earlier_version=False)  # what was said differently since
        return here.exclude(pk=thread.pk).distinct()

    def newest_first(self) -> ThreadQuerySet:
        return self.order_by("-last_activity_at", "-id")


class Thread(models.Model):
    """One conversation in a Space: a line of messages and the summary of its older part."""

    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="threads")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="threads"
    )
    visibility = models.CharField(max_length=8, default="space")
    title = models.CharField(max_length=200, blank=True)
    title_by = models.CharField(max_length=6, choices=TitleBy.choices, default=TitleBy.NOBODY, blank=True)
    next_seq = models.PositiveIntegerField(default=1)
    epoch = models.PositiveIntegerField(default=0, help_text="Grows with every edit and delete.")

    summary = models.TextField(blank=True, help_text="The current version as the model reads it.")
    summary_updated_at = models.DateTimeField(null=True, blank=True)
    summary_version = models.PositiveIntegerField(default=0)
    covered_through = models.PositiveIntegerField(default=0, help_text="The last seq that the summary covers.")
    removed_through = models.PositiveIntegerField(
        default=0, help_text="The Space removed originals up to here: the summary may never cover less."
    )
    summary_policy = models.JSONField(default=dict, blank=True)
    summary_locked_at = models.DateTimeField(
        null=True, blank=True, help_text="When staff locked it: nothing is summarized automatically."
    )
    fold_owner = models.CharField(max_length=64, blank=True)
    fold_lease = models.DateTimeField(null=True, blank=True)
    fold_check_due = models.BooleanField(default=False)

    forked_from = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="forks")
    forked_at = models.PositiveIntegerField(null=True, blank=True)
    model = models.ForeignKey(
        "spaces.LanguageModel",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="Empty: the one of the Space.",
    )
    is_earlier_version = models.BooleanField(
        default=False, help_text="Keeps the messages from before an edit in the thread it was forked from."
    )
    pinned_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True, help_text="Hidden since then, and soon deleted for good.")
    deleted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    has_waiting = models.BooleanField(
        default=False, help_text="Whether messages may wait here; never False while one does."
    )
    last_activity_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)

    earlier_versions: Sequence[Thread] = ()
    """Known to the list, which shows them under it."""

    objects = ThreadQuerySet.as_manager()

    class Meta:
        ordering = ["-last_activity_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(covered_through__gte=F("removed_through")), name="thread_removed_is_covered"
            )
        ]
        permissions = [("read_private_threads", "Can read private threads (each reading leaves a trace)")]
        indexes = [
            models.Index(fields=["-last_activity_at", "-id"], name="thread_newest"),
            models.Index(fields=["space", "-last_activity_at", "-id"], name="thread_newest_in_space"),
            models.Index(fields=["id"], condition=Q(fold_check_due=True), name="thread_fold_check_due"),
            models.Index(fields=["id"], condition=Q(has_waiting=True), name="thread_has_waiting"),
            models.Index(fields=["deleted_at"], condition=Q(deleted_at__isnull=False), name="thread_deleted"),
        ]

    def __str__(self) -> str:
        return self.title or str(_("New thread"))

    @cached_property
    def language_model(self) -> LanguageModel:
        """The one that was chosen here, while the Space allows it and it can be used; else the Space's."""
        chosen = self.space.models_to_choose.filter(pk=self.model_id).first() if self.model_id else None
        return chosen or self.space.language_model

    def choose_model(self, model: LanguageModel) -> None:
        """From the next reply on. The Space's own is none of the thread's: it changes along."""
        self.change(model=None if model == self.space.language_model else model)
        self.__dict__.pop("language_model", None)

    @property
    def is_updating_summary(self) -> bool:
        return bool(self.fold_owner and self.fold_lease and self.fold_lease > timezone.now())

    @property
    def is_untitled(self) -> bool:
        return self.title_by == TitleBy.NOBODY

    @property
    def running_reply(self) -> Message | None:
        reply = RUNNING_REPLY.first(self.pk)
        if reply:
            reply.thread = self
        return reply

    @property
    def leaves_a_retry(self) -> bool:
        """Whether the last reply broke off, so that another message would take the offer to ask again from it."""
        return self.messages.chosen().broken_off().filter(seq=self.next_seq - 1).exists()

    def post(self, author: User, text: str, *, client_id: str = "", files: Sequence[int] = ()) -> Posted:
        """Store what a person says and the row of the answer to it, in one transaction.

        A `client_id` that was stored before returns what was stored then, so that a retry is harmless. `files`: ids of
        attachments of theirs that were not sent yet.
        Raises EmptyMessage, MessageTooLong, ReplyRunning, BudgetSpent, FilesGone, TooManyFiles.
        """
        refuse_unfit(text, files=files)
        tokens = TokenCounter().count_message("user", text)
        if not files and (posted := self.post_at_once(author, text, tokens, client_id, behind_others=False)):
            return posted
        with transaction.atomic():
            thread = self.locked()
            return thread.already_posted(client_id) or thread.post_held(author, text, tokens, client_id, files)

    def already_posted(self, client_id: str) -> Posted | None:
        """Here, or in the sibling to which it moved: somebody may have rewritten what stood before it."""
        if not client_id:
            return None
        sent = Message.objects.exclude(client_id="")  # in the words of the unique index, so that it is used
        same = sent.filter(client_id=client_id).select_related("thread")
        threads = [self.pk]
        while threads:
            if message := same.filter(thread__in=threads).first():
                return Posted(message, message.thread.messages.chosen().get(seq=message.seq + 1), created=False)
            threads = list(Thread.objects.filter(forked_from__in=threads).values_list("pk", flat=True))
        return None

    @transaction.atomic
    def post_at_once(
        self, author: User, text: str, tokens: int, client_id: str, *, behind_others: bool
    ) -> Posted | None:
        """What almost every message becomes, in three statements. None, and nothing is changed, where it was sent
        before, a reply runs or, `behind_others`, something may wait here: the longer way then looks once more.

        The two positions are taken first, which holds the row, and only then is anything read: on PostgreSQL a row that
        somebody else held comes with what its subqueries saw before.
        """
        now = timezone.now()
        thread = (
            FOR_POST.first(self.pk, client_id or NEVER_SENT)
            if TAKE_TWO.run(self.pk, last_activity_at=now, archived_at=None)
            else None
        )
        if thread is None or thread.is_sent or thread.is_answered or (behind_others and thread.has_waiting):
            transaction.set_rollback(True)
            return None
        thread.refuse_spent_budget(author.pk)
        self._tell_list_of_another_day(now)
        return thread._store_turn(author, text, tokens, client_id, seq=thread.next_seq - 2)

    def post_held(self, author: User, text: str, tokens: int, client_id: str, files: Sequence[int] = ()) -> Posted:
        """Of a row that is `locked`. Raises ReplyRunning, BudgetSpent, FilesGone, TooManyFiles."""
        self.refuse_while_reply_runs()
        self.refuse_spent_budget(author.pk)
        attached = Attachment.objects.named(files, by=author, space_id=self.space_id) if files else []
        if attached:
            block = block_of(measured(attached, room=self.room_for_files))
            tokens = TokenCounter().count_message("user", with_block(text, block))
        now, seq = timezone.now(), self.next_seq
        self._tell_list_of_another_day(now)
        self.change(next_seq=seq + 2, last_activity_at=now, archived_at=None)
        return self._store_turn(author, text, tokens, client_id, seq=seq, attached=attached)

    def _tell_list_of_another_day(self, now: datetime) -> None:
        """Where the list shows the thread in another place from now on; a busy Space is not told of every message."""
        if self.archived_at or self.last_activity_at.date() != now.date():
            self.tell_list_changed()

    def _store_turn(
        self, author: User, text: str, tokens: int, client_id: str, *, seq: int, attached: Sequence[Attachment] = ()
    ) -> Posted:
        message = Message(
            thread=self,
            role=Speaker.USER,
            author=author,
            author_name=author.name,
            seq=seq,
            text=text,
            client_id=client_id,
            tokens_own=tokens,
            file_count=len(attached) or None,
        )
        answer: dict[str, Any] = {"role": Speaker.ASSISTANT, "status": Status.QUEUED, **taken_up()}
        reply = Message(thread=self, asked_by=author, seq=seq + 1, **answer)
        INSERT.run([message, reply])
        attach(attached, message=message)
        message_posted.send_robust(
            Thread, thread_id=self.pk, message_id=message.pk, reply_id=reply.pk, is_untitled=self.is_untitled
        )
        self.tell_line_changed()
        tell = partial(broadcasts.message_posted, self.pk, reply.pk, reply.seq)  # who fetches that gets both
        transaction.on_commit(tell, robust=True)
        return Posted(message, reply, created=True)

    @property
    def room_for_files(self) -> int:
        """Tokens of the documents at one message: by the settings, and at most a third of what the model reads."""
        return min(int(settings.MESSAGE_FILE_TOKENS), self.space.language_model.context_tokens // 3)

    def rename(self, title: str, *, by: str = TitleBy.PERSON) -> bool:
        """Give a title. A model's or the first words never replace a person's; says whether it was taken."""
        free = Thread.objects.filter(pk=self.pk)
        if by != TitleBy.PERSON:
            free = free.exclude(title_by=TitleBy.PERSON)
        taken = bool(free.update(title=title[:200], title_by=by))
        if taken:
            self.title, self.title_by = title[:200], by
            self.tell_list_changed()
        return taken

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Behind whoever posts here at this moment: what they store goes with the thread. Replies that end come first,
        because their end holds the message and then asks for the thread."""
        with transaction.atomic():
            list(self.messages.running().order_by("pk").select_for_update().values("pk"))
            Thread.objects.select_for_update().filter(pk=self.pk).first()
            return super().delete(*args, **kwargs)

    def locked(self) -> Thread:
        """This row as it is now, held until the transaction ends."""
        return Thread.objects.annotate(has_budgets=any_budget()).select_for_update().get(pk=self.pk)

    def change(self, **values: Any) -> None:
        Thread.objects.filter(pk=self.pk).update(**values)
        for name, value in values.items():
            setattr(self, name, value)

    def bump_epoch(self) -> None:
        """A fold that read the thread before this may not store what it made."""
        Thread.objects.filter(pk=self.pk).update(epoch=F("epoch") + 1)

    def refuse_while_reply_runs(self, *, at: int | None = None) -> None:
        running = self.messages.running()
        if (running if at is None else running.filter(seq=at)).exists():
            raise ReplyRunning

    def refuse_spent_budget(self, user_id: int | None) -> None:
        """Every reply begins behind this. Without an account to count for, the Space's budget alone holds."""
        if holds_budgets(self):
            refuse_spent(user_id=user_id, space_id=self.space_id)

    def tell_list_changed(self) -> None:
        if self.visibility != "private":
            tell = partial(broadcasts.thread_changed, self.pk, self.space_id)
        elif self.created_by_id:
            tell = partial(broadcasts.private_thread_changed, self.pk, self.created_by_id)
        else:
            return
        transaction.on_commit(tell, robust=True)

    def tell_line_changed(self) -> None:
        """Who waits behind a reply, or what they wait for."""
        if self.has_waiting:
            transaction.on_commit(partial(broadcasts.waiting_changed, self.pk), robust=True)

    def tell_of(self, message: Message) -> None:
        transaction.on_commit(partial(broadcasts.message_changed, self.pk, message.pk, message.seq), robust=True)


NEVER_SENT = "\n"  # the id of no message

TAKE_TWO = CompiledUpdate(
    lambda pk: Thread.objects.filter(pk=pk), int, fields=["last_activity_at", "archived_at"], next_seq=F("next_seq") + 2
)
FOR_POST: CompiledQuery[Any] = CompiledQuery(
    lambda pk, client_id: Thread.objects.filter(pk=pk).annotate(
        has_budgets=any_budget(),
        is_answered=Exists(Message.objects.running().filter(thread=OuterRef("pk"))),
        is_sent=Exists(Message.objects.exclude(client_id="").filter(client_id=client_id, thread=OuterRef("pk"))),
    ),
    int,
    str,
)
RUNNING_REPLY = CompiledQuery(lambda pk: Message.objects.filter(thread=pk).chosen().running()[:1], int)
INSERT = CompiledInsert(Message)
