"""The part of a sentence that says it: for a summary that has no room for the rest."""

import re
from functools import lru_cache

from .answer_gates.polarity import holds, is_negated, languages_to_search, lowered
from .cues import cues, small_talk
from .details import dates_in, details_of, names_in, numerals_in
from .sentences import meaningful, words_of

LEAST_WORDS = 3  # that carry meaning, in what stays

_SUBJECT = (
    r"(?:i|we|you|he|she|it|they|that|this|there|my|our|his|her|their|its|everyone|everybody|nobody|people"
    r"|ich|wir|du|ihr|er|sie|es|dies\w*|man|mein\w*|unser\w*"
    r"|je|on|nous|tu|vous|ils?|elles?|ce|ça|mon|ma|mes|notre|nos|cela"
    r"|yo|nosotr[oa]s|ell[oa]s?|es|eso|esto|mi|mis|nuestr[oa]s?|io|noi|è|questo|mio|mia|nostr[oa]"
    r"|eu|nós|el[ea]s?|é|isso|isto|meu|minha|noss[oa]|я|мы|он|она|оно|они|это|мой|моя|наш|наша)(?!\w)(?:['’]\w+)?"
)
_AND = r"(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|и|а|но)"
_REASON = r"(?:because|weil|parce que|puisque|porque|ya que|perché|потому что)"
# A clause that begins so has a subject and a verb of its own, and what comes before it is whole without it. Not "if"
# and its like: without its condition a sentence says something else. Nor what may say which of several: "who", "die".
_CLAUSE = re.compile(
    rf"(?:{_AND} )?(?:{_SUBJECT}|[cj]['’])|(?:so|also|alors|así que) (?:that|das|c['’]est|eso)|{_REASON}\s"
    r"|(?:since|while|though|although|which|who|da|obwohl|car)\s",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"(?<=[,;])\s++|(?<!\s)\s++(?:[–—]\s++"
    r"|(?=(?:and|und|et)\s(?!(?:i|ich|je|m[yiae]\w*|our|unser\w*|notre|nos)\b)"  # "Femke and I" are one subject
    rf"(?:{_SUBJECT}|c['’])|{_REASON}\s))",
    re.IGNORECASE,
)
_BINDS = frozenset(("decision", "plan", "preference", "constraint", "action"))  # cues
_A_GOOD = re.compile(
    r"(?:^|\s)(?:a|an|ein\w{0,2}|une?|una?|uno|um|uma) \w+,\s*$", re.IGNORECASE
)  # "That's a good, round number"
_BEGINS_WITH_AND = re.compile(rf"{_AND}\s", re.IGNORECASE)
# What begins so waits for its main clause.
_WAITING = re.compile(
    r"(?:if|when|unless|once|as|because|since|although|though|while|before|after|until|wenn|falls|sobald|weil|da|obwohl"
    r"|bevor|nachdem|bis|si|quand|comme|puisque|avant|après|dès que|cuando|como|aunque|antes|después|se|quando|poiché"
    r"|siccome|prima|dopo|если|когда|пока|так как|хотя)(?!\w)",
    re.IGNORECASE,
)
# What a clause may not lose, by polarity.toml: it limits what the rest says.
_LIMITS = """
    condition most least hedge keeps_a_hedge past all_but still pending oblige cancel
""".split()  # noqa: SIM905


@lru_cache(20_000)
def core_of(text: str) -> str:
    """The text without clauses at its ends that hold no number, date or name; one verbatim piece of it.

    A clause that denies, limits or doubts stays, and so does one that the rest cannot do without. A beginning goes only
    where it is small talk. Text without any number, date or name stays whole.
    """
    ends = [found.span() for found in _JOINT.finditer(text)]
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    telling = [_is_telling(text[a:b], is_first=not a) for a, b in zip(starts, stops, strict=True)]
    if not any(telling) or len(starts) == 1:
        return text
    first, last = 0, len(starts) - 1
    while last > first and not telling[last] and _may_end_go(text, starts, stops, first, last):
        last -= 1
    while first < last and not telling[first] and _may_lead_go(text, starts, stops, first, last):
        first += 1
    return text[starts[first] : stops[last]].rstrip(",;:")


def _may_end_go(text: str, starts: list[int], stops: list[int], first: int, last: int) -> bool:
    clause = text[starts[last] : stops[last]]
    if not _CLAUSE.match(clause) or _limits(clause, text):
        return False
    rest = text[starts[first] : stops[last - 1]]
    waits = _WAITING.match(rest) or _WAITING.match(text[starts[last - 1] :])
    return _words(rest) >= LEAST_WORDS and not waits


def _limits(clause: str, text: str) -> bool:
    """Denies something, or says when, how far or how surely the rest is so, or what was decided about it."""
    said, languages = lowered(clause), languages_to_search(clause, text)
    if is_negated(clause, text) is not False or any(holds(name, said, languages) for name in _LIMITS):
        return True
    return not _BINDS.isdisjoint(cues().of(clause, words_of(clause)))


def _may_lead_go(text: str, starts: list[int], stops: list[int], first: int, last: int) -> bool:
    if text[: starts[first + 1]].rstrip()[-1] not in ",;–—":
        return False  # "Ada and Ben" is no clause
    if _A_GOOD.search(text[: starts[first + 1]]):
        return False
    is_small_talk = small_talk().issuperset(words_of(text[starts[first] : stops[first]]))
    rest = text[starts[first + 1] : stops[last]]
    return is_small_talk and not _BEGINS_WITH_AND.match(rest) and _words(rest) >= LEAST_WORDS


def _is_telling(clause: str, *, is_first: bool) -> bool:
    words = words_of(clause)
    names = names_in(clause if is_first else f", {clause}")
    return bool(names or details_of(clause) or dates_in(words) or numerals_in(words))


def _words(text: str) -> int:
    return len(meaningful(words_of(text)))
