"""What the gates of a fold found, in words for staff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from spaces.error_messages import told

PASSED = {
    "empty": gettext_lazy("not empty"),
    "too_short": gettext_lazy("long enough"),
    "protected": gettext_lazy("keeps pinned lines"),
    "not_smaller": gettext_lazy("shorter than what it replaces"),
    "over_budget": gettext_lazy("within its budget"),
}
"""What a summary is that passes each gate."""


def gate_name(gate: Mapping[str, Any]) -> str:
    """What was looked at: the summary as a whole, by what it should be; a line of the model's answer; or all of it."""
    if gate.get("scope") == "item":
        return gettext("a line of the answer")
    if gate.get("scope") in ("answer", "end"):
        return gettext("the model's answer")
    return str(PASSED.get(gate["gate"], gate["gate"]))


def gate_line(gate: Mapping[str, Any]) -> str:
    """The gate and what it found, on one line."""
    return f"{gate_name(gate)} ✓" if gate["passed"] else f"{gate_name(gate)}: {told(gate['reason']) or '–'}"
