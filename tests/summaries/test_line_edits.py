"""One line of the summary in a person's words."""

import html

import pytest
from django.urls import reverse

from summaries.engine.items import Ledger
from summaries.models import Summary
from tests.notices import notice_of, undo_of
from tests.talk import ANSWERED, SAID, fold, talk

HTMX = {"HX-Request": "true"}
LINE = "We decided to keep bed 1 for leeks until 2026-09-01"
OWN = "Bed 1 is for leeks until 2026-10-01."


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


def item(thread, words=LINE):
    thread.refresh_from_db()
    items = Ledger.from_dict(Summary.objects.current(thread).ledger).items
    return next((item for item in items if words in item.text), None)


def save(browser, thread, line, text, *, was=None, **options):
    address = reverse("line_edit", args=[thread.pk, line.id])
    return browser.post(address, {"text": text, "was": line.text if was is None else was}, **options)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_form_has_the_whole_line(signed_in, folded, ben, headers):
    line = item(folded)
    page = signed_in(ben).get(reverse("line_edit", args=[folded.pk, line.id]), headers=headers).content.decode()
    assert page.count(html.escape(line.text)) == 2  # to write on, and what it was


@pytest.mark.parametrize("pinned", [False, True])
def test_the_menu_of_a_line_offers_it(signed_in, folded, ben, pinned):
    browser, line = signed_in(ben), item(folded)
    if pinned:
        browser.post(reverse("summary_line", args=[folded.pk]), {"seen": 1, "pin": line.id})
    menu = browser.get(reverse("line_actions", args=[folded.pk, line.id])).content.decode()
    assert reverse("line_edit", args=[folded.pk, line.id]) in menu


def test_neither_the_past_nor_a_viewer_is_offered_it(signed_in, folded, space, ada, ben):
    line = item(folded)
    menu = reverse("line_actions", args=[folded.pk, line.id])
    space.add(ben, "viewer")
    assert "Edit this line" not in signed_in(ben).get(menu).content.decode()
    assert "Edit this line" in signed_in(ada).get(menu).content.decode()
    signed_in(ada).post(reverse("summary_line", args=[folded.pk]), {"seen": 1, "outdate": line.id})
    assert "Edit this line" not in signed_in(ada).get(menu).content.decode()


def test_it_is_saved_as_a_version_under_their_name_and_can_be_taken_back(signed_in, folded, ben):
    line, before = item(folded), Summary.objects.current(folded).ledger
    response = save(signed_in(ben), folded, line, OWN, headers=HTMX)
    folded.refresh_from_db()
    current = Summary.objects.current(folded)
    assert (current.created_by, current.trigger, OWN in folded.summary) == (ben, "edit", True)
    assert notice_of(response) == "The line is saved and pinned."
    assert f'data-leads-to="line-{item(folded, OWN).id}"' in response.content.decode()
    undo = undo_of(response)
    signed_in(ben).post(undo.pop("url"), undo, headers=HTMX)
    folded.refresh_from_db()
    assert Summary.objects.current(folded).ledger == before


def test_without_a_script_one_comes_back_to_the_line(signed_in, folded, ben):
    response = save(signed_in(ben), folded, item(folded), OWN)
    assert (response.status_code, response.url.partition("#")[2]) == (303, f"line-{item(folded, OWN).id}")


def test_what_changed_elsewhere_meanwhile_stands_beside_it(signed_in, folded, ada, ben):
    line = item(folded)
    pinned = item(folded, "bed 2")
    signed_in(ada).post(reverse("summary_line", args=[folded.pk]), {"seen": 1, "pin": pinned.id})
    save(signed_in(ben), folded, line, OWN)
    folded.refresh_from_db()
    assert (item(folded, OWN).pinned, item(folded, "bed 2").pinned) == (True, True)


def test_who_wrote_over_what_it_said_before_decides_once_more(signed_in, folded, ben):
    line = item(folded)
    response = save(signed_in(ben), folded, line, OWN, was="Bed 1 is for beans.", headers=HTMX)
    page = response.content.decode()
    assert (response.status_code, OWN in page, html.escape(line.text) in page) == (409, True, True)
    assert item(folded, OWN) is None
    assert f'name="was" value="{html.escape(line.text)}"' in page


def test_the_words_for_a_line_that_is_gone_are_kept_to_copy(signed_in, folded, ada, ben):
    line = item(folded)
    for seq in line.said_in:
        folded.messages.get(seq=seq).delete_text(by=ada)
    response = save(signed_in(ben), folded, line, OWN, headers=HTMX)
    page = response.content.decode()
    assert (response.status_code, OWN in page, "Save the line" in page) == (409, True, False)
    assert "no longer in the summary" in page
    assert item(folded, OWN) is None


@pytest.mark.parametrize(
    ("written", "told"), [(" ", "A line cannot be empty."), ("leek " * 700, "There is no more room")]
)
def test_what_cannot_be_saved_is_told_and_kept(signed_in, folded, ben, written, told):
    response = save(signed_in(ben), folded, item(folded), written, headers=HTMX)
    assert response.status_code == 422
    assert told in response.content.decode()
    assert written.strip() in response.content.decode()
    assert Summary.objects.current(folded).version == 1


def test_there_is_no_form_for_what_is_not_there(signed_in, folded, ben, cleo):
    assert signed_in(ben).get(reverse("line_edit", args=[folded.pk, "99.0"])).status_code == 404
    assert save(signed_in(cleo), folded, item(folded), OWN).status_code == 404


def test_a_deleted_message_takes_the_reworded_line_with_it(signed_in, folded, ada, ben):
    line = item(folded)
    save(signed_in(ben), folded, line, OWN)
    for seq in line.said_in:
        folded.messages.get(seq=seq).delete_text(by=ada)
    folded.refresh_from_db()
    assert (item(folded, OWN), OWN in folded.summary) == (None, False)
