"""The statement that stands before a question in one sentence: "I have to pay by Friday, which form do I need?".

The words stand in before_questions.toml. Where it is not sure that a statement ends and a question begins, there is
none: a question changes nothing, and what is taken for said though it was only asked would.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources

from .cues import languages_of
from .late_patterns import LatePattern
from .scripts import LETTER, SPACELESS
from .sentences import asks, words_of

LEAST_WORDS, LEAST_SIGNS = 3, 5  # of a statement; the second of Chinese and Japanese
_WORDS = tomllib.loads(resources.files(__package__).joinpath("before_questions.toml").read_text("utf-8"))
_JOINT = re.compile(
    r"[,;،，、；]\s*|(?<!\s)\s++[–—-]\s++|…\s*|\.{3}\s*|(?<=데)\s++|(?<=けど)(?=[^、])|(?<=[^\s,;])\s++(?=¿)"
)
_QUOTE = re.compile(r"[\"“”„«»「」『』]")


def _patterns(
    name: str, *, is_led: bool = False, is_searched: bool = False, behind: str = ""
) -> dict[str, LatePattern]:
    """For each language that has something by this name; up to the end of a word, where it writes spaces between them.

    is_led: the words that lead in may stand before it; is_searched: it is looked for at the beginning of any word.
    """
    found = {}
    for language, words in _WORDS.items():
        is_spaced = language not in SPACELESS
        begin = rf"(?<!{LETTER})" if is_searched and is_spaced else ""
        end = rf"(?!{LETTER})" if is_spaced else ""
        lead = rf"(?:(?:{words['leads']}){end},? )?" if is_led and "leads" in words else ""
        if name in words:
            found[language] = LatePattern(f"{begin}{lead}(?:{words[name]}){end}{behind}", re.IGNORECASE)
    return found


_ASKS = _patterns("asks", is_led=True)
_DEPENDS = _patterns("depends", is_led=True)
_ENDS = _patterns("ends", behind="$")
_ASSENT = _patterns("assent", behind=r"[\s?？؟!.。]*\Z")
_OR = _patterns("or")
_INSIDE = _patterns("inside", is_searched=True)


def stated(text: str) -> str:
    """A sentence without the question behind its statement; the whole where it has none."""
    return (statement_before(text) or text) if asks(text) else text


@lru_cache(4_096)
def statement_before(sentence: str) -> str:
    """Of a sentence that asks, what is stated before its question; else ""."""
    languages = languages_of(sentence, words_of(sentence))
    if len(languages) != 1 or languages[0] not in _WORDS:
        return ""
    language = languages[0]
    asking = [at for at, part in _parts(sentence) if _is_question(part, language)]
    if len(asking) != 1:
        return ""  # "The house, which has a red roof, is it for sale?"
    head, tail = sentence[: asking[0].start()].strip(), sentence[asking[0].end() :].strip()
    is_tied = _ASSENT[language].match(tail) or _OR[language].match(tail)
    return head if not is_tied and _is_statement(head, language) else ""


def _parts(sentence: str) -> Iterator[tuple[re.Match[str], str]]:
    """What stands behind each joint, up to the next."""
    joints = list(_JOINT.finditer(sentence))
    ends = [joint.start() for joint in joints[1:]] + [len(sentence)]
    return ((joint, sentence[joint.end() : end].strip()) for joint, end in zip(joints, ends, strict=False))


def _is_question(part: str, language: str) -> bool:
    is_inside = language in _INSIDE and _INSIDE[language].search(part)
    return part.startswith("¿") or bool(_ASKS[language].match(part) or is_inside)


def _is_statement(head: str, language: str) -> bool:
    """Long enough, no question itself, no part of a quotation, and nothing on which the question depends."""
    is_long = len(head) >= LEAST_SIGNS if language in SPACELESS else len(head.split()) >= LEAST_WORDS
    if not is_long or "¿" in head or asks(head) or len(_QUOTE.findall(head)) % 2:
        return False
    is_tied = _DEPENDS[language].match(head) or (language in _ENDS and _ENDS[language].search(head))
    return not is_tied and not _is_question(head, language)
