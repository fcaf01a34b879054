import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from spaces.models import forks
from summaries.engine.items import Ledger, Patch, Settled, replayed
from summaries.models import Summary
from summaries.prompts.assembly import assemble
from summaries.versions import editing
from summaries.versions.editing import EditConflict, restore
from summaries.versions.history import conversation_of, history_of
from tests.notices import notice_of, undo_of
from tests.talk import ANSWERED, SAID, answer, fold, talk

HTMX = {"HX-Request": "true"}


@pytest.fixture
def thrice_folded(thread, ada):
    for turns in (7, 2, 2):
        talk(thread, ada, turns=turns, said=SAID, answered=ANSWERED)
        fold(thread)
    return thread


def version(thread, number):
    return Summary.objects.get(thread=thread, version=number)


def address(thread):
    return reverse("summary_versions", args=[thread.pk])


def restoring(thread, number=1):
    return reverse("summary_restore", args=[thread.pk, number])


# ---- restoring


def test_a_restored_version_is_a_new_one_with_the_old_ledger_and_text(thrice_folded, ada):
    restored = restore(thrice_folded, version(thrice_folded, 1), by=ada, seen_version=3)

    assert (restored.version, restored.mode, restored.created_by) == (4, "person", ada)
    assert (restored.ledger, restored.text) == (version(thrice_folded, 1).ledger, version(thrice_folded, 1).text)


def test_what_was_remembered_since_stays_in_it(signed_in, thrice_folded, ada):
    editing.remember(thrice_folded.messages.get(seq=1), by=ada)
    response = signed_in(ada).post(restoring(thrice_folded), {"seen": 4}, headers=HTMX)

    thrice_folded.refresh_from_db()
    assert "Lines remembered since then are kept." in notice_of(response)
    assert thrice_folded.messages.get(seq=1).text in version(thrice_folded, 5).text
    assert thrice_folded.covered_through == 6
    patches = [Patch.from_dict(each.patch) for each in Summary.objects.order_by("version")]
    assert replayed(patches) == Ledger.from_dict(version(thrice_folded, 5).ledger)


def test_what_it_did_not_cover_stands_verbatim_again(thrice_folded, space, ada):
    restore(thrice_folded, version(thrice_folded, 1), by=ada, seen_version=3)

    thrice_folded.refresh_from_db()
    sent = [message.content for message in assemble(thrice_folded, space.language_model).prompt.messages]
    assert thrice_folded.covered_through == 6
    assert [m.text for m in thrice_folded.messages.after(6).in_order()] == sent[2:]


def test_the_next_fold_goes_on_from_there(thrice_folded, ada):
    restore(thrice_folded, version(thrice_folded, 1), by=ada, seen_version=3)
    thrice_folded.refresh_from_db()
    talk(thrice_folded, ada, turns=1, said=SAID, answered=ANSWERED)

    assert fold(thrice_folded).covered_through == 16
    assert version(thrice_folded, 5).from_seq == 1


def test_the_chain_of_versions_still_replays(thrice_folded, ada):
    restore(thrice_folded, version(thrice_folded, 2), by=ada, seen_version=3)

    patches = [Patch.from_dict(each.patch) for each in Summary.objects.order_by("version")]
    assert replayed(patches) == Ledger.from_dict(version(thrice_folded, 4).ledger)


def test_over_a_version_that_the_person_did_not_see_nothing_is_restored(thrice_folded, ada):
    with pytest.raises(EditConflict):
        restore(thrice_folded, version(thrice_folded, 1), by=ada, seen_version=2)


def test_what_comes_back_and_what_goes_with_it_is_said_before_and_after(signed_in, thrice_folded, ada):
    lines = [item.id for item in Ledger.from_dict(version(thrice_folded, 3).ledger).active[:2]]
    for number, line in enumerate(lines, 3):
        editing.change_line(thrice_folded, line, "remove", by=ada, seen_version=number)
        thrice_folded.refresh_from_db()
    editing.rewrite(thrice_folded, f"{thrice_folded.summary}\n- Leeks first.", by=ada, seen_version=5, seen_epoch=0)
    browser = signed_in(ada)
    page = browser.get(address(thrice_folded)).content.decode()
    response = browser.post(restoring(thrice_folded), {"seen": 6}, headers=HTMX)

    assert "Restore brings back all lines of a version, including lines that were removed since then." in page
    assert "2 lines removed since then are back. 1 line written since then is gone." in notice_of(response)
    assert "remembered" not in notice_of(response)


# ---- after a message was edited


@pytest.fixture
def edited(thrice_folded, ada):
    """Version 1 stays and goes on as version 4; versions 2 and 3 have moved."""
    _, sibling = forks.rewrite(thrice_folded, thrice_folded.messages.get(seq=9), "Another plan", by=ada)
    return thrice_folded, sibling


def test_history_leads_to_the_versions_that_moved(signed_in, edited, ben):
    thread, sibling = edited
    page = " ".join(signed_in(ben).get(address(thread)).content.decode().split())

    link = f'<a href="{reverse("thread", args=[sibling.pk])}">earlier version of this thread</a>'
    assert f"Versions 2 to 3 are in the {link}." in page
    assert "Continued from v1 when ada edited a message. Why: a summarized message was edited." in page
    there = signed_in(ben).get(address(sibling)).content.decode()
    assert all(f"v{number}</b>" in there for number in (1, 2, 3))


def test_of_a_thread_that_one_may_not_see_nothing_is_told(signed_in, edited, ada, ben):
    thread, sibling = edited
    sibling.change(visibility="private", created_by=ada)

    assert "earlier version of this thread" in signed_in(ada).get(address(thread)).content.decode()
    assert "earlier version of this thread" not in signed_in(ben).get(address(thread)).content.decode()


def test_a_second_edit_leads_to_its_own_versions(edited, ada):
    thread, _ = edited
    answer(thread.running_reply, "Noted.")
    _, second = forks.rewrite(thread, thread.messages.get(seq=3), "Another plan", by=ada)
    [entry] = history_of(thread, reader=ada)["entries"]
    there = history_of(second, reader=ada)["entries"]

    assert (entry.version.version, entry.moved.first, entry.moved.last, entry.moved.thread) == (5, 1, 4, second)
    assert [(each.version.version, each.moved and (each.moved.first, each.moved.last)) for each in there] == [
        (4, (2, 3)),
        (1, None),
    ]


def test_changes_are_those_since_the_version_before_whatever_its_number(signed_in, edited, ben):
    browser, thread = signed_in(ben), edited[0]
    page = browser.get(address(thread)).content.decode()

    assert "?from=1&amp;to=4" in page
    assert browser.get(address(thread), {"from": 1, "to": 4}).status_code == 200


# ---- the pages


def test_the_list_says_who_or_what_wrote_each_version_and_why(signed_in, thrice_folded, ada):
    editing.rewrite(thrice_folded, "Leeks first.", by=ada, seen_version=3, seen_epoch=0)
    page = signed_in(ada).get(address(thrice_folded)).content.decode()

    assert f"Edited by {ada.name}." in page
    assert "Why: enough turns had gathered." in page
    assert page.index("v4</b>") < page.index("v1</b>")


def test_two_versions_are_compared(signed_in, thrice_folded, ada):
    page = signed_in(ada).get(address(thrice_folded), {"from": 1, "to": 2}).content.decode()

    assert "From v1 to v2" in page
    assert "<ins>We decided to keep bed 4" in page


def test_the_first_version_is_compared_with_nothing(signed_in, thrice_folded, ada):
    page = signed_in(ada).get(address(thrice_folded), {"from": 0, "to": 1}, headers=HTMX).content.decode()

    assert "<ins>We decided to keep bed 1" in page


@pytest.mark.parametrize("asked", [{"from": 1, "to": 9}, {"from": 9, "to": 1}])
def test_a_version_that_never_was_is_not_found(signed_in, thrice_folded, ada, asked):
    assert signed_in(ada).get(address(thrice_folded), asked).status_code == 404


def test_a_writer_restores(signed_in, thrice_folded, ben):
    response = signed_in(ben).post(restoring(thrice_folded), {"seen": 3}, headers=HTMX)

    assert "Version 1 is restored as version 4." in notice_of(response)
    assert version(thrice_folded, 4).created_by == ben


def test_what_was_restored_is_undone_exactly_and_called_so(signed_in, thrice_folded, ben):
    browser = signed_in(ben)
    undo = undo_of(browser.post(restoring(thrice_folded), {"seen": 3}, headers=HTMX))
    back = browser.post(undo.pop("url"), undo, headers=HTMX)

    before, after = version(thrice_folded, 3), version(thrice_folded, 5)
    assert (after.ledger, after.text, after.through_seq) == (before.ledger, before.text, before.through_seq)
    assert "Undone. The summary is as it was in version 3." in notice_of(back)
    assert f"Back to v3 by {ben.name}." in (page := browser.get(address(thrice_folded)).content.decode())
    assert "Why: the latest change was undone." in page


def test_an_undo_of_more_than_the_latest_change_is_refused(signed_in, thrice_folded, ben):
    answer = signed_in(ben).post(restoring(thrice_folded), {"seen": 3, "takes_back": "on"}, headers=HTMX)

    assert (answer.status_code, Summary.objects.count()) == (409, 3)
    assert "The summary has changed" in notice_of(answer)


def test_an_undo_of_a_version_that_went_elsewhere_says_that_the_summary_has_changed(signed_in, thrice_folded, ben):
    browser = signed_in(ben)
    undo = undo_of(browser.post(restoring(thrice_folded), {"seen": 3}, headers=HTMX))
    version(thrice_folded, 3).delete()

    assert browser.post(undo.pop("url"), undo, headers=HTMX).status_code == 409
    assert browser.post(restoring(thrice_folded, 3), {"seen": 4}, headers=HTMX).status_code == 404


def test_only_where_less_is_covered_messages_are_said_to_be_sent_again(signed_in, thrice_folded, ben):
    browser = signed_in(ben)
    again = "are sent word for word again"

    assert f"Messages after #6 {again}" in notice_of(browser.post(restoring(thrice_folded), {"seen": 3}, headers=HTMX))
    assert again not in notice_of(browser.post(restoring(thrice_folded, 4), {"seen": 4}, headers=HTMX))


def test_a_page_that_is_out_of_date_restores_nothing(signed_in, thrice_folded, ben):
    assert signed_in(ben).post(restoring(thrice_folded), {"seen": 2}, headers=HTMX).status_code == 409
    assert Summary.objects.count() == 3


def test_a_plain_form_that_restores_nothing_comes_back_to_the_thread_that_says_why(signed_in, thrice_folded, ben):
    page = signed_in(ben).post(restoring(thrice_folded), {}, follow=True)
    assert page.redirect_chain == [(f"{reverse('thread', args=[thrice_folded.pk])}#summary-panel", 303)]
    assert "This page is out of date." in page.content.decode()


def test_what_was_done_with_a_line_is_told(signed_in, thrice_folded, ada):
    line = Ledger.from_dict(version(thrice_folded, 3).ledger).active[0].id
    for number, change in enumerate(["pin", "unpin", "remove"], 3):
        editing.change_line(thrice_folded, line, change, by=ada, seen_version=number)
        thrice_folded.refresh_from_db()
    page = signed_in(ada).get(address(thrice_folded)).content.decode()

    assert re.findall(r"ada (\w+) a line\.", page) == ["removed", "unpinned", "pinned"]


def test_a_viewer_reads_the_history_and_restores_nothing(signed_in, thrice_folded, space, ben):
    space.add(ben, "viewer")
    browser = signed_in(ben)

    page = browser.get(address(thrice_folded))
    assert (page.status_code, "Restore" in page.content.decode()) == (200, False)
    assert browser.post(restoring(thrice_folded), {"seen": 3}).status_code == 403


def test_an_outsider_does_not_learn_of_it(signed_in, thrice_folded, cleo):
    browser = signed_in(cleo)

    assert browser.get(address(thrice_folded)).status_code == 404
    assert browser.post(restoring(thrice_folded), {"seen": 3}).status_code == 404


# ---- as a line of the conversation


def test_only_the_newest_versions_are_read_and_the_others_counted(thrice_folded):
    newest = Summary.objects.get(thread=thrice_folded, version=3)
    for number in range(4, 10):
        newest.pk, newest.version = None, number
        newest.save()
    with CaptureQueriesContext(connection) as asked:
        shown = conversation_of(thrice_folded, is_full=False)

    assert [entry.version.version for entry in shown["entries"]] == [9, 8, 7, 6, 5]
    assert shown["more_entries"] == 4
    assert any("summaries_summary" in query["sql"] and "LIMIT 5" in query["sql"] for query in asked)
    assert len(conversation_of(thrice_folded, is_full=True)["entries"]) == 9


def test_a_version_after_a_deletion_says_so_and_why_nothing_differs(signed_in, thrice_folded, ada):
    Summary.objects.filter(thread=thrice_folded, version=2).update(scrubbed_at=timezone.now())
    kept = version(thrice_folded, 2)
    Summary.objects.filter(thread=thrice_folded, version=3).update(trigger="rebuild", ledger=kept.ledger)
    page = signed_in(ada).get(address(thrice_folded), {"from": 2, "to": 3}).content.decode()

    assert "Why: a deletion took lines out, and the rest was read again." in page
    assert "They were removed from v2 too" in page
    assert "No differences" not in page


def test_a_rebuild_that_somebody_asked_for_is_no_deletion(signed_in, thrice_folded, ada):
    Summary.objects.filter(thread=thrice_folded, version=3).update(trigger="rebuild")
    assert "Why: rebuilt from the messages." in signed_in(ada).get(address(thrice_folded)).content.decode()


ANSWERS = {True: "ada answered: #5 replaced #1.", False: "ada answered: #5 and #1 are both true."}


@pytest.mark.parametrize("is_replaced", ANSWERS)
def test_an_answer_about_two_lines_is_told_as_one(signed_in, thrice_folded, ada, is_replaced):
    current = Summary.objects.current(thrice_folded)
    ledger = Ledger.from_dict(current.ledger)
    (old, new) = (next(item for item in ledger.active if item.sources == (seq,)) for seq in (1, 5))
    asking = [replace(item, may_replace=(old.id,)) if item is new else item for item in ledger.items]
    current.ledger = replace(ledger, items=tuple(asking)).to_dict()
    current.save()
    editing.settle(thrice_folded, Settled(old.id, new.id, is_replaced), by=ada, seen_version=3)

    page = signed_in(ada).get(address(thrice_folded)).content.decode()
    assert ANSWERS[is_replaced] in page
    assert "Edited by" not in page


def test_answers_cost_the_history_one_query_however_many_there_are(signed_in, thrice_folded, ada):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            signed_in(ada).get(address(thrice_folded))
        return len(queries)

    Summary.objects.filter(version=1).update(trigger="beside")
    for_one = asked()
    Summary.objects.update(trigger="beside")
    assert asked() == for_one
