"""Rendered text is safe, and the growing text equals the whole one."""

import re
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spaces.markdown import Blocks, growing, inline, links, render, render_blocks

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<iframe src=//evil.example></iframe>",
    "<style>*{display:none}</style>",
    "<form action=//evil.example><input></form>",
    "<a hx-get='/accounts/logout/' hx-trigger=load>x</a>",
    "<div data-hx-post='/x' style='position:fixed'>x</div>",
    "<p id=messages class=toast>x</p>",
    "<base href=//evil.example>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "![x](https://evil.example/pixel.png)",
    "![x][1]\n\n[1]: https://evil.example/pixel.png",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:msgbox)",
    "<javascript:alert(1)>",
    '[x](https://a.example "\\"onmouseover=alert(1)")',
    '```"onload=alert(1)\nx\n```',
    "```html\n<script>alert(1)</script>\n```",
    "| <img src=x> | b |\n|---|---|\n| <script> | `<b>` |",
    "`</code><script>alert(1)</script>`",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "$<img src=x onerror=alert(1)>$ and \\(<script>alert(1)</script>\\)",
    "$$\n</span><script>alert(1)</script>\n$$",
    "$\\href{javascript:alert(1)}{x}$",
    "[^1]: <img src=x onerror=alert(1)>\n\nSee[^1].",
    '[^"onload=alert(1)]: x',
    "- [x] <iframe src=//evil.example>",
    '![x](https://evil.example"onerror="alert(1)/p.png)',
    "![x](https://[bad/p.png)",
    'https://evil.example/"onmouseover=alert(1)',
    "https://evil.example/<script>alert(1)</script>",
    "javascript://evil.example/%0aalert(1)",
    "https://[bad",
]
ALLOWED = re.compile(
    r"<(?:/?(?:p|hr|h[3-6]|strong|em|s|code|pre|span|blockquote|ul|ol|li|a|sup|table|thead|tbody|tr|th|td)|br)"
    r'(?: (?:href="(?:https?|mailto):[^"]*"|title="[^"]*"|target="_blank"|rel="noopener noreferrer nofollow ugc"'
    r'|start="\d+"|dir="auto"|class="[a-z0-9 -]+"|data-language="[^"]*"))*>'
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_leaves_only_allowed_tags(text):
    assert "<" not in ALLOWED.sub("", render(text))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_harmless_while_it_grows(text):
    blocks = Blocks()
    seen = "".join("".join(blocks.update(text[:end])[1]) for end in range(1, len(text) + 1))
    assert "<" not in ALLOWED.sub("", seen)


def test_an_image_becomes_a_link_with_its_words():
    assert render("![A chart](https://pics.example/c.png)") == (
        '<p><a href="https://pics.example/c.png" target="_blank" rel="noopener noreferrer nofollow ugc">'
        "A chart (pics.example)</a></p>"
    )


def test_an_address_without_a_host_is_not_linked():
    assert "href" not in render("[x](/accounts/logout/) [y](//evil.example/)")


@pytest.mark.parametrize("text", ["$a^2$", "\\(a^2\\)", "It is $a^2$.", "**$a^2$**"])
def test_a_formula_is_marked_with_its_tex(text):
    assert '<span class="math">a^2</span>' in render(text)


@pytest.mark.parametrize("text", ["$$\na\n- b\n$$", "$$a\n- b$$", "\\[\na\n- b\n\\]"])
def test_a_displayed_formula_holds_its_lines(text):
    assert render(text) == '<p><span class="math math-display">a\n- b</span></p>'


def test_a_displayed_formula_may_stand_in_a_sentence():
    assert render("So $$a<b$$ holds.") == '<p>So <span class="math math-display">a&lt;b</span> holds.</p>'


@pytest.mark.parametrize(
    "text",
    [
        "$5 and $10",
        "$5, or 5$ there",
        "US$5 and US$6",
        "$5-$10",
        "a $ b $ c",
        r"\$a\$",
        "`$a$`",
        "$$",
        "$$\n\n$$",
        "x$a$",
    ],
)
def test_money_and_code_are_no_formulas(text):
    assert "math" not in render(text)


@pytest.mark.parametrize(("opening", "close"), [("\\(", "\\)"), ("\\[", "\\]")])
def test_no_formula_reaches_past_another_opening_of_its_kind(opening, close):
    """So unclosed ones cost one reading of the text in all, not one each."""
    assert re.findall(r'<span class="math[^>]*>(.*?)</span>', render(f"So {opening * 50} a {close} b")) == ["a"]


def test_the_lines_of_a_formula_may_be_parted_by_a_length():
    assert '<span class="math math-display">a \\\\[2pt] b</span>' in render(r"So \[a \\[2pt] b\] holds.")


def test_a_formula_that_is_not_closed_is_text():
    assert render("$$\na\n\n- b") == '<p>$$<br>\na</p>\n<ul dir="auto">\n<li>b</li>\n</ul>'


LINK = '<a href="{to}" target="_blank" rel="noopener noreferrer nofollow ugc">{words}</a>'


def linked(to, words=""):
    return LINK.format(to=to, words=words or to)


def linked_encoded(words):
    return linked(words.replace("[", "%5B").replace("]", "%5D"), words)


B_OF_C = linked_encoded("http://a.example/b[c]")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("See https://a.example/x_y_z.", f"See {linked('https://a.example/x_y_z')}."),
        ("(http://a.example/b_(c))", f"({linked('http://a.example/b_(c)')})"),
        ("**https://a.example/?q=1**!", f"<strong>{linked('https://a.example/?q=1')}</strong>!"),
        ("“https://a.example/barrel.”", f"“{linked('https://a.example/barrel')}.”"),
        ("localhost: http://localhost:8000, ok", f"localhost: {linked('http://localhost:8000')}, ok"),
        ("Write mailto:ada@a.example.", f"Write {linked('mailto:ada@a.example')}."),
        (
            "日本https://a.example/日本。",
            f"日本{linked('https://a.example/%E6%97%A5%E6%9C%AC', 'https://a.example/日本')}。",
        ),
        ("HTTPS://A.example", linked("HTTPS://A.example")),
        ("[x](https://a.example/) y", f"{linked('https://a.example/', 'x')} y"),
        ("[https://b.example](https://a.example/)", linked("https://a.example/", "https://b.example")),
        ("http://a.example/?b[c][d]=1&e[]=2.", linked_encoded("http://a.example/?b[c][d]=1&amp;e[]=2") + "."),
        ("http://[::1]:8000/x", linked("http://[::1]:8000/x")),
        ("[http://a.example/x] [http://a.example/b[c]]", f"[{linked('http://a.example/x')}] [{B_OF_C}]"),
        ("http://a.example/x[y", f"{linked('http://a.example/x')}[y"),
        ("http://a.example[1]", f"{linked('http://a.example')}[1]"),
        ("http://a.example/x]y", f"{linked('http://a.example/x')}]y"),
        ("http://a.example/" + ")]}" * 9, linked("http://a.example/") + ")]}" * 9),
        ("http://a.example/{b}}.)", linked("http://a.example/%7Bb%7D", "http://a.example/{b}") + "}.)"),
    ],
)
def test_a_bare_address_is_a_link_without_what_ends_the_sentence(text, html):
    assert render(text) == f"<p>{html}</p>"


@pytest.mark.parametrize(
    "text",
    ["ftp://a.example", "https://", "https:// x", "xhttps://a.example", "javascript:alert(1)", "mailto:x", "a://b"],
)
def test_what_only_looks_like_an_address_is_text(text):
    assert "<a" not in render(text)


def test_in_code_an_address_is_code():
    assert "<a" not in render("`https://a.example`\n\n```\nhttps://a.example\n```")


ADDRESS = "https://docs.example/guide"
TO_B = linked("https://b.example/", ADDRESS)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (f"[{ADDRESS}](https://b.example/)", TO_B),
        (f"See **[{ADDRESS}](https://b.example/)** now", f"See <strong>{TO_B}</strong> now"),
        (f"[at {ADDRESS}](https://b.example/)", linked("https://b.example/", f"at {ADDRESS}")),
        (f"![{ADDRESS}](https://b.example/)", linked("https://b.example/", f"{ADDRESS} (b.example)")),
        (f"[{ADDRESS}[1]](https://b.example/)", linked("https://b.example/", f"{ADDRESS}[1]")),
        (f"{ADDRESS}[1](https://b.example/)", linked(ADDRESS) + linked("https://b.example/", "1")),
        (f"{ADDRESS}[^1]", f'{linked(ADDRESS)}<sup class="note">1</sup>'),
        (f"[{ADDRESS}][b]", f"[{linked(ADDRESS)}][b]"),
        (f"[{ADDRESS}](https://b.example/", f"[{linked(ADDRESS)}]({linked('https://b.example/')}"),
    ],
)
def test_a_bare_address_leaves_the_marks_around_it_to_markdown(text, html):
    assert render(text) == f"<p>{html}</p>"


def test_a_bare_address_may_be_the_words_of_a_link_defined_elsewhere():
    assert render(f"[{ADDRESS}][b]\n\n[b]: https://b.example/") == f"<p>{TO_B}</p>"


@pytest.mark.parametrize("text", ["[https://a.example/x ", "![https://a.example/x](", "https://a.example/] "])
def test_a_bare_address_is_read_once_whatever_stays_open_around_it(text):
    assert _times_read(text * 200) == 200


@pytest.mark.parametrize("endless", ["x", ")", "[x]", "x["])
def test_a_bare_address_is_read_no_further_than_an_address_may_go(endless):
    assert len(links._address_around("https://a/" + endless * 9_000, 5, 40_000)) < 2_010


def _times_read(text):
    reads = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, _: reads.append(event) if frame.f_code is READ and event == "call" else None)
    try:
        render(text)
    finally:
        sys.setprofile(before)
    return len(reads)


READ = links._address_around.__code__


def test_tasks_have_boxes():
    assert render("- [ ] Sow\n- [x] Dig **deep**") == (
        '<ul dir="auto">\n<li class="task">☐ Sow</li>\n<li class="task">☑ Dig <strong>deep</strong></li>\n</ul>'
    )


@pytest.mark.parametrize("text", ["- a", "1. a", "> a", "| a |\n|---|\n| b |"])
def test_what_has_a_side_takes_it_from_its_own_letters(text):
    assert render(text).count('dir="auto"') == 1
    assert render(f"- {text}").count('dir="auto"') == 1  # within another, it is the other's


def test_footnotes_stand_where_they_were_written():
    assert render("Leeks[^1] grow[^note].\n\n[^1]: Slowly.\n[^note]: In *mud*.") == (
        '<p>Leeks<sup class="note">1</sup> grow<sup class="note">note</sup>.</p>\n'
        '<p class="footnote"><sup>1</sup> Slowly.</p>\n<p class="footnote"><sup>note</sup> In <em>mud</em>.</p>'
    )


def test_what_only_looks_like_a_footnote_is_text():
    assert render("The class [^abc] matches") == "<p>The class [^abc] matches</p>"


def test_code_is_highlighted_by_classes():
    assert '<pre data-language="python"><code><span class="k">return</span>' in render("```python\nreturn 1\n```")


def test_code_of_an_unknown_language_is_shown_as_it_is():
    assert render("```nosuch\na < b\n```") == '<pre data-language="nosuch"><code>a &lt; b\n</code></pre>'


def test_code_in_an_open_fence_is_not_highlighted_yet():
    assert Blocks().update("```python\nreturn 1\n") == (
        0,
        ['<pre data-language="python"><code>return 1\n</code></pre>'],
    )


def test_headings_start_below_those_of_the_page():
    assert render("# One\n\n###### Six") == "<h3>One</h3>\n<h6>Six</h6>"


def test_columns_are_aligned_by_class():
    assert '<th class="align-right">n</th>' in render("| n |\n|--:|\n| 1 |")


def test_a_line_break_is_kept():
    assert render("one\ntwo") == "<p>one<br>\ntwo</p>"


def test_half_a_surrogate_pair_is_replaced():
    assert render("a\ud83db") == "<p>a\ufffdb</p>"


def test_a_closed_block_is_not_sent_again():
    blocks = Blocks()
    blocks.update("First.\n\nSec")
    assert blocks.update("First.\n\nSecond.") == (1, ["<p>Second.</p>"])


def test_two_blocks_that_become_one_replace_both():
    blocks = Blocks()
    blocks.update("a\n***")
    assert blocks.update("a\n***b***") == (0, ["<p>a<br>\n<em><strong>b</strong></em></p>"])


def test_an_update_without_change_sends_nothing():
    blocks = Blocks()
    blocks.update("First.")
    assert blocks.update("First.\n") == (1, [])


WORDS = (
    "a",
    "word",
    "The end.",
    "x = 1",
    "é",
    "日本",
    "0",
    "1.",
    "\u00a0",
    "\x00",
    "\ud83d",
    "\x0c",
    " ",
    "  ",
    "    ",
    "\t",
)
MARKS = ("*", "_", "`", "~~", "[", "](", "!", "&", "\\", "**b**", "`c`", "<b>", "&amp;", "[l](http://h.example)")
ADDRESSES = (
    "https://a.example/x_y*z~",
    "http://",
    "mailto:a@b.example",
    "://",
    "https",
    ":",
    "/",
    ".",
    "http://a.example/b[c](",
)
MATH = (
    "$",
    "$$",
    "$a$",
    "\\(",
    "\\)",
    "\\[",
    "\\]",
    "[^1]",
    "\n[^1]: ",
    "\n$$\n",
    "\n\\[",
    "[ ] ",
    "- [x] ",
    "$1",
    "\\$",
)
LINES = ("1. x", "- ", "- item", "+", "#", "## h", ">", "> q", "---", "***", "===", "```", "```py", "~~~", "|", "| a |")
ENDS = ("\n", "\n\n", "\n\n\n", "\r\n", "\r", "\n|--|--|\n", ":--")
PIECES = st.sampled_from(WORDS + MARKS + ADDRESSES + MATH + LINES + ENDS)
TEXTS = st.lists(PIECES, max_size=24).map("".join)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.lists(st.integers(1, 9), min_size=1, max_size=8))
def test_a_text_that_grew_has_the_blocks_of_the_whole(text, steps):
    shown, blocks, end, turn = [], Blocks(), 0, 0
    while end < len(text):
        end += steps[turn % len(steps)]
        turn += 1
        first, changed = blocks.update(text[:end])
        shown[first:] = changed
    assert shown == render_blocks(text)


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_the_blocks_together_are_the_whole(text):
    assert _squeezed("".join(render_blocks(text))) == _squeezed(render(text))


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), TEXTS))
def test_the_short_way_of_a_plain_paragraph_equals_the_long_one(text):
    quick = growing._plain_paragraph(text)
    assert quick is None or quick == render(text)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(st.sampled_from([". ", ", ", "! "]), PIECES), max_size=24).map("".join))
def test_inline_text_in_pieces_equals_inline_text_at_once(text):
    assert inline.in_pieces(text) == inline.at_once(text)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["```\n", "```py\n", "~~~ c++ \n", "````x-y\n"]), TEXTS)
def test_the_short_way_of_an_open_fence_equals_the_long_one(opening, text):
    quick = growing._open_fence(opening + text)
    assert quick is None or quick == render(opening + text)


def _squeezed(html: str) -> str:
    return re.sub(r"\n+", "", html)
