"""The reviewers' queue: what is in it and why, one summary on one screen, and what may be done by whom."""

import pytest
from django.urls import reverse

from spaces.models import StaffAction, Thread
from summaries.engine.items import Ledger
from summaries.folds import runner
from summaries.models import Flag, FoldJob, Review, State, Summary
from summaries.reviews import review_queue
from tests.fakes import FakeModel
from tests.staff.conftest import staff
from tests.talk import ANSWERED, SAID, fold, talk

LIST = "admin:summaries_review_changelist"
LINE = "We decided to keep bed 1 for leeks until 2026-09-01"
ACTS = ["approve", "flag", "correct", "remove", "restore", "rebuild", "lock", "unlock"]


@pytest.fixture
def rita(db):
    return staff("rita", group="Reviewers")


@pytest.fixture
def otto(db):
    return staff("otto", group="Operators")


def screen(thread):
    return reverse("admin:summaries_review_change", args=[thread.pk])


def press(browser, thread, verb, value="1", **more):
    posted = {verb: value, "seen": thread.summary_version, **more}
    return browser.post(reverse("admin:summaries_review_act", args=[thread.pk]), posted)


def listed(browser, why):
    return browser.get(reverse(LIST), {"why": why}).content.decode().count('class="field-version"')


def item(thread, words=LINE):
    items = Ledger.from_dict(Summary.objects.current(thread).ledger).active
    return next((item for item in items if words in item.text), None)


# ---- the queue


def test_a_folded_thread_is_there_as_never_reviewed(signed_in, rita, folded):
    office = signed_in(rita)

    assert {why: listed(office, why) for why in ("never", "flagged", "failed", "edited", "locked")} == {
        "never": 1,
        "flagged": 0,
        "failed": 0,
        "edited": 0,
        "locked": 0,
    }


def test_a_refusal_of_a_gate_is_found_as_such_until_a_fold_works(signed_in, rita, thread, ada):
    from spaces.models.connections import answered_by

    with answered_by(FakeModel(otherwise="I would rather not.")):
        talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
        runner.fold_thread(thread.pk)
    office = signed_in(rita)
    assert (listed(office, "refused"), listed(office, "failed")) == (1, 1)

    talk(thread, ada, turns=1, said=SAID, answered=ANSWERED)
    fold(thread)
    assert (listed(office, "refused"), listed(office, "failed")) == (0, 0)


def test_three_failures_in_a_row_are_held_by_the_breaker(folded):
    for _ in range(3):
        review_queue.note_attempt(folded.pk, State.FAILED, gate="")

    assert Review.objects.held_by_breaker().get().thread == folded
    assert not Review.objects.refused().exists()


def test_what_a_person_edited_and_what_is_long_are_found(folded, ada):
    from summaries.versions import editing

    editing.rewrite(folded, "Ben waters.", by=ada, seen_version=1, seen_epoch=0)
    Review.objects.update(message_count=200)

    assert Review.objects.edited().count() == Review.objects.of_long_threads().count() == 1


@pytest.mark.parametrize(
    ("summary", "share"), [("INV-2041 and LB/2931 stand.", 1.0), ("INV-2041 stands.", 0.5), ("Nothing.", 0.0)]
)
def test_coverage_is_the_share_of_identifiers_that_stand(summary, share):
    assert review_queue.coverage(["Send INV-2041.", "LB/2931 too, and INV-2041 again."], summary) == share


def test_without_identifiers_there_is_no_coverage_to_speak_of():
    assert review_queue.coverage(["Good morning."], "Somebody said good morning.") is None


@pytest.mark.django_db(transaction=True)
def test_a_fold_measures_what_it_kept(thread, ada):
    talk(thread, ada, turns=7, said="Order INV-20{n}1 goes to bed {n}, we decided.", answered="Noted: bed {n}.")
    fold(thread)

    assert Review.objects.get(thread=thread).coverage > 0


# ---- members flag


def flag(browser, thread, words="It was bed 2.", line=None, **options):
    line = line or item(thread).id
    return browser.post(reverse("summary_flag", args=[thread.pk]), {"flag": line, f"reason-{line}": words}, **options)


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_member_flags_a_line_and_staff_find_it(signed_in, rita, folded, ben, headers):
    response = flag(signed_in(ben), folded, headers=headers)

    assert response.status_code == (200 if headers else 303)
    assert listed(signed_in(rita), "flagged") == 1
    page = signed_in(rita).get(screen(folded)).content.decode()
    assert "It was bed 2." in page
    assert "is-flagged" in page


def test_a_report_from_a_private_thread_says_who_will_see_it(signed_in, folded):
    Thread.objects.update(visibility="private")
    told = [words_told(flag(signed_in(folded.created_by), folded, headers={"HX-Request": "true"}))]
    staff("olga", "read_private_threads")
    told += [words_told(flag(signed_in(folded.created_by), folded, headers={"HX-Request": "true"}))]
    Thread.objects.update(visibility="space")
    told += [words_told(flag(signed_in(folded.created_by), folded, headers={"HX-Request": "true"}))]

    assert told == ["Your report is saved.", "Staff with the permission", "Staff will look at this line."]


def words_told(response):
    event = response.headers["HX-Trigger-After-Swap"]
    said = ("Your report is saved.", "Staff with the permission", "Staff will look at this line.")
    return "".join(words for words in said if words in event)


def test_a_viewer_may_flag_and_an_outsider_may_not(signed_in, folded, space, ben, cleo):
    space.add(ben, "viewer")

    assert [flag(signed_in(who), folded).status_code for who in (ben, cleo)] == [303, 404]
    assert Flag.objects.get().created_by == ben


def test_a_flag_without_a_reason_or_of_no_line_is_refused(signed_in, folded, ada):
    htmx = {"HX-Request": "true"}
    refused = [
        flag(signed_in(ada), folded, words=" ", headers=htmx),
        flag(signed_in(ada), folded, line="x", headers=htmx),
    ]

    assert [response.status_code for response in refused] == [422, 422]
    assert not Flag.objects.exists()


def test_said_again_it_is_still_one_flag(signed_in, folded, ada):
    for words in ("It was bed 2.", "It was bed 3."):
        flag(signed_in(ada), folded, words=words)

    assert (Flag.objects.get().reason, Review.objects.get().open_flags) == ("It was bed 3.", 1)


def test_with_its_message_the_reason_that_may_quote_it_goes(signed_in, folded, ada):
    flag(signed_in(ada), folded)
    folded.messages.get(seq=item(folded).sources[0]).delete_text(by=ada)

    assert Flag.objects.get().reason == ""


# ---- one screen


def test_the_screen_has_the_lines_the_messages_the_gates_and_the_versions(signed_in, rita, folded):
    page = signed_in(rita).get(screen(folded)).content.decode()

    assert LINE in page
    assert 'href="#m1"' in page
    assert 'id="m1"' in page
    assert "within its budget" in page
    assert "in use" in page


def test_a_source_that_is_not_beside_it_is_a_link_away(signed_in, rita, folded, monkeypatch):
    monkeypatch.setattr("summaries.admin.review_screen.SHOWN", 2)
    page = signed_in(rita).get(screen(folded)).content.decode()
    assert 'href="?at=1#m1"' in page

    assert 'id="m1"' in signed_in(rita).get(screen(folded), {"at": 1}).content.decode()


def test_approved_it_leaves_the_queue_and_its_flags_are_settled(signed_in, rita, folded, ben):
    flag(signed_in(ben), folded)
    press(signed_in(rita), folded, "approve")

    review = Review.objects.get()
    assert (review.reviewed_version, review.is_approved, review.open_flags) == (1, True, 0)
    assert Flag.objects.get().closed_by == rita


def test_flagged_with_a_note(signed_in, rita, folded):
    press(signed_in(rita), folded, "flag", note="Half of it is missing.")

    assert Flag.objects.get().reason == "Half of it is missing."
    assert (Review.objects.get().is_approved, Review.objects.get().open_flags) == (False, 1)


@pytest.mark.parametrize("note", ["", "  "])
def test_a_flag_of_staff_says_why(signed_in, rita, folded, note):
    chosen = {"action": "flag", "_selected_action": [folded.pk], "note": note}
    signed_in(rita).post(reverse(LIST), chosen)

    assert press(signed_in(rita), folded, "flag", note=note).status_code == 422
    assert not Flag.objects.exists()
    assert not StaffAction.objects.filter(action="flag").exists()


def test_a_correction_is_a_version_that_the_next_prompt_carries(signed_in, rita, folded):
    from summaries.prompts.assembly import assemble

    press(signed_in(rita), folded, "correct", text="Bed 9 is for leeks.")

    folded.refresh_from_db()
    assert Summary.objects.current(folded).created_by == rita
    prompt = assemble(folded, folded.space.language_model).prompt
    assert any("Bed 9 is for leeks." in message.content for message in prompt.messages)


def test_a_correction_over_an_older_version_loses_neither_text(signed_in, rita, folded, ada):
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(folded)
    response = press(signed_in(rita), folded, "correct", text="Bed 9 is for leeks.", seen=1)

    assert (response.status_code, "Bed 9 is for leeks." in response.content.decode()) == (409, True)
    assert Summary.objects.filter(thread=folded).count() == 2


def test_a_correction_over_what_was_deleted_meanwhile_is_kept_back(signed_in, rita, folded, ada):
    written = folded.summary
    folded.messages.get(seq=1).delete_text(by=ada)
    folded.refresh_from_db()
    response = press(signed_in(rita), folded, "correct", text=written)

    assert (response.status_code, LINE in written, LINE in folded.summary) == (409, True, False)
    assert not StaffAction.objects.filter(action="correct").exists()
    assert 'name="epoch" value="1"' in response.content.decode()


def test_a_correction_that_is_too_long_comes_back(signed_in, rita, folded):
    response = press(signed_in(rita), folded, "correct", text="leek " * 700)

    assert (response.status_code, "the limit is 600" in response.content.decode()) == (422, True)


def test_a_line_is_removed(signed_in, rita, folded):
    press(signed_in(rita), folded, "remove", item(folded).id)

    folded.refresh_from_db()
    assert LINE not in folded.summary


def test_rolled_back_an_older_version_stands_as_the_newest(signed_in, rita, folded):
    press(signed_in(rita), folded, "correct", text="Bed 9 is for leeks.")
    folded.refresh_from_db()
    press(signed_in(rita), folded, "restore", "1")

    folded.refresh_from_db()
    assert (folded.summary_version, LINE in folded.summary) == (3, True)


def test_a_rebuild_is_queued_as_asked_for_by_the_reviewer(signed_in, rita, folded):
    press(signed_in(rita), folded, "rebuild")

    job = FoldJob.objects.unfinished().get()
    assert (job.trigger, job.asked_by) == ("rebuild", rita)


def test_locked_nothing_is_folded_by_itself_until_it_is_unlocked(signed_in, rita, folded, ada):
    press(signed_in(rita), folded, "lock")
    talk(folded, ada, turns=3, said=SAID, answered=ANSWERED)
    assert fold(folded).summary_version == 1
    assert b"Staff have locked this summary" in signed_in(ada).get(reverse("summary_panel", args=[folded.pk])).content

    press(signed_in(rita), folded, "unlock")
    assert fold(folded).summary_version == 2


def test_a_member_cannot_unlock_by_choosing_a_mode(signed_in, rita, folded, ada):
    press(signed_in(rita), folded, "lock")
    signed_in(ada).post(reverse("summary_policy", args=[folded.pk]), {"mode": "on"})
    talk(folded, ada, turns=3, said=SAID, answered=ANSWERED)

    assert fold(folded).summary_version == 1


@pytest.mark.parametrize("verb", [verb for verb in ACTS if verb != "remove"])
def test_each_is_in_the_log(signed_in, rita, folded, verb):
    press(signed_in(rita), folded, verb, text="Bed 9.", note="Wrong.")

    line = StaffAction.objects.exclude(action="read").get()
    assert (line.actor_name, line.thread_id) == ("rita", folded.pk)
    assert "Bed 9" not in line.detail


def test_a_note_that_quotes_goes_with_what_it_quotes_and_stands_nowhere_else(signed_in, rita, folded):
    press(signed_in(rita), folded, "flag", note=f"“{LINE}” is wrong.")

    (flagged,) = Flag.objects.filter(thread=folded)
    logged = StaffAction.objects.get(action="flag")
    assert (flagged.reason, logged.detail) == (f"“{LINE}” is wrong.", f"flag {flagged.pk}")


@pytest.mark.parametrize("version", ["9" * 30, "2", "x", ""])
def test_a_version_that_there_is_not_cannot_be_restored(signed_in, rita, folded, version):
    assert press(signed_in(rita), folded, "restore", version).status_code == 404


# ---- many at once


@pytest.mark.parametrize("action", ["approve", "flag", "roll_back", "rebuild", "lock", "unlock"])
def test_many_at_once_are_each_done_and_each_logged(signed_in, rita, folded, space, ada, action):
    other = space.start_thread(ada)
    talk(other, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(other)
    from summaries.versions import editing

    for thread in (folded, other):
        editing.rewrite(thread, "Bed 9.", by=ada, seen_version=1, seen_epoch=0)
    chosen = {"action": action, "_selected_action": [folded.pk, other.pk], "note": "Wrong."}
    signed_in(rita).post(reverse(LIST), chosen)

    done = StaffAction.objects.filter(actor_name="rita").exclude(action="read")
    assert done.count() == 2
    assert not any("Wrong." in line.detail for line in done)


def test_one_that_cannot_be_done_is_named_and_keeps_no_other_waiting(signed_in, rita, folded):
    chosen = {"action": "roll_back", "_selected_action": [folded.pk]}
    page = signed_in(rita).post(reverse(LIST), chosen, follow=True).content.decode()

    assert f"Nothing was changed in threads {folded.pk}." in page
    assert Thread.objects.get(pk=folded.pk).summary_version == 1


# ---- who


def test_the_doors_of_the_queue(signed_in, rita, otto, paul, ada, folded):
    people = (rita, otto, paul, ada)
    assert [signed_in(who).get(reverse(LIST)).status_code for who in people] == [200, 403, 403, 302]
    assert [signed_in(who).get(screen(folded)).status_code for who in people] == [200, 403, 403, 302]


@pytest.mark.parametrize("verb", ACTS)
def test_who_may_not_review_changes_nothing(signed_in, otto, paul, ada, folded, verb):
    reader = staff("vera", "view_review")
    codes = [press(signed_in(who), folded, verb, text="x", note="x").status_code for who in (otto, paul, ada, reader)]

    assert codes == [403, 403, 302, 403]
    assert (Summary.objects.count(), FoldJob.objects.unfinished().count()) == (1, 0)
    assert not StaffAction.objects.exclude(action="read").exists()


def test_who_may_only_look_is_offered_no_button(signed_in, folded):
    page = signed_in(staff("vera", "view_review")).get(screen(folded)).content.decode()

    assert "Save the correction" not in page


@pytest.mark.parametrize("verb", ["approve", "correct", "lock"])
def test_a_private_thread_is_no_reviewers_without_the_right(signed_in, rita, folded, verb):
    folded.change(visibility="private")
    office = signed_in(rita)

    assert listed(office, "never") == 0
    assert [office.get(screen(folded)).status_code, press(office, folded, verb, text="x").status_code] == [404, 404]
    assert not StaffAction.objects.exists()


def test_a_private_thread_is_a_reviewers_with_the_right_and_leaves_a_trace(signed_in, folded):
    folded.change(visibility="private")
    confidant = staff("cora", "view_review", "read_private_threads")

    assert signed_in(confidant).get(screen(folded)).status_code == 200
    assert StaffAction.objects.readings_of(folded).get().actor_name == "cora"
