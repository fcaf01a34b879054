"""What a newer sentence does to an older one, by rules, and by these and what was learned from examples together."""

from dataclasses import replace
from typing import Literal

from .closing import answers, closes_task
from .comparing import Judged, Verdict, compared
from .learned.opinion import scores_of
from .parts import parts_of
from .statement import Reading

Effect = Literal["stand", "may", "replace", "done"]
_CERTAINTY: tuple[Verdict, ...] = ("stand", "may", "replace")
# So much more has to speak for it that a line goes of which the rules do not say so, and where the two have no word
# in common: of what is said in one thread most has nothing to do with the rest.
CAUTION, CAUTION_FAR = 0.5, 1.5
CAUTION_KEPT = 1.0  # and so much more, where it was decided, liked or set; with less a person is asked
TRUST = 0.8  # so much more has to speak against it, where the rules see that it goes


def by_ending(said: Reading, former: Reading, *, is_question: bool, is_task: bool) -> Effect:
    """Whether the newer answers the older, where that is a question, or says that it is done, where it is a task."""
    if is_question:
        return "done" if answers(said, former) else "stand"
    return "done" if is_task and closes_task(said, former) else "stand"


def by_comparing(said: Reading, former: Reading, *, is_answer: bool = False) -> Effect:
    """is_answer: the older was said by an assistant."""
    each_part = (said, *_parts(said, former))
    return max((compared(each, former, is_answer=is_answer) for each in each_part), key=_CERTAINTY.index)


def by_both(said: Reading, former: Reading, rules: Effect, *, is_next: bool = False, is_kept: bool = False) -> Effect:
    """rules: what these say; is_kept: the older was decided, liked or set.

    The model is asked where both speak of the same, where the rules found something, and where one is said right
    behind the other (is_next).
    """
    if _is_the_same(said.text, former.text):
        return rules  # said again, perhaps of another day, which the model does not see
    pair = Judged(said, former)
    is_far = not may_be_of_one(pair)
    if rules == "stand" and is_far and not (is_next and said.told and former.told and not former.asks):
        return "stand"
    if rules == "replace" and is_far:
        return rules  # by a part of the newer, or by what only they know of
    found = decided(rules, *scores_of(pair, rules), is_far=is_far, is_kept=is_kept)
    return "may" if found == "replace" and said.asks else found


def _is_the_same(text: str, other: str) -> bool:
    return text.casefold().rstrip(" .!") == other.casefold().rstrip(" .!")


def may_be_of_one(pair: Judged) -> bool:
    """Whether a pair has enough in common for the newer to be about the older."""
    return bool(pair.strong or pair.frame)


def decided(rules: Effect, replaces: float, may: float, *, is_far: bool = False, is_kept: bool = False) -> Effect:
    """rules: what these say; replaces, may: how much the model has for each, above "stand". is_far: the two have no
    word in common; is_kept: the older was decided, liked or set."""
    if rules in ("stand", "may"):
        replaces -= CAUTION_FAR if is_far else CAUTION
    if rules in ("replace", "done"):
        replaces += TRUST
    if max(replaces, may) <= 0:
        return "stand"
    if rules == "done":
        return "done"
    is_asked = rules == "stand" and is_kept and replaces < CAUTION_KEPT
    return "replace" if replaces >= may and not is_asked else "may"


def _parts(said: Reading, former: Reading) -> list[Reading]:
    """What stands behind a reason, where the whole says it too: "It'll rain, so we meet in the garage"."""
    if said.asks or former.asks:
        return []
    parts = [part for part in parts_of(said.text) if part.text != said.text]
    return [_named(part, said, former) for part in parts]


def _named(part: Reading, said: Reading, former: Reading) -> Reading:
    """Marked where the reason names what is given up."""
    reason = [token for token in said.told if former.has(token) and not part.has(token)]
    return replace(part, lists=(*part.lists, ("named", 0, 0))) if reason and "so" in part.marks else part
