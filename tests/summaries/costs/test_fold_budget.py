"""Summaries count, and are the last thing to stop: a tenth over a limit, rules write them."""

from decimal import Decimal

import pytest

from spaces.llm.chat_model import Completion, ModelError
from spaces.models import Budget, LanguageModel, Spent
from spaces.models.budget import Holder
from spaces.models.connections import answered_by
from summaries.costs import fold_budget, savings
from summaries.engine.summarizers import Usage
from summaries.folds import requests
from summaries.folds.preferred_models import PreferredModels
from summaries.models import FoldJob, Mode, State, Summary
from summaries.prompts import assembly
from tests.fakes import USAGE as REPORTED
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


@pytest.fixture
def priced(db, settings):
    settings.MODEL_PRICES = {name: {"input": 2, "cached": 1, "output": 8} for name in ("fake", "other")}
    LanguageModel.objects.called("fake")


EMPTY = ModelError("The model's answer was empty.", kind="rubbish", permanent=True)
EMPTY.answer = Completion("", "stop", REPORTED, "fake-2026-01-01")
COST = Decimal("0.000091")  # 15 read, 5 from the cache, 7 written


@pytest.mark.parametrize(("said", "calls"), [("no JSON at all", 2), (EMPTY, 1)], ids=["prose", "empty"])
def test_a_refused_or_empty_answer_was_paid_too(due, priced, said, calls):
    with answered_by(FakeModel(answers=[said], otherwise="no JSON at all")):
        fold(due)
    job = FoldJob.objects.get()
    assert (job.state, job.calls, job.tokens_in, job.cost) == (State.FAILED, calls, 20 * calls, COST * calls)
    assert spent() == {"ada": calls * USAGE}
    assert savings.folding_cost(due)["fold_money"] == calls * COST


def test_what_was_refused_is_part_of_what_the_rules_version_cost(due, priced):
    due.change(summary_policy={"on_failure": "rules"})
    with answered_by(FakeModel(answers=["no JSON at all"])):
        fold(due)
    job = FoldJob.objects.get()
    assert (job.mode, job.model, job.cost) == (Mode.RULES, "fake", 2 * COST)
    assert Summary.objects.get().cost == 2 * COST


def test_a_version_costs_what_its_fold_did(due, priced, model):
    model.enqueue("no JSON at all")
    fold(due)
    assert (Summary.objects.get().mode, Summary.objects.get().cost) == (Mode.MODEL, 2 * COST)
    assert FoldJob.objects.get().cost == 2 * COST


def test_an_empty_answer_of_the_first_model_counts_where_the_second_is_asked(due, priced, model):
    LanguageModel.objects.called("other")
    first, second = FakeModel(answers=[EMPTY]), FakeModel(answers=["{}"], name="other")
    asked = PreferredModels([first, second])
    asked.ask([], schema={}, max_tokens=10)
    fold_budget.count(FoldJob.objects.get(), due, asked)
    job = FoldJob.objects.get()
    assert (job.calls, job.tokens_in, job.tokens_out, job.cost, job.model) == (2, 40, 14, 2 * COST, "other")


def test_the_price_is_that_of_the_model_as_its_server_knows_it(priced):
    LanguageModel.objects.filter(name="fake").update(served_as="fake-large")
    assert fold_budget.cost_of({"fake-large": Usage(20, 5, 7), "nobody's": Usage(1, 0, 1)}) == COST
    assert fold_budget.cost_of({"nobody's": Usage(1, 0, 1)}) is None


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
