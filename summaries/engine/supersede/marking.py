"""What the words of a sentence are to each other: who did it, who says so, why, what is denied, what is asked for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .statement import Given, Reading, Token
from .word_lists import WORD, base_forms, common

_CAUSE_FIRST = frozenset(
    ("en", "de", "fr", "es_pt_it", "ru", "ar", "zh")
)  # "because of the rain", not "the rain because"
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|gets?|got|getting|wurden?|wird|werden|est|sont|été|fue|fueron|ser|sido"
    r"|stat[oaie]|foi|foram) +$",
    re.IGNORECASE,
)
_MANY = re.compile(
    r"how (?:many|much|long|often|far|old|big)\b|wie (?:viele?|lange|oft|hoch|groß|weit)\b", re.IGNORECASE
)
_IS_SUBJECT = re.compile(r"(?:i|we|ich|wir|je|on|nous|yo|nosotros|noi|io|eu|nós|я|мы)\b", re.IGNORECASE)
_SINCE = re.compile(
    r"(?:\b(?:since|seit|ab|depuis|desde|dal|as of|as from|starting|beginning|effective"
    r"|(?:à|a) parti[re]{1,2} d(?:e|u|el|a|al)?)|من يوم|ابتداء من)"
    r"\s+(?:on |next |the |dem |den |der |le |la |el |il )?$",
    re.IGNORECASE,
)
_ONTO = {
    "ja": re.compile(r"[\d日月時分曜円人%]に$"),
    "ko": re.compile(r"[\d일월시분원명호층](?:요일)?(?:으로|로) $"),
}
_GAP = re.compile(r" (?:in |on |from |at |next |the |this |im |am |dem |den |en |le |el |em |с |со )?", re.IGNORECASE)
_IN_MONTH = frozenset(("from", "in", "im", "en", "с", "à", "da", "of", "starting"))
_FRONT = 12  # signs before what a sentence begins with: "In July …"
_TURNS = {"swap": "into", "drop": "favour"}  # what stands before that which takes the place
# What is before the colon says that what follows is new: "Platform change: …".
_HEAD = re.compile(
    r"(?:(?:small |slight |quick )?(?:new [a-z]{2,20}|[a-z]{2,20} (?:change|update)|change of [a-z]{2,20}|update)"
    r"|neue[rs]? \w{2,20}|\w{2,20}änderung|changement d[e'] ?\w{2,20}|cambio de \w{2,20})(?: ?[:–—]|, (?=we|i))",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"\b(?:sent|took|gave|brought|returned|shipped|traded|handed|sending|taking|giving|bringing|trading) "
    r"(?:[\w'-]+ ){1,5}"
    r"(?:back|in)(?= (?:and|but|for)\b|[,;.])",
    re.IGNORECASE,
)
# A question that says what its writer believes.
_GUESS = re.compile(
    r"^(?:isn't|wasn't|aren't|weren't|didn't|doesn't|don't|won't|hasn't|haven't|war das nicht|ist das nicht)\b"
    r"|(?:, (?:right|or am i wrong|isn't it|wasn't it|no|oder|nicht wahr|ne|non|n'est-ce pas|verdad|¿no|¿verdad"
    r"|no é|não é|né|vero|да|верно|так ведь|değil mi)"
    r"|\b(?:maybe|perhaps|vielleicht|peut-être|quizás|forse|talvez|может|может быть|belki))\?$",
    re.IGNORECASE,
)
_ARABIC_THAT = re.compile(r" (?:إن|أن|ان|أنّ|إنّ|بأن|إنه|أنه)(?= )")
_CHINESE_RATHER = re.compile("还是[^还]{1,40}吧[。！!]?$")
_SOMEBODY = re.compile(
    r"\b(?:some(?:body|one)|jemand|irgendwer|quelqu'un|alguien|alguém|qualcuno|кто-то|biri|birisi)\b"
    r"|أحدهم|شخص ما|有人|誰か|누군가|누가|किसी ने",
    re.IGNORECASE,
)
_REACH = 60  # signs behind "not" that may be denied …
_FROM = ("से", "den", "dan")
_REACH_BACK = 24  # … and before it, where it stands behind

Marks = dict[str, list[tuple[int, int]]]


def marked(reading: Reading) -> Reading:
    """The same reading, its words and values marked."""
    is_guess = reading.asks and bool(_GUESS.search(reading.text))
    spans = [] if is_guess else list(_denied_spans(reading))
    driven = tuple(
        ("moved", token.clause, token.start)
        for token in reading.tokens
        if (token.written.endswith("ed") or reading.language in _ONTO) and not token.is_weak and _drives(reading, token)
    )
    is_headed = _HEAD.match(reading.text) or (reading.language == "zh" and _CHINESE_RATHER.search(reading.text))
    heads = (("strong", 0, 0),) if is_headed else ()
    is_hearsay = "says" in reading.marks and bool(_SOMEBODY.search(reading.text))
    guesses = (("maybe", 0, 0),) if is_guess or is_hearsay else ()
    reading = replace(reading, lists=(*reading.lists, *driven, *heads, *guesses, *_given_back(reading)))
    given = tuple(
        replace(
            each,
            is_since=_is_since(each, reading),
            is_denied=_stands_in(spans, each.start),
            label=_label(each, reading),
        )
        for each in reading.given
    )
    reading = replace(reading, given=given)
    return replace(reading, tokens=tuple(_tokens(reading, spans)))


def _given_back(reading: Reading) -> Iterator[tuple[str, int, int]]:
    """What was taken and is not kept, where its name parts the verb: "We sent the grey curtains back"."""
    for found in _BACK.finditer(reading.text) if reading.language == "en" else ():
        at = [token.clause for token in reading.tokens if token.start >= found.start()]
        yield "quit", at[0] if at else 0, found.start()


def _label(given: Given, reading: Reading) -> str:
    """What a number names one of: the room of "room 12"."""
    if given.kind not in ("number", "name", "clock") or given.unit or reading.language not in ("en", "de"):
        return ""
    if given.kind == "clock" and reading.text[given.start :].partition(" ")[0].count(".") != 1:
        return ""  # "3.13" may be a version
    ends = {token.start + len(token.written) + 1: token for token in reading.tokens}
    token = ends.get(given.start)
    is_named = token and not token.is_weak and not token.is_generic and not token.stem.startswith("@")
    return token.stem if token and is_named else ""


def _stands_in(spans: Sequence[tuple[int, int]], place: int) -> bool:
    return any(start <= place < end for start, end in spans)


def _is_since(given: Given, reading: Reading) -> bool:
    """A day from which something holds is no value: "from July"."""
    if given.kind != "day":
        return False
    stretch = reading.text[max(given.start - 24, 0) : given.start]
    before = re.findall(r"[^\W\d_]+", stretch.lower())[-1:]
    is_month = given.worth.endswith("-0") and (len(reading.given) > 1 or given.start < _FRONT)
    holds_more = reading.language == "ru" or (len(reading.given) > 1 and reading.language == "en")
    return bool(before) and (
        bool(_SINCE.search(stretch))
        or (is_month and before[0] in _IN_MONTH)
        or (holds_more and before[0] in ("from", "с"))
    )


def _denied_spans(reading: Reading) -> Iterator[tuple[int, int]]:
    """From "not" and its like to the end of the clause, or up to it where the language says it behind."""
    stops = sorted(start for name, _, start in reading.lists if name == "to")
    turns = {name: sorted(start for found, _, start in reading.lists if found == name) for name in _TURNS.values()}
    joints = sorted(start for name, _, start in reading.lists if name == "restrict")
    for name, clause, start in reading.lists:
        places = [token.start for token in reading.tokens if token.clause == clause]
        places += [given.start for given in reading.given if given.clause == clause]
        if name in ("swap", "drop"):
            yield from _given_up(reading, name, clause, start, turns[_TURNS[name]])
        elif name == "denial" and not _is_span(reading, clause, start):
            end = max(places, default=start) + 1
            first = min((place for place in places if place > start), default=end)
            if reading.text[start : start + 5].lower() == "from ":
                end = next((stop for stop in stops if first < stop < end), end)
            end = next((stop for stop in joints if first < stop < end), end)
            yield start, min(end, start + _REACH)
        elif name == "left" or (name == "denied" and reading.text[start:].startswith(_FROM)):
            pass  # of where something moves from: see _left
        elif name == "denied":
            yield max(start - _REACH_BACK, min(places, default=0)), start
    yield from _left(reading)


def _left(reading: Reading) -> Iterator[tuple[int, int]]:
    """What something moved away from, in languages that say so behind it: "서울에서 부산으로", "AWSから", "AWS'den"."""
    if "moved" not in reading.marks:
        return
    for token in reading.tokens:
        end = token.start + len(token.written)
        is_left = {
            "ko": token.written.endswith("에서"),
            "ja": reading.text.startswith("から", end),
            "hi": reading.text.startswith(" से ", end),
            "tr": any(name == "left" and start == token.start for name, _, start in reading.lists),
        }.get(reading.language, False)
        if is_left:
            yield token.start, token.start + 1


def _is_span(reading: Reading, clause: int, start: int) -> bool:
    """ "From 2 to 5" denies nothing where nothing changes, nor does "from platform 11" behind "Platform change:"."""
    is_from = reading.text[start : start + 5].lower() == "from "
    return is_from and reading.marks_in(clause).isdisjoint(("moved", "swap"))


def _given_up(reading: Reading, name: str, clause: int, start: int, turns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """What is replaced by something else ("Stripe with Adyen"), or dropped by its name."""
    told = [token for token in reading.tokens if token.clause == clause and not token.is_weak]
    first = min((token.start for token in told if token.start > start), default=None)
    instead = next((at for said, _, at in reading.lists if said == "into" and first and at > first), None)
    if name == "drop" and instead is not None and any(t.start > instead for t in told):
        yield start, instead
        return
    if name == "drop" and not any(place > start for place in turns):
        if any(token.start > start and token.written[:1].isupper() for token in told):
            yield start, max(token.start for token in told) + 1
        return
    turn = next((place for place in turns if place > start), None)
    if turn is not None and first is not None and first < turn:
        yield start, turn
    elif turn is not None and _PASSIVE.search(reading.text[max(start - 12, 0) : start]):
        yield min((token.start for token in told), default=start), start


def _tokens(reading: Reading, denied: Sequence[tuple[int, int]]) -> Iterator[Token]:
    told = [token for token in reading.tokens if not token.is_weak]
    at: Marks = {name: [each[1:] for each in reading.lists if each[0] == name] for name in reading.marks}
    causes = frozenset(token.start for token in _causes(reading, told, at))
    wanted = frozenset(token.start for token in _wanted(reading, told, at))
    speaks_of_self = _speaks_of_self(told, at)
    said_by = list(_said_by(reading, at))
    for token in reading.tokens:
        is_said_by = not speaks_of_self and any(
            clause == token.clause and token.start < start and not _is_parted(token.start, start, at)
            for clause, start in at.get("says", ())
        )
        is_side = (
            token.start in causes
            or _stands_in(said_by, token.start)
            or (is_said_by and not token.stem.startswith("@"))
            or _drives(reading, token)
            or (token.stem == "@start" and _starts_since(reading, token))
        )
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


def _is_parted(start: int, end: int, at: Marks) -> bool:
    """ "Pat replied and said yes": "and" stands between."""
    return any(start < joint < end for _, joint in at.get("and", ()))


def _said_by(reading: Reading, at: Marks) -> Iterator[tuple[int, int]]:
    """Who says it, where that stands between the verb and "that": "قال أخي إن"."""
    for _, start in at.get("says", ()) if reading.language == "ar" else ():
        if found := _ARABIC_THAT.search(reading.text, start):
            yield start, found.end()


def _speaks_of_self(told: Sequence[Token], at: Marks) -> bool:
    """ "The painter called, he comes on Friday": behind what is said, nothing but a pronoun."""
    last = max((start for _, start in at.get("says", ())), default=0)
    is_told = any(token.start > last and not token.is_generic for token in told)
    return not is_told and any(start > last for _, start in at.get("third", ()))


def _causes(reading: Reading, told: Sequence[Token], at: Marks) -> Iterator[Token]:
    for clause, start in at.get("cause", ()):
        word = WORD.match(reading.text, start)
        if word and any(_GAP.fullmatch(reading.text, word.end(), g.start) for g in reading.given if g.start > start):
            continue  # "since July", "starting in May"
        is_behind = reading.language in _CAUSE_FIRST
        if is_behind:  # "because" begins a clause itself
            clause = next((token.clause for token in told if token.start > start), clause)
        yield from _run(reading, told, clause, start, is_behind=is_behind)


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
    subjects = [start for name, at, start in reading.lists if name in ("first", "we") and at == token.clause]
    if any(_IS_SUBJECT.match(reading.text, start) and start > token.start for start in subjects):
        return False
    return any(
        clause == token.clause
        and token.start < start
        and any(other.start > start for other in in_clause)
        and not _PASSIVE.search(reading.text[max(start - 12, 0) : start])
        for clause, start in at.get("moved", ())
    )


def _is_driven_onto(reading: Reading, token: Token) -> bool:
    """An unknown verb behind what it leads to: "20日に延びました", "10일로 밀렸어요"."""
    if not _ONTO[reading.language].search(reading.text[: token.start]):
        return False
    place = len(reading.tokens) - 1 - reading.tokens[-1].is_weak
    return place >= 0 and token is reading.tokens[place]


def _starts_since(reading: Reading, token: Token) -> bool:
    """The "starting" of "starting in May": since when something is so."""
    end = token.start + len(token.written)
    return any(g.is_since and g.start > end and _GAP.fullmatch(reading.text, end, g.start) for g in reading.given)


def _drives(reading: Reading, token: Token) -> bool:
    """An unknown verb of change: "climbed to 500"."""
    if not reading.given:
        return False
    if reading.language in _ONTO:
        return _is_driven_onto(reading, token)
    if reading.language != "en":
        return False
    end = token.start + len(token.written)
    word = token.written.lower()
    if not (word.endswith(("ed", "s")) or word in base_forms()):
        return False
    if reading.text[: token.start].rpartition(" ")[0].rpartition(" ")[2].lower() in common("determiners"):
        return False  # "a shave to 15"
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
