"""How often rules alone, and rules and model together, are right about pairs that none of them was made with."""

from collections.abc import Iterator, Sequence

import numpy as np

from summaries.engine.supersede.verdicts import decided, may_be_of_one

from .corpus import LABELS, NEW_COUNTS, Example
from .train import held_out_scores


def shares(examples: Sequence[Example]) -> Iterator[str]:
    """A line for each way of deciding: the share that is right, by label, and of all."""
    scores = held_out_scores(examples)
    new = [n for n, example in enumerate(examples) if example.is_new and example.counts >= NEW_COUNTS]
    right = np.array([LABELS.index(examples[n].label) for n in new])
    by_rules = [examples[n].by_rules for n in new]
    rules = np.array([LABELS.index(_effect(said)) for said in by_rules])
    said = [decided(said, *scores[n], is_far=_is_far(examples[n])) for said, n in zip(by_rules, new, strict=True)]
    both = np.array([LABELS.index(_effect(each)) for each in said])
    for name, found in (("rules", rules), ("both", both)):
        told = (f"{label} {(found == right)[right == n].mean():.1%}" for n, label in enumerate(LABELS))
        wrong = int(((found == 1) & (right == 0)).sum())
        yield f"{name:6} {'  '.join(told)}  all {(found == right).mean():.1%}  wrongly replaced {wrong}"


def _effect(said: str) -> str:
    return "replace" if said == "done" else said


def _is_far(example: Example) -> bool:
    return not may_be_of_one(example.pair)
