from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from spaces.models import Thread
from summaries.folds import jobs, runner
from summaries.folds.reply_gate import withholds_reply
from summaries.folds.sweep import sweep
from summaries.models import DIED, FoldJob, Review, State
from summaries.policies import effective
from tests.talk import ANSWERED, SAID, talk


@pytest.fixture
def due(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return FoldJob.objects.get(thread=thread)


def let_the_lease_run_out(thread):
    Thread.objects.filter(pk=thread.pk).update(fold_lease=timezone.now() - timedelta(seconds=1))


def test_the_database_refuses_a_second_unfinished_job(due):
    with pytest.raises(IntegrityError), transaction.atomic():
        FoldJob.objects.create(thread=due.thread, trigger="turns")


def test_queueing_twice_gives_the_same_job(due):
    assert jobs.queue(due.thread, trigger="turns") == due


def test_a_rebuild_takes_over_a_job_that_waits(due):
    jobs.queue(due.thread, trigger="rebuild")

    due.refresh_from_db()
    assert due.trigger == "rebuild"


def test_a_claim_can_be_had_once_until_its_lease_runs_out(due):
    assert jobs.claim(due.thread_id)
    assert not jobs.claim(due.thread_id)

    let_the_lease_run_out(due.thread)

    assert jobs.claim(due.thread_id)


@pytest.mark.parametrize("values", [{"state": State.STORED}, {"not_before": timezone.now() + timedelta(hours=1)}])
def test_where_nothing_is_due_nobody_claims_a_thread(due, values):
    """A page that looked in between would show an update that is none."""
    FoldJob.objects.filter(pk=due.pk).update(**values)

    assert not jobs.claim(due.thread_id)
    assert not Thread.objects.get(pk=due.thread_id).is_updating_summary


def test_only_its_owner_releases_a_claim(due):
    jobs.claim(due.thread_id)

    jobs.release(due.thread_id, "somebody else")

    assert not jobs.claim(due.thread_id)


def test_a_job_whose_process_died_is_done_in_a_next_attempt(due):
    jobs.claim(due.thread_id)
    jobs.start(due.thread_id)
    let_the_lease_run_out(due.thread)

    runner.fold_thread(due.thread_id)

    assert list(FoldJob.objects.order_by("id").values_list("attempt", "state")) == [(1, "failed"), (2, "stored")]


def test_a_job_that_keeps_killing_its_process_waits_for_a_person(due):
    FoldJob.objects.filter(pk=due.pk).update(state=State.RUNNING, attempt=jobs.MAX_ATTEMPTS)

    runner.fold_thread(due.thread_id)

    assert FoldJob.objects.get().state == State.FAILED


def test_at_boot_of_the_only_server_every_claim_is_free(due):
    jobs.claim(due.thread_id)

    sweep(reclaim=True)

    assert jobs.claim(due.thread_id)


def test_the_sweep_looks_at_a_thread_whose_check_failed(due):
    FoldJob.objects.all().delete()
    Thread.objects.update(fold_check_due=True)

    sweep()

    assert FoldJob.objects.get().state == State.DUE
    assert not Thread.objects.filter(fold_check_due=True).exists()


def test_the_sweep_wakes_a_job_again_only_after_a_while(due):
    assert jobs.wake_what_waits() == 0

    FoldJob.objects.update(woken_at=timezone.now() - timedelta(seconds=jobs.WAKE_AGAIN_SECONDS + 1))

    assert jobs.wake_what_waits() == 1
    assert jobs.wake_what_waits() == 0


def test_three_failures_in_a_row_make_the_thread_wait(due):
    fail_times(due.thread, jobs.BREAKER_FAILURES)

    job = jobs.queue(due.thread, trigger="turns")

    assert job.not_before > timezone.now() + timedelta(minutes=jobs.BREAKER_MINUTES - 1)


def test_a_person_who_asks_need_not_wait(due):
    fail_times(due.thread, jobs.BREAKER_FAILURES)
    jobs.queue(due.thread, trigger="turns")

    jobs.queue(due.thread, trigger="request")

    assert FoldJob.objects.unfinished().get().not_before <= timezone.now()


def test_two_failures_do_not(due):
    fail_times(due.thread, jobs.BREAKER_FAILURES - 1)

    assert jobs.queue(due.thread, trigger="turns").not_before <= timezone.now()


def test_deaths_of_the_process_are_no_failures_of_the_summary(due):
    for _ in range(jobs.MAX_ATTEMPTS - 1):
        die_over(due.thread)
    assert len(FoldJob.objects.filter(state=State.FAILED)) == jobs.MAX_ATTEMPTS - 2
    FoldJob.objects.unfinished().update(state=State.SKIPPED)

    assert jobs.queue(due.thread, trigger="turns").not_before <= timezone.now()
    assert not Review.objects.failed().exists()


def test_deaths_between_failures_do_not_close_the_breaker(due):
    fail_times(due.thread, jobs.BREAKER_FAILURES)
    FoldJob.objects.create(thread=due.thread, trigger="turns", state=State.FAILED, reason=DIED)

    assert jobs.queue(due.thread, trigger="turns").not_before > timezone.now()


def test_a_fold_that_killed_all_its_processes_waits(due):
    FoldJob.objects.filter(pk=due.pk).update(state=State.RUNNING, attempt=jobs.MAX_ATTEMPTS)
    runner.fold_thread(due.thread_id)

    assert jobs.queue(due.thread, trigger="turns").not_before > timezone.now()
    assert Review.objects.failed().exists()


def test_a_fold_whose_process_died_withholds_no_reply(due):
    effective.store(due.thread, {"abort_on_failure": True})
    for _ in range(2):
        die_over(due.thread)
    FoldJob.objects.unfinished().update(state=State.DUE)

    assert not withholds_reply(Thread.objects.get(pk=due.thread_id))


def die_over(thread):
    """A process takes the fold up and is killed; nobody tells."""
    assert jobs.claim(thread.pk)
    assert jobs.start(thread.pk)
    let_the_lease_run_out(thread)


def fail_times(thread, n):
    FoldJob.objects.all().delete()
    for _ in range(n):
        FoldJob.objects.create(thread=thread, trigger="turns", state=State.FAILED, finished_at=timezone.now())


def test_a_request_does_not_take_the_place_of_a_rebuild_that_waits(due):
    jobs.queue(due.thread, trigger="rebuild")

    jobs.queue(due.thread, trigger="request")

    assert FoldJob.objects.unfinished().get().trigger == "rebuild"


def test_a_failed_rebuild_is_tried_again_as_a_rebuild(due, ada):
    FoldJob.objects.filter(pk=due.pk).update(state=State.FAILED, trigger="rebuild")
    due.refresh_from_db()

    assert jobs.retry(due, by=ada).trigger == "rebuild"


def test_a_fold_that_asks_for_long_keeps_its_claim(due):
    token = jobs.claim(due.thread_id)
    let_the_lease_run_out(due.thread)

    assert jobs.renew(due.thread_id, token)
    assert not jobs.claim(due.thread_id)


def test_a_claim_that_another_took_cannot_be_renewed(due):
    token = jobs.claim(due.thread_id)
    let_the_lease_run_out(due.thread)
    jobs.claim(due.thread_id)

    assert not jobs.renew(due.thread_id, token)
