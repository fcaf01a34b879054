"""The row of actions under a message. On a page of fifty most rows differ by nothing but the id and the position of
their message: such a row is sent once, in a <template>, and the page's script puts it at a message when it is needed.
Until then, and without a script, a link there leads to a page with the same actions."""

from __future__ import annotations

from copy import copy

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from spaces.includes import included, kept_for_page
from spaces.models import Message

register = template.Library()

ROW = "spaces/_message_actions.html"
ANY_ID, ANY_SEQ = 7_000_000_007_001, 7_000_000_007_002
"""Stand for those of a message in a row that serves many; no message has them."""
FEW = 2
"""Messages that come with their own rows: one that was sent, and its reply."""


@register.simple_tag(takes_context=True)
def message_actions(context: Context) -> SafeString:
    message: Message = context["message"]
    kind = kind_of_row(context)
    if not kind or len(context["page"].articles) <= FEW:
        return _row(context, message)
    rows = _shared_rows(context)
    if kind not in rows:
        rows[kind] = _row(context, _any_like(message))
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
    if is_special or message.can_retry:
        return ""
    is_readers_own = message.author_id is not None and message.author_id == context["user"].pk
    signs = {"own": is_readers_own, "text": message.text, "prompt": message.prompt_sha256}
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


def _any_like(message: Message) -> Message:
    any_message = copy(message)
    any_message.pk, any_message.seq = ANY_ID, ANY_SEQ
    return any_message


def _row(context: Context, message: Message) -> SafeString:
    return included(context, ROW, message=message)
