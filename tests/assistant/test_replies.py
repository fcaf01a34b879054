import asyncio

import pytest
from channels.db import database_sync_to_async

from spaces.assistant import leases, producers
from spaces.assistant.producers import reply_in_memory
from spaces.assistant.snapshots import snapshot
from spaces.llm.chat_model import ModelError
from spaces.models import Message, Thread, alternatives
from tests.fakes import Says
from tests.sockets import Socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("running")]


async def test_a_reply_is_stored_as_the_model_sent_it(model, post, until):
    model.enqueue(Says(["Thirty ", "centi", "metres.\n\n", "* e\u0301 😀 ", "\tend "]))

    reply = await until(await post(), "complete")

    assert reply.text == "Thirty centimetres.\n\n* e\u0301 😀 \tend "
    assert (reply.finish_reason, reply.model) == ("stop", "demo")


async def test_a_reply_knows_its_usage(model, post, until):
    reply = await until(await post(), "complete")

    assert (reply.tokens_in, reply.tokens_cached, reply.tokens_out) == (20, 5, 7)


async def test_the_prompt_is_instructions_then_the_conversation(model, post, until):
    await until(await post(), "complete")

    asked = [(message.role, message.part, message.content) for message in model.asked[0].messages]
    assert asked == [
        ("system", "instructions", "Answer briefly. We grow vegetables in Bergen."),
        ("user", "prompt", "How deep do leeks go?"),
    ]


async def test_a_reply_says_by_reference_what_it_was_given(model, post, until):
    reply = await until(await post(), "complete")

    assert (reply.instructions_version, reply.summary_version, reply.window_from) == (1, 0, 1)
    assert len(reply.prompt_sha256) == 64


async def test_instructions_apply_from_the_next_message_on(model, post, until, space, ada):
    await until(await post(), "complete")
    await database_sync_to_async(space.write_instructions)("Answer in verse.", by=ada)

    reply = await until(await post("And carrots?"), "complete")

    assert model.asked[1].messages[0].content == "Answer in verse."
    assert reply.instructions_version == 2


async def test_what_had_arrived_before_a_fault_is_kept_with_the_reason(model, post, until):
    model.enqueue(Says(["Thirty cen", ModelError("The model's server cut the reply off.", kind="cut")]))

    reply = await until(await post(), "failed")

    assert (reply.text, reply.error) == ("Thirty cen", "The model's server cut the reply off.")


async def test_a_fault_of_ours_is_told_without_its_details(model, post, until):
    model.enqueue(Says([RuntimeError("secret path")]))

    reply = await until(await post(), "failed")

    assert "secret" not in reply.error
    assert reply.error


async def test_an_empty_answer_is_a_failed_one(model, post, until):
    model.enqueue("")

    assert (await until(await post(), "failed")).error == "The model sent an empty answer."


async def test_stop_keeps_the_text_and_closes_the_upstream(model, post, until):
    model.enqueue(Says(["Thirty ", asyncio.Event()]))
    reply = await until(await post(), "streaming")
    await text_shown(reply, "Thirty ")

    await database_sync_to_async(reply.stop)()

    assert (await until(reply, "stopped")).text == "Thirty "
    assert model.asked[0].was_closed


async def test_a_stop_asked_in_another_process_is_seen_at_the_next_flush(model, post, until):
    model.enqueue(Says(["Thirty ", asyncio.Event()]))
    reply = await until(await post(), "streaming")
    await text_shown(reply, "Thirty ")

    await database_sync_to_async(
        lambda: Message.objects.filter(pk=reply.pk).update(stop_requested_at="2026-01-01T00:00Z")
    )()

    assert (await until(reply, "stopped")).text == "Thirty "


async def test_the_growing_text_is_in_the_row_within_a_flush(model, post, until):
    model.enqueue(Says(["Thirty ", asyncio.Event()]))
    reply = await until(await post(), "streaming")

    async with asyncio.timeout(5):
        while reply.text != "Thirty ":
            await asyncio.sleep(0.05)
            await database_sync_to_async(reply.refresh_from_db)()

    assert reply.rev == reply_in_memory(reply.pk).rev


async def test_a_late_reader_gets_the_text_so_far_and_its_revision(model, post, until):
    more = asyncio.Event()
    model.enqueue(Says(["Thirty ", asyncio.Event()]))
    reply = await until(await post(), "streaming")
    await text_shown(reply, "Thirty ")

    so_far = snapshot(reply)

    assert (so_far.text, so_far.rev) == ("Thirty ", 1)
    more.set()


async def test_frames_reach_everybody_who_has_the_thread_open(model, post, until, thread, ada, ben, signed_in):
    go_on = asyncio.Event()
    model.enqueue(Says(["Thirty **centi", go_on, "metres**.\n\nNot more."]))
    readers = [Socket(await database_sync_to_async(signed_in)(person), thread) for person in (ada, ben)]
    for reader in readers:
        assert await reader.open()

    reply = await post()
    frames = [await first_frame(reader) for reader in readers]
    go_on.set()
    await until(reply, "complete")

    for frame in frames:
        assert (frame["message"], frame["rev"], frame["block"]) == (reply.pk, 1, 0)
        assert frame["html"] == ["<p>Thirty **centi</p>"]
    later = await first_frame(readers[0])
    assert (later["rev"], len(later["html"])) == (2, 2)
    for reader in readers:
        await reader.close()


async def test_a_reader_who_leaves_stops_nothing(model, post, until, thread, ada, signed_in):
    go_on = asyncio.Event()
    model.enqueue(Says(["Thirty ", go_on, "centimetres."]))
    reader = Socket(await database_sync_to_async(signed_in)(ada), thread)
    await reader.open()
    reply = await post()
    await first_frame(reader)

    await reader.close()
    go_on.set()

    assert (await until(reply, "complete")).text == "Thirty centimetres."


async def test_a_reply_whose_wake_up_was_lost_is_found_by_the_sweep(model, until, thread):
    reply = await database_sync_to_async(lambda: thread.messages.create(role="assistant", seq=1, status="queued"))()

    assert (await until(reply, "complete")).text == "A fake answer."


async def test_the_flusher_rests_once_nothing_is_written(model, post, until):
    flusher = producers._producers.flusher
    reply = await post()
    await until(reply, "complete")
    async with asyncio.timeout(10):
        while flusher.has_replies.is_set():
            await asyncio.sleep(0.01)
    assert not producers._producers.replies


async def test_a_reply_is_claimed_by_one_process(model, post, until):
    reply = await until(await post(), "complete")

    assert not await database_sync_to_async(leases.claim)(reply.pk)


async def test_a_retry_never_sees_the_discarded_answer(model, post, until, thread):
    model.enqueue("Twelve metres.", "Thirty centimetres.")
    reply = await until(await post(), "complete")
    again = await database_sync_to_async(lambda: alternatives.retry(Thread.objects.get(pk=thread.pk), reply))()

    assert (await until(again, "complete")).text == "Thirty centimetres."
    assert "Twelve" not in model.asked[1].text


async def test_what_does_not_fit_is_not_sent_and_both_sizes_are_named(model, post, until, space):
    await database_sync_to_async(lambda: type(space.language_model).objects.update(context_tokens_override=100))()

    reply = await until(await post("leek " * 200), "failed")

    assert not model.asked
    assert "206 tokens" in reply.error


async def text_shown(reply, text):
    async with asyncio.timeout(5):
        while not (grown := reply_in_memory(reply.pk)) or grown.text != text:
            await asyncio.sleep(0.01)


async def first_frame(reader):
    while (heard := await reader.hears())["type"] != "frame":
        pass
    return heard


async def test_a_prompt_that_cannot_be_assembled_ends_the_reply_at_once(model, post, until, space):
    await database_sync_to_async(lambda: space.instructions_versions.update(text="x"))()
    await database_sync_to_async(lambda: type(space).objects.update(summary_policy={}, model=None))()
    await database_sync_to_async(lambda: Thread.objects.update(summary_version=1, summary_policy=[1]))()

    reply = await until(await post(), "failed")

    assert reply.error == "Something went wrong on our side. Your message is kept."
