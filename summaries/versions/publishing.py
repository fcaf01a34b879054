"""How a version comes to stand: one compare-and-swap on the thread, one row, nothing overwritten."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db.models import Max
from django.utils import timezone

from spaces.models import Thread, User
from summaries.engine.edits import Edit
from summaries.engine.fold import Fold
from summaries.engine.fold_gates import GateResult
from summaries.engine.items import Ledger, Patch, replacing
from summaries.engine.reasons import Reason
from summaries.engine.state import State
from summaries.models import Mode, Summary
from summaries.reviews import review_queue


def store(
    seen: Thread, made: Fold, *, parent: Summary | None, owner: str | None = None, cost: Decimal | None = None
) -> Summary | None:
    """What a fold made as the next version, or None where the thread is no longer as it was seen.

    Called inside a transaction. `owner`: the claim under which it was made; None for the emergency, which needs none.
    `cost`: of all calls that its fold made; None without a call or a price.
    """
    return put(seen, made.state, of_fold(made) | {"cost": cost}, parent=parent, owner=owner)


def store_edit(seen: Thread, edited: Edit, *, parent: Summary | None, **values: Any) -> Summary | None:
    """What a person wrote as the next version, or None where the thread is no longer as they saw it.

    parent: None where they keep lines before anything is folded.
    """
    kept = ("sha256", "source_tokens", "message_count", "ratio_after")
    if parent:
        values |= {name: getattr(parent, name) for name in kept}
    values |= {"patch": edited.patch.to_dict(), "mode": Mode.PERSON}
    return put(seen, edited.state, values, parent=parent)


def store_restored(seen: Thread, old: Summary, *, state: State, created_by: User, **values: Any) -> Summary | None:
    """An older version once more, or None where the thread is no longer as it was seen.

    It covers what it covered and no more: what came after it stands verbatim again, in the same compare-and-swap.
    """
    kept = ("sha256", "source_tokens", "message_count", "ratio_after")
    values |= {name: getattr(old, name) for name in kept}
    values |= {"mode": Mode.PERSON, "created_by": created_by}
    return put(seen, state, values, parent=old, covered_through=old.through_seq)


def store_carried(seen: Thread, state: State, *, parent: Summary | None, **values: Any) -> Summary | None:
    """What a thread goes on with after it was cut, over the version that it keeps; None where the thread is no longer
    as it was seen."""
    kept = ("sha256", "source_tokens", "message_count", "ratio_after")
    if parent:
        values |= {name: getattr(parent, name) for name in kept}
    before = Ledger.from_dict(parent.ledger) if parent else Ledger()
    patch = Patch() if state.ledger == before else replacing(before, state.ledger)
    values |= {"patch": patch.to_dict(), "mode": Mode.PERSON}
    return put(seen, state, values, parent=parent, covered_through=state.through_seq)


def put(
    seen: Thread,
    state: State,
    values: dict[str, Any],
    *,
    parent: Summary | None,
    owner: str | None = None,
    covered_through: int | None = None,
) -> Summary | None:
    """removed_through is compared too: what was read may have been removed between two looks at the thread."""
    now, version = timezone.now(), next_version(seen)
    unchanged = Thread.objects.filter(
        pk=seen.pk,
        epoch=seen.epoch,
        covered_through=seen.covered_through,
        removed_through=seen.removed_through,
        summary_version=seen.summary_version,
    )
    if owner is not None:
        unchanged = unchanged.filter(fold_owner=owner)
    is_ours = unchanged.update(
        summary=state.text,
        summary_updated_at=now,
        summary_version=version,
        covered_through=max(seen.covered_through, state.through_seq) if covered_through is None else covered_through,
    )
    if not is_ours:
        return None
    made = Summary.objects.create(
        **of_state(state), **values, thread=seen, version=version, parent=parent, created_at=now
    )
    review_queue.take_up(seen.pk)
    return made


def next_version(thread: Thread) -> int:
    """No number is given twice: the version that stands may just have moved to another thread."""
    newest = Summary.objects.filter(thread=thread).aggregate(newest=Max("version"))["newest"]
    return max(newest or 0, thread.summary_version) + 1


def of_state(state: State) -> dict[str, Any]:
    return {
        "depth": state.depth,
        "from_seq": state.from_seq,
        "through_seq": state.through_seq,
        "ledger": state.ledger.to_dict(),
        "text": state.text,
        "tokens": state.tokens,
    }


def of_fold(made: Fold) -> dict[str, Any]:
    record = made.record
    return {
        "message_ids": list(record.original_message_ids),
        "sha256": record.sha256,
        "patch": made.patch.to_dict(),
        "archived": len(made.patch.archive),
        "source_tokens": made.state.source_tokens,
        "tokens_before": made.tokens_before,
        "tokens_after": made.tokens_after,
        "message_count": made.last.message_count,
        "ratio_after": made.last.token_ratio,
        "mode": made.mode,
        "model": made.model,
        "prompt_version": record.prompt_version,
        "trigger": record.trigger,
        "ratio": record.ratio,
        "raw": str(record.context.get("raw", "")),
        "gates": gates(made.gates),
    }


def gates(results: Iterable[GateResult]) -> list[dict[str, object]]:
    """As they are stored; the scope only where it is not the whole fold."""
    return [
        {"gate": result.gate, "passed": result.passed, "reason": reason_stored(result.reason)}
        | ({"scope": result.scope} if result.scope != "fold" else {})
        for result in results
    ]


def reason_stored(reason: str) -> object:
    return reason.to_json() if isinstance(reason, Reason) else reason
