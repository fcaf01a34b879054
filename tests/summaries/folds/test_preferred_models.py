import pytest
from django.utils import timezone

from spaces.llm import faults
from spaces.llm.chat_model import ModelError
from spaces.models.connections import answered_by
from summaries.folds import jobs, requests
from summaries.folds.preferred_models import ClaimLost, PreferredModels
from summaries.folds.reply_gate import failed_fold, reason_of, withholds_reply
from summaries.models import FoldJob, Mode, State, Summary
from tests.fakes import FakeModel, Says
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def due(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return thread


@pytest.fixture
def no_waiting(monkeypatch):
    monkeypatch.setattr("summaries.folds.preferred_models.RETRY_BASE_SECONDS", 0)


def down():
    return ModelError("The model's server did not answer.", kind="unreachable")


@pytest.mark.parametrize(
    "said",
    [
        "",
        "no JSON at all",
        "{}",
        Says(['{"narrative": ['], finish_reason="length"),
        Says(["{}"], finish_reason=None),
    ],
)
def test_a_bad_answer_changes_nothing_and_is_on_record(due, said):
    with answered_by(FakeModel(answers=[said])):
        fold(due)

    job = FoldJob.objects.get()
    assert (due.summary, due.covered_through, due.summary_version) == ("", 0, 0)
    assert (job.state, bool(job.gate), bool(job.reason)) == (State.FAILED, True, True)


def test_a_bad_answer_is_asked_for_once_more_and_then_no_more(due):
    model = FakeModel(answers=["no JSON at all", "still no JSON"])

    with answered_by(model):
        fold(due)

    assert len(model.asked) == 2


def test_after_two_refused_attempts_for_the_same_turns_the_rules_fold_them(due, ada):
    model = FakeModel(otherwise="no JSON at all")
    with answered_by(model):
        fold(due)
        assert due.covered_through == 0
        talk(due, ada, turns=1, said=SAID, answered=ANSWERED)
        fold(due)

    first, second = FoldJob.objects.order_by("id")
    assert (first.state, first.gate) == (State.FAILED, "schema")
    assert (second.state, second.mode, second.gate) == (State.STORED, Mode.RULES, "schema")
    assert due.covered_through > 0


@pytest.mark.parametrize(
    "error",
    [
        ModelError("The model's answer was empty.", kind="rubbish"),
        ModelError("The model server has a problem.", kind="server"),
        ModelError("The model server is busy.", kind="rate_limit"),
        ModelError("The key was refused.", kind="auth", permanent=True),
    ],
    ids=lambda error: error.kind,
)
def test_after_two_failures_of_whatever_kind_the_rules_fold(due, ada, no_waiting, error):
    with answered_by(FakeModel(answers=[error] * 4)):
        fold(due)
        assert (due.covered_through, FoldJob.objects.get().mode) == (0, Mode.MODEL)
        talk(due, ada, turns=1, said=SAID, answered=ANSWERED)
        fold(due)

    assert FoldJob.objects.newest_first().first().state == State.STORED
    assert Summary.objects.get().mode == Mode.RULES
    assert due.covered_through == 8


def test_what_no_model_answered_to_is_put_to_it_once_it_is_back(due, ada, no_waiting):
    model = FakeModel(answers=[down()] * 4, otherwise="{}")
    with answered_by(model):
        fold(due)
        talk(due, ada, turns=1, said=SAID, answered=ANSWERED)
        fold(due)
        talk(due, ada, turns=2, said=SAID, answered=ANSWERED)
        fold(due)

    assert len(model.asked) > 4
    assert "bed 1 for leeks" in model.asked[4].text


def test_failures_before_the_last_success_count_no_more(due, ada, no_waiting):
    model = FakeModel(answers=[down(), down(), '{"add": [], "narrative": [{"text": "They talk.", "sources": []}]}'])
    with answered_by(model):
        fold(due)
        talk(due, ada, turns=1, said=SAID, answered=ANSWERED)
        fold(due)
        model.enqueue(down(), down())
        jobs.queue(due, trigger="rebuild")
        fold(due)

    assert FoldJob.objects.newest_first().first().state == State.FAILED


def test_a_server_that_is_down_is_asked_once_more(due, no_waiting):
    model = FakeModel(answers=[down(), down()])

    with answered_by(model):
        fold(due)

    assert len(model.asked) == 2
    assert FoldJob.objects.get().reason == "The model's server did not answer."


def busy(seconds=30.0):
    return faults.of_status(429, "", {"retry-after": str(seconds)}, model="fake")


def overloaded(seconds=30.0):
    return faults.of_status(503, "", {"retry-after": str(seconds)}, model="fake")


@pytest.mark.parametrize("error", [busy, overloaded])
def test_a_server_that_says_when_to_come_back_is_not_asked_before(due, ada, error):
    model = FakeModel(answers=[error()], otherwise="{}")
    with answered_by(model):
        fold(due)
        talk(due, ada, turns=1, said=SAID, answered=ANSWERED)
        fold(due)
        requests.summarize(due, by=ada)
        fold(due)
        assert len(model.asked) == 1
        waiting = FoldJob.objects.unfinished().get()
        assert 25 < (waiting.not_before - timezone.now()).total_seconds() <= 30

        FoldJob.objects.filter(pk=waiting.pk).update(not_before=timezone.now())
        fold(due)
    assert len(model.asked) > 1


def test_it_is_asked_again_of_itself(due, ada):
    with answered_by(FakeModel(answers=[busy()])):
        fold(due)
    assert FoldJob.objects.unfinished().get().trigger == "turns"


def test_what_a_person_asked_for_is_tried_again_too(due, ada):
    jobs.queue(due, trigger="request", asked_by=ada)
    FoldJob.objects.update(asked_by=ada)
    with answered_by(FakeModel(answers=[busy()])):
        fold(due)
    again = FoldJob.objects.unfinished().get()
    assert (again.trigger, again.asked_by, again.attempt) == ("request", ada, 2)


def test_also_after_rules_stood_in_the_server_is_left_alone(due, ada):
    due.change(summary_policy={"on_failure": "rules"})
    model = FakeModel(answers=[overloaded()])
    with answered_by(model):
        fold(due)
        talk(due, ada, turns=2, said=SAID, answered=ANSWERED)
        fold(due)
    assert (due.summary_version, len(model.asked)) == (1, 1)


def test_no_server_makes_a_thread_wait_for_hours(due):
    with answered_by(FakeModel(answers=[busy(20_000)])):
        fold(due)
    assert FoldJob.objects.unfinished().get().not_before <= timezone.now() + jobs.LONGEST_REST


def test_the_next_model_is_asked_where_the_first_is_busy():
    first, second = FakeModel(answers=[busy()]), FakeModel(answers=["{}"], name="second")
    PreferredModels([first, second]).ask([], schema={"title": "x"}, max_tokens=10)
    assert (len(first.asked), len(second.asked)) == (1, 1)


def test_what_cannot_pass_is_not_tried_again(due):
    model = FakeModel(answers=[ModelError("The key was refused.", kind="auth", permanent=True)])

    with answered_by(model):
        fold(due)

    assert len(model.asked) == 1


def test_the_next_preferred_model_is_asked_where_the_first_is_down(no_waiting):
    first, second = FakeModel(answers=[down(), down()]), FakeModel(answers=["{}"], name="second")

    answered = PreferredModels([first, second]).ask([], schema={"title": "x"}, max_tokens=10)

    assert (answered.text, answered.model) == ("{}", "second")


def test_by_rules_after_a_failure_where_the_policy_says_so(due):
    due.change(summary_policy={"on_failure": "rules"})

    with answered_by(FakeModel(answers=["no JSON at all"])):
        fold(due)

    job, summary = FoldJob.objects.get(), Summary.objects.get()
    assert (job.state, summary.mode) == (State.STORED, "rules")
    assert job.reason


def test_the_model_is_asked_by_schema_and_sees_the_conversation(due):
    model = FakeModel(answers=["{}"])

    with answered_by(model):
        fold(due)

    assert model.asked[0].schema
    assert "bed 1 for leeks" in model.asked[0].text


def test_a_failed_summary_holds_up_no_reply(due):
    with answered_by(FakeModel(answers=["rubbish"])):
        fold(due)

    assert withholds_reply(due) is None


def test_it_does_where_somebody_chose_so_until_a_fold_succeeds(due, ada):
    due.change(summary_policy={"abort_on_failure": True})
    with answered_by(FakeModel(answers=["rubbish"])):
        fold(due)
    assert withholds_reply(due)

    talk(due, ada, turns=1, said=SAID, answered=ANSWERED)
    fold(due)

    assert withholds_reply(due) is None


def test_pausing_lets_replies_through(due):
    due.change(summary_policy={"abort_on_failure": True})
    with answered_by(FakeModel(answers=["rubbish"])):
        fold(due)

    due.change(summary_policy={"abort_on_failure": True, "mode": "off"})

    assert withholds_reply(due) is None


def test_a_fold_whose_claim_was_lost_asks_no_more(due):
    model = FakeModel()

    with pytest.raises(ClaimLost):
        PreferredModels([model], still_ours=lambda: False).ask([], schema={}, max_tokens=10)

    assert not model.asked


def test_a_failure_stays_visible_while_the_next_try_only_waits(due, ada):
    with answered_by(FakeModel(answers=["rubbish"])):
        fold(due)

    talk(due, ada, turns=1, said=SAID, answered=ANSWERED)

    assert FoldJob.objects.unfinished().get().trigger == "turns"
    assert failed_fold(due)


def test_a_try_that_a_person_asked_for_takes_the_warning_away(due, ada):
    with answered_by(FakeModel(answers=["rubbish"])):
        fold(due)

    jobs.retry(failed_fold(due), by=ada)

    assert failed_fold(due) is None


def test_what_a_gate_quotes_is_not_told_to_members(due):
    refused = FoldJob(gate="unfaithful", reason="4711 stands in no message")

    assert "4711" not in reason_of(refused)
    assert reason_of(refused)
