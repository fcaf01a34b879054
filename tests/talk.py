"""Conversations in rows, without a model: for tests that are not about how a reply is made."""

from spaces.assistant.leases import PRODUCER
from spaces.assistant.outcomes import Outcome, finish
from spaces.assistant.questions import Question
from spaces.llm.chat_model import Usage
from spaces.models import Message, Thread, User
from spaces.models.message import Status
from spaces.models.thread import Posted
from summaries.folds import runner
from summaries.prompts.assembly import ThreadPrompt, references
from tests.fakes import FakeModel

SAID = "We decided to keep bed {n} for leeks until 2026-09-{n:02d}, because the soil there drains well."
ANSWERED = "Noted: bed {n} stays with the leeks until 2026-09-{n:02d}. I will plan the watering around it."


def say(thread: Thread, author: User, text: str) -> Posted:
    return thread.post(author, text)


def answer(reply: Message, text: str, *, status: Status = Status.COMPLETE, usage: Usage | None = None) -> Message:
    """End a queued reply the way a producer does, with all that follows."""
    Message.objects.running().filter(pk=reply.pk).update(status=Status.STREAMING, producer=PRODUCER)
    question = Question(thread_id=reply.thread_id, seq=reply.seq, model=FakeModel(), model_name="fake")
    finish(reply.pk, question, Outcome(Status(status), text=text, finish_reason="stop", usage=usage))
    reply.refresh_from_db()
    return reply


def reference(reply: Message, built: ThreadPrompt) -> None:
    """Write on a reply what it was given, as the claim of it does."""
    Message.objects.filter(pk=reply.pk).update(**references(built))


def talk(thread: Thread, author: User, *, turns: int, said: str = "Question {n}", answered: str = "Answer {n}") -> None:
    """So many complete turns, numbered on from those that are there."""
    first = thread.messages.filter(role="user").count() + 1
    for n in range(first, first + turns):
        answer(thread.post(author, said.format(n=n)).reply, answered.format(n=n))
    thread.refresh_from_db()


def store_turns(thread: Thread, *, turns: int) -> None:
    """So many complete turns in an empty thread, as rows alone: for tests of a long thread's pages."""
    rows = [
        Message(thread=thread, seq=seq, role=["assistant", "user"][seq % 2], text=f"Message {seq}", tokens_own=6)
        for seq in range(1, 2 * turns + 1)
    ]
    Message.objects.bulk_create(rows)
    thread.change(next_seq=2 * turns + 1)


def fold(thread: Thread) -> Thread:
    """Run the fold that is due, if any, and read the thread anew."""
    runner.fold_thread(thread.pk)
    thread.refresh_from_db()
    return thread
