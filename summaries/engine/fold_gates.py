"""What a fold must pass to be accepted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from .items import Ledger, Patch, merge
from .reasons import Reason
from .redact import redact_by_rules

SMALL_SOURCE_TOKENS = 400  # what replaces so little may be as long
OUTPUT_CHARS = 200  # of a refused answer that may be logged


@dataclass(frozen=True, slots=True)
class GateResult:
    """One gate: its name, whether what it looked at passed, and in plain words why not.

    scope: "fold"; "item" for one thing of a model's answer that was left out while the rest was accepted; "end" for a
    known line that it wanted to end, and that stays; "answer" for what is to be said of the answer as a whole: that it
    was cut off, or that rules wrote the fold in its place.
    """

    gate: str
    passed: bool
    reason: str = ""  # a Reason, where there is one
    scope: Literal["fold", "item", "end", "answer"] = "fold"


class FoldRefused(Exception):
    """A fold that must not be stored.

    gate names what refused it, reason says why, output is the start of the model's answer (redacted, at most
    200 characters), gates are all results so far.
    """

    def __init__(self, gate: str, reason: str, *, output: str = "", gates: Sequence[GateResult] = ()) -> None:
        super().__init__(f"{gate}: {reason}")
        self.gate = gate
        self.reason = reason
        self.output = redact_by_rules(output)[:OUTPUT_CHARS]
        self.gates = tuple(gates) or (GateResult(gate, False, reason),)


@dataclass(frozen=True, slots=True)
class NewSummary:
    """What a fold would store: text in tokens (fence included) for source, messages for replaced_tokens.

    patch leads from before to the new ledger; answer: the model's raw words. What a model wrote was judged item by item
    before (answer_gates).
    """

    text: str
    tokens: int
    budget: int
    replaced_tokens: int
    min_chars: int
    before: Ledger
    patch: Patch
    answer: str = ""


def check(candidate: NewSummary) -> tuple[GateResult, ...]:
    """The results of all gates; raises FoldRefused at the first that does not pass."""
    results: list[GateResult] = []
    for name, gate in _GATES.items():
        reason = gate(candidate)
        results.append(GateResult(name, not reason, reason))
        if reason:
            raise FoldRefused(name, reason, output=candidate.answer, gates=results)
    return tuple(results)


def _empty(candidate: NewSummary) -> str:
    return "" if any(map(str.isalnum, candidate.text)) else Reason("summary_empty", "The summary is empty.")


def _too_short(candidate: NewSummary) -> str:
    length = len(candidate.text)
    if length >= candidate.min_chars:
        return ""
    sentence = "The summary has {characters} characters; the minimum is {least}."
    return Reason("too_short", sentence, characters=length, least=candidate.min_chars)


def _protected(candidate: NewSummary) -> str:
    after = {item.id for item in merge(candidate.before, candidate.patch).items}
    gone = next((item for item in candidate.before.active if item.pinned and item.id not in after), None)
    return Reason("pinned_line_gone", "A pinned line is gone: {line}", line=gone.text[:80]) if gone else ""


def _not_smaller(candidate: NewSummary) -> str:
    if candidate.replaced_tokens <= SMALL_SOURCE_TOKENS or candidate.tokens < candidate.replaced_tokens:
        return ""
    sentence = "The summary has {tokens} tokens; what it replaces has {replaced}."
    return Reason("not_smaller", sentence, tokens=candidate.tokens, replaced=candidate.replaced_tokens)


def _over_budget(candidate: NewSummary) -> str:
    if candidate.tokens <= candidate.budget:
        return ""
    sentence = "The summary has {tokens} tokens; the limit is {most}."
    return Reason("over_budget", sentence, tokens=candidate.tokens, most=candidate.budget)


_GATES: dict[str, Callable[[NewSummary], str]] = {
    "empty": _empty,
    "too_short": _too_short,
    "protected": _protected,
    "not_smaller": _not_smaller,
    "over_budget": _over_budget,
}
