"""What was left out of a model's answer, and why: on its version in the history, and gone with what it came from."""

import json

import pytest
from django.urls import reverse

from spaces.models.connections import answered_by
from summaries.engine.items import Ledger
from summaries.folds import jobs
from summaries.models import FoldJob, State, Summary
from summaries.versions import editing
from summaries.versions.forgetting import forget_left_out
from tests.fakes import FakeModel, Says
from tests.talk import ANSWERED, SAID, fold, talk

KEPT = {"kind": "decision", "text": "Bed 1 is kept for leeks until 2026-09-01.", "sources": [1]}
MADE_UP = {"kind": "fact", "text": "The deposit for bed 1 is 98,765 euros.", "sources": [1]}


def answer(*items):
    return json.dumps({"add": items, "resolve": [], "settled": [], "narrative": []})


@pytest.fixture
def due(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return thread


def folded(thread, *said):
    with answered_by(FakeModel(answers=said)):
        return fold(thread)


def history(client, thread):
    return " ".join(client.get(reverse("summary_versions", args=[thread.pk])).content.decode().split())


def test_the_history_tells_which_lines_were_left_out_and_why(due, signed_in, ben):
    folded(due, answer(KEPT, MADE_UP))
    page = history(signed_in(ben), due)
    assert (
        "1 line of the model&#x27;s answer was left out" in page or "1 line of the model's answer was left out" in page
    )
    assert "Not in the source" in page
    assert "The deposit for bed 1" in page


def test_where_nothing_was_left_out_nothing_is_said(due, signed_in, ben):
    folded(due, answer(KEPT))
    assert "left out" not in history(signed_in(ben), due)


def test_a_line_that_was_left_out_goes_with_a_deleted_message(due, signed_in, ada):
    folded(due, answer(KEPT, MADE_UP))
    due.messages.get(seq=3).delete_text(by=ada)  # nobody knows which one the line came from
    assert "98,765" not in str([*Summary.objects.values("gates"), *FoldJob.objects.values("gates")])
    assert "Its words were removed with a message." in history(signed_in(ada), due)


def test_only_lines_are_forgotten(due):
    folded(due, Says([answer(KEPT, MADE_UP)[:-60]], finish_reason="length"))
    forget_left_out(Summary.objects.all())
    assert Summary.objects.get().said_of_answer


def test_an_answer_that_was_cut_off_is_called_so(due, signed_in, ben):
    cut = answer(KEPT, KEPT)
    folded(due, Says([cut[: cut.rindex("{") + 20]], finish_reason="length"))
    assert FoldJob.objects.get().state == State.STORED
    assert "cut off. Only what was complete in it was used." in history(signed_in(ben), due)


@pytest.mark.parametrize(("said", "why"), [("prose", "not in the form"), ("", "was empty")])
def test_a_version_of_the_rules_says_that_the_model_gave_no_usable_answer(due, signed_in, ben, said, why):
    due.change(summary_policy={"on_failure": "rules"})
    folded(due, said, said)
    page = history(signed_in(ben), due)
    assert "The model gave no usable answer." in page
    assert why in page
    panel = signed_in(ben).get(reverse("summary_panel", args=[due.pk])).content.decode()
    assert "The model gave no usable answer." in panel


def test_a_failed_update_is_listed_also_after_one_that_did_not_fail(due, signed_in, ada, ben):
    folded(due, "prose", "prose")
    talk(due, ada, turns=1, said=SAID, answered=ANSWERED)
    folded(due, answer(KEPT))
    page = history(signed_in(ben), due)
    assert due.summary_version == 1
    assert "1 update failed" in page
    assert "<bdi>fake</bdi> · The model&#x27;s answer was not in the form that was asked for." in page


@pytest.fixture
def kept_on(due, ada):
    """A model wanted to end a pinned line beside one that it made up."""
    folded(due, answer(KEPT))
    line = next(item for item in Ledger.from_dict(Summary.objects.get().ledger).items if item.text)
    editing.change_line(due, line.id, "pin", by=ada, seen_version=due.summary_version)
    due.refresh_from_db()
    talk(due, ada, turns=2, said=SAID, answered=ANSWERED)
    jobs.queue(due, trigger="request", asked_by=ada)
    wanted = json.dumps({"add": [KEPT, MADE_UP], "resolve": [line.id], "settled": [], "narrative": []})
    folded(due, wanted)
    return line


def test_a_line_that_the_model_may_not_end_is_no_line_that_was_left_out(due, signed_in, ben, kept_on):
    newest = Summary.objects.current(due)
    assert (newest.mode, len(newest.left_out), len(newest.not_ended)) == ("model", 1, 1)
    page = history(signed_in(ben), due)
    assert "1 line of the model&#x27;s answer" in page or "1 line of the model's answer" in page
    assert f"A line that the model wanted to end stays: “{kept_on.text[:20]}" in page


def test_what_it_wanted_to_end_goes_with_what_was_left_out(due, kept_on):
    forget_left_out(Summary.objects.all())
    newest = Summary.objects.current(due)
    assert (newest.left_out, newest.not_ended) == ([""], [])
