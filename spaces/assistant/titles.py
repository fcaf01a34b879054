"""What a thread is called until a person says so: first its first words, then what the summary model makes of them."""

from __future__ import annotations

import re

from django.db import transaction

from spaces.llm.chat_model import ChatMessage
from spaces.models import Message, Spent, Thread
from spaces.models.budget_status import may_begin
from spaces.models.connections import summary_models
from spaces.models.thread_choices import TitleBy
from summaries.engine.redact import redact, redact_by_rules
from summaries.folds.preferred_models import usage_of

MAX_WORDS_CHARS = 60
PROMPT = (
    "Give this conversation a title: three to six words, in the language of the message, no quotes, no full stop. "
    "Answer with the title alone."
)


def take_first_words(thread_id: int, message_id: int) -> None:
    if thread := Thread.objects.filter(pk=thread_id, title_by=TitleBy.NOBODY).first():
        thread.rename(first_words(words_of(Message.objects.get(pk=message_id))), by=TitleBy.WORDS)


def words_of(message: Message) -> str:
    """Where nothing is said, the name of the file that speaks for itself."""
    if message.text or not message.file_count:
        return message.text
    return message.attachments.standing().in_order().values_list("name", flat=True).first() or ""


def first_words(text: str) -> str:
    """As much of the first line that says something as fits a list, cut between words and without secrets."""
    line = redact(next((line for line in map(plain, text.splitlines()) if line), ""))
    if len(line) <= MAX_WORDS_CHARS:
        return line
    cut = line[: MAX_WORDS_CHARS + 1].rsplit(" ", 1)[0][:MAX_WORDS_CHARS]
    return cut.rstrip(" ,;:.–-") + "…"


def plain(line: str) -> str:
    """Without markdown's marks and doubled spaces."""
    return " ".join(re.sub(r"^[#>\-*\s`]+|[*`]+", " ", line).split())


def forget(thread_id: int, first_deleted: int) -> dict[str, str]:
    """A title made of a message's words goes when they are deleted: what is said first from then on gives it.

    Gives the `title` that went, and `by` whom it was; nothing where it stays.
    """
    said = Message.objects.filter(thread=thread_id, role="user", deleted_at=None).in_order()
    if said.filter(seq__lt=first_deleted).exists():
        return {}
    thread, first = Thread.objects.get(pk=thread_id), said.exclude(text="").first()
    was = {"title": thread.title, "by": thread.title_by}
    return was if thread.rename(first_words(first.text) if first else "", by=TitleBy.WORDS) else {}


def may_be_made(thread_id: int) -> bool:
    return bool(summary_models()) and Thread.objects.filter(pk=thread_id, title_by=TitleBy.WORDS).exists()


def make(thread_id: int) -> None:
    """Ask the summary model, unless a budget is spent. Raises ModelError; the first words then stay."""
    model = next(iter(summary_models()), None)
    first = Message.objects.filter(thread_id=thread_id, role="user").select_related("thread").in_order().first()
    if model is None or first is None or not first.text:
        return
    if not may_begin(user_id=first.author_id, space_id=first.thread.space_id):
        return
    asked = [ChatMessage("system", PROMPT), ChatMessage("user", redact(first.text[:4_000]))]
    answer = model.complete(asked, max_tokens=40)
    usage = usage_of(asked, answer)
    Spent.objects.add(usage.input + usage.output, user_id=first.author_id, space_id=first.thread.space_id)
    said = redact_by_rules(answer.text).strip()
    title = plain(said.splitlines()[0] if said else "").strip("\"'“”«»„. ")
    if title:
        take(title, of=first)


@transaction.atomic
def take(title: str, *, of: Message) -> None:
    """Unless the message was deleted while the model thought about it."""
    thread = of.thread.locked()
    if Message.objects.filter(pk=of.pk, deleted_at=None).exists():
        thread.rename(title, by=TitleBy.MODEL)
