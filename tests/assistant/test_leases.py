from datetime import timedelta

import pytest
from django.utils import timezone

from spaces.assistant import flusher, leases
from spaces.models import Message


@pytest.fixture
def streaming(thread, ada):
    reply = thread.post(ada, "Hello").reply
    leases.claim(reply.pk)
    Message.objects.filter(pk=reply.pk).update(text="Half an ans")
    return reply


def test_a_reply_whose_writer_died_is_interrupted_and_keeps_its_text(streaming):
    Message.objects.update(heartbeat=timezone.now() - leases.LEASE - timedelta(seconds=1))

    leases.interrupt_orphans()

    streaming.refresh_from_db()
    assert (streaming.status, streaming.text) == ("interrupted", "Half an ans")
    assert streaming.error


def test_a_reply_whose_heart_beats_goes_on(streaming):
    leases.interrupt_orphans()

    streaming.refresh_from_db()
    assert streaming.status == "streaming"


def test_at_boot_of_the_only_server_every_running_reply_is_a_dead_ones(streaming):
    leases.interrupt_orphans(all_of_them=True)

    streaming.refresh_from_db()
    assert streaming.status == "interrupted"


def test_a_heartbeat_between_look_and_touch_saves_a_reply(streaming):
    stale = Message.objects.get(pk=streaming.pk)
    Message.objects.update(heartbeat=timezone.now() + timedelta(seconds=1))

    assert not leases.interrupt(stale)


def test_a_thread_with_an_interrupted_reply_takes_the_next_message(streaming, ada):
    leases.interrupt_orphans(all_of_them=True)

    assert streaming.thread.post(ada, "Go on").created


def test_what_was_deleted_after_the_writer_was_taken_for_dead_stays_deleted(streaming, ada):
    leases.interrupt_orphans(all_of_them=True)
    streaming.refresh_from_db()
    streaming.delete_text(by=ada)

    to_stop = flusher.write([flusher.Growing(streaming.pk, "Half an answer", 3)])

    streaming.refresh_from_db()
    assert (streaming.text, to_stop) == ("", [streaming.pk])


def test_an_interrupted_text_counts_its_tokens_and_has_the_memory_look(streaming):
    leases.interrupt_orphans(all_of_them=True)

    streaming.refresh_from_db()
    assert streaming.tokens_own > 4
    assert type(streaming.thread).objects.get(pk=streaming.thread_id).fold_check_due
