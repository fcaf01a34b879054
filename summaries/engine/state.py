"""What a summary is between two folds: its lines, its text, and what it covers."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from .items import Ledger


@dataclass(frozen=True, slots=True)
class State:
    """What the next fold starts from. Covers the messages from_seq … through_seq (0, 0: nothing).

    tokens: of the rendered text with its fence; source_tokens: of all messages it covers.
    """

    id: str = ""
    version: int = 0
    depth: int = 0
    from_seq: int = 0
    through_seq: int = 0
    tokens: int = 0
    source_tokens: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    text: str = ""

    def to_dict(self) -> dict[str, Any]:
        """JSON values, for storing."""
        return {**asdict(self), "ledger": self.ledger.to_dict()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "State":
        return cls(**{**values, "ledger": Ledger.from_dict(values.get("ledger", {}))})
