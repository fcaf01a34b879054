"""What is said of another time: how it was once, or how it is for once. It changes nothing of what holds now."""

import re
import tomllib
from functools import cache
from importlib import resources

_SPACELESS = frozenset(("zh", "ja", "ko"))
_WITHOUT_EXCEPTION = re.compile(
    r"(?<!\w)(?:without|ohne|sans|sin|sem|senza|без) (?:any |a single )?"
    r"(?:exception|ausnahme|excepci[oó]n|exceção|eccezion\w|исключен\w{1,3})",
    re.IGNORECASE,
)


def is_of_another_time(text: str) -> bool:
    """ "I used to live in Bremen", "this week only, we deploy on Thursday"."""
    if _pattern("once").search(text):
        return not _WITHOUT_EXCEPTION.search(text)
    return bool(_pattern("was").match(text)) and not _pattern("now").search(text)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Of all languages: few words mean one of these in one and something else in another."""
    tables = tomllib.loads(resources.files(__package__).joinpath("another_time.toml").read_text("utf-8"))
    spaced = "|".join(each for code, table in tables.items() if code not in _SPACELESS for each in table[name])
    joined = "|".join(each for code, table in tables.items() if code in _SPACELESS for each in table[name])
    edge = "" if name == "was" else r"(?!\w)"
    return re.compile(rf"(?<!\w)(?:{spaced}){edge}|{joined}", re.IGNORECASE)
