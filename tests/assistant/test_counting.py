"""What a reply and a title count for, and for whom."""

import asyncio

import pytest
from channels.db import database_sync_to_async

from spaces.assistant import leases, tasks
from spaces.assistant.outcomes import Outcome, finish
from spaces.assistant.questions import Question
from spaces.llm.chat_model import ModelError, Usage
from spaces.models import Budget, Message, Spent, alternatives
from spaces.models.budget import Holder
from spaces.models.connections import answered_by
from spaces.models.message import Status
from tests.fakes import FakeModel, Says
from tests.talk import answer, say, talk

streamed = pytest.mark.django_db(transaction=True)


def spent():
    return dict(Spent.objects.values_list("user__username", "tokens"))


def ended(reply, outcome, *, prompt_tokens=50):
    Message.objects.filter(pk=reply.pk).update(status=Status.STREAMING, producer=leases.PRODUCER)
    question = Question(reply.thread_id, reply.seq, model_name="fake", prompt_tokens=prompt_tokens)
    finish(reply.pk, question, outcome)


@streamed
async def test_a_reply_counts_for_who_asked_and_the_space(running, post, until, model, thread):
    model.enqueue(Says(["Twenty."], usage=Usage(input=100, cached=90, output=11)))
    await until(await post(), Status.COMPLETE)
    row = await database_sync_to_async(Spent.objects.select_related("user", "space").get)()
    assert (row.user.username, row.space.name, row.tokens) == ("ada", "Garden", 111)


@pytest.mark.parametrize(
    ("outcome", "tokens"),
    [
        (Outcome(Status.COMPLETE, text="Twenty.", usage=Usage(100, 90, 11)), 111),
        (Outcome(Status.COMPLETE, text="Twenty."), 52),
        (Outcome(Status.STOPPED, text="Twenty."), 52),
        (Outcome(Status.STOPPED), 50),
        (Outcome(Status.INTERRUPTED, text="Twenty."), 52),
        (Outcome(Status.FAILED, text="Twenty."), 52),
        (Outcome(Status.FAILED, usage=Usage(100, 0, 0)), 100),
    ],
)
def test_it_counts_as_far_as_it_came(thread, ada, outcome, tokens):
    ended(say(thread, ada, "How deep?").reply, outcome)
    assert spent() == {"ada": tokens}


def test_a_failure_before_the_first_word_counts_nothing(thread, ada):
    ended(say(thread, ada, "How deep?").reply, Outcome(Status.FAILED, error="away"))
    assert spent() == {}


def test_a_reply_that_a_sweep_has_closed_is_counted_once(thread, ada):
    reply = say(thread, ada, "How deep?").reply
    Message.objects.filter(pk=reply.pk).update(status=Status.STREAMING, producer="dead", text="Twenty.", tokens_in=50)
    assert leases.interrupt_orphans() == 1
    assert spent() == {"ada": 52}
    ended_late = Question(reply.thread_id, reply.seq, model_name="fake", prompt_tokens=50)
    finish(reply.pk, ended_late, Outcome(Status.COMPLETE, text="Twenty."))
    assert leases.interrupt_orphans() == 0
    assert spent() == {"ada": 52}


def test_a_retry_counts_for_who_pressed_it(thread, ada, ben):
    first = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    Spent.objects.all().delete()
    ended(alternatives.retry(thread, first, by=ben), Outcome(Status.COMPLETE, text="Thirty."))
    assert spent() == {"ben": 52}


def test_a_reply_whose_asker_left_meanwhile_counts_for_the_space(thread, ben):
    reply = say(thread, ben, "How deep?").reply
    ben.delete()
    ended(reply, Outcome(Status.COMPLETE, text="Twenty."))
    assert list(Spent.objects.values_list("user", "tokens")) == [(None, 52)]


def test_a_title_counts(thread, ada):
    talk(thread, ada, turns=1)
    Spent.objects.all().delete()
    with answered_by(FakeModel(answers=["Planting leeks"])):
        tasks.make_title(thread_id=thread.pk)
    assert spent() == {"ada": 27}


def test_where_a_budget_is_spent_the_first_words_stay_the_title(thread, ada):
    talk(thread, ada, turns=1)
    Budget.objects.create(holder=Holder.EVERY_PERSON, tokens_per_day=1)
    model = FakeModel(answers=["Planting leeks"])
    with answered_by(model):
        tasks.make_title(thread_id=thread.pk)
    thread.refresh_from_db()
    assert (thread.title, model.asked) == ("Question 1", [])


@streamed
async def test_a_running_reply_is_never_cut(running, post, until, model, ada):
    go_on = asyncio.Event()
    model.enqueue(Says(["Twenty ", go_on, "or thirty."]))
    reply = await post()
    await until(reply, Status.STREAMING)
    await database_sync_to_async(Budget.objects.create)(holder=Holder.EVERY_PERSON, tokens_per_day=0)
    go_on.set()
    assert (await until(reply, Status.COMPLETE, Status.FAILED)).text == "Twenty or thirty."


@streamed
async def test_an_outage_counts_nothing(running, post, until, model):
    model.enqueue(ModelError("away", kind="unreachable"))
    await until(await post(), Status.FAILED)
    assert not await database_sync_to_async(Spent.objects.exists)()
