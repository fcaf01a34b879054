"""For tags: what a template's {% include %} gives, and what is made once for a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.template import Context
from django.utils.safestring import SafeString


def included(context: Context, template: str, **values: object) -> SafeString:
    """The template with these values in its context, as `{% include template with … %}`."""
    with context.push(**values):
        assert context.template is not None
        return context.template.engine.get_template(template).render(context)


def kept_for_page(context: Context, name: str, make: Callable[[], Any]) -> Any:
    """Made at the first call of a request, and the same at each later one."""
    kept = vars(context["request"]).setdefault("kept_for_page", {})
    if name not in kept:
        kept[name] = make()
    return kept[name]
