"""Whether a newer sentence says that a task is done, or answers a question."""

import re
from collections.abc import Sequence

from .differences import owns_shared
from .statement import Reading, Token
from .word_lists import base_forms, common

_OR = re.compile(r" (?:or|oder|ou|o|u|или|أو|أم|या|veya|ya da|yoksa) |还是|或者|それとも|아니면")
_CHOICE = 40  # signs between two that a question chooses from
_NOT_YET = frozenset(("not", "yet"))
_NOT_DONE = frozenset(("not", "yet", "must", "maybe"))
_SIGNS_OF_PAST = frozenset(("zh", "ja", "ko", "hi"))  # where only a particle or ending says that it is over
_PAST = {
    "en": re.compile("(?:ed|en|wn|pt|lt|ght)$"),
    "de": re.compile("^[a-zäöü].*(?:t|en|te|ten)$"),
    "fr": re.compile("(?:ée?s?|[iu]e?s?|it|ise?s?|ite?s?|erte?s?|ait)$"),
    "es_pt_it": re.compile(
        "(?:[aiu][dt][oaie]s?|[éíóáì]|ió|ei|ou|i|amos|imos|[aei]ste|[aei]mmo|ai|cho|cha|sto|sta|so|sa|rto)$"
    ),
    "ru": re.compile("(?:л|ла|ло|ли|лся|лась|лось|лись|н|на|но|ны|т|та|то|ты)$"),
    "tr": re.compile("(?:[dt][ıiuü](?:m|k|n|ler|lar)?|m[ıiuü]ş)$"),
    "ar": re.compile("^(?![أيتن]).*|(?:ت|نا|وا|ته|تها)$"),
}


def closes_task(new: Reading, old: Reading) -> bool:
    """Says, and does not deny, that what was to be done is done, of the same thing."""
    if new.asks or "no_longer" in new.marks:
        return False
    if _is_of_another_number(new, old) or owns_shared(new, old, [token for token in new.told if not old.has(token)]):
        return False
    clauses = {token.clause for token in new.tokens}
    return any(_does(new, old, clause) for clause in clauses)


def is_command(said: Reading) -> bool:
    """ "Tell Ben about it": a verb as it stands in a list of words begins it."""
    first = next(iter(said.tokens), None)
    if said.language != "en" or first is None or first.start or not first.is_weak or said.asks:
        return False
    return not first.written.lower().endswith(("ed", "ing", "s")) and first.written.lower() not in common("being")


def calls_it_done(new: Reading) -> bool:
    """Says of what was said right before that it is done, and names nothing: "That's done." """
    if new.asks or "done" not in new.marks or not new.marks.isdisjoint(_NOT_DONE):
        return False
    return all(token.is_generic for token in new.told)


def is_not_yet_done(new: Reading) -> bool:
    """Says of something, in one clause, that it is not done yet."""
    is_so = any(new.marks_in(token.clause) >= _NOT_YET for token in new.tokens)
    return is_so and "no_longer" not in new.marks


def _is_of_another_number(new: Reading, old: Reading) -> bool:
    """Bug 118, where bug 112 was meant."""
    mine, theirs = ({g.worth for g in reading.given if g.kind in ("number", "name")} for reading in (new, old))
    return bool(mine and theirs and mine.isdisjoint(theirs))


def _does(new: Reading, old: Reading, clause: int) -> bool:
    marks = new.marks_in(clause)
    if not marks.isdisjoint(_NOT_DONE) or not new.marks.isdisjoint(("yet",)):
        return False
    said = [token for token in new.tokens if token.clause == clause]
    object = _object(old)
    shared = [token for token in object if new.has(token)]
    if not shared or (object and not new.has(object[0]) and len(shared) < len(object)):
        return False
    missing = [token for token in object if not new.has(token)]
    other = [token for token in said if not token.is_weak and not old.has(token) and not token.is_side]
    if missing and other:
        return False
    if not any(old.has(token) for token in said):
        return False
    return "done" in marks or in_another_form(new, old, said)


def in_another_form(new: Reading, old: Reading, said: Sequence[Token]) -> bool:
    """The task's verb, in a form that is not the one in which it was still to be done."""
    asked = {token.written.lower() for token in old.tokens}
    return any(
        old.has(token) and token.written.lower() not in asked and _is_past(token.written, new.language)
        for token in said
    )


def _is_past(word: str, language: str) -> bool:
    """Has the form of a verb whose time is over."""
    if language in _SIGNS_OF_PAST:
        return False  # no form of the word tells
    return (word.lower() in base_forms() and language == "en") or bool(_PAST[language].search(word))


def _object(old: Reading) -> list[Token]:
    """What a task is about."""
    return [token for token in old.told if not token.is_side] or list(old.tokens)


def _is_other_choice(token: Token, needed: Sequence[Token], new: Reading, old: Reading) -> bool:
    """The cat of "a dog or a cat", where the answer is the dog."""
    joints = [found.start() for found in _OR.finditer(old.text)]
    near = [other for other in needed if other.start != token.start and new.has(other)]
    return not new.has(token) and any(
        min(token.start, other.start) < joint < max(token.start, other.start)
        and abs(token.start - other.start) < _CHOICE
        for other in near
        for joint in joints
    )


def answers(new: Reading, old: Reading) -> bool:
    """Says what the question asked, of the same thing."""
    if new.asks or not new.marks.isdisjoint(("open", "maybe")):
        return False
    wanted = [token for token in old.told if token.is_wanted]
    needed = [token for token in old.told if not token.is_wanted and not token.is_side]
    needed = [token for token in needed if not _is_other_choice(token, needed, new, old)]
    if "yet" in new.marks and "not" in new.marks:
        return False
    if not needed:
        needed = [t for t in old.tokens if not t.is_wanted and t.written.lower() not in common("being")]
        if wanted and not any(new.has(token) for token in wanted):
            return False
    missing = [token for token in needed if not new.has(token)]
    if not needed or len(missing) == len(needed):
        return False
    clauses = {token.clause for token in new.told if old.has(token)}
    other = [token for token in new.told if not old.has(token) and not token.is_side]
    if missing:
        other = [token for token in other if token.clause in clauses]
        return len(missing) == 1 and len(needed) >= 3 and not other
    says_more = bool(other or new.held or len(new.told) > len(old.told))
    return says_more or not wanted
