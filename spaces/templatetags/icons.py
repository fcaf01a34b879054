"""{% icon "plus" %}: a small picture beside words or in the place of them. A reader's program passes over it, so where
no words stand beside it, the button says what it does."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

SHAPES = {
    "cross": '<path d="m4 4 8 8M12 4l-8 8"/>',
    "down": '<path d="M8 3v10m-4-4 4 4 4-4"/>',
    "lines": '<path d="M3 4h10M3 8h10M3 12h6"/>',
    "magnifier": '<circle cx="7" cy="7" r="4.2"/><path d="m10.2 10.2 3.3 3.3"/>',
    "menu": '<path d="M2 4h12M2 8h12M2 12h12"/>',
    "microphone": '<path d="M8 2a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0V4a2 2 0 0 1 2-2zM4 8a4 4 0 0 0 8 0M8 12v2"/>',
    "pencil": '<path d="M3 13l.6-2.8 7.6-7.6a1.1 1.1 0 0 1 1.5 0l.7.7a1.1 1.1 0 0 1 0 1.5L5.8 12.4z"/>',
    "plus": '<path d="M8 3v10M3 8h10"/>',
    "square": '<rect x="4" y="4" width="8" height="8" rx="1.5"/>',
    "up": '<path d="M8 13V3M4 7l4-4 4 4"/>',
}

_PICTURES = {
    name: format_html('<svg viewBox="0 0 16 16" aria-hidden="true">{}</svg>', mark_safe(shape))
    for name, shape in SHAPES.items()
}


@register.simple_tag
def icon(name: str) -> SafeString:
    return _PICTURES[name]
