"""Whether a prompt still holds an answer. Own words and patterns: the engine is not measured by its own rules."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

OTHER_WORDS = 2  # that a sentence has to share with the evidence beside the answer
ENOUGH = 0.8  # of the answer's content words

_TOKEN = re.compile(r"[^\W_]+(?:[-_.:/@#'’,][^\W_]+)*")
_ENDING = re.compile(r"(?<=\d)(?:st|nd|rd|th)$|(?<=day)s$")  # of ordinals, and of days that come back
_SENTENCE = re.compile(r"(?<=[.!?…。])\s+|\n+")
_STOP = frozenset(
    """
    the and for with that this from was were are has have had not but you your his her its our their they she him them
    been will would can could should about into over under than then when where who what which how all any some just
    out off there here very too also der die das und ist sind ein eine einen dem den des mit von für auf nicht ich wir
    sie les des une est dans pour avec que qui sur pas mais elle nous vous los las una del con por para que como pero
    """.split()  # noqa: SIM905
)
_CALENDAR = frozenset(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni
    juli oktober dezember lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet
    août septembre octobre novembre décembre lunes martes miércoles jueves viernes sábado domingo enero febrero marzo
    abril mayo junio julio agosto septiembre octubre noviembre diciembre
    """.split()  # noqa: SIM905
)


@dataclass(frozen=True)
class Held:
    """hard and bound are None where the answer has no number, date or identifier."""

    hard: bool | None
    bound: bool | None
    retained: bool


class Text:
    """A prompt, cut into sentences once."""

    def __init__(self, text: str) -> None:
        self.sentences = [frozenset(tokens_of(sentence)) for sentence in _SENTENCE.split(text)]
        self.tokens = frozenset().union(*self.sentences)

    def holds(self, answer: str, evidence: str) -> Held:
        details, words = details_of(answer), content_words(answer)
        retained = len(words & self.tokens) >= ENOUGH * len(words)
        if not details:
            return Held(None, None, retained)
        return Held(details <= self.tokens, self._binds(details, content_words(evidence) - words), retained)

    def binds(self, answer: str, evidence: str) -> bool:
        """The answer's words stand together in a sentence that shares words with the evidence."""
        words = content_words(answer)
        return self._binds(words, content_words(evidence) - words)

    def _binds(self, answer: frozenset[str], others: frozenset[str]) -> bool:
        return any(answer <= tokens and len(others & tokens) >= OTHER_WORDS for tokens in self.sentences)


@lru_cache(100_000)
def tokens_of(text: str) -> frozenset[str]:
    """Lower-case words, and what they are made of: INV-2041 is "inv-2041", "inv" and "2041", 18th also "18"."""
    whole = [token.lower() for token in _TOKEN.findall(text)]
    pieces = (piece for token in whole for piece in re.split(r"[-_/@#'’]", token))
    bare = (word for token in whole if (word := _ENDING.sub("", token)) != token)
    return frozenset([*whole, *pieces, *bare])


def content_words(text: str) -> frozenset[str]:
    return frozenset(word for word in tokens_of(text) if word not in _STOP and (len(word) > 2 or word.isdigit()))


def details_of(answer: str) -> frozenset[str]:
    """Numbers, dates and identifiers of an answer, as lower-case words."""
    return frozenset(token.lower() for token in _TOKEN.findall(answer) if _is_detail(token))


def share(found: Iterable[bool | None]) -> float:
    """Of those that are not None."""
    counted = [value for value in found if value is not None]
    return sum(counted) / len(counted) if counted else float("nan")


def _is_detail(token: str) -> bool:
    return any(map(str.isdigit, token)) or token.lower() in _CALENDAR or bool(re.search(r"[_/@]|[a-z][A-Z]", token))
