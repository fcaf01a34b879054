"""Who a sentence names, told by capitals: somebody whom it begins with, and others."""

import re
from collections.abc import Collection
from functools import lru_cache

from ..details import dates_in, names_in
from ..language import languages_in

_WORD = re.compile(r"[^\W\d_]+")
_SAYS = re.compile(
    r"(?:(?:noted|quoted|heard|learned) from |according to |laut |selon |según |segundo |secondo |по словам )?"
    r"(?P<name>[^\W\d_][\w'’.-]{0,40}(?: [^\W\d_][\w'’.-]{0,40}){0,2}?)"
    r"(?::|,? (?:has |also |just |hat )?(?:said?|says|wrote|writes|mentioned|mentions|told|tells|asked|asks|noted|notes"
    r"|explained|stated|reported|confirmed|sagte?|schrieb|meinte?|fragte?|erwähnte?|a dit|dit|a écrit|écrit|demande"
    r"|dijo|dice|escribió|preguntó|disse|diz|escreveu|ha detto|ha scritto|сказала?|написала?|говорит|спросила?)\b"
    r"|(?:说|写道|表示|提到)|قال)",
    re.IGNORECASE,
)
_OF_WHOM = re.compile(
    r"\W*(?:he|she|they|who|er|sie|il|elle|ils|elles|qui|él|ella|ele|ela|lui|lei|он|она|они)(?!\w)", re.IGNORECASE
)
_PLACE = re.compile(r"(?<!\w)(?:in|at|near|from|nach|aus|bei|à|en|em|di|в|из) [^\W\d_]+")
_INSIDE = re.compile(r"(?<=[\w,;] )[^\W\d_]+")  # words that begin no sentence


def name_at_start(text: str, said: str) -> str:
    """The first word, where what was said has it as a name; "" otherwise. German writes all nouns in capitals."""
    found = _WORD.search(text)
    return found.group() if found and found.group() in _names(said) else ""


def named_speaker(text: str, people: Collection[str]) -> str:
    """Who of them the text begins by quoting ("Ben said …", "Noted from Ben: …"); "" where it quotes none."""
    found = _SAYS.match(text)
    return next((name for name in people if found and found["name"].casefold() == name.casefold()), "")


def others_named(clause: str, said: str, named: str) -> bool:
    """Somebody else is named in the clause; no place ("in Porto"). "She is a nurse" is of who was named before it."""
    people = _PLACE.sub(" ", clause)
    return not _OF_WHOM.match(clause) and any(word != named and word in _names(said) for word in _WORD.findall(people))


def without(name: str, text: str) -> str:
    """The text without the name and what shows that something is theirs."""
    return " ".join(word for word in text.split() if word.removesuffix("'s").removesuffix("’s").strip(".,:;") != name)


@lru_cache(64)  # one text, many items
def _names(said: str) -> frozenset[str]:
    if "de" in languages_in(said):
        return frozenset()
    words = _WORD.findall(said)
    small = frozenset(word for word in words if word[:1].islower())
    inside = (word for word in _INSIDE.findall(said) if word[:1].isupper())
    known = names_in(said)
    return frozenset(
        word for word in inside if word in known and word.lower() not in small and not dates_in([word.lower()])
    )
