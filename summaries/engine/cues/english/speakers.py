"""What a clause of the speaker says: a decision, a plan, a preference, a constraint, a goal or a task."""

import re

from .clauses import Clause
from .verbs import Form, has_form
from .vocabulary import WORDS, has, is_in

_FORBIDDEN = re.compile(r"\b(?:must|should|shall) (?:never|not)\b|\b(?:mustn't|shouldn't)")
_SLIPS = ("forget", "miss", "lose")  # "I must not forget the milk" is a task
_NEAR = (("the",), ("your",), ("it",), ("that",))  # "I want to see the photos"


def kinds_of_speaker(clause: Clause, text: str) -> set[str]:
    """text is the sentence in lower case. "not x" denies what words alone would take for x."""
    said = (_decides(clause, text), _likes(clause), _is_bound(clause, text), _wishes(clause), _has_to(clause, text))
    denied = _denies(clause)
    return {kind for kind in (*said, denied) if kind and (kind == denied or f"not {kind}" != denied)}


def _decides(clause: Clause, text: str) -> str:
    is_firm = not clause.is_negated and clause.adverbs.isdisjoint(("almost", "nearly"))
    if clause.mode in ("past", "now", "had"):
        if is_firm and clause.has("settle", "past"):
            return "decision"
        return _chooses_now(clause, text) if clause.mode == "now" else ""
    if clause.mode not in ("will", "under way"):
        return ""
    form: Form = "base" if clause.mode == "will" else "ing"
    if (
        has("instead", text)
        or clause.has("pick", form)
        or (clause.begins("be") and has_form(clause.rest[1:], "commit", "ing"))
    ):
        return "decision"
    arranges = (
        clause.mode == "under way" and clause.has("arrange", "ing") and not clause.goes_on(*WORDS["no_arrangement"])
    )
    is_plan = clause.has("settle", form) or clause.has("commit", form) or (arranges and len(clause.rest) > 1)
    return "plan" if is_plan else ""


def _chooses_now(clause: Clause, text: str) -> str:
    """ "We go with the oak floor", "so we rent", "we go live on 12 May"; no habit."""
    commits = clause.has("commit", "base")
    if clause.has("pick", "base", "third"):
        return "" if clause.is_negated or not clause.adverbs.isdisjoint(WORDS["habits"]) else "decision"
    is_so = text.startswith(("so ", "ok ", "then ")) and (commits or clause.has("arrange", "base"))
    return "decision" if is_so or clause.begins("go live") or (commits and has("instead", text)) else ""


def _likes(clause: Clause) -> str:
    if clause.mode in ("now", "do") and clause.is_first and clause.has("taste", "base"):
        if clause.goes_on("to"):
            return "" if clause.begins("like to think") else "preference"
        is_of_now = clause.goes_on(*WORDS["of_now"]) and clause.rest[2:3] not in (("when",), ("if",), ("as",))
        return "" if is_of_now else "preference"
    if clause.mode == "would" and clause.begins("like", "love") and not clause.goes_on("to", "a", "you"):
        is_shaped = any(word.endswith("ed") or is_in("shaped", word) for word in clause.rest[2:6])
        return "preference" if is_shaped else ""
    is_habit = clause.mode in ("now", "do") and not clause.adverbs.isdisjoint(WORDS["habits"])
    return "preference" if is_habit and clause.has("habit", "base") else ""


def _is_forbidden(clause: Clause, text: str) -> bool:
    """ "We must never store that", not "we don't have to store that" nor "I should never have stored that"."""
    if clause.mode not in ("must", "should") or not _FORBIDDEN.search(text):
        return False
    return not clause.begins("have", "be surprised", *_SLIPS) and not clause.has("mind", "base")


def _is_bound(clause: Clause, text: str) -> str:
    if _is_forbidden(clause, text):
        return "constraint"
    is_only = "only" in clause.adverbs
    if clause.mode == "can" and (clause.is_negated or is_only):
        return "" if clause.has("mind", "base") else "constraint"
    if clause.mode == "be":
        is_barred = clause.is_negated and clause.begins("allowed", "permitted", "supposed")
        is_ill = clause.begins("on blood", "on medication")
        return "constraint" if is_barred or is_ill or (is_only and clause.begins("free")) else ""
    if is_only and clause.mode == "now" and clause.begins("have", "got"):
        return "" if clause.rest[-1] == "left" else "constraint"
    must_stay = clause.mode == "must" and clause.begins("be", "stay", "remain", "stop", "finish")
    return "constraint" if must_stay and not clause.goes_on("honest", "sure") else ""


def _wishes(clause: Clause) -> str:
    if clause.is_negated:
        return ""
    if (clause.mode == "must" and clause.has("grow", "base")) or (
        clause.mode == "under way" and clause.begins("working to")
    ):
        return "goal"
    if clause.mode not in ("now", "do", "under way", "would") or "to" not in clause.rest[1:4]:
        return ""
    is_wish = clause.has("wish", "ing" if clause.mode == "under way" else "base")
    wished = clause.rest[clause.rest.index("to") + 1 :]
    is_small = has_form(wished, "talk", "base") or has_form(wished, "contact", "base")
    return "goal" if (is_wish or (clause.mode == "would" and clause.begins("love", "like"))) and not is_small else ""


def _has_to(clause: Clause, text: str) -> str:
    if _is_forbidden(clause, text):
        return ""
    if "yet" in clause.rest[:2] and "to" in clause.rest[1:3]:
        return "action"
    if clause.begins("need someone to", "need somebody to") or (clause.mode == "was" and clause.begins("asked to")):
        return "action"
    if clause.is_negated:
        return ""
    if clause.has("wish", "base") and clause.goes_on("to") and has_form(clause.rest[2:], "contact", "base"):
        return "action"
    if clause.mode == "should":
        return "action" if clause.has("errand", "base") else ""
    is_hollow = clause.has("idle", "base") or clause.has("grow", "base") or clause.begins("go")
    return "action" if clause.mode == "must" and clause.rest[0].isalpha() and not is_hollow else ""


def _denies(clause: Clause) -> str:
    """What one used to do, or might, is no decision; nor are company on a walk, leaving and looking."""
    if clause.begins("going with", "go with", "went with") and "to" in clause.rest[3:6]:
        return "not decision"
    if clause.rest[1:3] == ("my", "fingers"):
        return "not plan"
    if clause.mode == "must" and clause.begins("go") and clause.rest[1:2] in ((), ("now",), (",",), ("home",)):
        return "not action"
    if clause.has("wish", "base") and clause.rest[1:3] == ("to", "see") and clause.rest[3:4] in _NEAR:
        return "not goal"
    is_unreal = clause.mode in ("was", "might", "could", "would") and not clause.has("settle", "past")
    return "not decision" if is_unreal else ""
