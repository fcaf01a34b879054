"""What a template's {% include %} gives, for a tag."""

from __future__ import annotations

from django.template import Context
from django.utils.safestring import SafeString


def included(context: Context, template: str, **values: object) -> SafeString:
    """The template with these values in its context, as `{% include template with … %}`."""
    with context.push(**values):
        assert context.template is not None
        return context.template.engine.get_template(template).render(context)
