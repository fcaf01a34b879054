import html
import re
from dataclasses import replace

import pytest
from django.urls import reverse

from summaries.engine.items import Ledger
from summaries.engine.render import render
from summaries.engine.tokens import TokenCounter
from summaries.models import Summary
from summaries.prompts.preview import unsent_lines
from tests.notices import notice_of, undo_of
from tests.talk import ANSWERED, SAID, fold, talk

HTMX = {"HX-Request": "true"}
OWN_WORDS = "Ben waters the beds from now on."
LINE = "We decided to keep bed 1 for leeks until 2026-09-01"


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


@pytest.fixture
def overtaken(folded, ada):
    """Version 2 came while somebody wrote over version 1."""
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)
    return fold(folded)


def address(name, thread):
    return reverse(name, args=[thread.pk])


def item(thread, words=LINE):
    thread.refresh_from_db()
    items = Ledger.from_dict(Summary.objects.current(thread).ledger).items
    return next((item for item in items if words in item.text), None)


def press(browser, thread, button, item_id, *, seen=1, **options):
    return browser.post(address("summary_line", thread), {"seen": seen, button: item_id}, **options)


# ---- the whole text


def test_the_form_has_the_text_as_it_is(signed_in, folded, ben):
    page = signed_in(ben).get(address("summary_edit", folded)).content.decode()

    assert LINE in page
    assert 'name="seen" value="1"' in page


def test_each_section_has_a_box_of_its_own_and_one_is_for_more(signed_in, folded, ben):
    page = signed_in(ben).get(address("summary_edit", folded)).content.decode()

    assert ">Decisions (ada)</label>" in page
    assert ">Lines to add</label>" in page


def test_a_narrative_has_a_box_where_there_is_one(signed_in, folded, ben):
    browser, url = signed_in(ben), address("summary_edit", folded)
    assert ">Narrative</label>" not in browser.get(url).content.decode()

    Summary.objects.update(text=f"{folded.summary}\nSo far: They plant leeks.")

    page = browser.get(url).content.decode()
    assert ">Narrative</label>" in page
    assert "They plant leeks." in page
    assert page.count(" autofocus") == 1


def test_what_stands_in_several_boxes_is_one_text(signed_in, folded, ben):
    posted = {
        "title": ["Decisions (ada)", ""],
        "text": [f"{LINE}.", OWN_WORDS],
        "narrative": "It rains.",
        "seen": 1,
        "epoch": 0,
    }
    signed_in(ben).post(address("summary_edit", folded), posted)

    folded.refresh_from_db()
    kept = [item.text for item in Ledger.from_dict(Summary.objects.current(folded).ledger).active if item.pinned]
    assert set(kept) >= {OWN_WORDS, "It rains."}


def test_what_a_writer_saves_is_the_next_version(signed_in, folded, ben):
    response = signed_in(ben).post(address("summary_edit", folded), {"text": OWN_WORDS, "seen": 1, "epoch": 0})

    current = Summary.objects.get(thread=folded, version=2)
    assert (response.status_code, current.created_by) == (303, ben)
    assert OWN_WORDS in current.text


REWORDED = "Leeks for bed 1, at last."


def reworded(browser, thread):
    """Bed 1 is told in other words, by the boxes of the form."""
    form = opened(browser, thread)
    form["text"] = [re.sub(f"{LINE}.*", REWORDED, text) for text in form["text"]]
    return browser.post(address("summary_edit", thread), form, headers=HTMX).content.decode()


def test_a_line_in_other_words_stays_under_its_heading_and_tells_whose_words_it_has(signed_in, folded, ben):
    page = reworded(signed_in(ben), folded)

    section = page.partition("<h3>Decisions</h3>")[2].partition("<h3>")[0]
    assert REWORDED in section
    assert f"edited by {ben.name}</time>" in section
    assert 'href="#m1">#1</a>' in section


def test_a_line_in_other_words_goes_with_its_message(signed_in, folded, ada, ben):
    reworded(signed_in(ben), folded)
    folded.refresh_from_db()
    folded.messages.get(seq=1).delete_text(by=ada)

    assert REWORDED not in "".join(f"{each.ledger}{each.patch}{each.text}" for each in folded.summaries.all())


def test_a_line_of_ones_own_tells_who_added_it(signed_in, folded, ben):
    posted = {"text": f"{folded.summary}\n{OWN_WORDS}", "seen": 1, "epoch": 0}
    page = signed_in(ben).post(address("summary_edit", folded), posted, headers=HTMX).content.decode()
    assert page.count(f"added by {ben.name}</time>") == 1


def test_the_pages_script_gets_the_panel_with_the_authors_name(signed_in, folded, ben):
    edited = {"text": OWN_WORDS, "seen": 1, "epoch": 0}
    page = signed_in(ben).post(address("summary_edit", folded), edited, headers=HTMX).content.decode()

    assert OWN_WORDS in page
    assert f"Edited by {ben.name}." in page


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_conflict_shows_both_texts_and_changes_nothing(signed_in, overtaken, ada, headers):
    written = {"text": OWN_WORDS, "seen": 1, "epoch": 0}
    response = signed_in(ada).post(address("summary_edit", overtaken), written, headers=headers)

    page = response.content.decode()
    assert response.status_code == 409
    assert OWN_WORDS in page
    assert "2026-09-05" in page
    assert Summary.objects.filter(thread=overtaken).count() == 2


def test_saved_again_after_a_conflict_the_text_stands(signed_in, overtaken, ada):
    signed_in(ada).post(address("summary_edit", overtaken), {"text": OWN_WORDS, "seen": 2, "epoch": 0})

    overtaken.refresh_from_db()
    assert OWN_WORDS in overtaken.summary


def sent_by(page):
    """The form as the browser sends it, untouched."""
    hidden = dict(re.findall(r'name="(seen|epoch)" value="(\d+)"', page))
    boxes = {name: re.findall(rf'name="{name}"\s+value="([^"]*)"', page) for name in ("title", "was")}
    return {**hidden, **boxes, "text": re.findall(r'name="text"[^>]*>\n?([^<]*)</textarea>', page)}


def opened(browser, thread):
    return sent_by(browser.get(address("summary_edit", thread)).content.decode())


def saved(browser, thread, form, **changes):
    """The form with one word for another, and with what is added in the last box."""
    *texts, last = form["text"]
    for old, new in changes.items():
        texts = [re.sub(rf"[^\n]*\b{old}\b[^\n]*", new, text) for text in texts]
    return browser.post(address("summary_edit", thread), {**form, "text": [*texts, last]}, headers=HTMX)


def test_what_two_people_change_in_different_lines_both_stands(signed_in, folded, ada, ben):
    hers, his = opened(signed_in(ada), folded), opened(signed_in(ben), folded)
    his["text"][-1] = OWN_WORDS
    saved(signed_in(ben), folded, his)
    response = saved(signed_in(ada), folded, hers, leeks=REWORDED)

    folded.refresh_from_db()
    assert (response.status_code, folded.summary_version) == (200, 3)
    assert OWN_WORDS in folded.summary
    assert REWORDED in folded.summary
    assert item(folded, REWORDED).sources == (1,)
    assert "Both changes are saved." in notice_of(response)


def test_the_panel_leads_to_the_first_line_that_changed(signed_in, folded, ben):
    page = saved(signed_in(ben), folded, opened(signed_in(ben), folded), leeks=REWORDED).content.decode()
    assert f'data-leads-to="line-{item(folded, REWORDED).id}"' in page


def test_without_a_script_one_comes_to_the_line_that_one_wrote(signed_in, folded, ben):
    posted = {"text": OWN_WORDS, "seen": 1, "epoch": 0}
    url = signed_in(ben).post(address("summary_edit", folded), posted).url
    assert url.endswith(f"#line-{item(folded, OWN_WORDS).id}")


def test_a_line_that_both_changed_is_shown_before_it_is_saved(signed_in, folded, ada, ben):
    hers, his = opened(signed_in(ada), folded), opened(signed_in(ben), folded)
    saved(signed_in(ben), folded, his, leeks="No leeks for bed 1.")
    response = saved(signed_in(ada), folded, hers, leeks=REWORDED)

    page = response.content.decode()
    assert response.status_code == 409
    assert "<dd>No leeks for bed 1.</dd>" in page
    assert f"<dd>{REWORDED}</dd>" in page
    again = saved(signed_in(ada), folded, sent_by(page))
    folded.refresh_from_db()
    assert (again.status_code, REWORDED in folded.summary, "No leeks" in folded.summary) == (200, True, False)
    assert item(folded, REWORDED).sources == (1,)


def test_a_text_that_is_longer_than_a_summary_is_not_joined(signed_in, overtaken, ada):
    posted = {"text": "leek " * 700, "was": "beet", "seen": 1, "epoch": 0}
    page = signed_in(ada).post(address("summary_edit", overtaken), posted)
    assert (page.status_code, "the limit is 600" in page.content.decode()) == (422, True)


def test_what_was_deleted_meanwhile_does_not_come_back_with_an_open_form(signed_in, folded, ada, ben):
    page = signed_in(ben).get(address("summary_edit", folded)).content.decode()
    folded.messages.get(seq=1).delete_text(by=ada)
    response = signed_in(ben).post(address("summary_edit", folded), sent_by(page))

    assert (response.status_code, LINE in page) == (303, True)
    assert LINE not in "".join(f"{version.ledger}{version.text}" for version in Summary.objects.filter(thread=folded))


def test_nor_does_it_in_other_words(signed_in, folded, ada, ben):
    form = opened(signed_in(ben), folded)
    folded.messages.get(seq=1).delete_text(by=ada)
    response = saved(signed_in(ben), folded, form, leeks=REWORDED)

    page = response.content.decode()
    assert (response.status_code, 'name="epoch" value="1"' in page) == (409, True)
    assert f"<dd>{REWORDED}</dd>" in page
    assert REWORDED not in "".join(sent_by(page)["text"])


def test_the_form_as_it_was_sent_is_saved(signed_in, folded, ben):
    page = signed_in(ben).get(address("summary_edit", folded)).content.decode()

    assert signed_in(ben).post(address("summary_edit", folded), sent_by(page)).status_code == 303


def test_a_text_that_is_too_long_comes_back_with_both_sizes(signed_in, folded, ada):
    response = signed_in(ada).post(address("summary_edit", folded), {"text": "leek " * 700, "seen": 1, "epoch": 0})

    page = response.content.decode()
    assert response.status_code == 422
    assert "the limit is 600" in page
    assert "leek leek" in page


def test_without_a_summary_there_is_nothing_to_edit(signed_in, thread, ada):
    assert signed_in(ada).get(address("summary_edit", thread)).status_code == 404


def test_who_writes_a_secret_into_it_is_told_that_it_is_not_kept(signed_in, folded, ben):
    text = f"{Summary.objects.current(folded).text}\n- The password of the mixer is Otter99blau."
    posted = {"text": text, "seen": 1, "epoch": folded.epoch}
    response = signed_in(ben).post(address("summary_edit", folded), posted, headers=HTMX)

    folded.refresh_from_db()
    assert "Otter99blau" not in folded.summary
    assert "without the secret in it" in notice_of(response)


# ---- one line


def test_a_line_that_has_no_room_is_not_pinned_and_the_person_learns_why(signed_in, folded, ben):
    current, line = Summary.objects.current(folded), item(folded)
    kept = [{"id": f"p{n}", "kind": "fact", "text": f"{n} " * 30, "pinned": True, "tokens": 60} for n in range(20)]
    current.ledger = {"items": [*kept, line.to_dict()]}
    current.save()
    response = press(signed_in(ben), folded, "pin", line.id, headers=HTMX)

    folded.refresh_from_db()
    assert (response.status_code, folded.summary_version) == (422, 1)
    assert "There is no more room" in notice_of(response)
    assert 'id="summary-panel"' in response.content.decode()  # it takes the place of the panel that asked


def test_a_pinned_line_is_a_version_under_the_persons_name(signed_in, folded, ben):
    press(signed_in(ben), folded, "pin", item(folded).id)

    folded.refresh_from_db()
    assert item(folded).pinned
    assert Summary.objects.current(folded).created_by == ben


def test_a_pin_can_be_taken_off(signed_in, folded, ada):
    browser = signed_in(ada)
    press(browser, folded, "pin", item(folded).id)
    press(browser, folded, "unpin", item(folded).id, seen=2)

    folded.refresh_from_db()
    assert not item(folded).pinned


def test_a_removed_line_leaves_the_prompt(signed_in, folded, ada):
    page = press(signed_in(ada), folded, "remove", item(folded).id, headers=HTMX).content.decode()

    folded.refresh_from_db()
    assert LINE not in folded.summary
    assert LINE not in page


def test_a_line_of_an_older_version_is_left_alone(signed_in, overtaken, ada):
    response = press(signed_in(ada), overtaken, "remove", item(overtaken).id, headers=HTMX)

    assert response.status_code == 409
    assert "The summary has changed" in notice_of(response)
    assert 'data-version="2"' in response.content.decode()
    assert item(overtaken)


def test_a_line_that_is_no_longer_true_is_past_until_one_takes_that_back(signed_in, folded, ada):
    browser = signed_in(ada)
    said = press(browser, folded, "outdate", item(folded).id, headers=HTMX)

    assert item(folded).status == "superseded"
    assert "ada said that a line is no longer true." in said.content.decode()
    assert notice_of(said) == "The line is past now: no longer true."

    undo = undo_of(said)
    browser.post(undo.pop("url"), undo, headers=HTMX)
    assert item(folded).status == "active"


def test_a_removed_line_comes_back_when_one_takes_it_back(signed_in, folded, ada):
    browser = signed_in(ada)
    removed = press(browser, folded, "remove", item(folded).id, headers=HTMX)
    assert notice_of(removed) == "Removed."

    undo = undo_of(removed)
    back = browser.post(undo.pop("url"), undo, headers=HTMX)

    folded.refresh_from_db()
    assert (back.status_code, LINE in folded.summary) == (200, True)


def test_without_a_script_it_is_taken_back_by_the_notice_too(signed_in, folded, ada):
    browser = signed_in(ada)
    page = browser.get(press(browser, folded, "remove", item(folded).id).url).content.decode()

    [undo] = re.findall(r'<p>Removed.</p><form method="post"\s+action="([^"]+)"', page)
    browser.post(html.unescape(undo))

    folded.refresh_from_db()
    assert LINE in folded.summary


def test_without_a_script_one_comes_back_to_the_line(signed_in, folded, ada):
    line = item(folded).id
    url = press(signed_in(ada), folded, "pin", line).url
    assert url == f"{address('thread', folded)}?open={line}#line-{line}"


def test_without_a_script_one_comes_back_to_the_panel_where_the_line_is_gone(signed_in, folded, ada):
    url = press(signed_in(ada), folded, "remove", item(folded).id).url
    assert url == f"{address('thread', folded)}#summary-panel"


@pytest.fixture
def past(folded, ada):
    """A line whose place a newer one took."""
    current = Summary.objects.current(folded)
    ledger = Ledger.from_dict(current.ledger)
    old, new = ledger.active[:2]
    items = [replace(old, status="superseded", superseded_by=new.id), *ledger.items[1:]]
    current.ledger = replace(ledger, items=tuple(items)).to_dict()
    current.save()
    return items[0], new


def test_who_brings_a_line_back_learns_that_the_newer_one_is_kept_too(signed_in, folded, ada, past):
    old, new = past
    response = press(signed_in(ada), folded, "bring_back", old.id, headers=HTMX)
    assert notice_of(response).startswith(
        "The line holds again, and is pinned. The line that took its place is kept too"
    )
    assert new.text[:50] in notice_of(response)


def test_a_line_that_was_brought_back_goes_again_when_one_takes_that_back(signed_in, folded, ada, past):
    old, _new = past
    browser, before = signed_in(ada), Summary.objects.current(folded).ledger
    undo = undo_of(press(browser, folded, "bring_back", old.id, headers=HTMX))
    browser.post(undo.pop("url"), undo, headers=HTMX)
    assert Summary.objects.current(folded).ledger == before


def test_a_removed_line_is_not_taken_back_over_the_words_of_another(signed_in, folded, ada, ben):
    removed = press(signed_in(ada), folded, "remove", item(folded).id, headers=HTMX)
    press(signed_in(ben), folded, "pin", item(folded, "bed 2").id, seen=2)

    undo = undo_of(removed)
    back = signed_in(ada).post(undo.pop("url"), undo, headers=HTMX)

    folded.refresh_from_db()
    assert (back.status_code, LINE in folded.summary) == (409, False)


@pytest.mark.parametrize("posted", [{}, {"seen": 1}, {"seen": 1, "pin": "a", "remove": "b"}])
def test_what_names_no_line_is_refused(signed_in, folded, ada, posted):
    response = signed_in(ada).post(address("summary_line", folded), posted, headers=HTMX)

    assert response.status_code == 422
    assert "There is no such line." in notice_of(response)


def test_lines_that_a_pin_pushes_out_are_told(signed_in, folded, ben):
    current = Summary.objects.current(folded)
    long = [
        {"id": f"1.{bed}", "kind": "decision", "text": f"We decided on bed {bed}: " + "leek " * 180, "tokens": 190}
        for bed in range(4)
    ]
    ledger = Ledger.from_dict({"items": long})
    current.ledger, current.text = ledger.to_dict(), render(ledger, budget=600, counter=TokenCounter()).text
    current.save()
    [line] = unsent_lines(current)

    response = press(signed_in(ben), folded, "pin", line, headers=HTMX)

    assert "1 more line (◦) does not fit now" in notice_of(response)
    assert line not in unsent_lines(Summary.objects.get(thread=folded, version=2))


def test_the_edit_form_says_how_many_lines_it_does_not_show(signed_in, folded, ben):
    url, words = address("summary_edit", folded), "do not fit (◦) are not shown here"
    assert words not in signed_in(ben).get(url).content.decode()

    Summary.objects.filter(thread=folded).update(text="Decisions (ada):")

    assert words in signed_in(ben).get(url).content.decode()


# ---- who


@pytest.mark.parametrize("name", ["summary_edit", "summary_line"])
def test_a_viewer_and_an_outsider_change_nothing(signed_in, folded, space, ben, cleo, name):
    space.add(ben, "viewer")
    posted = {"text": OWN_WORDS, "seen": 1, "epoch": 0, "remove": item(folded).id}

    assert [signed_in(who).post(address(name, folded), posted).status_code for who in (ben, cleo)] == [403, 404]
    assert Summary.objects.filter(thread=folded).count() == 1


def test_the_form_is_for_those_who_may_save_it(signed_in, folded, space, ben, cleo):
    space.add(ben, "viewer")

    assert [signed_in(who).get(address("summary_edit", folded)).status_code for who in (ben, cleo)] == [403, 404]
