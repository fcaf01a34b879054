"""The menu of a line of the summary. A panel of a hundred lines has a hundred menus that differ by nothing but the id
and the beginning of their line: each kind of them is rendered once a page."""

from __future__ import annotations

import re
from dataclasses import replace

from django import template
from django.template import Context
from django.template.defaultfilters import truncatechars
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from spaces.includes import included
from summaries.engine.items import Item

register = template.Library()

MENU = "summaries/_line_actions.html"
ANY_ID, ANY_TEXT = "7000000007001.1", "7000000007002"
"""Stand for those of a line in a menu that serves many; no line has them."""
NAMED_BY = 60  # characters of a line
_ANY = re.compile("|".join(map(re.escape, (ANY_ID, ANY_TEXT))))
_PLAIN_ID = re.compile(r"[a-z0-9.]+")  # as it is written, in an address too


@register.simple_tag(takes_context=True)
def line_menu(context: Context) -> SafeString:
    item: Item = context["item"]
    named = item.text if len(item.text) <= NAMED_BY else truncatechars(item.text, NAMED_BY)
    if item.id == context.get("reported") or not _PLAIN_ID.fullmatch(item.id):
        return _menu(context, item, named)
    menus: dict[tuple[object, ...], SafeString] = vars(context["request"]).setdefault("menus_of_lines", {})
    kind = context["thread"].pk, context.get("can_write"), item.pinned, item.status
    if kind not in menus:
        menus[kind] = _menu(context, replace(item, id=ANY_ID), ANY_TEXT)
    own = {ANY_ID: item.id, ANY_TEXT: conditional_escape(named)}
    return mark_safe(_ANY.sub(lambda found: own[found[0]], menus[kind]))


def _menu(context: Context, item: Item, named: str) -> SafeString:
    return included(context, MENU, item=item, named=named)
