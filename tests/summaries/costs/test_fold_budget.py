"""Summaries count, and are the last thing to stop: a tenth over a limit, rules write them."""

import pytest

from spaces.llm.chat_model import ModelError
from spaces.models import Budget, Spent
from spaces.models.budget import Holder
from spaces.models.connections import answered_by
from summaries.folds import requests
from summaries.models import FoldJob, Mode, State, Summary
from summaries.prompts import assembly
from tests.fakes import FakeModel, Says
from tests.talk import ANSWERED, SAID, fold, talk

USAGE = 27  # tokens of one call of the fake model


@pytest.fixture
def due(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    Spent.objects.all().delete()
    return thread


@pytest.fixture
def model():
    model = FakeModel(otherwise='{"add": [], "narrative": [{"text": "They talk.", "sources": []}]}')
    with answered_by(model):
        yield model


def spent():
    return dict(Spent.objects.values_list("user__username", "tokens"))


def spend(tokens, person, thread):
    Spent.objects.add(tokens, user_id=person.pk, space_id=thread.space_id)


def test_a_fold_by_rules_costs_nothing(due):
    fold(due)
    assert FoldJob.objects.get().state == State.STORED
    assert spent() == {}


def test_what_the_summary_model_takes_counts_for_who_wrote_last(due, ben, model):
    Spent.objects.all().delete()
    fold(due)
    assert spent() == {"ada": USAGE}


def test_what_a_person_asks_for_is_theirs(due, ben, model):
    fold(due)
    Spent.objects.all().delete()
    requests.rebuild(due, by=ben)
    fold(due)
    assert set(spent()) == {"ben"}


def test_an_answer_that_is_refused_counts_too(due):
    with answered_by(FakeModel(answers=["no JSON at all"])):
        fold(due)
    job = FoldJob.objects.get()
    assert (job.state, job.tokens_in, job.tokens_out, job.calls) == (State.FAILED, 40, 14, 2)
    assert spent() == {"ada": 2 * USAGE}


def test_an_answer_counts_that_rules_had_to_replace(due):
    due.change(summary_policy={"on_failure": "rules"})
    with answered_by(FakeModel(answers=["no JSON at all"])):
        fold(due)
    job = FoldJob.objects.get()
    assert (job.state, job.mode, job.tokens_in) == (State.STORED, Mode.RULES, 40)
    assert spent() == {"ada": 2 * USAGE}


def test_a_server_that_is_down_costs_nothing(due, monkeypatch):
    monkeypatch.setattr("summaries.folds.preferred_models.RETRY_BASE_SECONDS", 0)
    with answered_by(FakeModel(answers=[ModelError("down", kind="server")] * 2)):
        fold(due)
    assert spent() == {}


def test_a_server_that_counts_nothing_is_counted_by_us(due):
    with answered_by(FakeModel(answers=[Says(["no JSON"], usage=None)])):
        fold(due)
    assert spent()["ada"] > 500


@pytest.mark.parametrize(("spent_before", "mode"), [(1_000, Mode.MODEL), (1_099, Mode.MODEL), (1_100, Mode.RULES)])
@pytest.mark.parametrize("holder", [Holder.EVERY_PERSON, Holder.EVERY_SPACE])
def test_the_model_folds_on_after_the_last_reply_and_then_rules_do(due, ada, model, spent_before, mode, holder):
    Budget.objects.create(holder=holder, tokens_per_day=1_000)
    spend(spent_before, ada, due)
    fold(due)
    assert (Summary.objects.get().mode, bool(model.asked)) == (mode, mode == Mode.MODEL)


def test_past_the_limit_nothing_falls_between_summary_and_window(due, ada, model):
    fold(due)
    talk(due, ada, turns=2, said=SAID, answered=ANSWERED)
    Budget.objects.create(holder=Holder.EVERY_SPACE, tokens_per_month=1)
    fold(due)

    built = assembly.context_for(due, due.space.language_model)
    assert (Summary.objects.current(due).mode, built.left_out) == (Mode.RULES, ())
    assert built.window_from == due.covered_through + 1


def test_a_summary_that_a_person_asks_for_is_made_by_rules_then(due, ben, model):
    fold(due)
    Budget.objects.create(holder=Holder.PERSON, user=ben, tokens_per_day=0)
    asked = len(model.asked)
    requests.rebuild(due, by=ben)
    fold(due)
    assert (Summary.objects.current(due).mode, len(model.asked)) == (Mode.RULES, asked)
