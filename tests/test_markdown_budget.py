"""No text takes more work or more room than its length allows; beyond that it is shown as it was written."""

from cProfile import Profile
from html import unescape

import pytest

from spaces.markdown import Blocks, plain, render, render_blocks, rendered
from spaces.markdown.budget import HTML_MORE, HTML_TIMES, Count
from spaces.markdown.inline import at_once
from tests.hostile_markdown import HONEST, HOSTILE

SIZE = 40_000  # characters
TIMES_HONEST = 5  # what a hostile text may take, of the calls for an honest one of one and a half times its size


@pytest.fixture(scope="module")
def honest_calls():
    text = HONEST["a long README"][: 3 * SIZE // 2]
    render(text)  # what is kept for later texts is kept now
    return _calls(text)


def _calls(text):
    """Of functions: unlike its seconds they are the same on every machine. What a regex takes: tests/test_linear.py."""
    profile = Profile()
    html = profile.runcall(render, text)
    assert len(html) <= HTML_TIMES * len(text) + HTML_MORE
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_takes_little_more_than_an_honest_one(name, honest_calls):
    assert _calls(HOSTILE[name](SIZE)) <= TIMES_HONEST * honest_calls


@pytest.mark.parametrize("name", ["one long address in many links", "one long title in many images", "short links"])
def test_html_grows_no_faster_than_a_text(name):
    for size in (1_000, 5_000, 25_000):
        text = HOSTILE[name](size)
        assert len(render(text)) <= HTML_TIMES * len(text) + HTML_MORE


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_text_keeps_its_formatting(name):
    assert not rendered(HONEST[name]).is_plain


@pytest.mark.parametrize(
    "name", ["one long address in many links", "opening brackets", "a table of many columns", "items of lists"]
)
def test_beyond_the_budget_the_text_is_shown_as_it_was_written(name):
    text = HOSTILE[name](200_000)
    shown = rendered(text)
    assert shown.is_plain
    assert shown.html == f'<p class="as-written" dir="auto">{text}</p>'


def test_a_text_shown_as_it_was_written_is_harmless():
    shown = rendered("<script>alert(1)</script>" + "[" * 200_000)
    assert shown.html.count("<") == 2
    assert "&lt;script&gt;" in shown.html


def test_what_is_nested_too_deeply_to_read_is_shown_as_it_was_written():
    text = "> " * 30 + "Sow leeks"
    assert unescape(rendered(text).html) == f'<p class="as-written" dir="auto">{text}</p>'


@pytest.mark.parametrize("mark", "*_")
def test_each_mark_of_emphasis_is_paid_for_since_each_becomes_a_token(mark):
    budget = Count()
    at_once(f"{5 * mark}a " * 50, {"budget": budget})
    assert budget.steps >= 250


def test_a_text_is_judged_the_same_whatever_was_rendered_before():
    text = HOSTILE["open marks in each sentence"](SIZE)
    assert rendered(text) == rendered(text)


def test_the_words_of_a_text_beyond_the_budget_are_the_text():
    assert plain("[" * 200_000) == "[" * 200_000


def _grown(text, step):
    shown, blocks = [], Blocks()
    for end in range(step, len(text) + step, step):
        first, changed = blocks.update(text[:end])
        shown[first:] = changed
    return shown


@pytest.mark.parametrize(
    "text",
    [
        "Sow.\n\n" + "- leeks\n" * 2_600 + "\nDig.\n",
        "```py\n" + "x = 1\n" * 3_600 + "```\n\nDig *deep*.\n\nWait.",
        "Leeks grow *slowly*.\n\n" * 1_200,
        "[a]: http://" + "x" * 9_000 + "\n\n" + "[a]" * 2_000,
    ],
    ids=["a long list", "long code", "many paragraphs", "one long address"],
)
def test_a_long_text_that_grew_has_the_blocks_of_the_whole(text):
    assert _grown(text, 4_999) == render_blocks(text)


def test_after_long_code_a_growing_text_keeps_its_formatting():
    blocks = _grown("```py\n" + "x = 1\n" * 5_000 + "```\n\nDig *deep*.", 4_999)
    assert blocks[-1] == "<p>Dig <em>deep</em>.</p>"


def test_a_block_that_stays_open_for_long_is_not_read_again_in_each_frame():
    blocks, text = Blocks(), "- leeks\n" * 20_000
    blocks.update(text)
    assert blocks.update(text + "- kale")[1] == [f'<p class="as-written" dir="auto">{text}- kale</p>']
    assert blocks._without_end == 0
