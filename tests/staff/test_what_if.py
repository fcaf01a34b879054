"""What another policy would have made of a conversation: told side by side, without any change."""

import pytest
from django.urls import reverse

from spaces.models import LanguageModel, Message, StaffAction, Thread
from summaries.models import FoldJob, Review, Summary
from summaries.policies import what_if
from tests.staff.conftest import staff
from tests.talk import ANSWERED, SAID, talk

PAGE = "admin:summaries_review_what_if"


@pytest.fixture
def rita(db):
    return staff("rita", group="Reviewers")


def ask(browser, **asked):
    return browser.post(reverse(PAGE), {"policy": "adaptive", "parameters": "", **asked})


def everything():
    return [list(model.objects.order_by("pk").values()) for model in (Thread, Message, Summary, FoldJob, Review)]


def test_both_are_told_side_by_side_with_both_summaries(signed_in, rita, folded):
    page = ask(signed_in(rita), thread=folded.pk, policy="rule-based").content.decode()

    assert "Now: adaptive" in page
    assert "What if: rule-based" in page
    assert "The summary then" in page
    assert "2026-09-01" in page


def test_nothing_is_changed_and_no_model_asked(signed_in, rita, folded):
    from spaces.models.connections import answered_by
    from tests.fakes import FakeModel

    before, model = everything(), FakeModel()
    with answered_by(model):
        ask(signed_in(rita), thread=folded.pk, parameters='{"slack_turns": 0}')

    assert everything() == before
    assert model.asked == []


def test_more_turns_that_may_wait_are_fewer_folds(folded, ada):
    talk(folded, ada, turns=12, said=SAID, answered=ANSWERED)
    compared = what_if.compare([folded], {"slack_turns": 8})

    assert compared.then.folds < compared.now.folds
    assert compared.then.prompt_tokens > compared.now.prompt_tokens
    assert compared.now.full_history == compared.then.full_history


def test_money_is_told_where_a_price_is_known(folded):
    assert what_if.compare([folded], {}).rows[0][1] is None
    LanguageModel.objects.update(price_input_override=2)

    folded = Thread.objects.get()
    assert what_if.compare([folded], {}).rows[0][1] > 0


def test_a_space_is_told_in_figures_alone(signed_in, rita, folded, space, ada):
    other = space.start_thread(ada)
    talk(other, ada, turns=7, said=SAID, answered=ANSWERED)
    page = ask(signed_in(rita), space=space.pk).content.decode()

    assert "2 threads" in page
    assert "2026-09-01" not in page
    assert not StaffAction.objects.filter(action="read").exists()


def test_a_long_thread_is_cut_and_says_so(signed_in, rita, folded, monkeypatch):
    monkeypatch.setattr(what_if, "MOST_MESSAGES", 6)

    assert "Only the newest messages" in ask(signed_in(rita), thread=folded.pk).content.decode()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"thread": "1", "parameters": '{"keep_turns": 0}'}, "keep_turns: must be from 1 to 200"),
        ({"thread": "1", "parameters": "[1]"}, "Enter a JSON object"),
        ({"thread": "1", "parameters": "{"}, "valid JSON"),
        ({}, "Enter a thread or a Space."),
        ({"thread": "1", "space": "1"}, "Enter a thread or a Space."),
        ({"thread": "999999"}, "There is no such thread or Space"),
        ({"space": "999999"}, "There is no such thread or Space"),
    ],
)
def test_what_cannot_be_tried_says_why(signed_in, rita, folded, asked, words):
    if asked.get("thread") == "1":
        asked = {**asked, "thread": folded.pk}

    assert words in ask(signed_in(rita), **asked).content.decode()


def test_it_is_in_the_log_and_leaves_a_trace(signed_in, rita, folded):
    ask(signed_in(rita), thread=folded.pk, policy="rule-based")

    assert StaffAction.objects.readings_of(folded).get().actor_name == "rita"
    assert "rule-based" in StaffAction.objects.get(action="what if").detail


def test_the_doors_of_what_if(signed_in, rita, paul, ada, folded):
    people = (rita, staff("otto", group="Operators"), paul, ada)

    assert [signed_in(who).get(reverse(PAGE)).status_code for who in people] == [200, 403, 403, 302]
    assert [ask(signed_in(who), thread=folded.pk).status_code for who in people] == [200, 403, 403, 302]


def test_a_private_thread_is_tried_by_those_who_may_read_it(signed_in, rita, folded):
    folded.change(visibility="private")
    confidant = staff("cora", "try_policies", "view_review", "read_private_threads")

    assert "There is no such thread or Space" in ask(signed_in(rita), thread=folded.pk).content.decode()
    assert "The summary then" in ask(signed_in(confidant), thread=folded.pk).content.decode()
    assert StaffAction.objects.readings_of(folded).get().actor_name == "cora"
