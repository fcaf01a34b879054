"""The lines of the panel: what one can do with each, and the messages that it comes from."""

import re
from dataclasses import replace

import pytest
from django.template import Context, Template
from django.urls import reverse

from summaries.engine.items import Ledger
from summaries.models import Summary
from summaries.templatetags import summary_lines
from tests.talk import ANSWERED, SAID, fold, talk

LINE = re.compile(r'<li id="line-(.*?)".*?</li>', re.DOTALL)
LONG = "The leeks are to be watered each morning before the gate is opened and again at night."
TEMPLATE = re.compile(r'<template data-menu="(.*?)" data-id="(.*?)">(.*?)</template>', re.DOTALL)
PLACE = re.compile(r' data-menu="(?P<kind>.*?)"(?P<menu>.*?<div class="menu-list line-actions">).*?</div>', re.DOTALL)
TEXTS = {
    "3.0": LONG,
    "3.1": "Tools & seeds cost <b>40</b> euros, 'all in'.",
    "3.2": f"The order is of {summary_lines.ANY_ID}.",
    "3.c0": "MAX_RETRIES=7",
    'x"y z ?': "A line that came with an odd id.",
}


@pytest.fixture
def lines(thread, ada):
    """Those of the fold, some with other words, one of them pinned."""
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    change(thread, lambda first: [replace(first, pinned=True), *told(first)])
    return thread


def told(first):
    return [replace(first, id=id, text=text) for id, text in TEXTS.items()]


def change(thread, become):
    """The first line of the summary becomes these."""
    current = Summary.objects.current(thread)
    ledger = Ledger.from_dict(current.ledger)
    first, *others = ledger.items
    became = become(first)
    current.ledger = replace(ledger, items=(*became, *others)).to_dict()
    current.text += "\n".join(item.text for item in became)
    current.save()


def panel(browser, thread):
    return browser.get(reverse("summary_panel", args=[thread.pk])).content.decode()


def shown(browser, thread):
    """The html of each line by its id, as it is there, escaped."""
    return {found[1]: found[0] for found in LINE.finditer(panel(browser, thread))}


def filled(browser, thread):
    """The same with what the page's script puts into the menus."""
    actions = {kind: (any_id, held) for kind, any_id, held in TEMPLATE.findall(panel(browser, thread))}
    return {id: with_actions(line, id, actions) for id, line in shown(browser, thread).items()}


def with_actions(line, id, actions):
    found = PLACE.search(line)
    if found is None:
        return line
    any_id, held = actions[found["kind"]]
    return line.replace(found[0], f"{found['menu']}{held.replace(any_id, id)}</div>")


@pytest.mark.parametrize("role", ["viewer", "writer", "editor"])
def test_each_line_has_its_own_menu(signed_in, space, ben, lines, monkeypatch, role):
    space.add(ben, role=role)
    browser = signed_in(ben)
    shared = filled(browser, lines)

    monkeypatch.setattr(summary_lines, "_PLAIN_ID", re.compile("(?!)"))  # none is shared

    assert shared == shown(browser, lines)
    assert len(shared) > len(TEXTS)
    assert any('name="unpin"' in line for line in shared.values()) == (role != "viewer")
    assert all(f'name="flag" value="{id}"' in line for id, line in shared.items())


def test_what_a_kind_of_menu_holds_is_sent_once(signed_in, ada, lines):
    html = panel(signed_in(ada), lines)
    assert html.count("<template data-menu") == 2  # of a pinned line, and of the others
    assert html.count('name="flag"') == 3  # and in the line with the odd id


def test_a_reader_gets_one_menu_for_all(signed_in, space, ben, lines):
    space.add(ben, role="viewer")
    assert panel(signed_in(ben), lines).count("<template data-menu") == 1


def test_a_long_line_is_named_by_its_beginning(signed_in, ada, lines):
    labels = re.findall(r'aria-label="More: ([^"]*)"', panel(signed_in(ada), lines))
    assert f"{LONG[:59]}…" in labels
    assert "Tools &amp; seeds cost &lt;b&gt;40&lt;/b&gt; euros, &#x27;all in&#x27;." in labels


def test_without_a_script_a_page_has_what_one_can_do_with_a_line(signed_in, ada, lines):
    browser = signed_in(ada)
    link = re.search(r'href="([^"]*)">Actions</a>', shown(browser, lines)["3.1"])[1]

    page = browser.get(link).content.decode()

    assert "Tools &amp; seeds cost &lt;b&gt;40&lt;/b&gt;" in page
    assert re.search(rf'href="{reverse("thread", args=[lines.pk])}#m\d+">#\d+</a>', page)  # what it comes from
    seen = re.search(r'name="seen" value="(\d+)"', page)[1]
    browser.post(reverse("summary_line", args=[lines.pk]), {"seen": seen, "pin": "3.1"})
    assert 'name="unpin" value="3.1"' in browser.get(link).content.decode()


def test_who_only_reads_can_report_there(signed_in, space, ben, lines):
    space.add(ben, role="viewer")
    page = signed_in(ben).get(reverse("line_actions", args=[lines.pk, "3.0"])).content.decode()
    assert 'name="flag"' in page
    assert 'name="remove"' not in page


def test_a_line_that_is_gone_has_no_page(signed_in, ada, lines):
    assert signed_in(ada).get(reverse("line_actions", args=[lines.pk, "99.0"])).status_code == 404


def test_nobody_else_sees_it(signed_in, cleo, lines):
    assert signed_in(cleo).get(reverse("line_actions", args=[lines.pk, "3.0"])).status_code == 404


@pytest.mark.parametrize(("sources", "more"), [(3, ""), (4, "+1"), (58, "+55")])
def test_three_sources_are_in_sight_and_the_others_behind_a_number(lines, sources, more):
    chips = Template("{% load summary_lines %}{% source_chips sources %}")
    html = chips.render(Context({"sources": range(1, sources + 1), "thread": lines}))
    in_sight = html.partition("<details")[0]
    assert re.findall(r'<a class="source" href="#m(\d+)">#\1</a>', html) == [str(n) for n in range(1, sources + 1)]
    assert in_sight.count("href=") == 3
    assert re.findall(r">([+]\d+)</summary>", html) == ([more] if more else [])


def test_sources_whose_originals_were_removed_say_so(signed_in, ada, lines):
    lines.change(removed_through=1)

    line = next(iter(shown(signed_in(ada), lines).values()))

    assert '<a class="source is-removed" title="original removed" href="#m1">#1</a>' in line
    assert '<span class="original-removed">original removed</span>' in line


def test_a_pinned_line_is_called_so(signed_in, ada, lines):
    stars = [id for id, line in shown(signed_in(ada), lines).items() if "Pinned:" in line]
    assert len(stars) == 1


def test_a_line_that_is_no_longer_so_says_since_when(signed_in, ada, lines):
    change(lines, lambda first: [replace(first, status="superseded", superseded_by="7.0")])
    current = Summary.objects.current(lines)
    ledger = Ledger.from_dict(current.ledger)
    newer = replace(ledger.items[-1], id="7.0", text="The newer <b>line</b>.", sources=(7,))
    past = ledger.items[0].id
    current.ledger = replace(ledger, items=(*ledger.items, newer)).to_dict()
    current.save()

    line = shown(signed_in(ada), lines)[past]

    assert 'href="#m7" title="The newer &lt;b&gt;line&lt;/b&gt;.">since #7</a>' in line


@pytest.mark.parametrize(
    ("status", "words"), [("superseded", "Still true: bring back"), ("resolved", "Still open: bring back")]
)
def test_every_past_line_can_be_brought_back(signed_in, ada, lines, status, words):
    change(lines, lambda first: [replace(first, id="3.9", status=status, pinned=False)])
    page = signed_in(ada).get(reverse("line_actions", args=[lines.pk, "3.9"])).content.decode()
    assert words in page
