"""What a reply is asked: the claimed row, its prompt, and the model that answers."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from django.db import transaction

from spaces.assistant import leases
from spaces.llm.chat_model import ChatMessage, ChatModel, Part, Picture, ToolCall
from spaces.models import LanguageModel, StoredFile, Thread
from spaces.models.connections import chat_model
from spaces.models.message import Status
from summaries.engine.prompting.context import PromptTooLarge
from summaries.engine.prompting.prompt_messages import PromptMessage
from summaries.engine.reasons import Reason
from summaries.folds.reply_gate import reason_of, withholds_reply
from summaries.prompts import assembly
from summaries.prompts.assembly import ThreadPrompt, references
from summaries.prompts.recall import Decided, note
from summaries.prompts.window import personal_asked, thread_of_reply

log = logging.getLogger(__name__)

OUR_FAULT = Reason("our_fault", "Something went wrong on our side. Your message is kept.")


@dataclass(frozen=True)
class Question:
    """window: tokens that the model can read and write, 0 where that is not known. refusal: why nothing can be sent, in
    words for the person, a `Reason`; then `messages` is empty. given: what the row is claimed with; decided: what is
    noted then; is_claimed: that is done."""

    thread_id: int
    seq: int
    model: ChatModel | None = None
    model_name: str = ""
    messages: tuple[ChatMessage, ...] = ()
    prompt_tokens: int = 0
    window: int = 0
    refusal: str = ""
    language_model: LanguageModel | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    decided: Decided | None = None
    is_claimed: bool = False


def ask(message_id: int) -> Question | None:
    """Assemble the prompt of a reply; None where it is not, or no longer, this process's to write.

    The claim is written with what was assembled: by Reply beside the request where this process took the reply up, else
    before. Where another process was faster, this one looked in vain.
    """
    thread = thread_of_reply(message_id)
    if thread is None or thread.reply_status != Status.QUEUED:  # type: ignore[attr-defined]
        return None
    question, built = assembled(thread)
    if built:
        question = replace(question, given=references(built), decided=built.decided)
    if thread.reply_producer == leases.PRODUCER:  # type: ignore[attr-defined]
        return question
    return replace(question, is_claimed=True) if claim(message_id, question) else None


@transaction.atomic
def claim(message_id: int, question: Question) -> bool:
    """Whether it is this process's to write; then with all that it was given."""
    is_ours = leases.claim(message_id, **question.given)
    if is_ours and question.decided:
        note(question.decided)
    return is_ours


Assembled = tuple[Question, ThreadPrompt | None]


def assembled(thread: Thread) -> Assembled:
    """For the reply that the thread was loaded with (thread_of_reply). Without a prompt there is a refusal."""
    question = Question(thread.pk, thread.reply_seq)  # type: ignore[attr-defined]
    try:
        language_model = model_to_ask(thread)
        return with_prompt(with_model(question, thread, language_model), thread, language_model)
    except Exception:  # once it is claimed, nobody else would ever close it
        log.exception("the prompt of the reply at #%s of thread %s could not be assembled", question.seq, thread.pk)
        return replace(question, refusal=OUR_FAULT), None


def model_to_ask(thread: Thread) -> LanguageModel:
    """For this reply alone where one was chosen for it and can still be used, else the thread's."""
    asked_id = thread.asked_model_id  # type: ignore[attr-defined]
    chosen = LanguageModel.objects.available().filter(pk=asked_id).first() if asked_id else None
    return chosen or thread.language_model


def with_model(question: Question, thread: Thread, language_model: LanguageModel) -> Question:
    return replace(
        question,
        model=chat_model(language_model),
        model_name=language_model.name,
        window=language_model.context_tokens,
        language_model=thread.language_model,
    )


def with_prompt(question: Question, thread: Thread, language_model: LanguageModel) -> Assembled:
    if failed := withholds_reply(thread):
        return replace(question, refusal=withheld(reason_of(failed))), None
    try:
        built = assembly.to_be_noted(thread, language_model, before=question.seq, personal=personal_asked(thread))
    except PromptTooLarge as error:
        return replace(question, refusal=too_large(error)), None
    messages = tuple(map(chat_message, built.prompt.messages))
    return replace(question, messages=messages, prompt_tokens=built.prompt.token_count), built


def chat_message(message: PromptMessage) -> ChatMessage:
    return ChatMessage(
        message.role,
        message.content,
        part=cast(Part, message.part),
        tool_calls=tuple(ToolCall(call.id, call.name, call.arguments) for call in message.tool_calls),
        tool_call_id=message.tool_call_id,
        pictures=pictures_of(message),
    )


def pictures_of(message: PromptMessage) -> tuple[Picture, ...]:
    """Their bytes. One that is gone from the disk is missing in this prompt, and costs no reply."""
    if not message.pictures:
        return ()
    stored = StoredFile.objects.in_bulk([int(picture.key) for picture in message.pictures])
    found = (stored.get(int(picture.key)) for picture in message.pictures)
    return tuple(picture for file in found if file and (picture := file.as_picture()))


def withheld(reason: str) -> Reason:
    return Reason(
        "withheld",
        "Your message is stored, but no reply was asked for: the summary could not be updated, and this thread is set "
        "to wait for it. {reason} Try the summary again, or pause summaries here, then press Retry.",
        reason=reason,
    )


def too_large(error: PromptTooLarge) -> Reason:
    return Reason(
        "too_large",
        "Nothing was sent: the instructions ({instructions} tokens) and your message ({newest} tokens) do not fit into "
        "the {room} tokens this model has room for. Shorten one of them and send it again.",
        instructions=error.instructions,
        newest=error.newest,
        room=error.room,
    )
