"""The one policy under which a failed summary holds up a reply: for those who set `abort_on_failure`."""

from __future__ import annotations

from django.db.models import Q

from spaces.compiled import CompiledQuery
from spaces.models import Thread
from summaries.engine.fold_gates import GateResult
from summaries.engine.reasons import Reason
from summaries.folds.jobs import RANK
from summaries.models import FoldJob, State
from summaries.policies.effective import policy_for


def failed_fold(thread: Thread) -> FoldJob | None:
    """The latest attempt, where it failed. A success takes it away, and while it lasts another try that runs or that a
    person asked for; one that only waits, maybe for the breaker, does not."""
    tried = LATEST.first(thread.pk)
    again = FoldJob.objects.filter(Q(state=State.RUNNING) | Q(state=State.DUE, trigger__in=RANK), thread=thread)
    return tried if tried and tried.state == State.FAILED and not again.exists() else None


LATEST = CompiledQuery(lambda pk: FoldJob.objects.filter(thread=pk).judged().newest_first()[:1], int)


def reason_of(failed: FoldJob) -> str:
    """Why, for the members of a thread: what a gate found may quote the conversation, and is for staff."""
    return gate_reason(failed.gate) if failed.gate else failed.reason


def gate_reason(gate: str) -> Reason:
    return GATES.get(gate, Reason("gate", "The new summary did not pass the checks."))


GATES = {
    "finish_reason": Reason("gate_finish_reason", "The model did not finish its answer."),
    "schema": Reason("gate_schema", "The model's answer was not in the form that was asked for."),
    "empty": Reason("said_nothing", "The model's answer was empty."),
    "too_short": Reason("gate_too_short", "The model's answer was too short for what it covers."),
    "unfaithful": Reason(
        "gate_unfaithful", "The model's answer contained numbers or names that are not in the messages."
    ),
    "protected": Reason("gate_protected", "The model's answer left out something that must stay."),
    "not_smaller": Reason("gate_not_smaller", "The new summary would have been longer than what it replaces."),
    "over_budget": Reason("gate_over_budget", "The new summary would have been over its budget."),
    "secret": Reason("gate_secret", "The model's answer contained a secret."),
    "instruction": Reason("gate_instruction", "The model's answer turned a remark into an instruction."),
}


def in_place_of(gate: str, reason: str) -> GateResult:
    """What a version says of the model's answer that rules wrote it in place of. No quotes of a conversation."""
    why = gate_reason(gate) if gate else reason
    told = Reason("rules_stood_in", "The model gave no usable answer. {reason}", reason=why)
    return GateResult(gate or "no_answer", False, told, scope="answer")


def withholds_reply(thread: Thread) -> FoldJob | None:
    """The failed fold because of which the next reply is not asked for; None under every policy but that one."""
    policy = policy_for(thread)
    return failed_fold(thread) if policy.abort_on_failure and policy.mode == "on" else None
