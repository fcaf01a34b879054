"""What a reply is asked: the claimed row, its prompt, and the model that answers."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import cast

from django.conf import settings
from django.utils import translation

from spaces.assistant import leases
from spaces.llm.chat_model import ChatMessage, ChatModel, Part, ToolCall
from spaces.models import LanguageModel, Message
from spaces.models.connections import chat_model
from summaries.engine.context import PromptMessage, PromptTooLarge
from summaries.folds.reply_gate import reason_of, withholds_reply
from summaries.prompts import assembly

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """window: tokens that the model can read and write, 0 where that is not known. refusal: why nothing can be sent, in
    words for the person; then `messages` is empty. It is stored, and so in English; `spaces.error_messages` has it in
    each reader's language."""

    thread_id: int
    seq: int
    model: ChatModel | None = None
    model_name: str = ""
    messages: tuple[ChatMessage, ...] = ()
    prompt_tokens: int = 0
    window: int = 0
    refusal: str = ""


def ask(message_id: int) -> Question | None:
    """Claim the reply and assemble its prompt; None where it is not, or no longer, this process's to write."""
    if not leases.claim(message_id):
        return None
    reply = Message.objects.select_related("thread__space__model").get(pk=message_id)
    try:
        return assembled(reply)
    except Exception:  # the row is ours now: nobody else would ever close it
        log.exception("the prompt of reply %s could not be assembled", message_id)
        return Question(reply.thread_id, reply.seq, refusal=our_fault())


def assembled(reply: Message) -> Question:
    language_model = reply.thread.space.language_model
    model = chat_model(language_model)
    question = Question(
        reply.thread_id,
        reply.seq,
        model=model,
        model_name=language_model.name,
        window=language_model.context_tokens,
    )
    return with_prompt(question, reply, language_model)


def with_prompt(question: Question, reply: Message, language_model: LanguageModel) -> Question:
    if failed := withholds_reply(reply.thread):
        with translation.override(settings.LANGUAGE_CODE):
            return replace(question, refusal=withheld(reason_of(failed)))
    try:
        built = assembly.context_for(reply.thread, language_model, before=reply.seq)
    except PromptTooLarge as error:
        return replace(question, refusal=too_large(error))
    assembly.reference(reply, built)
    messages = tuple(chat_message(message) for message in built.prompt.messages)
    return replace(question, messages=messages, prompt_tokens=built.prompt.token_count)


def chat_message(message: PromptMessage) -> ChatMessage:
    return ChatMessage(
        message.role,
        message.content,
        part=cast(Part, message.part),
        tool_calls=tuple(ToolCall(call.id, call.name, call.arguments) for call in message.tool_calls),
        tool_call_id=message.tool_call_id,
    )


def our_fault() -> str:
    return "Something went wrong on our side. Your message is kept."


def withheld(reason: str) -> str:
    return (
        "Your message is stored, but no reply was asked for: the summary could not be updated, and this thread is set "
        f"to wait for it. {reason} Try the summary again, or pause summaries here, then press Retry."
    )


def too_large(error: PromptTooLarge) -> str:
    return (
        f"Nothing was sent: the instructions ({error.instructions:,} tokens) and your message ({error.newest:,} "
        f"tokens) do not fit into the {error.room:,} tokens this model has room for. Shorten one of them and send it "
        "again."
    )
