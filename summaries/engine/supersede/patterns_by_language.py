"""Regular expressions of a TOML file of this folder: a table a language, in it a name and its alternatives."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from ..scripts import JOINED


@cache
def pattern_of(file: str, name: str, language: str) -> re.Pattern[str] | None:
    """Of a language of statements; "es_pt_it" has the words of the three. None where the file has none for it."""
    tables = tables_of(file)
    words = "|".join(tables[code][name] for code in language.split("_") if code in tables)
    if not words:
        return None
    return re.compile(words if language in JOINED else rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


@cache
def tables_of(file: str) -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(resources.files(__package__).joinpath(file).read_text("utf-8"))
