"""Of a line that says two things, the half that a newer line says nothing against.

Of "Bob sits in room 204 and Anna sits in room 207" it is the half about Bob, where "Anna has moved to room 209".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from .comparing import Judged
from .places import VERBS
from .reading import read
from .statement import Reading
from .verdicts import by_comparing

_JOINTS = {
    "en": "and|but",
    "de": "und|aber",
    "fr": "et|mais",
    "es_pt_it": "y|e|pero|ma|mas",
    "ru": "и|а",
}
_JOINT = {name: re.compile(rf",? (?:{words}) |; ", re.IGNORECASE) for name, words in _JOINTS.items()}
# What these lead in, and what somebody says, holds for both halves.
_LED_IN = re.compile(
    r"(?:if|unless|when|while|because|since|although|on|in|at|from|for|with|after|before|until|by|wenn|falls|weil|obwohl|am"
    r"|an|im|bei|nach|vor|ab|für|mit|bis|si|quand|parce|à|au|pour|avec|après|avant|dès|cuando|porque|para|con|después"
    r"|antes|se|quando|perché|dopo|prima|в|на|если|когда|после|для|до|с)\b",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:said|says|told|thinks?|believes?|wrote|heard|that|sagte?|sagt|meint|glaub\w*|dass|dit|pense|que|dice|dijo|piensa"
    r"|che|detto|disse|diz|сказал\w*|говорит|думает|что)\b",
    re.IGNORECASE,
)
# With which a clause of its own begins, and "arrives at 12:10" does not.
_SUBJECT = re.compile(
    r"[A-ZÀ-ÖØ-ÞА-Я]|(?:the|our|my|your|his|her|their|this|der|die|das|unsere?|meine?|le|la|les|l['’]|notre|mon|ma|el|los|las"
    r"|nuestr[oa]|mi|il|lo|gli|nosso|nossa)\b"
)
# Whoever reads the second half alone would not know of whom or what it speaks.
_POINTS_BACK = re.compile(
    r"(?:it|its|he|she|his|her|they|their|this|that|there|then|er|sie|es|ihr|sein|dies|das|dann|il|elle|ils|elles|cela|ça"
    r"|él|ella|ellos|eso|esto|lui|lei|loro|ele|ela|isso|он|она|оно|они|это|hij|zij|het)\b",
    re.IGNORECASE,
)


@lru_cache(4_096)
def what_stays(older: str, newer: str, *, is_gone: bool = False) -> str:
    """The half of the older line that stays where the newer takes the place of the other; "" where none does. is_gone:
    it does take the place of the older line, by its half or whole; else only where rules see that of the half."""
    new, goes = read(newer), ("replace", "may") if is_gone else ("replace",)
    for first, second in _halves(older):
        ends = [by_comparing(Judged(new, half)) for half in (first, second)]
        if ends[0] in goes and ends[1] == "stand" and not _POINTS_BACK.match(second.text):
            return second.text
        if ends[0] == "stand" and ends[1] in goes:
            return first.text
    return ""


def _halves(text: str) -> Iterator[tuple[Reading, Reading]]:
    joints = _JOINT.get(read(text).language)
    for joint in joints.finditer(text) if joints and not _LED_IN.match(text) else ():
        if ", " in text[: joint.start()] + text[joint.end() :] or _SAYS.search(text[: joint.start()]):
            continue
        if joint[0] != "; " and not _SUBJECT.match(text, joint.end()):
            continue
        halves = read(text[: joint.start()]), read(text[joint.end() :])
        if all(map(_stands_alone, halves)) and any(half.held for half in halves):
            yield halves


def _stands_alone(half: Reading) -> bool:
    """Names something, and then a value of it or what it is: not "leaves at 11" nor "15 euros for guests"."""
    names = [token.start for token in half.tokens if not token.is_weak and token.stem not in VERBS]
    verbs = [token.start for token in half.tokens if token.is_weak or token.stem in VERBS]
    if not names or half.asks or (verbs and verbs[0] < names[0]):
        return False
    has_value = any(given.start > names[0] for given in half.held)
    return has_value or any(names[0] < verb < names[-1] for verb in verbs)
