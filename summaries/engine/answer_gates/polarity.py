"""Which way a statement points: whether it denies, which end of a range a value is, from where to where something goes.

Only used to see whether what a model wrote says the opposite of its source. The words are in polarity.toml and
language.toml.
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import resources

from ..language import denies, has_two_sides, languages_in, scripts_in
from ..sentences import words_of
from ..topic_stems import stems_of
from ..values import in_figures

NEAR_A_VALUE = 40  # characters between a value and the words that say which end it is
_HEDGED = re.compile(
    r"(?<!\w)(?:almost|nearly|hardly|barely|scarcely|little|few|kaum|fast (?:kein\w*|nie|nichts)|wenig|presque"
    r"|à peine|peu"
    r"|casi|apenas|poc[oa]s?|quase|pouc[oa]s?|quasi|poch[ei]|почти|едва|мало|neredeyse|pek|az|تقريبا|بالكاد|लगभग|मुश्किल"
    r")(?!\w)|几乎|很少|ほとんど|あまり|거의|별로",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    r"(?<!\w)(?:without|ohne|sans|sin|sem|senza|без)(?: (?:a|an|any|the|eine?n?|un|une|una|uma))? \w+"
)
# "untouched", "unangetastet"; not "until", "unter".
_UN = re.compile(r"(?<!\w)un(?!der|ter|ser|til|less|it|i[foqv]|do|ten|s|d)[a-zäöü]{4,}")
_DENIAL = re.compile(
    r"(?<!\w)(?:not|no|n't|never|nothing|nobody|without|nicht|kein\w*|nie|ohne|pas|jamais|sans|no|nunca|sin|não|sem|non|senza"
    r"|не|нет|без)(?!\w)|n't(?!\w)"
)
_BACK = re.compile(
    r"(?<!\w)(?:back|return\w{0,3}|zurück|rück\w{1,12}|retour\w{0,3}|vuelta|regreso|volta|ritorno|обратно|возвращ\w{1,5})(?!\w)|返|回",
    re.IGNORECASE,
)
_SPACELESS = frozenset(("zh", "ja", "ko"))
_SPANISH = re.compile(r"[ñ¿¡]|(?<!\w)(?:el|los|las|y|del|un|una|lo|hay|está|vamos a|voy a|van a)(?!\w)")
_TURKISH_LETTERS = re.compile("[ğışİŞĞ]")
_OTHER_END = {"most": "least", "least": "most"}
_PREPOSITIONS = frozenset(
    """
    by before until till from after since over above under below within bis vor ab nach seit über unter avant après dès
    depuis antes hasta desde después até depois entro prima dopo dal sotto oltre до после с от قبل بعد حتى
    """.split()  # noqa: SIM905
)
_ARTICLE = re.compile(r"\W*(?:(?:the|a|about|around|circa|dem|den|der|die|le|la|les|el|los|as|os|il|de|del) ?)?\W*")
_BEHIND_ITS_VALUE = frozenset(("tr", "hi", "zh", "ja", "ko"))  # languages with postpositions
_BEHIND_A_VALUE = frozenset(
    """
    at max maximum tops or min minimum upwards höchstens maximal oder mindestens au como máximo no al come almeno
    максимум минимум
    """.split()  # noqa: SIM905
)
A_FEW = 4  # words
_AND = re.compile(r"(?<!\w)(?:and|und|et|y|e|и|ve|but|aber|mais|pero)(?!\w)")
OPPOSITES = (("rise", "fall"), ("postpone", "cancel"), ("need_not", "forbid"))
AN_OBJECT = 25  # characters behind "before" that say before what
_FIGURE = re.compile(r"\d[\d.,:'’ ]{0,12}")


def is_negated(text: str, context: str = "") -> bool | None:
    """Whether the text denies what it speaks of; None where that cannot be told ("almost no sun", "no more than two").

    context: words around it in the same language, for a text too short to tell its own.
    """
    languages = languages_to_search(text, context)
    bare = _without_bounds(lowered(text), languages)
    if _HEDGED.search(bare) or _UN.search(bare):
        return None
    if len(_DENIAL.findall(bare)) > 1 and _WITHOUT.search(bare):  # "accepts no values without sizes"
        return None
    is_so = denies(bare, languages)
    return is_so if denies(_WITHOUT.sub(" ", bare), languages) == is_so else None


def turns_a_limit(text: str, source: str) -> bool:
    """Says "at least 800 words" of what the source calls "800 words at most"; both name the same value."""
    return any(mine.isdisjoint(theirs) for mine, theirs in _shared_ends(text, source))


def shares_a_limit(text: str, source: str) -> bool:
    """Both say of one value that it is the same end of a range, with a negation or without."""
    return any(not mine.isdisjoint(theirs) for mine, theirs in _shared_ends(text, source))


def _shared_ends(text: str, source: str) -> list[tuple[frozenset[str], frozenset[str]]]:
    languages = languages_to_search(text, source)
    mine, theirs = _ends(text, languages), _ends(source, languages)
    return [(mine[value], theirs[value]) for value in mine.keys() & theirs.keys() if mine[value] and theirs[value]]


def turns_a_route(text: str, source: str) -> bool:
    """Goes from there to here where the source goes from here to there."""
    if _BACK.search(text) or _BACK.search(source):
        return False
    languages = languages_to_search(text, source)
    told, known = set(_routes(text, languages)), set(_routes(source, languages))
    return any((end, start) in known and (start, end) not in known for start, end in told)


def says_the_other(text: str, source: str) -> bool:
    """Says "up" for "down", "called off" for "put off", "forbidden" for "not needed", "after" for "before"."""
    if is_negated(text, source) != is_negated(source, text) and is_negated(source, text) is None:
        return False
    told, said = (
        (lowered(text), languages_to_search(text, source)),
        (lowered(source), languages_to_search(source, text)),
    )
    for one, other in OPPOSITES:
        for mine, theirs in ((one, other), (other, one)):
            if holds(mine, *told) and not holds(theirs, *told) and holds(theirs, *said) and not holds(mine, *said):
                return True
    if is_negated(source, text) is not False or has_two_sides(text):
        return False
    for one, other in (("before", "after"), ("after", "before")):
        if _objects(one, *said) & _objects(other, *told) - _objects(other, *said):
            return True
    return False


def _objects(name: str, text: str, languages: frozenset[str]) -> frozenset[str]:
    """Stems of the first word that follows."""
    found: set[str] = set()
    for match in words_found(name, text, languages - _SPACELESS):
        behind = words_of(text[match.end() : match.end() + AN_OBJECT])
        found |= next((stems for word in behind if (stems := stems_of(word))), frozenset())
    return frozenset(found)


def words_found(name: str, text: str, languages: Collection[str]) -> Iterator[re.Match[str]]:
    """Where the text holds words of that name in polarity.toml, language by language. text: lowered()."""
    for code in languages:
        if pattern := pattern_of(code, name):
            yield from pattern.finditer(text)


def holds(name: str, text: str, languages: Collection[str]) -> bool:
    return next(words_found(name, text, languages), None) is not None


def lowered(text: str) -> str:
    """In lower case, its negations as words of their own: "can n't"."""
    return text.lower().replace("’", "'").replace("cannot", "can not").replace("n't", " n't")


def languages_to_search(text: str, context: str) -> frozenset[str]:
    """Whose words to look for: those of the text and its context; of signs without spaces, all three.

    Where nothing tells, all that have the script; Turkish only by its letters, since its negation is a part of words.
    """
    scripts = scripts_in(text)
    if "CJK" in scripts or "HANGUL" in scripts:
        return frozenset(_SPACELESS)
    if told := languages_in(f"{text} {context}"):
        is_spanish = told == {"pt"} and bool(_SPANISH.search(f"{text} {context}".lower()))
        return frozenset({"es"}) if is_spanish else told  # "no" is "in the" in the one, "not" in the other
    is_turkish = bool(_TURKISH_LETTERS.search(f"{text} {context}"))
    return frozenset(code for code in _tables() if code not in _SPACELESS and (is_turkish or code != "tr"))


def _without_bounds(text: str, languages: frozenset[str]) -> str:
    for code in languages:
        if pattern := pattern_of(code, "bounds"):
            text = pattern.sub(" ", text)
    return text


def _ends(text: str, languages: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """For each value as a word of figures: which ends of a range it is said to be."""
    told = in_figures(lowered(text))
    found: dict[str, frozenset[str]] = {}
    for figure, start, end in figures_in(told):
        found[figure] = found.get(figure, frozenset()) | frozenset(_ends_around(told, start, end, languages))
    return found


def figures_in(text: str) -> Iterator[tuple[str, int, int]]:
    """(figures alone, start, end) of each number in digits."""
    for match in _FIGURE.finditer(text):
        yield re.sub(r"\D", "", match.group()), match.start(), match.end()


def _ends_around(text: str, start: int, end: int, languages: frozenset[str]) -> Iterator[str]:
    """The nearest word before the value within its clause, else the nearest behind it; "nothing over" is turned."""
    before = re.split(r"[.!?;。！？]|\d", text[max(start - NEAR_A_VALUE, 0) : start])[-1]
    behind = re.split(r"[.,!?;。，、！？]|\d", text[end : end + NEAR_A_VALUE])[0]
    for part, is_before in ((before, True), (behind, False)):
        hits = [
            (match.end() if is_before else -match.start(), len(match.group()), name, match)
            for name in ("most", "least")
            for code in languages
            for match in words_found(name, part, [code])
            if _belongs(match, part, is_before=is_before or code in _BEHIND_ITS_VALUE)
        ]
        if hits:
            *_, name, match = max(hits, key=lambda hit: hit[:2])
            around = part[: match.start()].split()[-A_FEW:]
            if is_before:
                around += _AND.split(behind)[0].split()[:A_FEW]
            yield _OTHER_END[name] if _is_turned(" ".join(around), match.group(), languages) else name
            return


def _is_turned(around: str, words: str, languages: frozenset[str]) -> bool:
    return (holds("forbid", around, languages) or denies(around, languages)) and not denies(words, languages)


def _belongs(match: re.Match[str], part: str, *, is_before: bool) -> bool:
    """A preposition stands right before its value, not behind it: not "from MySQL 5.7", nor "5.7 before October".

    Behind a value only some words tell its end, where a language has no postpositions.
    """
    if not is_before:
        return match.group().split()[0] in _BEHIND_A_VALUE
    return match.group() not in _PREPOSITIONS or bool(_ARTICLE.fullmatch(part[match.end() :]))


def _routes(text: str, languages: frozenset[str]) -> Iterator[tuple[str, str]]:
    for match in words_found("route", text.lower(), languages):
        yield _stem(match["from"]), _stem(match["to"])


def _stem(word: str) -> str:
    return next(iter(sorted(stems_of(word))), word)


@cache
def _tables() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(resources.files(__package__).joinpath("polarity.toml").read_text("utf-8"))


@cache
def pattern_of(code: str, name: str) -> re.Pattern[str] | None:
    """The words of that name in polarity.toml, as whole words where the language parts them; None where it has none."""
    words = _tables().get(code, {}).get(name, "")
    if not words:
        return None
    if code in _SPACELESS:
        return re.compile(words)
    return re.compile(rf"(?<!\w)(?:{words})" if name == "route" else rf"(?<!\w)(?:{words})(?!\w)")
