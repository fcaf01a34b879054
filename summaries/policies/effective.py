"""Which policy folds a thread: the installation's, then its model's, its Space's and the thread's own parameters."""

from __future__ import annotations

import logging
from dataclasses import replace

from django.conf import settings

from spaces.models import LanguageModel, Thread
from summaries.engine.policy import PRESETS, Policy, PolicyError, summary_budget
from summaries.models import Summary

log = logging.getLogger(__name__)


def policy_for(thread: Thread) -> Policy:
    """Where a stored parameter can no longer be (forms and admin refuse such), the installation's policy stands in."""
    switch = {} if settings.SUMMARIES_ENABLED else {"mode": "off"}
    try:
        policy = Policy.resolve(*layers_above(thread), thread.summary_policy, switch)
    except PolicyError as error:
        log.warning("thread %s is folded by the installation's policy: %s", thread.pk, error)
        policy = Policy.resolve(installation_layer(), switch)
    return locked(policy) if thread.summary_locked_at else policy


def locked(policy: Policy) -> Policy:
    """Nothing is folded by itself, whatever its members choose; only a prompt that would not fit still is."""
    return replace(policy, mode="manual") if policy.mode == "on" else policy


def budget_of(thread: Thread, summary: Summary | None) -> int:
    """Tokens that this summary of the thread may take in a prompt."""
    context_tokens = thread.language_model.context_tokens
    return summary_budget(policy_for(thread), context_tokens, summary.source_tokens if summary else 0)


def recall_tokens(thread: Thread) -> int:
    """Tokens that folded turns may take beside a question here; 0 where none come back, as where the installation
    switched that or summaries off, whatever a Space says. A pause of the summary changes nothing of it."""
    is_on = settings.SUMMARIES_ENABLED and settings.RECALL_TOKENS
    return policy_for(thread).recall_tokens if is_on else 0


def knowledge_tokens(thread: Thread, model: LanguageModel) -> int:
    """Up to which the files of its Space are sent whole to this model: never more than a third of what it reads, so
    that a conversation has room beside them."""
    return min(policy_for(thread).knowledge_tokens, model.context_tokens // 3)


def installation_layer() -> dict[str, object]:
    """SUMMARY_MAX_TOKENS is what a summary may always have: it still grows with its thread, where its policy lets it.
    What a model, a Space or a thread says of it is a bound."""
    grows = (
        {"max_folded_share": Policy.preset(name).max_folded_share}
        if (name := settings.SUMMARY_POLICY) in PRESETS
        else {}
    )
    knows = {"recall_tokens": settings.RECALL_TOKENS, "knowledge_tokens": settings.KNOWLEDGE_TOKENS}
    return {"name": name, **knows, **grows, **settings.SUMMARY_PARAMETERS}


def layers_above(thread: Thread) -> tuple[dict[str, object], ...]:
    """What holds where the thread itself says nothing, the most general first."""
    return installation_layer(), thread.language_model.summary_policy, thread.space.summary_policy


def choose(thread: Thread, name: str) -> None:
    """Another preset for this thread, from the next fold on; whether it is paused, and what it recalls, stays. Raises
    PolicyError."""
    kept = {key: value for key, value in thread.summary_policy.items() if key in _KEPT}
    store(thread, {"name": name, **kept})


_KEPT = ("mode", "recall_tokens", "knowledge_tokens", "send_everything")  # what another preset does not change


def pause(thread: Thread) -> None:
    """Nothing is folded here until somebody resumes; a prompt that would not fit leaves out what it names."""
    store(thread, {**thread.summary_policy, "mode": "off"})


def fold_only_on_request(thread: Thread) -> None:
    """Only *Summarize now* folds here; and, as ever, a prompt that would not fit."""
    store(thread, {**thread.summary_policy, "mode": "manual"})


def resume(thread: Thread) -> None:
    """Whoever calls this asks what fell due meanwhile."""
    store(thread, {**thread.summary_policy, "mode": "on"})


def sends_everything(thread: Thread) -> bool:
    """The model is sent all messages instead of the summary; never where originals were removed, which only the summary
    has."""
    return policy_for(thread).send_everything and not thread.removed_through


def send_everything(thread: Thread, is_on: bool) -> None:
    """From the next reply on. The summary is kept up to date, for people, and for when all no longer fits."""
    store(thread, {**thread.summary_policy, "send_everything": is_on})


def recall(thread: Thread, is_on: bool) -> None:
    """Whether folded turns come back here, from the next question on; switched on, as much of them as the Space says,
    or as an installation does by itself where that says none."""
    kept = {key: value for key, value in thread.summary_policy.items() if key != "recall_tokens"}
    above = Policy.resolve(*layers_above(thread)).recall_tokens
    own = {} if is_on and above else {"recall_tokens": Policy().recall_tokens if is_on else 0}
    store(thread, {**kept, **own})


def store(thread: Thread, parameters: dict[str, object]) -> None:
    Policy.resolve(*layers_above(thread), parameters)
    thread.change(summary_policy=parameters)
