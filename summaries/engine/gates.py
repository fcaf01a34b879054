"""What a fold must pass to be accepted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .details import missing_details
from .items import Item, Ledger, Patch, merge
from .messages import Message
from .redact import has_secret, redact
from .sentences import content_words

SMALL_SOURCE_TOKENS = 400  # what replaces so little may be as long
OWN_WORDS = 0.34  # share of a preference's words that its author has to have said
OUTPUT_CHARS = 200  # of a refused answer that may be logged


@dataclass(frozen=True, slots=True)
class GateResult:
    """One gate: its name, whether the fold passed, and in plain words why not."""

    gate: str
    passed: bool
    reason: str = ""


class FoldRefused(Exception):
    """A fold that must not be stored.

    gate names what refused it, reason says why, output is the start of the model's answer (redacted, at most
    200 characters), gates are all results so far.
    """

    def __init__(self, gate: str, reason: str, *, output: str = "", gates: Sequence[GateResult] = ()) -> None:
        super().__init__(f"{gate}: {reason}")
        self.gate = gate
        self.reason = reason
        self.output = redact(output)[:OUTPUT_CHARS]
        self.gates = tuple(gates) or (GateResult(gate, False, reason),)


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a fold would store: text in tokens (fence included) for source, messages for replaced_tokens.

    patch leads from before to the new ledger; by_model is the model's part of it; answer the model's raw words.
    """

    text: str
    tokens: int
    budget: int
    replaced_tokens: int
    min_chars: int
    before: Ledger
    patch: Patch
    by_model: Patch
    messages: Sequence[Message]
    answer: str = ""

    @property
    def source(self) -> str:
        told = [item.text for item in self.before.items] + [sentence.text for sentence in self.before.narrative]
        written = [f"{call.name} {call.arguments}" for message in self.messages for call in message.tool_calls]
        return "\n".join([*told, *(f"{message.author}: {message.text}" for message in self.messages), *written])

    @property
    def written(self) -> list[str]:
        """All that the model wrote."""
        items = [text for item in self.by_model.add for text in (item.text, item.owner, item.due) if text]
        return items + [sentence.text for sentence in self.by_model.narrative or ()]


def check(candidate: Candidate) -> tuple[GateResult, ...]:
    """The results of all gates; raises FoldRefused at the first that does not pass."""
    results: list[GateResult] = []
    for name, gate in _GATES.items():
        reason = gate(candidate)
        results.append(GateResult(name, not reason, reason))
        if reason:
            raise FoldRefused(name, reason, output=candidate.answer, gates=results)
    return tuple(results)


def _empty(candidate: Candidate) -> str:
    return "" if any(map(str.isalnum, candidate.text)) else "The summary is empty."


def _too_short(candidate: Candidate) -> str:
    length = len(candidate.text)
    is_long_enough = length >= candidate.min_chars
    return "" if is_long_enough else f"The summary has {length} characters; {candidate.min_chars} are the least."


def _unfaithful(candidate: Candidate) -> str:
    """Rules quote; only what a model wrote can hold what nobody said."""
    written = "\n".join(candidate.written)
    missing = missing_details(written, redact(candidate.source)) if written else []
    return f"Not in the source: {', '.join(missing[:5])}." if missing else ""


def _protected(candidate: Candidate) -> str:
    after = {item.id: item for item in merge(candidate.before, candidate.patch).items}
    ended = {*candidate.by_model.resolve, *candidate.by_model.retire, *(old for old, _ in candidate.by_model.supersede)}
    for item in candidate.before.active:
        if item.is_protected and item.id in ended and not _replaced_by_person(item, after):
            return f"The model ended what it may not: {item.text[:80]}"
        if item.pinned and item.id not in after:
            return f"A pinned line is gone: {item.text[:80]}"
    return ""


def _replaced_by_person(item: Item, after: dict[str, Item]) -> bool:
    changed = after.get(item.id)
    newer = after.get(changed.superseded_by) if changed else None
    return bool(
        newer and not item.pinned and newer.role == "user" and max(newer.sources, default=0) > max(item.sources)
    )


def _not_smaller(candidate: Candidate) -> str:
    if candidate.replaced_tokens <= SMALL_SOURCE_TOKENS or candidate.tokens < candidate.replaced_tokens:
        return ""
    return f"The summary has {candidate.tokens} tokens, what it replaces {candidate.replaced_tokens}."


def _over_budget(candidate: Candidate) -> str:
    if candidate.tokens <= candidate.budget:
        return ""
    return f"The summary has {candidate.tokens} tokens; {candidate.budget} are the most."


def _secret(candidate: Candidate) -> str:
    found = has_secret("\n".join([candidate.text, *candidate.written]))
    return "The summary holds what looks like a secret." if found else ""


def _instruction(candidate: Candidate) -> str:
    """Only a person's own words become a preference."""
    messages = {message.seq: message for message in candidate.messages}
    for item in candidate.by_model.add:
        if item.kind not in ("preference", "constraint"):
            continue
        said = [messages[seq] for seq in item.sources if seq in messages]
        if item.kind == "preference" and any(message.role != "user" for message in said):
            return f"Not a person's words: {item.text[:80]}"
        words = content_words(item.text)
        theirs = content_words(" ".join(message.text for message in said if message.role == "user"))
        if item.role == "user" and said and len(words & theirs) < OWN_WORDS * len(words):
            return f"Not what its author said: {item.text[:80]}"
    return ""


_GATES: dict[str, Callable[[Candidate], str]] = {
    "empty": _empty,
    "too_short": _too_short,
    "unfaithful": _unfaithful,
    "protected": _protected,
    "not_smaller": _not_smaller,
    "over_budget": _over_budget,
    "secret": _secret,
    "instruction": _instruction,
}
