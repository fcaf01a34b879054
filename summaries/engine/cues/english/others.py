"""What is asked of other people and of things: "Ben has to fix it" is a task, "it has to fit" a constraint."""

from collections.abc import Sequence

from .clauses import Clause
from .verbs import has_form, is_participle
from .vocabulary import WORDS, has, is_in

_NEAR_PEOPLE = ("you", "they", "kids", "children", "students")
_SIDES = ("promised to", "agreed to", "offered to", "volunteered to")


def kinds_of_others(subject: Sequence[str], clause: Clause) -> set[str]:
    """subject: its words, in lower case."""
    is_thing = is_in("things", subject[0]) and WORDS["people"].isdisjoint(subject)
    if clause.mode == "past" and clause.begins(*_SIDES):
        return {"action"}
    if subject[0] == "you" and clause.mode == "can" and not clause.is_negated:
        shapes = is_in("shaping", clause.rest[0]) or is_in("manner", clause.rest[0])
        return {"preference"} if shapes and not WORDS["output"].isdisjoint(clause.rest) else set()
    if is_in("nobody", subject[0]) and subject[0] not in ("you", "he", "she", "there", "they"):
        return {"not action"} if clause.mode == "must" else set()
    if (
        clause.mode == "must"
        and is_in("bound_people", subject[-1])
        and len(subject) < 4
        and subject[-1] not in _NEAR_PEOPLE
    ):
        return set() if clause.has("mind", "base") else {"constraint", "not action"}
    if clause.mode == "will" and clause.is_negated and has("this_time", " ".join(clause.rest)):
        return {"decision", "not constraint"}
    if clause.mode == "under way" and clause.is_negated and has("this_time", " ".join(clause.rest)):
        return {"decision"}
    if not is_thing and not clause.is_negated and clause.mode in ("must", "should", "will"):
        return {"action"} if clause.has("errand", "base") and not is_in("nobody", subject[-1]) else set()
    if is_thing or is_in("bound_people", subject[0]):
        return _of_things(subject, clause, is_thing=is_thing)
    return set()


def _of_things(subject: Sequence[str], clause: Clause, *, is_thing: bool) -> set[str]:
    is_limited = clause.is_negated or "only" in clause.adverbs
    if (
        clause.mode == "must"
        and clause.is_negated
        and clause.begins("be")
        and is_participle(" ".join(clause.rest[1:2]))
    ):
        return {"constraint", "not action"}
    if clause.mode in ("can", "must") and is_limited and not is_in("no_ban", clause.rest[0]):
        return set() if clause.has("mind", "base") else {"constraint"}
    if (clause.mode == "must" and _is_work(clause)) or (
        clause.begins("need") and clause.rest[1:2] and _is_doing(clause)
    ):
        return {"action", "not constraint"}
    if clause.mode == "must" and clause.has("errand", "base") and has("dated", " ".join(clause.rest)):
        return {"action"}
    return _of_a_thing(subject, clause) if is_thing else set()


def _of_a_thing(subject: Sequence[str], clause: Clause) -> set[str]:
    if clause.mode == "should":
        return {"constraint"} if is_in("measured", clause.rest[0]) else set()
    if clause.mode == "must":
        return set() if subject[0] == "that" or clause.begins("have", "be") else {"constraint"}
    if clause.mode == "will" and subject[0] in ("our", "my", "the"):
        verb = clause.rest[1:] if clause.begins("be") else clause.rest
        return {"plan"} if has_form(verb, "commit", "base", "ing") else set()
    if clause.mode in ("be", "past", "was") and not clause.is_negated:
        return {"decision"} if has_form([word for word in clause.rest if word != "been"], "settle", "past") else set()
    return set()


def _is_work(clause: Clause) -> bool:
    """ "must be fixed" is work to be done; "must be finished by May" is what must hold."""
    is_done = clause.begins("be") and has_form(clause.rest[1:], "errand", "past")
    is_in_a_way = not {"in", "with", "without"}.isdisjoint(clause.rest[2:4])  # "must be signed in ink"
    return is_done and not is_in_a_way and not clause.goes_on(*WORDS["finished"])


def _is_doing(clause: Clause) -> bool:
    return clause.rest[1].endswith("ing")
