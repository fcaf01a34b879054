"""What a sentence passes on of others, as in "Ben says that we must leave". The words stand in speech.toml."""

import re
from functools import cache

from .tongues import Tongue, has_colon, tongues

LOOK_BACK = 5  # words between a verb of saying and its subject, at most
TAIL_WORDS = 6  # of ", says the old landlord" at a sentence's end
_WORD = re.compile(r"[^\W_][\w\u0610-\u065f\u0900-\u0963]*(?:[-'’][^\W_]+)*")
_SHORT_ANSWER = re.compile(r"(?<!\s)\s++\w++(?:\s\w++)?[,;.—–]\s+")  # "said yes, we …"
_SUBORDINATE = re.compile(
    r"(?:after|since|because|when|once|although|though|while|given|despite|whatever|contrary to|unlike|no matter"
    r"|regardless of|even if|even though|much as|before|until) ",
    re.IGNORECASE,
)
_MAIN_CLAUSE = re.compile(r", (?=(?:i|we|i'm|we're|i'll|we'll|i've|we've|my|our)\b)", re.IGNORECASE)
# "You said Tuesday works, I prefer Thursday": who is quoted without a colon is no "I".
_I_AGAIN = re.compile(r"(?<=\w)[,;] (?=(?:i|i'm|i'd|i'll|i've)\b)|; (?=(?:we|we're|we've|we'll)\b)", re.IGNORECASE)
# "They want wood, we decided on steel": what is wanted is a thing, no clause.
_WE_AGAIN = re.compile(r"[^,;.:]{0,60}[,;] (?=(?:we|we're|we've|we'll)\b)", re.IGNORECASE)
_WANTED = frozenset("wants want expects requires prefers hopes".split())  # noqa: SIM905
_WHO = re.compile(
    r"(?:, (?:who|which)|, (?:der|die|das)|, qui|, quien|, che|, котор[а-я]{2}) (?:[\w'’]+ ){0,3}[\w'’]+\Z",
    re.IGNORECASE,
)
_ASIDE_ENDS = re.compile(r", (?=\S)")
_COLON = re.compile(r"[^:：.!?,،]{0,40}[:：]")
# What the assistant asked is answered behind it; the others are only turns of phrase.
_OF_NOBODY = {
    "you asked",
    "that said",
    "having said",
    "as said",
    "as mentioned",
    "as stated",
    "as explained",
    "as announced",
    "as requested",
    "as promised",
    "kurz gesagt",
    "anders gesagt",
    "ehrlich gesagt",
    "genauer gesagt",
}
_OF_NOBODY |= {"offen gesagt", "besser gesagt", "wie gesagt", "cela dit", "ceci dit", "autrement dit", "bien dit"}
_COLON_NEXT = re.compile(r" ?[:：]")
# "그에게 … 했다고 말했어요": told to somebody, by nobody that is named.
_TOLD_BY_NOBODY = re.compile(r"(?<![나저제내])(?:에게|한테|께) ")
_KOREAN_SUBJECT = re.compile(r"[가-힣](?:이|가|은|는|께서) ")
_SCRIPTS = {  # of the languages whose words no list has
    "ru": re.compile("[\u0400-\u052f]"),
    "ar": re.compile("[\u0600-\u06ff]"),
    "hi": re.compile("[\u0900-\u097f]"),
    "zh": re.compile("[\u3400-\u9fff]"),
    "ja": re.compile("[\u3040-\u30ff\u3400-\u9fff]"),
    "ko": re.compile("[\uac00-\ud7a3]"),
}
_CLAUSE_ENDS = ",;:.!?—–，。；：！？、،؛"
_DETERMINERS = frozenset("the a an his her their its this that these those another".split())  # noqa: SIM905


def own_part(sentence: str) -> str:
    """The sentence without what it passes on: "Ben says that we must leave, so I booked" -> "Ben says so I booked"."""
    words = frozenset(_words(sentence))
    if words.isdisjoint(_signals()) and ":" not in sentence and sentence.isascii():
        return sentence
    for tongue in tongues():
        if _may_report(sentence, words, tongue) and not _is_obeyed(sentence, tongue):
            sentence = _without_reports(sentence, tongue)
    return sentence


def _is_obeyed(sentence: str, tongue: Tongue) -> bool:
    """Says what others who may say so demand of the writer."""
    return any(pattern and pattern.search(sentence) for pattern in (tongue.orders, tongue.binds))


def _may_report(sentence: str, words: frozenset[str], tongue: Tongue) -> bool:
    """Cheap to ask, and true of few sentences."""
    if not tongue.marks:
        return not sentence.isascii() and bool(_SCRIPTS[tongue.code].search(sentence))
    if not (words.isdisjoint(tongue.marks) and words.isdisjoint(tongue.says)):
        return True
    if tongue.texts is None or not has_colon(sentence):
        return False
    return tongue.pieces is not None or bool(tongue.texts.search(sentence))


@cache
def _signals() -> frozenset[str]:
    """The words without one of which no sentence in the Latin script passes anything on, but by a colon."""
    return frozenset().union(*(tongue.marks | tongue.says for tongue in tongues() if tongue.marks))


def _words(text: str) -> list[str]:
    if text.isascii():
        return _WORD.findall(text.lower())
    return [found.group().lower().replace("’", "'") for found in _WORD.finditer(text)]


def _without_reports(sentence: str, tongue: Tongue) -> str:
    kept, rest = "", sentence
    while found := report_in(rest, tongue):
        start, told = found
        again = _again(rest, told, tongue)
        kept += rest[:start] + " "
        if again and again.re is _SHORT_ANSWER:
            kept, rest = kept.rstrip() + ", ", rest[again.end() :]
        elif again:
            rest = rest[again.start() :]
        elif tongue.last:
            rest = rest[told:]
        else:
            return kept.strip()
    return (kept + rest).strip() if kept else rest


def _again(text: str, told: int, tongue: Tongue) -> re.Match[str] | None:
    """Where the writer speaks again: "Ben says it is late, so I booked", "Ben said yes; we booked"."""
    if aside := _WHO.search(text, max(told - LOOK_BACK * 16, 0), told) and _ASIDE_ENDS.search(text, told):
        return aside
    found = _first_again(text, told, tongue)
    if tongue.code == "en" and not found:
        found = _again_in_english(text, told)
    short = _SHORT_ANSWER.match(text, told)
    if (
        short
        and tongue.says.intersection(_words(text[:told])[-1:])
        and set(_words(text[short.end() :])[:1]) & tongue.self
    ):
        return short if not found or short.end() < found.start() else found
    return found


def _first_again(text: str, told: int, tongue: Tongue) -> re.Match[str] | None:
    """In any of the languages with the same letters: "dice" and "disse" are words of several."""
    alike = [each for each in tongues() if each.marks and each.says] if tongue.marks else [tongue]
    found = [again for each in alike if each.again and (again := each.again.search(text, told))]
    return min(found, key=lambda again: again.start(), default=None)


def _again_in_english(text: str, told: int) -> re.Match[str] | None:
    found = _MAIN_CLAUSE.search(text, told) if _SUBORDINATE.match(text) else None
    if not found and text[told : told + 1] in (" ", ";"):
        found = _I_AGAIN.search(text, told)
    if not found and not _WANTED.isdisjoint(_words(text[:told])[-1:]):
        found = _WE_AGAIN.match(text, told)
        found = _MAIN_CLAUSE.search(text, found.end() - 2) or found if found else None
    return found


def report_in(text: str, tongue: Tongue) -> tuple[int, int] | None:
    """Where the words of others begin, and from where on the writer's own may begin again."""
    by_colon = tongue.texts if has_colon(text) else None
    for pattern in (tongue.phrases, tongue.sources, by_colon):
        found = pattern.search(text) if pattern else None
        if found and not any(_is_mine(text, found, each) or _of_self(text, found, each) for each in tongues()):
            if pattern is tongue.sources and tongue.sources_after:
                return 0, len(text)
            return found.end(), len(text) if tongue.last else found.end()  # where verbs stand last, nothing closes it
    found = tongue.pieces.search(text) if tongue.pieces else None
    if found and not _has_self(text[: found.start()], tongue) and not _says_it_of_self(text, found, tongue):
        return (0, found.end()) if tongue.last else (found.end(), found.end())
    return _said(text, tongue) if tongue.says else None


def _is_mine(text: str, found: re.Match[str], tongue: Tongue) -> bool:
    return bool(tongue.mine and tongue.mine.search(text, 0, found.end()))


def _of_self(text: str, found: re.Match[str], tongue: Tongue) -> bool:
    """ "To quote myself from last week: …" """
    return found.group().endswith((":", "：")) and bool(tongue.own and tongue.own.search(text, 0, found.end()))


def _has_self(before: str, tongue: Tongue) -> bool:
    clause = re.split(r"[，。；！？]", before)[-1] if tongue.code == "zh" else before
    if tongue.code == "ko" and _TOLD_BY_NOBODY.search(before) and not _KOREAN_SUBJECT.search(before):
        return True
    clause = re.sub(r"(?:对|跟|和|给|向|告诉|叫|让|要求|建议|問|问|對|給|讓)我们?", "", clause)
    return any(word in clause for word in tongue.self)


def _said(text: str, tongue: Tongue) -> tuple[int, int] | None:
    lowered = _words(text)
    if tongue.says.isdisjoint(lowered):
        return None
    words = list(_WORD.finditer(text))
    for place, word in enumerate(lowered):
        if word not in tongue.says or not _passes_on(text, words, lowered, place, tongue):
            continue
        end = words[place].end()
        if tongue.last and _COLON_NEXT.match(text, end):
            return end, len(text)
        if tongue.last or _closes(text, words, lowered, place, tongue):
            return 0, end if tongue.last else len(text)
        return end, end
    return None


def _passes_on(text: str, words: list[re.Match[str]], lowered: list[str], place: int, tongue: Tongue) -> bool:
    if " ".join(lowered[max(place - 1, 0) : place + 1]) in _OF_NOBODY:
        return False
    if lowered[place] in tongue.bound and tongue.that.isdisjoint(lowered[place + 1 : place + 3]):
        return bool(_COLON.match(text, words[place].end())) and not tongue.self.intersection(lowered[:place])
    if _says_it_of_self(text, words[place], tongue):
        return False
    start = _clause_start(text, words, place)
    before = lowered[start:place]
    if tongue.drops and not before:
        return False  # the subject is left out: it is the writer
    if tongue.code == "en":
        if not before and not words[place].start():
            return False  # "Said and done."
        near = _near(words, lowered, start, place, tongue)
    else:
        near = before
    if tongue.self.intersection(part for word in near for part in (word, word.split("'")[0])):
        return False
    if f"{' '.join(before)} ".startswith(tongue.relative):
        return False
    return not _is_inverted(text, words, lowered, place, tongue)


def _says_it_of_self(text: str, verb: re.Match[str], tongue: Tongue) -> bool:
    """ "Hab dem Makler gesagt": who leaves the subject out speaks of himself or herself."""
    found = tongue.own.search(text, 0, verb.end()) if tongue.own else None
    return bool(found and found.start() < verb.end() <= found.end())


def _near(words: list[re.Match[str]], lowered: list[str], start: int, place: int, tongue: Tongue) -> list[str]:
    """The words between a noun or a name and the verb: "I think Ben never said" -> "never"."""
    others = (
        n
        for n in range(start, place)
        if lowered[n] in _DETERMINERS or (n and words[n].group()[0].isupper() and lowered[n] not in tongue.self)
    )
    nearest = max(others, default=start - 1)
    return lowered[max(nearest + 1, place - LOOK_BACK) : place]


def _is_inverted(text: str, words: list[re.Match[str]], lowered: list[str], place: int, tongue: Tongue) -> bool:
    """ "Gestern sagte ich" """
    if place + 1 >= len(words) or lowered[place + 1] not in tongue.self:
        return False
    is_joined = text[words[place].end() : words[place + 1].start()] == " "
    return is_joined and (tongue.code == "de" or not place)


def _clause_start(text: str, words: list[re.Match[str]], place: int) -> int:
    """The first word of the clause in which this word stands."""
    start = place
    while start and not set(text[words[start - 1].end() : words[start].start()]) & set(_CLAUSE_ENDS):
        start -= 1
    return start


def _closes(text: str, words: list[re.Match[str]], lowered: list[str], place: int, tongue: Tongue) -> bool:
    """ "We must leave, says the landlord." """
    if not place or place + TAIL_WORDS < len(words):
        return False
    if place + 1 == len(words):
        start = _clause_start(text, words, place)
        return (
            0 < start < place
            and place - start < TAIL_WORDS // 2
            and "," in text[words[start - 1].end() : words[start].start()]
        )
    gap = text[words[place - 1].end() : words[place].start()]
    rest = text[words[place].end() :]
    follows = bool(tongue.that.intersection(lowered[place + 1 :])) or any(sign in rest for sign in ":：")
    return "," in gap and not follows
