import re
from pathlib import Path

from django.template import Context, Template

from spaces.templatetags.icons import SHAPES

TEMPLATES = Path(__file__).parents[2] / "templates"


def test_an_icon_is_a_picture_that_is_not_read_aloud():
    picture = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 3v10M3 8h10"/></svg>'
    assert Template('{% load icons %}{% icon "plus" %}').render(Context()) == picture


def test_there_are_just_the_icons_that_pages_show():
    pages = "".join(path.read_text() for path in TEMPLATES.rglob("*.html"))
    assert set(re.findall(r'{% icon "(\w+)" %}', pages)) == set(SHAPES)
