"""Pages are sent without the indentation of their templates, and with everything else."""

from pathlib import Path

import pytest
from django.template import Context, Engine
from django.template.loader import get_template

from spaces_project.indentation import without_indentation

TEMPLATES = Path(__file__).parents[2] / "templates"

SENT = {
    "<ul>\n    <li>Leeks</li>\n\n  \t<li>Kale</li>\n</ul>\n": "<ul>\n<li>Leeks</li>\n<li>Kale</li>\n</ul>\n",
    "<p>\r\n  Leeks\r\n</p>": "<p>\nLeeks\n</p>",
    "Leeks   \n   and kale": "Leeks\nand kale",
    "{% if a %}\n  {{ a }}\n  {% endif %}": "{% if a %}\n{{ a }}\n{% endif %}",
    '<a\n    href="/"\n    hidden>': '<a href="/" hidden>',
    '<a\n  href="/"\n>Leeks</a\n>.': '<a href="/">Leeks</a>.',
    '<br\n  class="a"\n/>': '<br class="a" />',
    "<a\n  {% if a > b %}hidden{% endif %}\n  {{ c }}\n>": "<a {% if a > b %}hidden{% endif %} {{ c }}>",
    '<a title="a > b"\n  href="/">': '<a title="a > b" href="/">',
    "<a title='\"'\n  href='/'>": "<a title='\"' href='/'>",
    "<p>It's\n  here</p>": "<p>It's\nhere</p>",
    "<p>1 < 2\n  and so on</p>": "<p>1 < 2\nand so on</p>",
    "<textarea\n  name='a'\n>\n  Leeks\n</textarea\n>\n  ": "<textarea name='a'>\n  Leeks\n</textarea>\n",
    "<PRE>\n  a</PRE>\n  <p>": "<PRE>\n  a</PRE>\n<p>",
    "<pretty-print>\n  a": "<pretty-print>\na",
    "{% blocktranslate %}\n  a{% endblocktranslate %}\n  b": "{% blocktranslate %}\n  a{% endblocktranslate %}\nb",
}

AS_WRITTEN = [
    "",
    "<p>Leeks   and  kale</p>",
    '<p  class="a">',
    '<p class="a   b">',
    '<p title="Leeks\n   and kale">',
    "<p title='Leeks\n   and kale'>",
    '<p title="{% if a == "b" %}\n  Leeks{% endif %}">',
    "<pre>\n  Leeks\n    and <b>kale</b>\n</pre>",
    "<textarea>\n  {{ text }}\n  </textarea>",
    "<script>\n  a = '<p>'\n  b\n</script>",
    "<style>\n  a > b {}\n  c {}\n</style>",
    "{% blocktranslate count n=n %}\n  One <b>leek</b>{% plural %}\n  More{% endblocktranslate %}",
    '{% blocktranslate trimmed %}\n  It\'s\n  <a href="/">here</a>\n{% endblocktranslate %}',
    "{% blocktrans %}\n  {% endblocktrans %}",
    "{% verbatim %}\n  {{ a }}{% endverbatim %}",
]


@pytest.mark.parametrize("written", SENT)
def test_of_a_line_end_and_the_spaces_beside_it_one_is_left(written):
    assert without_indentation(written) == SENT[written]


@pytest.mark.parametrize("written", AS_WRITTEN)
def test_where_whitespace_may_mean_something_it_stays(written):
    assert without_indentation(written) == written


@pytest.mark.parametrize("written", [*SENT, *AS_WRITTEN])
def test_once_is_enough(written):
    sent = without_indentation(written)
    assert without_indentation(sent) == sent


def test_what_variables_say_stays(tmp_path):
    assert rendered(tmp_path, "page.html", "<p>\n  {{ words }}\n</p>") == "<p>\nLeeks\n  and kale\n</p>"


@pytest.mark.parametrize("name", ["mail.txt", "worker.js"])
def test_what_is_no_page_stays_as_it_is(tmp_path, name):
    assert rendered(tmp_path, name, "Hello,\n\n  {{ words }}\n") == "Hello,\n\n  Leeks\n  and kale\n"


def rendered(folder: Path, name: str, written: str) -> str:
    (folder / name).write_text(written)
    engine = Engine(dirs=[str(folder)], loaders=["spaces_project.indentation.Loader"])
    return engine.get_template(name).render(Context({"words": "Leeks\n  and kale"}))


@pytest.mark.parametrize("name", ["spaces/thread.html", "admin/ends_only/change_form.html"])
def test_our_pages_are_loaded_without_it(name):
    written = (TEMPLATES / name).read_text()
    assert source_of(name) == without_indentation(written) != written


def test_each_of_our_pages_is_followed_to_its_end():
    """A quote or an element that stays open would keep the rest of a page as it was written."""
    lost = [path for path in TEMPLATES.rglob("*.html") if not is_followed(path.read_text())]
    assert lost == []


def is_followed(page: str) -> bool:
    return without_indentation(page + "\n  end").endswith("\nend")


@pytest.mark.parametrize("open_here", ["<p", '<p title="', "<pre>", "{% blocktranslate %}"])
def test_a_page_that_is_not_followed_to_its_end_is_found(open_here):
    assert is_followed("<p>Leeks</p>")
    assert not is_followed(f"<p>Leeks</p>{open_here}")


def test_pages_of_libraries_are_loaded_as_they_are():
    assert "\n    " in source_of("admin/change_list.html")


def source_of(name: str) -> str:
    return get_template(name).template.source  # type: ignore[attr-defined]
