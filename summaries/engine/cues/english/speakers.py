"""What a clause of the speaker says: a decision, a plan, a preference, a constraint, a goal or a task."""

import re

from .clauses import Clause
from .verbs import Form, has_form, is_participle
from .vocabulary import WORDS, has, is_in

_FORBIDDEN = re.compile(r"\b(?:must|should|shall) (?:never|not)\b|\b(?:mustn't|shouldn't)")
_REQUIRED = re.compile(r"\b(?:required|obliged|obligated) to\b")
_TAKEN = re.compile(
    r"(?:(?:have|take) (?:the|my|our) (?!minutes|notes|calls?\b|bins?\b|trash|rubbish|dishes|laundry|report|draft"
    r"|results|numbers|slides|dog\b|kids\b)|do (?:the|my|our|an?) (?:\w+ )?(?:semester|degree|thesis|internship"
    r"|apprenticeship|training|master'?s?|phd|surgery|operation|course|year|half|marathon)\b"
    r"|go by (?:train|car|bus|ferry|bike|boat|plane)"
    r"|write my thesis)"
)
_SOME_DAY = re.compile(r"\b(?:one day|some day|someday|eventually)\b")
_CARRIED = re.compile(r" (?:to (?:the|my|our|school)|out|off|home|away|ready|done|down|with (?:me|us)|fixed|checked)\b")
_SLIPS = ("forget", "miss", "lose")  # "I must not forget the milk" is a task
_OFTEN = re.compile(r"\b(?:whenever|every time|each time|if i can|when i can|where i can|usually)\b")
_BEFORE = re.compile(r"\b(?:by|before|until|no later than) ")
_NEAR = (("the",), ("your",), ("it",), ("that",))  # "I want to see the photos"


def kinds_of_speaker(clause: Clause, text: str) -> set[str]:
    """text is the sentence in lower case. "not x" denies what words alone would take for x."""
    said = (
        _decides(clause, text),
        _likes(clause, text),
        _is_bound(clause, text),
        _wishes(clause),
        _has_to(clause, text),
    )
    denied = _denies(clause, text)
    return {kind for kind in said if kind and f"not {kind}" not in denied} | denied


def _decides(clause: Clause, text: str) -> str:
    is_firm = not clause.is_negated and clause.adverbs.isdisjoint(("almost", "nearly"))
    if clause.mode in ("past", "now", "had"):
        if is_firm and clause.has("settle", "past"):
            return "decision"
        return _chooses_now(clause, text) if clause.mode == "now" else ""
    if clause.mode not in ("will", "under way"):
        return ""
    form: Form = "base" if clause.mode == "will" else "ing"
    if clause.has("act", form) and clause.goes_on("up", "off", "in"):
        return ""  # "I'm picking up the car"
    if (
        has("instead", text)
        or (clause.mode == "will" and not clause.is_negated and _takes(clause, text))
        or clause.has("pick", form)
        or (clause.begins("be") and has_form(clause.rest[1:], "commit", "ing"))
    ):
        return "decision"
    arranges = (
        clause.mode == "under way" and clause.has("arrange", "ing") and not clause.goes_on(*WORDS["no_arrangement"])
    )
    if clause.mode == "under way" and clause.is_negated and clause.is_first and len(clause.rest) > 1:
        return "" if is_in("unwilled", clause.rest[0]) else "plan"  # "We're not inviting the neighbours"
    is_plan = clause.has("settle", form) or clause.has("commit", form) or (arranges and len(clause.rest) > 1)
    return "plan" if is_plan else ""


def _takes(clause: Clause, text: str) -> bool:
    """ "I'll have the fish", "I'll take the window seat"; not "I'll take the bins out"."""
    said = " ".join(clause.rest)
    return (
        bool(_TAKEN.match(said)) and not _CARRIED.search(said) and not has("dated", text) and not _SOME_DAY.search(text)
    )


def _chooses_now(clause: Clause, text: str) -> str:
    """ "We go with the oak floor", "so we rent", "we go live on 12 May"; no habit."""
    commits = clause.has("commit", "base")
    if clause.has("pick", "base", "third"):
        is_habit = not clause.adverbs.isdisjoint(WORDS["habits"]) or bool(_OFTEN.search(text))
        return "" if clause.is_negated or is_habit else "decision"
    if text.rstrip(" .!").endswith(" then") and not clause.has("mind", "base") and not clause.has("talk", "base"):
        return "decision" if clause.is_first and clause.rest[0] != "was" else ""
    is_so = text.startswith(("so ", "ok ", "then ")) and (commits or clause.has("arrange", "base"))
    return "decision" if is_so or clause.begins("go live") or (commits and has("instead", text)) else ""


def _likes(clause: Clause, text: str) -> str:
    if clause.mode in ("now", "do") and clause.is_first and clause.has("taste", "base"):
        if clause.goes_on("to"):
            return "" if clause.begins("like to think") else "preference"
        if clause.rest[1:4] == ("it", "a", "lot") or clause.rest[1:4] == ("it", "very", "much"):
            return "preference"
        is_of_now = clause.goes_on(*WORDS["of_now"]) and clause.rest[2:3] not in (("when",), ("if",), ("as",))
        return "" if is_of_now else "preference"
    if clause.mode == "would" and clause.begins("like", "love") and not clause.goes_on("to", "a", "you"):
        is_shaped = any(word.endswith("ed") or is_in("shaped", word) for word in clause.rest[2:6])
        return "preference" if is_shaped else ""
    if clause.mode == "now" and clause.has("pick", "base") and _OFTEN.search(text):
        return "preference"
    is_habit = clause.mode in ("now", "do") and not clause.adverbs.isdisjoint(WORDS["habits"])
    if not is_habit or not clause.rest or is_in("no_habits", clause.rest[0]) or is_participle(clause.rest[0]):
        return ""
    is_any = (
        clause.is_first
        and clause.mode == "now"
        and clause.adverbs & {"always", "usually", "normally", "mostly", "rarely", "never"}
    )
    return "preference" if clause.has("habit", "base") or (is_any and len(clause.rest) > 1) else ""


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
    if clause.mode == "must" and _REQUIRED.search(text):
        return "constraint"
    if clause.mode == "must" and clause.has("leave", "base") and (has("dated", text) or _BEFORE.search(text)):
        return "constraint"
    must_stay = clause.mode == "must" and clause.begins("be", "stay", "remain", "stop", "finish", "avoid")
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
    if clause.begins("need someone to", "need somebody to") or (
        clause.mode in ("was", "past") and clause.begins("asked to", "told to", "been asked to", "been told to")
    ):
        return "action"
    if clause.is_negated:
        return ""
    if clause.mode == "under way" and clause.has("act", "ing") and (has("dated", text) or has("clock", text)):
        return "action"
    if clause.has("wish", "base") and clause.goes_on("to") and has_form(clause.rest[2:], "contact", "base"):
        return "action"
    if clause.mode == "should":
        return "action" if clause.has("errand", "base") else ""
    is_hollow = clause.has("idle", "base") or clause.has("grow", "base") or clause.begins("go")
    return "action" if clause.mode == "must" and clause.rest[0].isalpha() and not is_hollow else ""


def _denies(clause: Clause, text: str) -> set[str]:
    """What one used to do, or might, is no decision; nor are company on a walk, leaving and looking."""
    if clause.begins("going with", "go with", "went with") and "to" in clause.rest[3:6]:
        return {"not decision", "not plan"}
    if clause.rest[1:3] == ("my", "fingers"):
        return {"not decision", "not plan"}
    if clause.mode == "must" and clause.begins("go") and clause.rest[1:2] in ((), ("now",), (",",), ("home",)):
        return {"not action"}
    if clause.mode == "must" and (_REQUIRED.search(text) or clause.has("leave", "base")):
        return {"not action"}
    if clause.has("wish", "base") and clause.rest[1:3] == ("to", "see") and clause.rest[3:4] in _NEAR:
        return {"not goal"}
    if clause.begins("like", "love", "hate") and clause.goes_on("where", "what"):
        return {"not preference"}
    if clause.mode == "was" and clause.begins("hoping", "hoped"):
        return {"not goal"}
    is_unreal = clause.mode in ("was", "might", "could", "would") and not clause.has("settle", "past")
    return {"not decision"} if is_unreal else set()
