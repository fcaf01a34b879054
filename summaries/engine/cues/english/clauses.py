"""English clauses: who does it, in which mode, with which verb. "We are splitting it" -> under way, splitting."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from .verbs import Form, has_form, is_participle
from .vocabulary import WORDS, is_in

FAR = 7  # words before the verb's subject, at most: "From the first of next month we …"

Mode = Literal["", "now", "under way", "past", "was", "had", "will", "would", "can", "could", "might", "should", "must",
               "be", "have", "do", "did"]  # fmt: skip

_SPEAKERS: dict[str, Mode] = {
    "i": "", "we": "", "i'm": "be", "we're": "be", "i've": "have", "we've": "have", "i'll": "will", "we'll": "will",
    "i'd": "would", "we'd": "would",
}  # fmt: skip
_AUXILIARIES: dict[str, Mode] = {
    "am": "be", "are": "be", "is": "be", "was": "was", "were": "was", "have": "have", "has": "have", "had": "had",
    "will": "will", "shall": "will", "would": "would", "can": "can", "could": "could", "should": "should",
    "must": "must", "may": "might", "might": "might", "do": "do", "does": "do", "did": "did",
}  # fmt: skip
_NEGATED: dict[str, Mode] = {
    "won't": "will", "can't": "can", "cannot": "can", "don't": "do", "doesn't": "do", "didn't": "did",
    "haven't": "have", "hasn't": "have", "hadn't": "had", "isn't": "be", "aren't": "be", "wasn't": "was",
    "weren't": "was", "wouldn't": "would", "couldn't": "could", "shouldn't": "should", "mustn't": "must",
}  # fmt: skip
_BEFORE_SUBJECT = (",", ":", "and", "but", "so", "also", "then")
_OBJECTS = ("the", "a", "an", "it", "this", "that", "our", "my", "both", "all")  # "we do the workshop online"
_BEFORE_HAVE = ("will", "would", "can", "must")


@dataclass(frozen=True)
class Clause:
    """rest: the verb, in lower case, and all that follows it; adverbs: those that stand before it."""

    mode: Mode
    is_negated: bool
    rest: tuple[str, ...]
    adverbs: frozenset[str] = frozenset()
    is_first: bool = True  # nothing but a word such as "and" stands before its subject

    def has(self, of: str, *forms: Form) -> bool:
        """Its verb is of the class, in one of the forms."""
        return has_form(self.rest, of, *forms)

    def begins(self, *phrases: str) -> bool:
        """With one of these from its verb on."""
        return any(self.rest[: len(phrase.split())] == tuple(phrase.split()) for phrase in phrases)

    def goes_on(self, *words: str) -> bool:
        """One of these stands behind its verb."""
        return self.rest[1:2] != () and self.rest[1] in words


def clause_of_speaker(words: Sequence[str]) -> Clause | None:
    """What "I", "we" or a group that decides for its members do; None in a condition and where they do nothing."""
    for place, word in enumerate(words[: FAR + 1]):
        if is_in("no_main_clause", word) and (place or word != "that"):
            return None
        if word in _SPEAKERS and not _opines(words[place + 1 : place + 4]):
            clause = _read(words[place + 1 :], _SPEAKERS[word])
            is_first = not place or words[place - 1] in _BEFORE_SUBJECT
            return replace(clause, is_first=is_first) if clause else None
        if place and is_in("groups", word) and is_in("before_groups", words[place - 1]):
            clause = _read(words[place + 1 :], "")
            decides = clause and (clause.mode != "now" or clause.has("settle", "past") or clause.has("pick", "third"))
            return clause if decides else None
    return None


def clause_of_others(words: Sequence[str]) -> tuple[list[str], Clause] | None:
    """The subject, of at most seven words, and the clause that a modal or "is going to" opens."""
    for place, word in enumerate(words[: FAR + 1]):
        name, _, short = word.partition("'")
        if is_in("no_main_clause", word) or word in ",:;":
            return None
        follows = words[place + 1 : place + 2]
        if short == "ll" or (short == "s" and follows and follows[0] in ("going", "supposed", "meant", "got")):
            return _with_subject([*words[:place], name], words[place + 1 :], "will" if short == "ll" else "be")
        if place and (word in _AUXILIARIES or word in _NEGATED or word in ("need", "needs")):
            return _with_subject(words[:place], words[place:], "")
    return None


def _opines(words: Sequence[str]) -> bool:
    """ "I think we'll go": the clause that counts is the second."""
    return bool(words) and is_in("opining", words[0]) and not {"i", "we", "i'll", "we'll"}.isdisjoint(words[1:])


def _with_subject(subject: Sequence[str], rest: Sequence[str], mode: Mode) -> tuple[list[str], Clause] | None:
    said = ["need", *rest[1:]] if rest[:1] == ["needs"] else list(rest)
    clause = _read(said, mode)
    return (list(subject), clause) if clause else None


def _read(words: Sequence[str], mode: Mode) -> Clause | None:
    is_negated, adverbs = False, set()
    for place, word in enumerate(words):
        if word in _NEGATED:
            mode, is_negated = _NEGATED[word], True
        elif word == "not":
            is_negated = True
        elif word in WORDS["adverbs"] or (word.endswith("ly") and len(word) > 4):
            adverbs.add(word)
        elif word in ("do", "did") and words[place + 1 : place + 2] and words[place + 1] in _OBJECTS:
            return _in_its_mode(Clause(mode, is_negated, tuple(words[place:]), frozenset(adverbs)))
        elif word in _AUXILIARIES and not (mode == "do" or (mode in _BEFORE_HAVE and word in ("have", "do"))):
            mode = mode if mode == "will" else _AUXILIARIES[word]
        else:
            return _in_its_mode(Clause(mode, is_negated, tuple(words[place:]), frozenset(adverbs)))
    return None


def _in_its_mode(clause: Clause) -> Clause:
    """The mode that the auxiliaries make together with the first words behind them."""
    if clause.mode == "" and clause.begins("used to"):
        return _behind(clause, 2, "was")
    if clause.mode == "" and clause.begins("better"):
        return _behind(clause, 1, "must")
    if clause.mode == "be" and clause.begins("going to"):
        return _in_its_mode(_behind(clause, 2, "will"))  # "going to have to"
    if clause.mode == "be" and clause.begins("supposed to", "meant to", "required to", "obliged to", "expected to"):
        return _behind(clause, 2, "must")
    if clause.mode == "be" and clause.rest[0].endswith("ing"):
        return replace(clause, mode="under way")
    if clause.mode in ("", "do", "will") and clause.begins("need to", "have to", "got to"):
        return _behind(clause, 2, "must")
    if clause.mode in ("have", "had") and clause.begins("got to"):
        return _behind(clause, 2, "must")
    if clause.mode == "have" and clause.begins("to"):
        return _behind(clause, 1, "must")
    if clause.mode == "have" and not is_participle(clause.rest[0]):
        return replace(clause, mode="now", rest=("have", *clause.rest))
    if clause.mode == "have":
        return replace(clause, mode="past")
    return clause if clause.mode else replace(clause, mode="now")


def _behind(clause: Clause, count: int, mode: Mode) -> Clause:
    return replace(clause, mode=mode, rest=clause.rest[count:] or ("",))
