"""A person says whether one line of the summary replaced another, where the summary could not tell."""

import pytest
from django.urls import reverse

from summaries.engine.items import Ledger
from summaries.models import Summary
from tests.notices import undo_of
from tests.talk import fold, talk

HTMX = {"HX-Request": "true"}
OLD = "The server has 16 GB of memory."
NEW = "I ordered 32 GB of memory for the server."
SAID = [OLD, NEW, *(f"Bed {bed} gets {bed}0 litres of water." for bed in range(3, 8))]


@pytest.fixture
def folded(thread, ada):
    for text in SAID:
        talk(thread, ada, turns=1, said=text, answered="Noted.")
    return fold(thread)


def ledger(thread):
    thread.refresh_from_db()
    return Ledger.from_dict(Summary.objects.current(thread).ledger)


def press(browser, thread, button, *, seen=1, **options):
    new = next(item for item in ledger(thread).items if item.text == NEW)
    pair = f"{' '.join(new.may_replace)} {new.id}"
    return browser.post(reverse("summary_replacement", args=[thread.pk]), {"seen": seen, button: pair}, **options)


def status(thread):
    return next(item for item in ledger(thread).items if item.text == OLD).status


def test_the_panel_asks_who_may_answer(signed_in, folded, ben):
    panel = signed_in(ben).get(reverse("summary_panel", args=[folded.pk])).content.decode()
    assert f"May replace: “{OLD}”" in panel
    assert "Yes, replace it" in panel


def test_yes_retires_the_older_line_as_a_version_of_that_person(signed_in, folded, ben):
    response = press(signed_in(ben), folded, "replaced", headers=HTMX)
    assert response.status_code == 200
    assert status(folded) == "superseded"
    current = Summary.objects.current(folded)
    assert (current.version, current.created_by, current.trigger) == (2, ben, "replaced")


def test_yes_can_be_taken_back_and_stays_so(signed_in, folded, ben):
    browser = signed_in(ben)
    press(browser, folded, "replaced", headers=HTMX)
    [line] = [item.id for item in ledger(folded).items if item.status == "superseded"]
    actions = browser.get(reverse("line_actions", args=[folded.pk, line])).content.decode()
    assert f'name="bring_back" value="{line}"' in actions
    address = reverse("summary_line", args=[folded.pk])
    answer = browser.post(address, {"seen": 2, "bring_back": line}, headers=HTMX)
    assert "The line holds again, and is pinned." in answer.headers["HX-Trigger-After-Swap"]
    assert status(folded) == "active"
    assert ledger(folded).settled == ()
    talk(folded, ben, turns=2, said=NEW, answered="Noted.")
    fold(folded)
    assert status(folded) == "active"


@pytest.mark.parametrize("button", ["replaced", "beside"])
def test_an_answer_is_taken_back_whole_so_that_it_is_asked_again(signed_in, folded, ben, button):
    browser, before = signed_in(ben), ledger(folded)
    undo = undo_of(press(browser, folded, button, headers=HTMX))
    browser.post(undo.pop("url"), undo, headers=HTMX)
    assert ledger(folded) == before


def test_a_line_that_holds_offers_no_way_back_and_refuses_one(signed_in, folded, ben):
    browser = signed_in(ben)
    assert "bring_back" not in browser.get(reverse("summary_panel", args=[folded.pk])).content.decode()
    address = reverse("summary_line", args=[folded.pk])
    assert browser.post(address, {"seen": 1, "bring_back": "1.0"}, headers=HTMX).status_code == 409


def test_no_keeps_both_and_no_later_fold_asks_again(signed_in, folded, ada):
    press(signed_in(ada), folded, "beside", headers=HTMX)
    talk(folded, ada, turns=2, said=NEW, answered="Noted.")
    fold(folded)
    assert status(folded) == "active"
    assert "may replace" not in Summary.objects.current(folded).text


def test_without_a_script_the_thread_comes_back(signed_in, folded, ada):
    response = press(signed_in(ada), folded, "replaced")
    assert response.status_code == 303
    assert status(folded) == "superseded"


def test_an_answer_over_an_older_version_changes_nothing(signed_in, folded, ada):
    assert press(signed_in(ada), folded, "replaced", seen=7, headers=HTMX).status_code == 409
    assert status(folded) == "active"


def test_what_names_no_pair_is_refused(signed_in, folded, ada):
    address = reverse("summary_replacement", args=[folded.pk])
    assert signed_in(ada).post(address, {"seen": 1, "replaced": "1.0"}, headers=HTMX).status_code == 422


def test_an_outsider_finds_no_such_thread(signed_in, folded, cleo):
    assert press(signed_in(cleo), folded, "replaced").status_code == 404
    assert status(folded) == "active"
