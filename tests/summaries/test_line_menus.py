"""The menus that are rendered once for many lines are those that each line would have alone."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from summaries.engine.items import Ledger
from summaries.models import Summary
from summaries.templatetags import line_menus
from tests.talk import ANSWERED, SAID, fold, talk

MENU = re.compile(r'<details class="menu line-menu">.*?</div>\s*</details>', re.DOTALL)
LONG = "The leeks are to be watered each morning before the gate is opened and again at night."
TEXTS = {
    "3.0": LONG,
    "3.1": "Tools & seeds cost <b>40</b> euros, 'all in'.",
    "3.2": f"The order is {line_menus.ANY_TEXT} of {line_menus.ANY_ID}.",
    "3.c0": "MAX_RETRIES=7",
    'x"y z ?': "A line that came with an odd id.",
}


@pytest.fixture
def lines(thread, ada):
    """Those of the fold, some with other words, one of them kept."""
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    current = Summary.objects.current(thread)
    ledger = Ledger.from_dict(current.ledger)
    first, *others = ledger.items
    told = [replace(first, id=id, text=text) for id, text in TEXTS.items()]
    current.ledger = replace(ledger, items=(replace(first, pinned=True), *told, *others)).to_dict()
    current.text += "\n".join(TEXTS.values())
    current.save()
    return thread


def menus(browser, thread):
    return MENU.findall(browser.get(reverse("summary_panel", args=[thread.pk])).content.decode())


@pytest.mark.parametrize("role", ["viewer", "writer", "editor"])
def test_each_line_has_its_own(signed_in, space, ben, lines, monkeypatch, role):
    space.add(ben, role=role)
    browser = signed_in(ben)
    shared = menus(browser, lines)

    monkeypatch.setattr(line_menus, "_PLAIN_ID", re.compile("(?!)"))  # none is shared

    assert shared == menus(browser, lines)
    assert len(set(shared)) == len(shared) > len(TEXTS)
    assert any('name="unpin"' in menu for menu in shared) == (role != "viewer")


def test_lines_of_a_kind_share_one(signed_in, ada, lines, monkeypatch):
    rendered = []
    alone = line_menus._menu
    monkeypatch.setattr(line_menus, "_menu", lambda *given: rendered.append(given) or alone(*given))
    shown = menus(signed_in(ada), lines)
    assert len(shown) > len(rendered) == 3  # a pinned line, the others, and the one with the odd id


def test_a_long_line_is_named_by_its_beginning(signed_in, ada, lines):
    named = [re.search(r'aria-label="More: ([^"]*)"', menu)[1] for menu in menus(signed_in(ada), lines)]
    assert f"{LONG[:59]}…" in named
    assert "Tools &amp; seeds cost &lt;b&gt;40&lt;/b&gt; euros, &#x27;all in&#x27;." in named
