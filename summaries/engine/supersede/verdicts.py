"""What a newer sentence does to an older one, by rules, and by these and what was learned from examples together."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from ..manners import are_of_other_manners
from .closing import answers, closes_task
from .comparing import Judged, Verdict, compared
from .concluding import by_concluding
from .denying import denies_what_old_says
from .learned.opinion import scores_of
from .parts import parts_of
from .statement import Reading
from .stems import alike
from .weekdays import is_of_other_weekdays

# "We decided that bed 4 …": which of several a sentence is about.
_NUMBERED_TOPIC = re.compile(
    r"(?:^|\b(?:that|dass|que) )(?:(?:the|our|my|die|der|das|la|le|el) )?(?!(?:option|plan|version|variante?|choice)\b)"
    r"([^\W\d_]{3,20}) (\d{1,4}[a-z]?)\b",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"\b(?:only|nur|seulement|uniquement|sólo|solamente|soltanto|só|apenas|только|sadece|yalnızca)\b"
    r"|فقط|केवल|सिर्फ|(?<![\d一二两三四五六七八九十几])只|仅|だけ|(?<![\d십백천])만(?= )",
    re.IGNORECASE,
)
_THERE_IS = re.compile(
    r"(?:there(?:['’]s| is| are) (?!no\b|only\b)|(?:in .{3,20} gibt es|es gibt) (?!kein|nur\b)"
    r"|(?:il y a|hay|c'è|ci sono|há) )",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\b(?:call me|nenn(?:t|en Sie)? mich|appelle[zs]?-moi|llám[ae]me|chiamami|me chame|chama-me|зови(?:те)? меня)\b",
    re.IGNORECASE,
)
# "The course is now on Wednesdays too": one more, beside what was so before.
_ADDS = re.compile(
    r"(?<!\w)(?:now also|now\b[^.,]{0,40} (?:too|as well)(?=[.!]|$)|(?:jetzt|nun|ab jetzt) auch"
    r"|maintenant aussi|ahora también|agora também|(?:adesso|ora) anche|теперь (?:ещё |еще )?и|artık .{0,20} da(?= )"
    r"|अब .{1,20} भी)(?!\w)"
    r"|现在也|现在还|今は.{1,10}も(?!う)",
    re.IGNORECASE,
)
Effect = Literal["stand", "may", "replace", "done"]
_CERTAINTY: tuple[Verdict, ...] = ("stand", "may", "replace")
# So much more has to speak for it that a line goes of which the rules do not say so, and where the two have no word
# in common: of what is said in one thread most has nothing to do with the rest. All of these by pairs and talks that
# were held out, and so that the tables of tests/engine/right hold.
CAUTION, CAUTION_FAR = 0.4, 1.35
# And so much more, where the two have a word in common, or the older was decided, liked or set; with less a person is
# asked. Where the rules say nothing, a true line that goes is worse than a question.
CAUTION_ASKED = 0.6
# The same as CAUTION_FAR where the newer is said right behind the older: who corrects something often does it at once.
# With less than that, but more than the second figure, a person is asked.
CAUTION_NEXT, ASKED_NEXT = 1.0, 0.6
NEARLY = 0.6  # of what speaks for the likeliest line that a newer one may replace
TRUST = 0.8  # so much more has to speak against it, where the rules see that it goes


@dataclass(frozen=True, slots=True)
class Context:
    """Of two sentences, what the two do not say. is_next: the older is the last line of who says the newer; is_kept: it
    was decided, liked or set. rivals: of how many known lines of people a value may be another of the newer's; None
    where nobody counted."""

    is_next: bool = False
    is_kept: bool = False
    rivals: int | None = None


class Asked(NamedTuple):
    """An older line, by its id, of which a person is to be asked; rules: what these say of the two."""

    id: str
    pair: Judged
    rules: Effect


def likeliest(asked: Sequence[Asked], rivals: int) -> list[str]:
    """Ids of those for which nearly as much speaks as for the first of them: one line seldom replaces several."""
    if len(asked) < 2:
        return [each.id for each in asked]
    scores = [scores_of(each.pair, each.rules, rivals)[1] for each in asked]
    least = max(scores) * NEARLY
    return [each.id for each, score in zip(asked, scores, strict=True) if score >= least or each.rules == "may"]


def by_ending(said: Reading, former: Reading, *, is_question: bool, is_task: bool) -> Effect:
    """Whether the newer answers the older, where that is a question, or says that it is done, where it is a task."""
    if is_question:
        return "done" if answers(said, former) else "stand"
    return "done" if is_task and closes_task(said, former) else "stand"


def by_comparing(pair: Judged, *, is_answer: bool = False) -> Effect:
    """is_answer: the older was said by an assistant."""
    parts = (Judged(part, pair.old) for part in _parts(pair.new, pair.old))
    return max((compared(each, is_answer=is_answer) for each in (pair, *parts)), key=_CERTAINTY.index)


def by_both(pair: Judged, rules: Effect, context: Context) -> Effect:
    """rules: what these say.

    The model is asked where both speak of the same, where the rules found something, where a value of the newer may be
    another of the older's, and where one is said right behind the other.
    """
    said, former = pair.new, pair.old
    if _is_the_same(said.text, former.text):
        return rules  # said again, perhaps of another day, which the model does not see
    if _ADDS.search(said.text):
        return rules if rules == "done" else "stand"
    if rules in ("stand", "may") and denies_what_old_says(pair):
        return "replace"
    is_far = not may_be_of_one(pair)
    if rules == "stand" and not is_weighed(pair, is_next=context.is_next):
        return "stand"
    is_change = said.is_strong or said.is_weak_change
    is_weekly = any(given.kind != "day" for given, _ in pair.changed) and not is_change
    if rules in ("stand", "may") and is_weekly and is_of_other_weekdays(said, former):
        return "stand"
    if rules == "stand" and "also" in said.marks and not said.is_strong:
        return "may" if pair.strong and _ONLY.search(former.text) else "stand"
    if rules in ("stand", "may") and (_is_beside(pair) or are_of_other_manners(said.text, former.text)):
        return rules
    if rules == "stand" and (concluded := by_concluding(pair)):
        return concluded
    if rules == "replace" and is_far:
        return rules  # by a part of the newer, or by what only they know of
    scores = scores_of(pair, rules, context.rivals)
    found = decided(rules, *scores, is_far=is_far, is_kept=context.is_kept, is_next=context.is_next)
    return "may" if found == "replace" and said.asks else found


def _is_the_same(text: str, other: str) -> bool:
    return text.casefold().rstrip(" .!") == other.casefold().rstrip(" .!")


def _is_beside(pair: Judged) -> bool:
    """What the newer says stands beside the older, whatever is alike in them, unless it says that something changed:
    it is about another of several ("Bed 3 gets 30 litres", "Bed 4 gets 40"), or tells what else there is. How somebody
    is to be called changes only that."""
    if _CALLED.search(pair.new.text) and not _CALLED.search(pair.old.text):
        return not pair.changed
    if pair.new.is_strong or pair.new.is_weak_change:
        return False
    mine, theirs = _numbered(pair.new), _numbered(pair.old)
    is_another = mine and theirs and mine[0] == theirs[0] and mine[1] != theirs[1]
    counts_the_same = any(given.unit and alike(given.unit, former.unit) for given, former in pair.changed)
    return bool(is_another or (_THERE_IS.match(pair.new.text) and not counts_the_same))


def _numbered(said: Reading) -> tuple[str, str] | None:
    """What is numbered, and its number; no day ("May 12") and no count ("rent 900 euros")."""
    found = _NUMBERED_TOPIC.search(said.text)
    if not found:
        return None
    inside = [given for given in said.given if found.start() <= given.start < found.end()]
    is_other = any(given.kind == "day" or given.unit for given in inside)
    return None if is_other else (found[1].casefold(), found[2].casefold())


def may_be_of_one(pair: Judged) -> bool:
    """Whether a pair has enough in common for the newer to be about the older."""
    return bool(pair.strong or pair.frame)


def is_weighed(pair: Judged, *, is_next: bool) -> bool:
    """Whether the model is asked of a pair of which the rules say nothing."""
    said, former = pair.new, pair.old
    if may_be_of_one(pair):
        return True
    return not former.asks and bool(pair.changed or (is_next and said.told and former.told))


def decided(
    rules: Effect,
    replaces: float,
    may: float,
    *,
    is_far: bool = False,
    is_kept: bool = False,
    is_next: bool = False,
) -> Effect:
    """rules: what these say; replaces, may: how much the model has for each, above "stand". is_far: the two have no
    word in common; is_kept: the older was decided, liked or set; is_next: the newer is said right behind it."""
    if rules == "stand" and is_far and is_next and ASKED_NEXT < replaces <= CAUTION_NEXT:
        return "may"
    if rules in ("stand", "may"):
        replaces -= _caution(is_far=is_far, is_next=is_next)
    if rules in ("replace", "done"):
        replaces += TRUST
    if max(replaces, may) <= 0:
        return "stand"
    if rules == "done":
        return "done"
    is_asked = rules == "stand" and (is_kept or not is_far) and replaces < CAUTION_ASKED
    return "replace" if replaces >= may and not is_asked else "may"


def _caution(*, is_far: bool, is_next: bool) -> float:
    if not is_far:
        return CAUTION
    return CAUTION_NEXT if is_next else CAUTION_FAR


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
