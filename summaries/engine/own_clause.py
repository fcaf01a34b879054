"""The clause in which writers speak for themselves: after "but I", or after "As I said,"."""

import re

from .cues import languages_of
from .tongues import Tongue, tongues

LEAD_IN = 60  # characters within which a sentence may begin with "As I told my wife,"
_AFTER_LEAD = re.compile(r"[^,:，：،]{0,30}[,:，：،] *")


def own_clause(sentence: str, words: tuple[str, ...]) -> str:
    """What begins at that clause; nothing where the sentence has no other before it."""
    languages = languages_of(sentence, words)
    for tongue in tongues():
        if tongue.code in languages and (start := _start(sentence, tongue)):
            return sentence[start:]
    return ""


def _start(sentence: str, tongue: Tongue) -> int:
    own = tongue.own.search(sentence, 0, LEAD_IN) if tongue.own else None
    if own and (lead := _AFTER_LEAD.match(sentence, own.end())):
        return lead.end()
    found = tongue.again.search(sentence, 1) if tongue.again else None
    return found.end() - len(found.group().split()[-1].lstrip(",;—–，；،")) if found else 0
