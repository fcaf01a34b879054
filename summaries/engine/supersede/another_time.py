"""What is said of another time: how it was once, or how it is for once. It changes nothing of what holds now."""

import re
from functools import cache

from ..scripts import JOINED
from .patterns_by_language import tables_of

_WITHOUT_EXCEPTION = re.compile(
    r"(?<!\w)(?:without|ohne|sans|sin|sem|senza|без) (?:any |a single )?"
    r"(?:exception|ausnahme|excepci[oó]n|exceção|eccezion\w|исключен\w{1,3})",
    re.IGNORECASE,
)

# "We used to pay 900, the rent is 950": a clause of its own behind it says how it is.
_GOES_ON = re.compile(
    r"[,;:，：；] ?[^,;:，：；]{0,60}(?:(?<!\w)(?:is|are|'s|ist|sind|est|sont|es|son|é|são|è|sono)(?!\w)|是|为)",
    re.IGNORECASE,
)


def is_of_another_time(text: str) -> bool:
    """ "I used to live in Bremen", "this week only, we deploy on Thursday"."""
    if _pattern("once").search(text):
        return not _WITHOUT_EXCEPTION.search(text)
    is_past = bool(_pattern("was").match(text))
    return is_past and not _pattern("now").search(text) and not _GOES_ON.search(text)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Of all languages: few words mean one of these in one and something else in another."""
    tables = tables_of("another_time.toml")
    spaced = "|".join(each for code, table in tables.items() if code not in JOINED for each in table[name])
    joined = "|".join(each for code, table in tables.items() if code in JOINED for each in table[name])
    edge = "" if name == "was" else r"(?!\w)"
    return re.compile(rf"(?<!\w)(?:{spaced}){edge}|{joined}", re.IGNORECASE)
