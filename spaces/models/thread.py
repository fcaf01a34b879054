from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from spaces import broadcasts
from spaces.compiled import CompiledInsert, CompiledQuery, CompiledUpdate
from spaces.models.attachment import Attachment, attach, copy_along, measured, room_for_files
from spaces.models.budget import any_budget, holds_budgets
from spaces.models.budget_status import refuse_spent
from spaces.models.message import RUNNING, Message, MessageQuerySet, Speaker, Status
from spaces.models.pinned_file import copy_pins
from spaces.models.words_of_others import OthersWroteHere, others_with_words_in
from spaces.signals import message_posted, thread_branched, thread_split
from summaries.engine.attached import block_of, with_block
from summaries.engine.tokens import TokenCounter

if TYPE_CHECKING:
    from spaces.models.language_model import LanguageModel
    from spaces.models.user import User
    from spaces.models.waiting import WaitingMessage


class ReplyRunning(Exception):
    """A reply is still being written here; one at a time. The sender keeps the text."""


class EmptyMessage(ValueError):
    """There is nothing in it to answer."""


class MessageTooLong(ValueError):
    """Longer than settings.MAX_MESSAGE_CHARS characters."""


class NotTheLastAnswer(ValueError):
    """Only the newest answer can be given again or changed for another one; earlier, branch."""


class OriginalsRemoved(ValueError):
    """The words up to seq `through` are only in the summary by now, and no version of it ends where it would have to.
    Raised by the memory, when it is told that a thread is cut."""

    def __init__(self, through: int) -> None:
        super().__init__(f"The originals up to #{through} were removed.")
        self.through = through


class NothingToAnswer(ValueError):
    """What an answer was for is deleted, or only in the summary by now."""


@dataclass(frozen=True)
class Posted:
    message: Message
    reply: Message
    created: bool


class Visibility(models.TextChoices):
    SPACE = "space", _("Everyone in the Space")
    PRIVATE = "private", _("Only the author")


class TitleBy(models.TextChoices):
    NOBODY = "", _("Nobody yet")
    WORDS = "words", _("Its first words")
    MODEL = "model", _("The model")
    PERSON = "person", _("A person")


BRANCH = _("{title} (branch)"), _("{title} (branch {number})")
PRIVATE_COPY = _("{title} (private copy)"), _("{title} (private copy {number})")
EARLIER_VERSION = _("{title} (earlier version)"), _("{title} (earlier version {number})")
FORK_TITLE = 160  # characters of a title that its forks carry on; what tells them apart finds room behind it


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
        if not files and (posted := self._post_at_once(author, text, tokens, client_id, behind_others=False)):
            return posted
        with transaction.atomic():
            thread = self.locked()
            return thread.already_posted(client_id) or thread._post(author, text, tokens, client_id, files)

    def post_or_wait(
        self, author: User, text: str, *, client_id: str = "", files: Sequence[int] = ()
    ) -> Posted | WaitingMessage:
        """As post, but behind a running reply, and behind others that wait, it takes its place in the line.

        Raises EmptyMessage, MessageTooLong, TooManyWaiting, BudgetSpent, FilesGone, TooManyFiles.
        """
        refuse_unfit(text, files=files)
        tokens = TokenCounter().count_message("user", text)
        if not files and (posted := self._post_at_once(author, text, tokens, client_id, behind_others=True)):
            return posted
        with transaction.atomic():
            thread = self.locked()
            if again := thread.already_posted(client_id):
                return again
            if not thread.has_waiting:
                with suppress(ReplyRunning):
                    return thread._post(author, text, tokens, client_id, files)
            return thread.waiting.join(thread, author, text, client_id=client_id, files=files)

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
    def _post_at_once(
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

    def _post(self, author: User, text: str, tokens: int, client_id: str, files: Sequence[int] = ()) -> Posted:
        self.refuse_while_reply_runs()
        self.refuse_spent_budget(author.pk)
        attached = Attachment.objects.named(files, by=author, space_id=self.space_id) if files else []
        if attached:
            block = block_of(measured(attached, room=room_for_files(self)))
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
        self,
        author: User,
        text: str,
        tokens: int,
        client_id: str,
        *,
        seq: int,
        attached: Sequence[Attachment] = (),
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
        reply = Message(thread=self, role=Speaker.ASSISTANT, asked_by=author, seq=seq + 1, status=Status.QUEUED)
        INSERT.run([message, reply])
        attach(attached, message=message)
        message_posted.send_robust(
            Thread, thread_id=self.pk, message_id=message.pk, reply_id=reply.pk, is_untitled=self.is_untitled
        )
        self.tell_line_changed()
        tell = partial(broadcasts.message_posted, self.pk, reply.pk, reply.seq)  # who fetches that gets both
        transaction.on_commit(tell, robust=True)
        return Posted(message, reply, created=True)

    def retry(self, answer: Message, *, by: User | None = None, model: LanguageModel | None = None) -> Message:
        """Ask for the last answer again. The earlier one stays as an alternative that no prompt sees.

        by: who asks now, and pays; None for who asked for the earlier one. model: who is asked, this time alone.
        Raises NotTheLastAnswer, NothingToAnswer, ReplyRunning, BudgetSpent.
        """
        asked_by_id = by.pk if by else answer.asked_by_id
        with transaction.atomic():
            thread = self.locked()
            thread.refuse_while_reply_runs()
            if answer.seq != thread.next_seq - 1 or answer.role != Speaker.ASSISTANT:
                raise NotTheLastAnswer
            if not thread._asks_something(before=answer.seq):
                raise NothingToAnswer
            thread.refuse_spent_budget(asked_by_id)
            alternatives = thread.messages.filter(seq=answer.seq)
            alternative = alternatives.order_by("-alternative").values_list("alternative", flat=True)[0] + 1
            alternatives.update(chosen=False)
            reply = thread.messages.create(
                role=Speaker.ASSISTANT,
                asked_by_id=asked_by_id,
                asked_model=model,
                seq=answer.seq,
                alternative=alternative,
                status=Status.QUEUED,
            )
            message_posted.send_robust(Thread, thread_id=self.pk, message_id=None, reply_id=reply.pk)
            thread._tell_of(reply)
            thread.tell_line_changed()
        return reply

    def _asks_something(self, *, before: int) -> bool:
        """Whether words of a person's still stand there word for word."""
        asked = self.messages.chosen().after(self.covered_through).filter(role=Speaker.USER, seq__lt=before)
        return asked.exclude(text="", file_count=None).exists()

    def choose(self, answer: Message) -> None:
        """Of several answers at the end, let this one stand; the next prompt carries it.

        Raises NotTheLastAnswer (also where the summary already covers it), ReplyRunning.
        """
        with transaction.atomic():
            thread = self.locked()
            thread.refuse_while_reply_runs()
            is_last = answer.role == Speaker.ASSISTANT and answer.seq == thread.next_seq - 1
            if not is_last or answer.seq <= thread.covered_through:
                raise NotTheLastAnswer
            thread.messages.filter(seq=answer.seq, chosen=True).update(chosen=False)
            thread.messages.filter(pk=answer.pk).update(chosen=True)
            thread.bump_epoch()
            thread._tell_of(answer)
        self.refresh_from_db()
        answer.refresh_from_db()

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

    def pin(self) -> None:
        self.change(pinned_at=timezone.now())
        self.tell_list_changed()

    def unpin(self) -> None:
        self.change(pinned_at=None)
        self.tell_list_changed()

    @transaction.atomic
    def show_to(self, visibility: Visibility | str) -> None:
        """To the whole Space or to its author alone, from now on; whoever may no longer read it loses its page.

        Raises OthersWroteHere: nobody takes other people's words from them.
        """
        thread = self.locked()
        if visibility == Visibility.PRIVATE and (names := others_with_words_in(thread)):
            raise OthersWroteHere(names)
        self.change(visibility=Visibility(visibility))
        transaction.on_commit(partial(broadcasts.thread_changed, self.pk, self.space_id), robust=True)
        if visibility == Visibility.PRIVATE:
            transaction.on_commit(partial(broadcasts.close_thread, self.pk), robust=True)

    def rewrite(
        self, message: Message, text: str, *, by: User, client_id: str = "", files: Sequence[int] = ()
    ) -> tuple[Posted, Thread]:
        """Say something else at a person's own earlier message. What stood from there on lives on in a sibling thread.

        What waits here stays here, in sight of its author, and is not sent by itself any more: it was written for what
        is now the sibling's, but asked there it would cost tokens where nobody looks. `files`: of those at the message
        the ones that stay.
        Raises EmptyMessage, MessageTooLong, ReplyRunning, BudgetSpent, OriginalsRemoved.
        """
        refuse_unfit(text, files=files)
        tokens = TokenCounter().count_message("user", text)
        with transaction.atomic():
            thread = self.locked()
            thread.refuse_while_reply_runs()
            sibling = thread._split(at=message.seq)
            if thread.has_waiting:
                thread.waiting.stand_aside()
            again = Attachment.objects.once_more(message, files, by=by) if message.file_count and files else []
            posted = thread._post(by, text, tokens, client_id, again)
        self.refresh_from_db()
        return posted, sibling

    def _split(self, *, at: int) -> Thread:
        sibling = Thread.objects.create(
            space=self.space,
            created_by=self.created_by,
            visibility=self.visibility,
            title=self._title_for_fork(*EARLIER_VERSION),
            title_by=self.title_by,
            model_id=self.model_id,
            next_seq=self.next_seq,
            forked_from=self,
            forked_at=at,
            is_earlier_version=True,
        )
        self.messages.filter(seq__gte=at).update(thread=sibling)
        Message.objects.bulk_create(copies(self.messages.before(at), to=sibling))
        copy_along(self, sibling)
        copy_pins(self, sibling)
        self.bump_epoch()
        self.change(next_seq=at)
        thread_split.send(Thread, thread_id=self.pk, sibling_id=sibling.pk, at=at)
        sibling.tell_list_changed()
        return sibling

    def private_copy(self, *, by: User) -> Thread:
        """Of all that is said here, to go on with alone. What is still being written is left out.

        Raises EmptyMessage where nothing is said, OriginalsRemoved.
        """
        said = self.messages.chosen().exclude(status__in=RUNNING).newest(1)
        if not said:
            raise EmptyMessage
        return self.branch(said[0], by=by, visibility=Visibility.PRIVATE)

    def branch(self, message: Message, *, by: User, visibility: str = "") -> Thread:
        """A new thread that begins with copies of all messages up to this one, at the same positions.

        visibility: empty for that of this thread; "private" makes a private copy of a shared one. Of several answers at
        the last of them, this one stands there.
        Raises ReplyRunning while one of them is still being written, OriginalsRemoved.
        """
        with transaction.atomic():
            thread = self.locked()
            said = thread.messages.before(message.seq + 1)
            if said.running().exists():
                raise ReplyRunning
            branch = Thread.objects.create(
                space=self.space,
                created_by=by,
                visibility=visibility or self.visibility,
                title=self._title_for_fork(*(PRIVATE_COPY if visibility else BRANCH)),
                title_by=self.title_by,
                model_id=self.model_id,
                next_seq=message.seq + 1,
                forked_from=self,
                forked_at=message.seq,
            )
            Message.objects.bulk_create(copies(said, to=branch, choosing=message))
            copy_along(self, branch)
            copy_pins(self, branch)
            summarized = message.seq if message.chosen else message.seq - 1  # a summary tells of the answer that stood
            thread_branched.send(Thread, thread_id=self.pk, branch_id=branch.pk, through=summarized)
            branch.tell_list_changed()
        branch.refresh_from_db()
        return branch

    def _title_for_fork(self, words: object, words_numbered: object) -> str:
        """By which it is told apart from this thread and from its other forks; "" as long as this has no title."""
        taken, title = set(self.forks.values_list("title", flat=True)), self.title[:FORK_TITLE]
        made, number = str(words).format(title=title), 1
        while self.title and made in taken:
            number += 1
            made = str(words_numbered).format(title=title, number=number)
        return made if self.title else ""

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

    def _tell_of(self, *messages: Message) -> None:
        for message in messages:
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


def refuse_unfit(text: str, *, files: Sequence[int] = ()) -> None:
    if not text.strip() and not files:
        raise EmptyMessage
    if len(text) > settings.MAX_MESSAGE_CHARS:
        raise MessageTooLong


def copies(messages: MessageQuerySet, *, to: Thread, choosing: Message | None = None) -> list[Message]:
    """The same messages at the same positions of another thread; a client's id stays with the original."""
    made = []
    for message in messages.in_order():
        message.pk, message.thread, message.client_id = None, to, ""
        if choosing and message.seq == choosing.seq:
            message.chosen = message.alternative == choosing.alternative
        made.append(message)
    return made
