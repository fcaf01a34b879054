"""What rules alone, and rules and model together, find in messages that the model was not trained on."""

from collections import Counter
from collections.abc import Iterator, Sequence

from summaries.engine.redact import redact_by_rules
from summaries.engine.secret_learned.opinion import looked_at, told

from .corpus import HARMLESS, ORDINARY, SAID, Example
from .train import Window, held_out


def shares(examples: Sequence[Example]) -> Iterator[str]:
    """A line for each way: of what was not there when the rules were written, how many secrets are found, and in how
    many harmless and ordinary sentences something is that is none."""
    counts: Counter[tuple[str, str]] = Counter()
    for held, tables in held_out(examples):
        for window in held:
            if window.example.is_new or window.example.label == ORDINARY:
                counts.update(_told(window, tables))
    for way in ("rules", "both"):
        parts = (f"{label} {counts[way, label] / counts['all', label]:.2%}" for label in (SAID, HARMLESS, ORDINARY))
        yield f"{way:6} found in: {'  '.join(parts)}"


def _told(window: Window, tables) -> Iterator[tuple[str, str]]:
    label, text, secret = window.example.label, window.text, window.example.secret
    yield "all", label
    left = redact_by_rules(text)
    by_rules = secret not in left if secret else left != text
    score, candidates = looked_at(text, tables)
    found = {text[one.start : one.end] for one in told(text, score, candidates, tables)}
    if by_rules:
        yield "rules", label
    if by_rules or (any(secret in each for each in found) if secret else bool(found)):
        yield "both", label
