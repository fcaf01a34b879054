"""The record of one version, for audit and export."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .details import details_of
from .fold_gates import GateResult
from .items import Item, Kind, Ledger
from .messages import Message
from .policy import Policy
from .redact import redact_by_rules
from .tools import files_in

RAW_CHARS = 2_000
ENTITIES_FROM = 60  # the worthiest items; more would not change the list


@dataclass(frozen=True, slots=True)
class Record:
    """One version of a summary; to_dict() is the exported JSON shape.

    timestamp is unix time in milliseconds, sha256 covers the ids and texts of the messages of this fold,
    covering_messages are the first and the last seq that the version covers.
    """

    id: str
    timestamp: int
    depth: int
    parent_id: str | None
    summary: str
    key_points: tuple[str, ...]
    context: dict[str, Any]
    original_message_ids: tuple[str, ...]
    covering_messages: tuple[int, int]
    token_estimate: int
    version: int
    mode: str
    model: str
    trigger: str = ""
    ratio: float = 0.0
    tokens_before: int = 0
    sha256: str = ""
    prompt_version: str = ""
    gates: tuple[GateResult, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON values, in the shape in which versions are exported."""
        return {
            "id": self.id,
            "timestamp": self.timestamp,
            "depth": self.depth,
            "parentId": self.parent_id,
            "summary": self.summary,
            "keyPoints": list(self.key_points),
            "context": self.context,
            "originalMessageIds": list(self.original_message_ids),
            "coveringMessages": list(self.covering_messages),
            "tokenEstimate": self.token_estimate,
            "version": self.version,
            "mode": self.mode,
            "model": self.model,
            "trigger": self.trigger,
            "ratio": round(self.ratio, 4),
            "tokensBefore": self.tokens_before,
            "sha256": self.sha256,
            "promptVersion": self.prompt_version,
            "tags": [f"summary-depth:{self.depth}"],
            "gates": [{"gate": gate.gate, "passed": gate.passed, "reason": gate.reason} for gate in self.gates],
        }


def key_points(ledger: Ledger, policy: Policy) -> tuple[str, ...]:
    """What matters most, one line each."""
    first: tuple[Kind, ...] = ("goal", "preference", "constraint", "decision", "action", "question")
    ranked = sorted(ledger.active, key=lambda item: (not item.pinned, item.kind not in first, -item.worth))
    return tuple(item.text for item in ranked[: policy.max_key_points])


def context_of(ledger: Ledger, policy: Policy, *, raw: str = "") -> dict[str, Any]:
    """The lists of the record, each within max_list_items."""
    most = policy.max_list_items
    lists: dict[str, list[Any]] = {
        "participants": _distinct(item.author for item in ledger.items if item.role != "tool"),
        "decisions": [item.text for item in _active(ledger, "decision")],
        "actionItems": [
            {"owner": item.owner, "task": item.task or item.text, "due": item.due} for item in _active(ledger, "action")
        ],
        "unresolved": [item.text for item in _active(ledger, "question")],
        "domainEntities": _entities(ledger),
        "filesModified": _distinct(name for item in _active(ledger, "file") for name in _files_of(item)),
        "toolsUsed": _tools_used(ledger),
    }
    context: dict[str, Any] = {name: found[-most:] for name, found in lists.items()}
    return {**context, "raw": redact_by_rules(raw)[:RAW_CHARS]} if raw else context


def digest(messages: Sequence[Message]) -> str:
    """sha256 over what was folded."""
    told = [[message.seq, message.role, message.name, message.text] for message in messages]
    return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()


def record_id(parent_id: str, version: int, sha256: str, now: int) -> str:
    """32 hex digits; the same fold at the same time has the same id."""
    return hashlib.sha256(f"{parent_id}|{version}|{sha256}|{now}".encode()).hexdigest()[:32]


def _active(ledger: Ledger, kind: Kind) -> list[Item]:
    return [item for item in ledger.active if item.kind == kind]


def _entities(ledger: Ledger) -> list[str]:
    """Identifiers and file names by how often they come up; bare numbers name nothing."""
    named = [item.text for item in _active(ledger, "entity")]
    ranked = sorted(ledger.active, key=lambda item: -item.worth)[:ENTITIES_FROM]
    found = Counter(detail for item in ranked for detail in details_of(item.text) if any(map(str.isalpha, detail)))
    return _distinct([*named, *(name for name, _ in sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))])[:50]


def _files_of(item: Item) -> list[str]:
    return files_in(item.text) or [item.text]


def _tools_used(ledger: Ledger) -> list[dict[str, Any]]:
    uses = [item for item in ledger.active if item.role == "tool"]
    tools = Counter(item.author for item in uses)
    notable = {tool: [item.text for item in uses if item.author == tool][-3:] for tool in tools}
    return [{"tool": tool, "count": count, "notableUses": notable[tool]} for tool, count in sorted(tools.items())]


def _distinct(names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name]
