"""The lines of a summary, their menus and the messages that they come from. A panel has a hundred lines, and rendering
a template for each took a third of the page's time, so only what few lines have comes from templates.

The menus differ by nothing but the id of their line: what each kind of them holds is sent once, in a <template>, and
the page's script puts it into a menu when it is needed. Until then, and without a script, a link there leads to a page
with the same actions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from django import template
from django.template import Context
from django.template.defaultfilters import truncatechars
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spaces.includes import included, kept_for_page
from spaces.templatetags.page import rest_on, share
from summaries.engine.items import Item

register = template.Library()

ACTIONS, DOUBTS, FILE = (f"summaries/_line_{name}.html" for name in ("actions", "doubts", "file"))
MENU = (
    '<details class="menu line-menu"{}><summary class="line-more" aria-label="{}">⋯</summary>'
    '<div class="menu-list line-actions">{}</div></details>'
)
ANY_ID = "7000000007001.1"
"""Stands for that of a line in actions that serve many; no line has it."""
NAMED_BY = 60  # characters of a line
SOURCES = 3
"""Of so many sources each has its link in sight; the others wait behind "+2"."""
_PLAIN_ID = re.compile(r"[a-z0-9.]+")  # as it is written, in an address too


@register.simple_tag(takes_context=True)
def summary_lines(context: Context, items: Iterable[Item]) -> SafeString:
    """Each as <li>."""
    unsent = context["section"].unsent
    return mark_safe("".join(_line(context, item, ' class="is-unsent"' if item.id in unsent else "") for item in items))


@register.simple_tag(takes_context=True)
def shared_line_actions(context: Context) -> SafeString:
    """Those that the menus above refer to."""
    kinds = ((kind, ANY_ID, actions) for kind, actions in kept_for_page(context, "line actions", dict).items())
    return format_html_join("", '<template data-menu="{}" data-id="{}">{}</template>', kinds)


@register.simple_tag(takes_context=True)
def source_chips(context: Context, sources: Sequence[int], to: str = "", of: str = "") -> SafeString:
    """`sources`: seqs of messages. `to`: the page where they stand, where that is another one. `of`: the id of the line
    in the panel, by which the opened ones are known."""
    removed_through = _removed_through(context)
    chips = [_chip(seq, to, is_removed=seq <= removed_through) for seq in sources]
    if hidden := chips[SOURCES:]:
        chips[SOURCES:] = [_more_sources(len(hidden), of), *hidden, "</details>"]
    if share(sources, context.get("from_removed_files") or ()):
        chips.append(format_html('<span class="original-removed">{}</span>', _("from a removed file")))
    return mark_safe("\n".join(chips))


def named(text: str) -> str:
    """The beginning of a line, by which it is told from others."""
    return text if len(text) <= NAMED_BY else truncatechars(text, NAMED_BY)


def _line(context: Context, item: Item, classes: str) -> str:
    parts = [
        f'<li id="line-{conditional_escape(item.id)}"{classes}>',
        _pin(context) if item.pinned else "",
        f'<span class="line-text">{conditional_escape(item.text)}</span>',
        _file(context, item),
        _writer(item) if item.written_at else "",
        source_chips(context, item.said_in, of=item.id),
        _removed(context, item),
        _newer(context, item),
        included(context, DOUBTS, item=item) if item.may_replace else "",
        _menu(context, item),
        "</li>",
    ]
    return "\n".join(filter(None, parts))


def _pin(context: Context) -> str:
    pin = '<bdi class="visually-hidden">{}\n</bdi><span class="pin" title="{}" aria-hidden="true">★</span>'
    return kept_for_page(context, "pin", lambda: format_html(pin, _("Pinned:"), _("Pinned")))


def _file(context: Context, item: Item) -> str:
    file = (context.get("files_of_lines") or {}).get(item.id)
    return included(context, FILE, file=file) if file else ""


def _writer(item: Item) -> str:
    """Whose words it has, and since when."""
    name = item.author or _("a person")
    words = (_("edited by %(name)s") if item.sources else _("added by %(name)s")) % {"name": name}
    at = timezone.localtime(datetime.fromtimestamp(item.written_at / 1000, UTC))
    return format_html(
        '<time class="line-writer" datetime="{}" title="{}">{}</time>',
        at.isoformat(timespec="minutes"),
        date_format(at, "DATETIME_FORMAT"),
        words,
    )


def _removed(context: Context, item: Item) -> str:
    if not rest_on(item.sources, _removed_through(context)):
        return ""
    return format_html('<span class="original-removed">{}</span>', _("original removed"))


def _newer(context: Context, item: Item) -> str:
    """Where to read what took its place."""
    newer = context["section"].newer.get(item.superseded_by) if item.superseded_by else None
    if newer is None or not newer.sources:
        return ""
    return format_html(
        '<a class="source line-newer" href="#m{}" title="{}">{}</a>',
        newer.sources[0],
        newer.text,
        _("since #%(seq)s") % {"seq": newer.sources[0]},
    )


def _menu(context: Context, item: Item) -> SafeString:
    """That of a line that was just reported comes with what is in it, and so does that of one with an odd id."""
    label = kept_for_page(context, "label of a line menu", lambda: _("More: %(line)s")) % {"line": named(item.text)}
    is_reported = item.id == context.get("reported")
    if is_reported or not _PLAIN_ID.fullmatch(item.id):
        attributes = mark_safe(" data-closes") if is_reported else ""
        return format_html(MENU, attributes, label, included(context, ACTIONS, item=item))
    kind, shared = _kind(context, item), kept_for_page(context, "line actions", dict)
    if kind not in shared:
        shared[kind] = included(context, ACTIONS, item=replace(item, id=ANY_ID))
    return format_html(MENU, format_html(' data-menu="{}"', kind), label, _link(context, item))


def _kind(context: Context, item: Item) -> str:
    """By which actions are the same. Readers have the same everywhere, but addresses are those of a thread."""
    thread = context["thread"].pk
    if not context.get("can_write"):
        return f"{thread}-reader"
    return f"{thread}-pinned" if item.pinned else f"{thread}-{item.status}"


def _link(context: Context, item: Item) -> SafeString:
    """To the page with its actions."""
    thread = context["thread"].pk
    link = kept_for_page(context, f"link to a line of {thread}", lambda: _any_link(thread))
    return mark_safe(link.replace(ANY_ID, item.id))


def _any_link(thread_id: int) -> SafeString:
    return format_html('<a href="{}">{}</a>', reverse("line_actions", args=[thread_id, ANY_ID]), _("Actions"))


def _chip(seq: int, to: str, *, is_removed: bool) -> str:
    if is_removed:
        return format_html(
            '<a class="source is-removed" title="{}" href="{}#m{}">#{}</a>', _("original removed"), to, seq, seq
        )
    return f'<a class="source" href="{conditional_escape(to)}#m{seq}">#{seq}</a>'


def _more_sources(number: int, of: str) -> SafeString:
    label = ngettext("%(number)s more source", "%(number)s more sources", number) % {"number": number}
    opens = '<details class="more-sources"{}><summary class="source" aria-label="{}">+{}</summary>'
    return format_html(opens, format_html(' id="sources-{}"', of) if of else "", label, number)


def _removed_through(context: Context) -> int:
    return getattr(context.get("thread"), "removed_through", 0)
