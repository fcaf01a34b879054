"""What the voice does when the chat says that something happened."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver

from spaces import broadcasts, line
from spaces.assistant import producers, tasks, titles
from spaces.models import Membership, Thread, shared_copy
from spaces.signals import message_posted, messages_changed, messages_restored, reply_finished, stop_requested


@receiver(message_posted)
def wake_the_producer(*, reply_id: int, **_: Any) -> None:
    transaction.on_commit(partial(producers.wake, reply_id), robust=True)


@receiver(message_posted)
def take_the_first_words_as_title(
    *, thread_id: int, message_id: int | None, is_untitled: bool = True, **_: Any
) -> None:
    if message_id is not None and is_untitled:
        with transaction.atomic():
            titles.take_first_words(thread_id, message_id)


@receiver(reply_finished)
def ask_for_a_title(*, thread: Thread, seq: int, **_: Any) -> None:
    if seq == 2 and may_have_title_made(thread.pk):
        transaction.on_commit(partial(tasks.wake_title, thread.pk), robust=True)


@receiver(reply_finished)
def tell_of_news(*, thread: Thread, **_: Any) -> None:
    reader_id = thread.created_by_id if thread.visibility == "private" else None
    if thread.visibility != "private" or reader_id:
        tell = partial(broadcasts.thread_has_news, thread.pk, space_id=thread.space_id, reader_id=reader_id)
        transaction.on_commit(tell, robust=True)


@transaction.atomic
def may_have_title_made(thread_id: int) -> bool:
    return titles.may_be_made(thread_id)


@receiver(messages_changed)
def forget_a_title_of_deleted_words(*, thread_id: int, seqs: Collection[int], **_: Any) -> dict[str, str]:
    return titles.forget(thread_id, min(seqs))


@receiver(messages_changed)
def forget_what_was_shared(*, thread_id: int, seqs: Collection[int], **_: Any) -> None:
    shared_copy.forget(thread_id, seqs)


@receiver(messages_restored)
def give_the_title_back(*, thread_id: int, let_go: dict[str, Any], **_: Any) -> None:
    if title := let_go.get(forget_a_title_of_deleted_words.__name__):
        Thread.objects.get(pk=thread_id).rename(title["title"], by=title["by"])


@receiver(stop_requested)
def stop_here(*, message_id: int, **_: Any) -> None:
    transaction.on_commit(partial(producers.stop_reply, message_id), robust=True)


@receiver(stop_requested)
def send_what_waited_behind_it(*, thread_id: int, **_: Any) -> None:
    transaction.on_commit(partial(line.send_next, thread_id), robust=True)


@receiver(user_logged_out)
def close_the_sockets_of_who_left(*, user: Any, **_: Any) -> None:
    if user is not None:
        broadcasts.close_sockets_of(user.pk)


@receiver([password_changed, password_set, password_reset])
def close_the_sockets_of_sessions_that_ended(*, user: Any, **_: Any) -> None:
    """A new password ends all sessions but the one it was given in, which connects again."""
    transaction.on_commit(partial(broadcasts.close_sockets_of, user.pk), robust=True)


@receiver(post_delete, sender=Thread)
def close_the_sockets_of_a_deleted_thread(*, instance: Thread, **_: Any) -> None:
    instance.tell_list_changed()
    transaction.on_commit(partial(broadcasts.close_thread, instance.pk), robust=True)


@receiver(post_delete, sender=Membership)
def close_the_sockets_of_who_was_removed(*, instance: Membership, **_: Any) -> None:
    transaction.on_commit(partial(broadcasts.close_sockets_of, instance.user_id), robust=True)
