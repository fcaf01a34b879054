"""What the words of a sentence are to each other: who did it, who says so, why, what is denied, what is asked for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .statement import Given, Reading, Token
from .words import WORD, common

_CAUSE_FIRST = frozenset(
    ("en", "de", "fr", "es_pt_it", "ru", "ar", "zh")
)  # "because of the rain", not "the rain because"
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|wurden?|wird|werden|est|sont|été|fue|fueron|ser|sido|stat[oaie]|foi|foram) +$",
    re.IGNORECASE,
)
_MANY = re.compile(
    r"how (?:many|much|long|often|far|old|big)\b|wie (?:viele?|lange|oft|hoch|groß|weit)\b", re.IGNORECASE
)
_SINCE = frozenset(("since", "seit", "ab", "depuis", "desde", "dal"))
_IN_MONTH = frozenset(("from", "in", "im", "en", "с", "à", "da", "of", "starting"))
_REACH = 60  # signs behind "not" that may be denied …
_REACH_BACK = 24  # … and before it, where it stands behind

Marks = dict[str, list[tuple[int, int]]]


def marked(reading: Reading) -> Reading:
    """The same reading, its words and values marked."""
    spans = list(_denied_spans(reading))
    given = tuple(
        replace(each, is_since=_is_since(each, reading), is_denied=_stands_in(spans, each.start))
        for each in reading.given
    )
    return replace(reading, given=given, tokens=tuple(_tokens(reading, spans)))


def _stands_in(spans: Sequence[tuple[int, int]], place: int) -> bool:
    return any(start <= place < end for start, end in spans)


def _is_since(given: Given, reading: Reading) -> bool:
    """A day from which something holds is no value: "from July"."""
    if given.kind != "day":
        return False
    before = re.findall(r"[^\W\d_]+", reading.text[max(given.start - 24, 0) : given.start].lower())[-1:]
    is_month = given.worth.endswith("-0")
    holds_more = len(reading.given) > 1 and reading.language in ("en", "ru")
    return bool(before) and (
        before[0] in _SINCE or (is_month and before[0] in _IN_MONTH) or (holds_more and before[0] in ("from", "с"))
    )


def _denied_spans(reading: Reading) -> Iterator[tuple[int, int]]:
    """From "not" and its like to the end of the clause, or up to it where the language says it behind."""
    stops = sorted(start for name, _, start in reading.lists if name == "to")
    joints = sorted(start for name, _, start in reading.lists if name == "restrict")
    for name, clause, start in reading.lists:
        places = [token.start for token in reading.tokens if token.clause == clause]
        places += [given.start for given in reading.given if given.clause == clause]
        if name == "denial":
            end = max(places, default=start) + 1
            first = min((place for place in places if place > start), default=end)
            end = next((stop for stop in stops if start < stop < end), end)
            end = next((stop for stop in joints if first < stop < end), end)
            yield start, min(end, start + _REACH)
        elif name == "denied":
            yield max(start - _REACH_BACK, min(places, default=0)), start


def _tokens(reading: Reading, denied: Sequence[tuple[int, int]]) -> Iterator[Token]:
    told = [token for token in reading.tokens if not token.is_weak]
    at: Marks = {name: [each[1:] for each in reading.lists if each[0] == name] for name in reading.marks}
    causes = frozenset(token.start for token in _causes(reading, told, at))
    wanted = frozenset(token.start for token in _wanted(reading, told, at))
    for token in reading.tokens:
        is_said_by = any(clause == token.clause and token.start < start for clause, start in at.get("says", ()))
        is_side = token.start in causes or (is_said_by and not token.stem.startswith("@")) or _drives(reading, token)
        yield Token(
            token.stem,
            token.clause,
            token.start,
            token.written,
            is_weak=token.is_weak,
            is_generic=token.is_generic,
            is_side=is_side,
            is_denied=_stands_in(denied, token.start),
            is_agent="moved" in at and _is_agent(reading, token, told, at),
            is_joined=any(clause == token.clause and start < token.start for clause, start in at.get("and", ())),
            is_wanted=token.start in wanted,
        )


def _causes(reading: Reading, told: Sequence[Token], at: Marks) -> Iterator[Token]:
    for clause, start in at.get("cause", ()):
        yield from _run(reading, told, clause, start, is_behind=reading.language in _CAUSE_FIRST)


def _wanted(reading: Reading, told: Sequence[Token], at: Marks) -> Iterator[Token]:
    """The words right behind the first question word."""
    for clause, start in at.get("wh", ())[:1] if reading.asks else ():
        word = WORD.match(reading.text, start)
        if word and word.group().lower() in common("who") and " " in reading.text[start:].lstrip():
            is_counted = _MANY.match(reading.text, start)
            if not is_counted:
                return
        run = _run(reading, told, clause, start, is_behind=True)
        yield from (token for token in run if len(reading.text[start : token.start].split()) < 3)


def _is_agent(reading: Reading, token: Token, told: Sequence[Token], at: Marks) -> bool:
    """Who changes something: "the landlord raised my rent"."""
    in_clause = [other for other in told if other.clause == token.clause]
    if any(other.stem == "@home" for other in in_clause):
        return False
    return any(
        clause == token.clause
        and token.start < start
        and any(other.start > start and not other.is_generic for other in in_clause)
        and not _PASSIVE.search(reading.text[max(start - 12, 0) : start])
        for clause, start in at.get("moved", ())
    )


def _drives(reading: Reading, token: Token) -> bool:
    """An unknown verb of change: "climbed to 500"."""
    if reading.language != "en":
        return False
    end = token.start + len(token.written)
    return any(reading.text[end : given.start].strip() in ("to", "to about", "to around") for given in reading.given)


def _run(reading: Reading, told: Sequence[Token], clause: int, start: int, *, is_behind: bool) -> list[Token]:
    """The words next to a place, the first of them behind or before it, with nothing but a space between them."""
    near = [token for token in told if token.clause == clause and token.start != start]
    near = [token for token in near if (token.start > start) == is_behind]
    near.sort(key=lambda token: token.start if is_behind else -token.start)
    run = near[:1]
    for token in near[1:]:
        first, second = sorted((run[-1], token), key=lambda each: each.start)
        if reading.text[first.start + len(first.written) : second.start].strip():
            break
        run.append(token)
    return run
