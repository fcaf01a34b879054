"""The kinds of cue that the build of an English sentence gives away.

Where phrases.py compares words, this looks at subject, modality, negation and tense: "Tom and I are splitting the
rent" is the speaker, under way, with a verb of committing, and so a decision; "if we split it" and "are they splitting
it" are not. Classes of words stand in words.toml, of verbs in verbs.toml.
"""

import re
from collections.abc import Sequence

from .clauses import clause_of_others, clause_of_speaker
from .commands import kinds_of_command, kinds_of_request
from .others import kinds_of_others
from .questions import asks_in_words
from .speakers import kinds_of_speaker
from .typed import written_out
from .vocabulary import HEADS, WORDS, has, is_in

MOST_WORDS = 60
_TOKEN = re.compile(r"[a-z0-9$€£%]+(?:['./:-][a-z0-9]+)*|[,;:!?]")
_PART = re.compile(r"[,;] | [-–—] | (?:but|so) ")
_DECIDING = {"decision", "plan"}


def kinds_in(sentence: str) -> set[str]:
    """The kinds; "not x" denies a kind that single words seem to say. The sentence is written out already."""
    text = sentence.lower().replace("’", "'")
    words = _TOKEN.findall(text)[:MOST_WORDS]
    if not words:
        return set()
    if text.rstrip(" \"')").endswith("?"):
        return kinds_of_request(words, text)
    asks = {"asks"} if asks_in_words(words) else set()
    if kind := next((kind for kind, head in HEADS.items() if head.match(text)), ""):
        return {kind, *(f"not {other}" for other in (*HEADS, "plan") if other != kind)}
    return asks | _of_main_clause(words, text) | _of_later_parts(words, text) | _of_turns_of_phrase(words, text)


def _of_main_clause(words: Sequence[str], text: str) -> set[str]:
    is_fragment = words[0] in ("no", "nothing", "zero")
    if not is_fragment and (clause := clause_of_speaker(words)):
        return kinds_of_speaker(clause, text)
    if not is_fragment and (other := clause_of_others(words)):
        return kinds_of_others(*other)
    return kinds_of_command(words, text)


def _of_later_parts(words: Sequence[str], text: str) -> set[str]:
    """ "I'm broke until the 1st, can't pay before": what the speaker adds, but under a condition."""
    found: set[str] = set()
    for part in _PART.split(text)[1:] if not is_in("conditions", words[0]) else ():
        said = _TOKEN.findall(written_out(part.strip()))
        clause = clause_of_speaker([word.lower() for word in said]) if len(said) > 2 else None
        said_later = kinds_of_speaker(clause, part) if clause else set()
        found |= said_later if has("instead", text) else said_later - _DECIDING
    return found


def _of_turns_of_phrase(words: Sequence[str], text: str) -> set[str]:
    """What "the deadline is …", "our pick is …" or "the less …, the better" say, whoever says it."""
    if not WORDS["unreal"].isdisjoint(words[:12]):
        if words[0] == "only":
            return {"constraint"} if has("limit", text) else set()
        return {"preference"} if "if you" in text and has("taste", text) else set()
    kinds = {"aim": "goal", "limit": "constraint", "choice": "decision", "taste": "preference"}
    return {kind for name, kind in kinds.items() if has(name, text)}
