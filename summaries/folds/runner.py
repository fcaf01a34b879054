"""One fold of one thread: rows -> engine -> the next version, by compare-and-swap. The model is asked outside any
transaction."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from spaces import broadcasts
from spaces.garbage import let_what_is_loaded_be
from spaces.llm.chat_model import ModelError
from spaces.models import Thread
from summaries import transcripts
from summaries.costs import fold_budget
from summaries.engine.fold import REBUILD, Fold, fold
from summaries.engine.fold_gates import FoldRefused
from summaries.engine.fold_triggers import Decision
from summaries.engine.messages import Turn
from summaries.engine.policy import Policy
from summaries.engine.reasons import Reason
from summaries.engine.summarizers import Summarizer
from summaries.engine.tokens import TokenCounter
from summaries.engine.worth_a_call import pays
from summaries.folds import jobs, scheduling
from summaries.folds.captions import told_of_pictures
from summaries.folds.heartbeats import beating
from summaries.folds.preferred_models import ClaimLost
from summaries.folds.reply_gate import in_place_of
from summaries.models import FoldJob, Mode, State, Summary
from summaries.policies.effective import policy_for
from summaries.prompts.line_words import lines_of
from summaries.versions import publishing
from summaries.versions.archive import archived_lines

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Reading:
    """What a fold reads before it starts; what it makes is stored only if all of it still holds."""

    thread: Thread
    policy: Policy
    current: Summary | None
    turns: tuple[Turn, ...]
    is_restart: bool
    prompt_tokens: int


def fold_thread(thread_id: int) -> None:
    """Run the thread's due job, unless another process is at it or there is none."""
    token = jobs.claim(thread_id)
    if not token:
        return
    ended = State.FAILED  # also where so many processes died over it that it is given up
    try:
        if job := jobs.start(thread_id):
            with beating(thread_id, token):
                ended = run(job, token)
    finally:
        jobs.release(thread_id, token)
        let_what_is_loaded_be("first fold")
        tell_finished(thread_id, ended)  # only now: a page that hears of it looks at once, and must not find the claim
    if ended == State.STORED and settings.EMBEDDED:
        know_lines(thread_id)


def know_lines(thread_id: int) -> None:
    """The process that folded answers too: it reads and keeps the lines that the next question will be looked for in.
    A fault costs that question a moment, and not the fold, which is stored."""
    try:
        if thread := Thread.objects.filter(pk=thread_id).first():
            lines_of(thread)
    except Exception:
        log.exception("the lines of thread %s are read by its next question", thread_id)


def run(job: FoldJob, token: str) -> State:
    """How it ended. Pages hear that it began."""
    broadcasts.summary_started(job.thread_id)
    try:
        return attempt(job, token)
    except Exception as error:
        log.exception("fold of thread %s failed", job.thread_id)
        jobs.finish(job, State.FAILED, reason=internal_error(error))
        return State.FAILED


def attempt(job: FoldJob, token: str) -> State:
    """Read, fold, store. Says how it ended, as the job's row does."""
    reading = read(job)
    if told_of_pictures(job, reading.thread, reading.policy, reading.turns, partial(jobs.renew, job.thread_id, token)):
        reading = read(job)
    if not reading.turns:
        return conclude(job, token, State.SKIPPED, reason=Reason("nothing_to_fold", "There is nothing to fold."))
    note(job, reading)
    try:
        made = make(reading, job, token)
    except ClaimLost:
        return conclude(job, token, State.DISCARDED, reason=TOOK_TOO_LONG)
    except (FoldRefused, ModelError) as error:
        log.warning("fold of thread %s kept the previous summary: %s", job.thread_id, type(error).__name__)
        return conclude(job, token, State.FAILED, **failure(error, reading))
    return store(job, token, reading, made)


def internal_error(error: Exception) -> Reason:
    return Reason("internal_error", "Internal error: {error}.", error=type(error).__name__)


TOOK_TOO_LONG = Reason("taken_over", "Another process took the fold over, because this one was silent for too long.")


def read(job: FoldJob) -> Reading:
    thread = Thread.objects.select_related("space__model").get(pk=job.thread_id)
    policy = policy_for(thread)
    decision = scheduling.decision_for(thread, is_request=job.trigger == "request")
    is_restart = job.trigger == "rebuild" or decision.restart
    return Reading(
        thread=thread,
        policy=policy,
        current=Summary.objects.current(thread),
        turns=turns_to_fold(thread, decision, is_rebuild=job.trigger == "rebuild", is_restart=is_restart),
        is_restart=is_restart,
        prompt_tokens=scheduling.prompt_tokens(thread, list(transcripts.window_rows(thread))),
    )


def turns_to_fold(thread: Thread, decision: Decision, *, is_rebuild: bool, is_restart: bool) -> tuple[Turn, ...]:
    """A restart derives everything from the stored originals, of which the first may be gone; an ordinary fold takes
    what newly left the window."""
    through = thread.covered_through if is_rebuild else decision.through_seq if decision.is_due else 0
    first = thread.removed_through if is_restart else thread.covered_through
    rows = thread.messages.chosen().after(first).filter(seq__lte=through).in_order()
    return transcripts.turns_to_fold(rows)


def make(reading: Reading, job: FoldJob, token: str) -> Fold:
    """By model where there is one, it pays and a budget is left for it, else by rules; by rules too after a failure,
    where the policy says so, and after two failures for the same turns: no thread stays unfolded."""
    still_ours = partial(jobs.renew, job.thread_id, token)
    summarizer = fold_budget.affordable_summarizer(job, reading.thread, reading.policy, still_ours)
    unread = unread_turns(reading.thread) if summarizer and not reading.is_restart else ()
    if summarizer and not is_worth_a_call(reading, job.trigger, unread):
        summarizer, unread = None, ()
    try:
        return fold_once(reading, job.trigger, summarizer, unread)
    except (FoldRefused, ModelError) as error:
        if summarizer is None or not rules_stand_in(reading):
            raise
        FoldJob.objects.filter(pk=job.pk).update(**failure(error, reading))
        made = fold_once(reading, job.trigger, None)
        refused = in_place_of(error.gate, "") if isinstance(error, FoldRefused) else in_place_of("", error.message)
        return replace(made, gates=(*made.gates, refused))
    finally:
        if summarizer:
            fold_budget.count(job, reading.thread, summarizer)


ASKED_FOR = ("request", "rebuild")


def is_worth_a_call(reading: Reading, trigger: str, unread: tuple[Turn, ...]) -> bool:
    if trigger in ASKED_FOR or reading.is_restart:
        return True
    return pays(unread, reading.turns, policy=reading.policy, counter=TokenCounter())


def unread_turns(thread: Thread) -> tuple[Turn, ...]:
    """Covered by the summary, and put to no model yet. What one was asked about and could not tell is not asked again:
    rules have folded it. What one told before a rebuild is gone with that. Without a model that is the whole thread, so
    it is read for a model alone."""
    versions = Summary.objects.filter(thread=thread, version__lte=thread.summary_version)
    rebuilt = versions.filter(trigger=REBUILD).aggregate(newest=Max("version"))["newest"] or 0
    by_model = versions.filter(mode=Mode.MODEL, version__gte=rebuilt)
    asked = FoldJob.objects.filter(thread=thread, state=State.STORED, epoch=thread.epoch, calls__gt=0)
    if rebuilt:
        asked = asked.filter(summary__version__gte=rebuilt)
    ends = [rows.aggregate(end=Max("through_seq"))["end"] or 0 for rows in (by_model, asked)]
    rows = thread.messages.chosen().after(max(*ends, thread.removed_through))
    return transcripts.turns_to_fold(rows.filter(seq__lte=thread.covered_through).in_order())


MOST_FAILURES = 2


def rules_stand_in(reading: Reading) -> bool:
    """Whether rules fold what a model just failed at, whatever the failure was: refused, empty, no answer at all. What
    no model answered to is put to one again later (`unread_turns`)."""
    if reading.policy.on_failure == "rules":
        return True
    stored = FoldJob.objects.filter(thread=reading.thread, state=State.STORED).aggregate(newest=Max("pk"))["newest"]
    since = FoldJob.objects.filter(thread=reading.thread, from_seq=reading.turns[0].first_seq, pk__gt=stored or 0)
    before = since.filter(state=State.FAILED, mode=Mode.MODEL).count()
    return before + 1 >= MOST_FAILURES


def fold_once(reading: Reading, trigger: str, summarizer: Summarizer | None, unread: tuple[Turn, ...] = ()) -> Fold:
    """unread: what the summarizer reads beside the turns that are folded. Raises FoldRefused, ModelError."""
    thread = reading.thread
    return fold(
        transcripts.state_of(reading.current),
        reading.turns,
        policy=reading.policy,
        counter=TokenCounter(),
        now=round(timezone.now().timestamp() * 1000),
        trigger=trigger,
        context_tokens=thread.language_model.context_tokens,
        prompt_tokens=reading.prompt_tokens,
        message_count=thread.next_seq - 1,
        summarizer=summarizer,
        restart=reading.is_restart,
        gone_through=thread.removed_through,
        archived=archived_lines(reading.current) if reading.is_restart and thread.removed_through else (),
        unread=unread,
    )


def store(job: FoldJob, token: str, reading: Reading, made: Fold) -> State:
    """The new version, if the claim is still ours and nothing that was read has changed; else nothing at all."""
    with transaction.atomic():
        cost = FoldJob.objects.values_list("cost", flat=True).get(pk=job.pk)
        summary = publishing.store(reading.thread, made, parent=reading.current, owner=token, cost=cost)
        if summary:
            return conclude(job, token, State.STORED, **figures(made), summary=summary)
        return conclude(job, token, State.DISCARDED, **figures(made), reason=CHANGED_MEANWHILE)


@transaction.atomic
def conclude(job: FoldJob, token: str, state: State, **values: object) -> State:
    """End the job, free the thread and queue what is due next, all or nothing: a kill in between loses none of it."""
    jobs.finish(job, state, **values)
    jobs.release(job.thread_id, token)
    look_again(job)
    return state


def look_again(job: FoldJob) -> None:
    """What came while the fold ran: more turns, or a deletion that asks for a rebuild instead of what was made.

    After a failure the next reply asks again, or a person; but where the server said when to come back, it is asked
    then, and not before.
    """
    ended = FoldJob.objects.select_related("thread").get(pk=job.pk)
    comes_back = ended.state == State.FAILED and jobs.server_rests_until([ended]) > timezone.now()
    was_overtaken = ended.trigger != job.trigger or ended.state == State.DISCARDED
    if (was_overtaken or comes_back) and ended.trigger in jobs.RANK:
        jobs.queue(ended.thread, trigger=ended.trigger, asked_by=ended.asked_by, attempt=ended.attempt + comes_back)
    elif ended.state != State.FAILED or comes_back:
        scheduling.check(job.thread_id)


CHANGED_MEANWHILE = Reason(
    "thread_changed", "The thread changed while it was being summarized; it will be summarized again."
)


def figures(made: Fold) -> dict[str, object]:
    return {
        "mode": made.mode,
        **({"model": made.model} if made.model else {}),
        "depth": made.state.depth,
        "tokens_before": made.tokens_before,
        "tokens_after": made.tokens_after,
        "gates": publishing.gates(made.gates),
    }


def note(job: FoldJob, reading: Reading) -> None:
    """What this attempt reads, on its row before the model is asked, so that it is known whatever happens."""
    FoldJob.objects.filter(pk=job.pk).update(
        from_seq=reading.turns[0].first_seq,
        through_seq=reading.turns[-1].last_seq,
        epoch=reading.thread.epoch,
        parent=reading.current,
    )


def failure(error: FoldRefused | ModelError, reading: Reading) -> dict[str, object]:
    """What the job's row keeps of a failure; no quotes of a conversation of which something was deleted since."""
    if isinstance(error, ModelError):
        return {"reason": error.message}
    if Thread.objects.filter(pk=reading.thread.pk, epoch=reading.thread.epoch).exists():
        seen = {"output": error.output, "gates": publishing.gates(error.gates)}
        return {"gate": error.gate, "reason": error.reason, **seen}
    return {"gate": error.gate, "reason": CHANGED_MEANWHILE}


def tell_finished(thread_id: int, state: State) -> None:
    version = Thread.objects.filter(pk=thread_id).values_list("summary_version", flat=True).first() or 0
    tell = partial(broadcasts.summary_finished, thread_id, version=version, outcome=str(state))
    transaction.on_commit(tell, robust=True)
