"""The invariants of the memory, whatever is sent, answered, failed, folded, killed, delivered twice, or lost again."""

from __future__ import annotations

import contextlib
import itertools
from datetime import timedelta
from unittest import mock

import pytest
from django.db import connection
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from spaces.llm.chat_model import ModelError
from spaces.models import Message, OriginalsRemoved, Space, Thread, User, alternatives, forks
from spaces.models.connections import answered_by
from spaces.models.message import Status
from spaces.models.thread_errors import NothingToAnswer
from summaries.engine.edits import EditTooLong
from summaries.engine.items import Ledger
from summaries.folds import jobs, runner
from summaries.folds.requests import rebuild
from summaries.folds.sweep import sweep
from summaries.models import FoldJob, Mode, State, Summary
from summaries.prompts.assembly import context_for
from summaries.versions import retention
from summaries.versions.editing import remember, restore, rewrite
from tests.fakes import FakeModel
from tests.talk import answer

EXAMPLES = 8 if connection.vendor == "postgresql" else 20  # walks of 30 steps; there each takes four times as long
numbers = itertools.count(1)


def fact() -> str:
    """A sentence that the rules keep, with a mark that stands nowhere else."""
    return f"We decided to call item number {next(numbers)} by the code QX-{next(numbers):07d} from now on."


class ThreadMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.person = User.objects.create(username=f"person {next(numbers)}")
        self.space = Space.objects.start(self.person, name="Space", instructions="Be brief.")
        self.thread = self.space.start_thread(self.person)
        self.deleted: set[str] = set()
        self.removed: dict[int, str] = {}  # what messages said whose originals are gone
        Space.objects.filter(pk=self.space.pk).update(originals_days=1)

    # ---- what people and the model do

    @precondition(lambda self: not self.is_busy)
    @rule()
    def send(self) -> None:
        self.now().post(self.person, fact())

    @precondition(lambda self: self.is_busy)
    @rule(status=st.sampled_from([Status.COMPLETE, Status.COMPLETE, Status.COMPLETE, Status.STOPPED]))
    def reply(self, status: Status) -> None:
        answer(self.now().running_reply, fact(), status=status)

    @precondition(lambda self: self.is_busy)
    @rule(said=st.sampled_from(["", "half a"]))
    def the_reply_fails(self, said: str) -> None:
        answer(self.now().running_reply, said, status=Status.FAILED)

    @precondition(lambda self: not self.is_busy)
    @rule(turns=st.integers(1, 5))
    def talk_on(self, turns: int) -> None:
        for _ in range(turns):
            answer(self.now().post(self.person, fact()).reply, fact())

    @precondition(lambda self: not self.is_busy and self.seen.next_seq > 1)
    @rule()
    def retry(self) -> None:
        thread = self.now()
        with contextlib.suppress(NothingToAnswer):  # the question was deleted
            alternatives.retry(thread, thread.messages.chosen().get(seq=thread.next_seq - 1))

    @precondition(lambda self: not self.is_busy and self.seen.next_seq > 1)
    @rule(choice=st.integers(0, 1_000))
    def delete(self, choice: int) -> None:
        message = self.some(choice)
        here = self.now().messages.filter(seq=message.seq).values_list("pk", "text")
        self.deleted |= {self.removed.get(pk, text) for pk, text in here}
        message.delete_text(by=self.person)

    @precondition(lambda self: not self.is_busy and self.seen.next_seq > 1)
    @rule(choice=st.integers(0, 1_000))
    def edit(self, choice: int) -> None:
        thread = self.now()
        said = thread.messages.filter(role="user").in_order()
        with contextlib.suppress(OriginalsRemoved):  # refused in words: the summary cannot be cut there
            forks.rewrite(thread, said[choice % said.count()], fact(), by=self.person)

    @precondition(lambda self: self.seen.summary_version)
    @rule()
    def a_person_edits_the_summary(self) -> None:
        thread = self.now()
        with contextlib.suppress(EditTooLong):  # refused in words: nothing is changed
            seen = {"seen_version": thread.summary_version, "seen_epoch": thread.epoch}
            rewrite(thread, f"{thread.summary}\n- {fact()}", by=self.person, **seen)

    @precondition(lambda self: self.spoken().exists())
    @rule(choice=st.integers(0, 1_000))
    def a_person_has_a_message_remembered(self, choice: int) -> None:
        said = list(self.spoken())
        with contextlib.suppress(EditTooLong):
            remember(said[choice % len(said)], by=self.person)

    @precondition(lambda self: self.seen.summary_version)
    @rule(choice=st.integers(0, 1_000))
    def a_person_restores_a_version(self, choice: int) -> None:
        thread = self.now()
        versions = Summary.objects.filter(thread=thread).order_by("version")
        old = versions[choice % versions.count()]
        with contextlib.suppress(OriginalsRemoved):  # it covers less than what is gone
            restore(thread, old, by=self.person, seen_version=thread.summary_version)

    @precondition(lambda self: self.seen.covered_through)
    @rule()
    def a_person_asks_for_a_rebuild(self) -> None:
        before = self.lines_of_what_is_gone()
        rebuild(self.now(), by=self.person)
        runner.fold_thread(self.thread.pk)
        assert before <= self.lines_of_what_is_gone()

    # ---- what the Space lets go

    @precondition(lambda self: not self.is_busy)
    @rule(turns=st.integers(3, 7))
    def after_a_long_talk_its_originals_go(self, turns: int) -> None:
        for _ in range(2):
            self.talk_on(turns)
            runner.fold_thread(self.thread.pk)
        if self.now().summary_version:
            self.originals_are_removed(choice=-1, at_a_time=1_000)

    @precondition(lambda self: self.seen.summary_version)
    @rule(choice=st.integers(0, 1_000), at_a_time=st.integers(1, 20))
    def originals_are_removed(self, choice: int, at_a_time: int) -> None:
        versions = Summary.objects.filter(thread=self.thread).order_by("version")
        old = versions[choice % versions.count()]
        versions.filter(version__lte=old.version).update(created_at=timezone.now() - timedelta(days=2))
        said, before = dict(self.spoken().values_list("pk", "text")), self.memory()
        with mock.patch.object(retention, "AT_A_TIME", at_a_time):
            retention.remove_next(self.thread.pk, 1)
        gone = self.now().messages.exclude(removed_at=None).values_list("pk", flat=True)
        self.removed |= {pk: said[pk] for pk in gone if pk in said}
        assert self.memory() == before

    # ---- what becomes of folds

    @rule()
    def fold(self) -> None:
        runner.fold_thread(self.thread.pk)

    @rule()
    def redeliver(self) -> None:
        runner.fold_thread(self.thread.pk)
        runner.fold_thread(self.thread.pk)

    @rule(answer_text=st.sampled_from(["", "{}", "no JSON at all", '{"narrative": []}']))
    def the_summarizer_answers_rubbish(self, answer_text: str) -> None:
        self.fold_that_fails(FakeModel(answers=[answer_text] * 8))

    @rule()
    def the_summarizer_is_down(self) -> None:
        refused = ModelError("The model's server refused the key.", kind="auth", permanent=True)
        self.fold_that_fails(FakeModel(answers=[refused] * 8))

    def fold_that_fails(self, model: FakeModel) -> None:
        before = self.memory()
        with answered_by(model):
            runner.fold_thread(self.thread.pk)
        job = FoldJob.objects.filter(thread=self.thread).newest_first().first()
        assert self.memory() == before or (job and job.state == State.STORED)
        assert job is None or job.state != State.FAILED or job.reason or job.gate  # a deletion blanks what was said

    @precondition(lambda self: not self.seen.fold_owner)
    @rule()
    def the_worker_is_killed(self) -> None:
        if jobs.claim(self.thread.pk):
            jobs.start(self.thread.pk)

    @precondition(lambda self: self.seen.fold_owner)
    @rule(boots=st.booleans())
    def its_lease_runs_out(self, boots: bool) -> None:
        if boots:
            sweep(reclaim=True)
        else:
            past = timezone.now() - timedelta(seconds=1)
            Thread.objects.filter(pk=self.thread.pk).update(fold_lease=past)

    @rule()
    def the_sweeper_comes_by(self) -> None:
        sweep()

    # ---- what always holds

    @invariant()
    def every_message_is_covered_or_verbatim_or_named_as_left_out_and_the_prompt_within_its_budget(self) -> None:
        thread = self.now()
        built = context_for(thread, self.space.language_model)
        assert built.prompt.within_budget
        thread = self.now()
        sent = [message.content for message in built.prompt.messages]
        for message in self.spoken().after(thread.covered_through):
            assert message.text in sent or str(message.pk) in built.left_out
        assert (built.prompt.summary is not None) == bool(thread.summary)

    @invariant()
    def what_is_covered_went_into_a_version_exactly_once(self) -> None:
        thread = self.now()
        covered = [str(m.pk) for m in self.spoken().filter(seq__lte=thread.covered_through)]
        folded = folded_messages(Summary.objects.current(thread))
        assert len(folded) == len(set(folded))
        if self.thread.forked_from is None and not thread.forks.exists():
            assert set(covered) <= set(folded)

    @invariant()
    def what_is_gone_stays_covered(self) -> None:
        thread = self.now()
        assert thread.removed_through <= thread.covered_through
        assert not thread.messages.after(thread.removed_through).exclude(removed_at=None).exists()

    @invariant()
    def the_thread_shows_its_current_version(self) -> None:
        thread = self.now()
        current = Summary.objects.current(thread)
        assert thread.summary == (current.text if current else "")
        assert thread.covered_through >= (current.through_seq if current else 0)

    @invariant()
    def one_fold_at_a_time_waits_or_runs(self) -> None:
        assert FoldJob.objects.unfinished().filter(thread=self.thread).count() <= 1

    @invariant()
    def what_was_deleted_is_in_no_version_job_or_prompt(self) -> None:
        rows = [
            *Summary.objects.filter(thread=self.thread).values(),
            *FoldJob.objects.filter(thread=self.thread).values(),
        ]
        stored = str(rows) + self.now().summary
        assert not [text for text in self.deleted if text and code_in(text) in stored]

    def teardown(self) -> None:
        """Whatever happened, once all is quiet nothing waits for ever."""
        if self.is_busy:
            answer(self.now().running_reply, fact())
        sweep(reclaim=True)
        FoldJob.objects.filter(thread=self.thread).update(not_before=timezone.now())
        for _ in range(jobs.MAX_ATTEMPTS + 3):
            runner.fold_thread(self.thread.pk)
        assert not FoldJob.objects.unfinished().filter(thread=self.thread).exists()

    # ---- looks at the thread

    def now(self) -> Thread:
        """Looks again, as the invariants do after each step. The twenty preconditions before the next, between which
        nothing happens, take what was seen last."""
        self.seen = Thread.objects.select_related("space__model").get(pk=self.thread.pk)
        return self.seen

    @property
    def is_busy(self) -> bool:
        return self.seen.running_reply is not None

    def spoken(self):
        return self.now().messages.chosen().exclude(text="").exclude(status__in=["queued", "streaming"]).in_order()

    def lines_of_what_is_gone(self) -> set[str]:
        thread = self.now()
        current = Summary.objects.current(thread)
        items = Ledger.from_dict(current.ledger).items if current else ()
        return {item.text for item in items if item.sources and min(item.sources) <= thread.removed_through}

    def some(self, choice: int) -> Message:
        messages = self.now().messages.chosen().in_order()
        return messages[choice % messages.count()]

    def memory(self) -> tuple[str, int, int]:
        thread = self.now()
        return thread.summary, thread.covered_through, thread.summary_version


def code_in(text: str) -> str:
    """The mark of a fact; of half a sentence the whole of it."""
    return next((word for word in text.split() if word.startswith("QX-")), text)


def folded_messages(summary: Summary | None) -> list[str]:
    """Ids of the messages of a version and of those before it, back to the last that began anew."""
    folded: list[str] = []
    while summary:
        folded += summary.message_ids
        summary = summary.parent if summary.depth or summary.mode == Mode.PERSON else None
    return folded


TestThreads = pytest.mark.django_db(ThreadMachine.TestCase)
TestThreads.settings = settings(
    max_examples=EXAMPLES, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
