"""A stored version as JSON, in the shape in which versions are exported."""

from __future__ import annotations

from typing import Any

from spaces.error_messages import reason_in
from summaries.engine.fold_gates import GateResult
from summaries.engine.items import Ledger
from summaries.engine.records import Record, context_of, key_points
from summaries.models import Summary
from summaries.policies.effective import policy_for


def record_of(summary: Summary) -> dict[str, Any]:
    """Made from the row as it is now, so that what was scrubbed from the version is not in its export either."""
    ledger, policy = Ledger.from_dict(summary.ledger), policy_for(summary.thread)
    return Record(
        id=str(summary.pk),
        timestamp=round(summary.created_at.timestamp() * 1000),
        depth=summary.depth,
        parent_id=str(summary.parent_id) if summary.parent_id else None,
        summary=summary.text,
        key_points=key_points(ledger, policy),
        context=context_of(ledger, policy, raw=summary.raw),
        original_message_ids=tuple(summary.message_ids),
        covering_messages=(summary.from_seq, summary.through_seq),
        token_estimate=summary.tokens,
        version=summary.version,
        mode=summary.mode,
        model=summary.model,
        trigger=summary.trigger,
        ratio=summary.ratio or 0.0,
        tokens_before=summary.tokens_before,
        sha256=summary.sha256,
        prompt_version=summary.prompt_version,
        gates=tuple(map(gate_result, summary.gates)),
    ).to_dict()


def gate_result(stored: dict[str, Any]) -> GateResult:
    """As it is exported: the reason in English."""
    return GateResult(**{**stored, "reason": str(reason_in(stored["reason"])) if stored["reason"] else ""})
