"""A reply whose text arrived whole is complete, whatever its server said about it and whatever came after it."""

import asyncio
from collections.abc import Iterator

import pytest
from channels.db import database_sync_to_async
from django.db import connection as database

from spaces.assistant import leases, producers, tasks
from spaces.assistant.outcomes import Outcome, finish
from spaces.assistant.questions import Question
from spaces.llm.chat_model import Delta, ModelError, Usage
from spaces.llm.openai_model import model_at
from spaces.models import LanguageModel, Message, Spent, Thread
from spaces.models.connections import answered_by, chat_connection, discover
from spaces.models.message import Status
from summaries.engine.tokens import TokenCounter
from tests.fake_openai import Answer, FakeOpenAI
from tests.llm.odd_answers import AFTERWARDS, CONTENTS, FINISHES, TEXT, as_json, chunk, streamed, tokens, whole
from tests.talk import say, talk

streams = pytest.mark.django_db(transaction=True)
OURS = TokenCounter().count(TEXT)


@pytest.fixture
def server(settings) -> Iterator[FakeOpenAI]:
    with FakeOpenAI() as server:
        settings.OPENAI_BASE_URL, settings.OPENAI_MODEL = server.base_url, "fake-large"
        settings.MODEL_CONTEXT_TOKENS = 128_000
        yield server


@pytest.fixture
async def served(db, server):
    """Producers on the loop of the test, whose Spaces talk with the server on loopback."""
    producers.start(asyncio.get_running_loop())
    yield server
    await producers.stop()
    await model_at(chat_connection(LanguageModel(name="fake-large"))).aclose()


def spent():
    return sum(Spent.objects.values_list("tokens", flat=True))


USAGES = [
    tokens(-5, -5),
    tokens("40", "5"),
    tokens(40.5, 5.5),
    tokens(True, False),
    tokens([40], {"n": 5}),
    tokens(10**15, 10**15),
    tokens(2**31, 2**31),
    tokens("@huge@", "@huge@"),
    tokens(float("nan"), float("inf")),
    tokens(128_001, 5_000),
    tokens(None, None, total_tokens=10**15),
    [40, 5],
    "40",
]


@streams
@pytest.mark.parametrize("usage", USAGES, ids=str)
async def test_what_cannot_be_true_is_counted_as_we_count(served, post, until, usage):
    served.enqueue(Answer(raw=streamed(usage=usage)))
    reply = await until(await post(), Status.COMPLETE, Status.FAILED, Status.INTERRUPTED)
    assert (reply.status, reply.text, reply.error) == (Status.COMPLETE, TEXT, "")
    assert (reply.tokens_out, reply.tokens_cached) == (OURS, None)
    assert 0 < reply.tokens_in < 100
    assert await database_sync_to_async(spent)() == reply.tokens_in + OURS


@streams
async def test_what_can_be_true_is_counted_as_the_server_does(served, post, until):
    served.enqueue(Answer(raw=streamed(usage=tokens(40, 5, prompt_tokens_details={"cached_tokens": 32}))))
    reply = await until(await post(), Status.COMPLETE)
    assert (reply.tokens_in, reply.tokens_cached, reply.tokens_out) == (40, 32, 5)
    assert await database_sync_to_async(spent)() == 45


@streams
async def test_what_is_not_believed_is_logged_once_and_quotes_nothing(served, post, until, caplog):
    each = tokens("sk-secret-0123456789", -5)
    served.enqueue(Answer(raw=chunk("Thirty ", usage=each) + streamed(content="centimetres.", usage=each)))
    await until(await post(), Status.COMPLETE)
    doubts = [record.getMessage() for record in caplog.records if "cannot be true" in record.getMessage()]
    assert len(doubts) == 1
    assert "prompt_tokens is a text" in doubts[0]
    assert "secret" not in caplog.text


@streams
@pytest.mark.parametrize(("content", "text"), [row[1:] for row in CONTENTS], ids=[row[0] for row in CONTENTS])
async def test_the_content_is_stored_as_text(served, post, until, content, text):
    served.enqueue(Answer(raw=streamed(content=content)))
    reply = await until(await post(), Status.COMPLETE, Status.FAILED, Status.INTERRUPTED)
    assert (reply.status, reply.text) == (Status.COMPLETE, text)


@streams
@pytest.mark.parametrize(("reason", "kept"), [row[1:] for row in FINISHES], ids=[row[0] for row in FINISHES])
async def test_the_reason_of_its_end_fits_its_column(served, post, until, reason, kept):
    served.enqueue(Answer(raw=streamed(finish_reason=reason)))
    reply = await until(await post(), Status.COMPLETE, Status.FAILED, Status.INTERRUPTED)
    assert (reply.status, reply.text, reply.finish_reason) == (Status.COMPLETE, TEXT, kept)


@streams
@pytest.mark.parametrize("after", [row[1] for row in AFTERWARDS], ids=[row[0] for row in AFTERWARDS])
async def test_nothing_after_the_text_spoils_it(served, post, until, after):
    served.enqueue(Answer(raw=chunk(TEXT, "stop", usage=tokens(40, 5)) + after))
    reply = await until(await post(), Status.COMPLETE, Status.FAILED, Status.INTERRUPTED)
    assert (reply.status, reply.text, reply.tokens_in) == (Status.COMPLETE, TEXT, 40)


@streams
async def test_a_fault_with_odd_characters_is_stored(served, post, until):
    served.enqueue(Answer(raw=chunk("Thir") + b'data: {"error": {"message": "a\\u0000b\\ud83d"}}\n\n'))
    reply = await until(await post(), Status.COMPLETE, Status.FAILED, Status.INTERRUPTED)
    assert (reply.status, reply.text) == (Status.FAILED, "Thir")
    assert reply.error == "The model server has a problem. Try again."
    assert "a\ufffdb" in str(reply.error.params)  # for staff


class Ends:
    """A ChatModel that says these deltas, then fails or waits for ever."""

    name = "ends"

    def __init__(self, *deltas, fault=None):
        self.deltas, self.fault = deltas, fault

    async def stream(self, messages, *, max_tokens=None, rest=None):
        for delta in self.deltas:
            yield delta
        if self.fault:
            raise self.fault
        await asyncio.Event().wait()


@streams
@pytest.mark.usefixtures("running")
@pytest.mark.parametrize("fault", [RuntimeError("of ours"), ModelError("away", kind="cut"), RecursionError()], ids=str)
async def test_a_fault_after_the_end_is_none(post, until, fault):
    with answered_by(Ends(Delta(TEXT), Delta(finish_reason="stop"), fault=fault)):
        reply = await until(await post(), Status.COMPLETE, Status.FAILED, Status.INTERRUPTED)
    assert (reply.status, reply.text) == (Status.COMPLETE, TEXT)


@streams
@pytest.mark.usefixtures("running")
async def test_a_server_that_stops_after_the_end_interrupts_nothing(post, until):
    with answered_by(Ends(Delta(TEXT, "stop"))):
        reply = await post()
        async with asyncio.timeout(10):
            while not (growing := producers.reply_in_memory(reply.pk)) or growing.text != TEXT:
                await asyncio.sleep(0.01)
        await producers.stop()
        reply = await until(reply, Status.COMPLETE, Status.INTERRUPTED)
    assert (reply.status, reply.text) == (Status.COMPLETE, TEXT)


@streams
@pytest.mark.usefixtures("running")
async def test_another_kind_of_model_is_not_believed_more(post, until):
    odd = Delta("a\x00b", "x" * 700, Usage(10**15, -1, "5"))
    with answered_by(Ends(odd, fault=ModelError("over", kind="cut"))):
        reply = await until(await post(), Status.COMPLETE, Status.FAILED, Status.INTERRUPTED)
    assert (reply.status, reply.text, reply.finish_reason) == (Status.COMPLETE, "a\ufffdb", "x" * 40)
    assert reply.tokens_in < 100
    assert reply.tokens_out == TokenCounter().count("a\ufffdb")


# ---- where the database takes the text, but not what was said of it


def refuse(table, events, when):
    """A database that refuses rows of this table."""
    act = "BEGIN SELECT RAISE(ABORT, 'refused'); END"
    if database.vendor == "postgresql":
        raising = "$$ BEGIN RAISE EXCEPTION 'refused'; END $$"
        when, act = f"({when})", "EXECUTE FUNCTION refuse()"
        run(f"CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS {raising}")
    run(f"CREATE TRIGGER refuse BEFORE {events} ON {table} FOR EACH ROW WHEN {when} {act}")


def run(sql):
    with database.cursor() as cursor:
        cursor.execute(sql)


def ended(thread, ada, outcome):
    reply = say(thread, ada, "How deep?").reply
    Message.objects.filter(pk=reply.pk).update(status=Status.STREAMING, producer=leases.PRODUCER, tokens_in=50)
    finish(reply.pk, Question(thread.pk, reply.seq, model_name="fake", prompt_tokens=50, window=128_000), outcome)
    reply.refresh_from_db()
    return reply


@pytest.mark.django_db
def test_where_the_figures_are_refused_ours_are_stored(thread, ada):
    refuse("spaces_message", "UPDATE", "NEW.tokens_in = 40 OR NEW.finish_reason = 'odd'")
    reply = ended(thread, ada, Outcome(Status.COMPLETE, text=TEXT, finish_reason="odd", usage=Usage(40, 0, 5)))
    assert (reply.status, reply.text, reply.finish_reason) == (Status.COMPLETE, TEXT, "")
    assert (reply.tokens_in, reply.tokens_out) == (50, OURS)


@pytest.mark.django_db
def test_where_the_count_is_refused_the_reply_is_stored_all_the_same(thread, ada):
    refuse("spaces_spent", "INSERT", "NEW.tokens >= 0")
    reply = ended(thread, ada, Outcome(Status.COMPLETE, text=TEXT, finish_reason="stop", usage=Usage(40, 0, 5)))
    assert (reply.status, reply.text, reply.tokens_in) == (Status.COMPLETE, TEXT, 40)


@pytest.mark.django_db
def test_a_sweep_leaves_alone_what_its_own_process_still_writes(thread, ada):
    reply = say(thread, ada, "How deep?").reply
    Message.objects.filter(pk=reply.pk).update(status=Status.STREAMING, producer=leases.PRODUCER, heartbeat=None)
    assert leases.interrupt_orphans(alive=[reply.pk]) == 0
    assert leases.interrupt_orphans() == 1


# ---- titles, and the models on offer


@pytest.mark.django_db
@pytest.mark.parametrize("usage", USAGES, ids=str)
def test_a_title_counts_no_figure_that_cannot_be_true(server, thread, ada, usage):
    talk(thread, ada, turns=1)
    Spent.objects.all().delete()
    server.enqueue(Answer(raw=whole(content="Planting leeks", usage=usage)))
    tasks.make_title(thread_id=thread.pk)
    assert Thread.objects.get(pk=thread.pk).title == "Planting leeks"
    assert 20 < spent() < 100


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "title"),
    [
        ("Planting\x00leeks", "Planting\ufffdleeks"),
        ([{"type": "text", "text": "Planting leeks"}], "Planting leeks"),
        ("x" * 100_000, "x" * 200),
        ("@half@", "a\ufffd"),
        (30, "30"),
        ({"a": "@deep@"}, "Question 1"),
        (["@huge@"], "Question 1"),
        (None, "Question 1"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_title_is_a_text_that_fits_or_none(server, thread, ada, content, title):
    talk(thread, ada, turns=1)
    server.enqueue(Answer(raw=whole(content=content)))
    tasks.make_title(thread_id=thread.pk)
    assert Thread.objects.get(pk=thread.pk).title == title


@pytest.mark.django_db
def test_models_on_offer_that_could_not_be_stored_are_passed_over(server):
    names = ["a", "b\x00", "c" * 201, {"d": 1}, 7, "@huge@", "@half@", None, "e\n"]
    server.settings.raw_models = as_json({"data": [{"id": name} for name in names]})
    discover()
    assert set(LanguageModel.objects.values_list("name", flat=True)) == {"a"}
