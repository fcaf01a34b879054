"""How often rules alone, and rules and model together, are right about pairs that none of them was made with."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from summaries.engine.supersede.verdicts import Context, by_both, decided, may_be_of_one

from .corpus import LABELS, Example, written
from .train import held_out_scores, is_measured, seen

NOT_LEARNED_FROM = Path(__file__).with_name("not_learned_from")
"""Pairs like those of the corpus, which say how the table that ships does with what nobody has seen. Who moves some of
them into the corpus goes on to measure by the others."""


def shares_of_unseen() -> Iterator[str]:
    """A line for each label: what the table that ships, and the rules, say of such pairs, said one behind the other."""
    found: Counter[tuple[str, str]] = Counter()
    for example in written(NOT_LEARNED_FROM):
        found[example.label, _effect(by_both(example.pair, example.by_rules, Context(is_next=True)))] += 1
    for label in LABELS:
        of = sum(found[label, said] for said in LABELS)
        yield f"not learned from: {label:8} " + "  ".join(f"{said} {found[label, said] / of:.1%}" for said in LABELS)


def shares(examples: Sequence[Example]) -> Iterator[str]:
    """A line for each way of deciding: the share that is right, by label, and of all."""
    scores = held_out_scores(seen(examples))
    new = [n for n, example in enumerate(examples) if is_measured(example)]
    right = np.array([LABELS.index(examples[n].label) for n in new])
    by_rules = [examples[n].by_rules for n in new]
    rules = np.array([LABELS.index(_effect(said)) for said in by_rules])
    said = [decided(said, *scores[n], is_far=_is_far(examples[n])) for said, n in zip(by_rules, new, strict=True)]
    both = np.array([LABELS.index(_effect(each)) for each in said])
    for name, found in (("rules", rules), ("both", both)):
        told = (f"{label} {(found == right)[right == n].mean():.1%}" for n, label in enumerate(LABELS))
        wrong, asked = (int(((found == n) & (right == 0)).sum()) for n in (1, 2))
        yield f"{name:6} {'  '.join(told)}  all {(found == right).mean():.1%}  of stand: replaced {wrong}, may {asked}"


def _effect(said: str) -> str:
    return "replace" if said == "done" else said


def _is_far(example: Example) -> bool:
    return not may_be_of_one(example.pair)
