"""The row of actions under a message. On a page of fifty most rows differ by nothing but the id and the position of
their message: such a row is rendered once, and the two are put in."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

from spaces.models import Message

register = template.Library()

ROW = "spaces/_message_actions.html"
ANY_ID, ANY_SEQ = 7_000_000_007_001, 7_000_000_007_002
"""Stand for those of a message in a row that serves many; no message has them."""


@register.simple_tag(takes_context=True)
def message_actions(context: Context) -> SafeString:
    message: Message = context["message"]
    kind = _kind_of_row(context)
    if kind is None:
        return _row(context, message)
    rows = vars(context["request"]).setdefault("rows_of_actions", {})
    if kind not in rows:
        rows[kind] = _row(context, _any_like(message))
    row = rows[kind].replace(str(ANY_ID), str(message.pk)).replace(str(ANY_SEQ), str(message.seq))
    return mark_safe(row)


def _kind_of_row(context: Context) -> Hashable | None:
    """By which rows are the same; None for one that depends on more of its message, or of what stands beside it."""
    article, message = context["article"], context["message"]
    is_special = article.alternatives or article.versions or article.standing or article.ask_again
    if is_special or message.can_retry:
        return None
    is_readers_own = message.author_id is not None and message.author_id == context["user"].pk
    return message.thread_id, message.role, is_readers_own, bool(message.text), bool(message.prompt_sha256)


def _any_like(message: Message) -> Message:
    any_message = copy(message)
    any_message.pk, any_message.seq = ANY_ID, ANY_SEQ
    return any_message


def _row(context: Context, message: Message) -> SafeString:
    with context.push(message=message):
        assert context.template is not None
        return context.template.engine.get_template(ROW).render(context)
