"""The row of actions under a message. Most rows differ by nothing but the id and the position of their message.

On a page of fifty such a row is sent once, in a <template>, and the page's script puts it at a message when it is
needed. Until then, and without a script, a link there leads to a page with the same actions. A message that comes alone
brings its row, which was the sixth part of what a turn takes of the server: it is rendered once in a process."""

from __future__ import annotations

from copy import copy

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from spaces.includes import included, kept_for_page
from spaces.models import Message
from spaces.templatetags.page import is_by, was_cut

register = template.Library()

ROW = "spaces/_message_actions.html"
ANY_ID, ANY_SEQ, ANY_THREAD = 7_000_000_007_001, 7_000_000_007_002, 7_000_000_007_003
"""Stand for those of a message in a row that serves many; no message has them."""
ANY_TOKEN = "token-of-any-form"
MAY = ("can_write", "can_edit", "can_share", "can_delete")
"""What a row depends on beside the kind of its message."""
FEW = 2
"""Messages that come with their own rows: one that was sent, and its reply."""


@register.simple_tag(takes_context=True)
def message_actions(context: Context) -> SafeString:
    message: Message = context["message"]
    kind = kind_of_row(context)
    if not kind:
        return included(context, ROW, message=message)
    if message.can_retry or len(context["page"].articles) <= FEW:
        return _with_ids(_row_of_many(context, kind), message)
    rows = _shared_rows(context)
    if kind not in rows:
        rows[kind] = _row_of_many(context, kind)
    return _place(context, kind, message)


@register.simple_tag(takes_context=True)
def shared_rows_of_actions(context: Context) -> SafeString:
    """Those that the messages above refer to."""
    rows = ((kind, ANY_ID, ANY_SEQ, row) for kind, row in _shared_rows(context).items())
    return format_html_join("\n", '<template data-row="{}" data-id="{}" data-seq="{}">{}</template>', rows)


def kind_of_row(context: Context) -> str:
    """By which rows are the same; "" for one that depends on more of its message, or of what stands beside it."""
    article, message = context["article"], context["message"]
    is_special = article.alternatives or article.versions or article.standing or article.ask_again
    if is_special or (message.can_retry and was_cut(message)):
        return ""
    signs = {
        "own": is_by(message, context["user"]),
        "text": message.text,
        "prompt": message.prompt_sha256,
        "retry": message.can_retry,
    }
    return "-".join([message.role, *(name for name, is_so in signs.items() if is_so)])


def _place(context: Context, kind: str, message: Message) -> SafeString:
    place = kept_for_page(context, "place of a row", _any_place)
    return mark_safe(place.replace("KIND", kind).replace(str(ANY_ID), str(message.pk)))


def _any_place() -> SafeString:
    link = '<div class="message-actions" data-row="KIND"><a href="{}">{}</a></div>'
    return format_html(link, reverse("message_actions", args=[ANY_ID]), gettext("Actions"))


def _shared_rows(context: Context) -> dict[str, SafeString]:
    rows: dict[str, SafeString] = kept_for_page(context, "rows of actions", dict)
    return rows


def _row_of_many(context: Context, kind: str) -> SafeString:
    """With the forms' token of this page, and of no message yet."""
    depends_on = (kind, get_language(), *(bool(context.get(name)) for name in MAY))
    if depends_on not in _rows:
        message = _any_like(context["message"])
        _rows[depends_on] = included(context, ROW, message=message, thread=message.thread, csrf_token=ANY_TOKEN)
    token, thread_id = str(context.get("csrf_token", "")), str(context["thread"].pk)
    return mark_safe(_rows[depends_on].replace(ANY_TOKEN, token).replace(str(ANY_THREAD), thread_id))


def _any_like(message: Message) -> Message:
    any_message, any_thread = copy(message), copy(message.thread)
    any_message.pk, any_message.seq, any_message.thread = ANY_ID, ANY_SEQ, any_thread
    any_thread.pk, any_thread.next_seq = ANY_THREAD, ANY_SEQ + (1 if message.can_retry else 2)
    return any_message


_rows: dict[tuple[object, ...], SafeString] = {}
"""By what a row depends on: some hundred at most."""


def _with_ids(row: str, message: Message) -> SafeString:
    return mark_safe(row.replace(str(ANY_ID), str(message.pk)).replace(str(ANY_SEQ), str(message.seq)))
