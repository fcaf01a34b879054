"""Phrases as the .toml files write them, made into patterns.

(a|b) is a choice, a~ a word that begins so, ~a one that ends so, * at most three words, ... anything, ^ the start of
the sentence, $ its end, <n> a number, <name> a capitalized word, <when> a date or a day, @class the words of it;
(a|b)? may be missing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..scripts import MARKS

_W = rf"[\w{MARKS}]"
_WHEN = (
    r"(?:\d[\w./:-]*|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|noon|next|the end|end of|jan\w*|feb\w*"
    r"|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|montag|dienstag|mittwoch|donnerstag|freitag|samstag"
    r"|sonntag|ende|nächste\w*|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes"
    r"|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|segunda|terça|quarta|quinta|sexta|maandag|dinsdag|woensdag"
    r"|donderdag|vrijdag|zaterdag|zondag|morgen|demain|mañana|domani|amanhã)"
)
# What a sentence may begin with in a capital letter.
_NO_NAMES = (
    r"i(?:'\w+)?|we(?:'\w+)?|you(?:'\w+)?|he(?:'s)?|she(?:'s)?|it(?:'s)?|they(?:'re)?|the|an?|th(?:is|at|ese|ose|ere|en)|my|our"
    r"|your|his|her|its|their|please|and|but|so|if|when|who|what|where|why|how|which|not|no|nobody|nothing|only|just|also|now"
    r"|never|always|some|all|both|each|every\w*|one|someone|somebody|anyone|people|because|since|after|before|maybe|perhaps"
    r"|today|tomorrow|yesterday|next|last|to|in|on|at|for|from|with|without|as|of|by|do|don't|can|let's|still|yes|ok(?:ay)?"
)
_HOLES = {
    "*": rf"(?:{_W}[\w{MARKS}'-]*,? ){{0,3}}?",
    "...": r".{0,120}?",
    "<n>": r"[$€£]?\d[\w.,]*",
    "<name>": rf"(?!(?:{_NO_NAMES})(?![\w]))(?-i:[A-ZÄÖÜÉÀ-ÞА-Я])[\w'-]+",
    "<when>": _WHEN,
}
_GAPS = {"*": r".{0,12}?", "...": r".{0,80}?"}  # where words are not parted by spaces
_GLUE = r"[\s,:،]+"
_START = r"^(?:{lead}[,:]? )*"
_END = r"[\s.!?…,;:)\"'。！？｡؟।~]*$"
_UNTOLD = frozenset((*_HOLES, "^", "$"))
_UNSPELLED = frozenset("~<*.")  # a word with one of these stands for many
_PIECE = re.compile(rf"{_W}+")
_HUNG = ("'", ":")  # what hangs on the word before it: it's, "Decision: …"
LONGEST = 1_000  # characters of a sentence that are looked at; no quote is longer
_GROUP = re.compile(r"\([^)]*\)\??|\S+")
_CLASS = re.compile(r"@(\w+)")


@dataclass(frozen=True)
class Phrase:
    """One phrase of a language. spaced: its words are parted by spaces."""

    kind: str
    text: str
    spaced: bool = True
    lead: str = ""

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(_pattern(self) if self.spaced else _unspaced(self), re.IGNORECASE)

    @cached_property
    def is_word(self) -> bool:
        """Single words: to hold one of them is enough."""
        groups = _GROUP.findall(self.text)
        return len(groups) == 1 and not any(" " in choice or "~" in choice for choice in choices(groups[0]))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """One word of each choice of the longest group; a sentence without any of them cannot hold the phrase."""
        groups = [choices(group) for group in _GROUP.findall(self.text) if _is_told(group)]
        if not self.spaced:
            return tuple(max(groups, key=lambda group: min(map(len, group))))
        return tuple({max(choice.split(), key=_length).strip("'") for choice in max(groups, key=_weight)})

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """For each group that spells out all its words a piece of each; what holds the phrase has one of these.

        Behind "..." a word may begin anywhere.
        """
        found = _GROUP.findall(self.text) if self.spaced else []
        after_gap = [False, *(group == "..." for group in found)]
        told = (group for group, is_free in zip(found, after_gap, strict=False) if _is_told(group) and not is_free)
        groups = [choices(group) for group in told]
        spelled = [g for g in groups if _UNSPELLED.isdisjoint("".join(g)) and all(map(pieces_of, g))]
        return tuple(frozenset(max(pieces_of(choice), key=len) for choice in group) for group in spelled)

    def stands_in(self, sentence: str) -> bool:
        return (self.spaced and self.is_word) or bool(self._pattern.search(sentence, 0, LONGEST))


def pieces_of(text: str) -> frozenset[str]:
    """What stands between signs that are no letters, in lower case; one form of those letters that patterns take for
    the same."""
    return frozenset(_PIECE.findall(text[:LONGEST].lower().replace("ı", "i").replace("ſ", "s")))


def expanded(phrase: str, classes: Mapping[str, str]) -> str:
    """The phrase with the words of its classes: @we as (i|we), (@we|the team) as (i|we|the team)."""
    return " ".join(_with_classes(group, classes) for group in _GROUP.findall(phrase))


def _with_classes(group: str, classes: Mapping[str, str]) -> str:
    filled = _CLASS.sub(lambda found: _CLASS.sub(lambda more: classes[more[1]], classes[found[1]]), group)
    return f"({filled})" if group.startswith("@") else filled


def choices(group: str) -> list[str]:
    return [choice.strip() for choice in group.strip("()?").split("|")]


def _is_told(group: str) -> bool:
    """A sentence cannot hold the phrase without one of the words that the group spells out."""
    is_spelled = not any(choice in _UNTOLD or choice.startswith(_HUNG) for choice in choices(group))
    return group not in _UNTOLD and group[-1] != "?" and is_spelled


def _pattern(phrase: Phrase) -> str:
    border = rf"(?<![\w'{MARKS}])"
    pattern, glue = "", border
    for group in _GROUP.findall(phrase.text):
        if group == "^":
            pattern, glue = _START.format(lead=f"(?:{phrase.lead})" if phrase.lead else "(?!)"), ""
        elif group == "$":
            pattern += _END
        elif group.endswith("?"):
            pattern += f"(?:{_choice(group, glue)})?" if glue == _GLUE else f"(?:{_choice(group, glue)}{_GLUE})?"
        else:
            pattern += glue + _HOLES[group] if group in _HOLES else _choice(group, glue)
            glue = "" if group == "*" else r"[\s,:;،]*" if group == "..." else _GLUE
    return pattern


def _choice(group: str, glue: str) -> str:
    """Any of its words behind the glue; a short form such as 's hangs on the word before it."""
    hung = [choice for choice in choices(group) if choice.startswith(_HUNG)]
    free = [choice for choice in choices(group) if choice not in hung]
    bodies = [f"{glue}(?:{'|'.join(map(_words, free))})"] if free else []
    bodies += [rf"(?<=[\w{MARKS}])(?:{'|'.join(map(_words, hung))})"] if hung else []
    return rf"(?:{'|'.join(bodies)})(?![\w{MARKS}])"


def _words(choice: str) -> str:
    return r"\s+".join(_HOLES.get(word) or _word(word) for word in choice.split())


def _unspaced(phrase: Phrase) -> str:
    pattern = ""
    for group in _GROUP.findall(phrase.text):
        if group == "^":
            pattern = rf"^(?:(?:{phrase.lead})[,，、：:\s]*)*" if phrase.lead else "^"
        elif group == "$":
            pattern += _END
        elif found := _GAPS.get(group) or _HOLES.get(group):
            pattern += found
        else:
            optional = "?" if group.endswith("?") else ""
            pattern += r"\s*(?:" + "|".join(map(_loose, choices(group))) + ")" + optional
    return pattern


def _word(choice: str) -> str:
    if choice == "may":  # with a capital letter inside a sentence it is the month, or somebody's name
        return r"(?-i:(?<!in )(?<!by )(?<!of )(?<!this )(?<!next )(?<!till )(?<!from )may|MAY|(?<!\S\s)May)"
    return re.escape(choice).replace(r"\~", f"{_W}*").replace("~", f"{_W}*")


def _loose(choice: str) -> str:
    return re.escape(choice).replace(r"\ ", r"\s*").replace("_", r"\s+")


def _length(word: str) -> int:
    return len(word.strip("~"))


def _weight(group: list[str]) -> int:
    return min(_length(max(choice.split(), key=_length)) for choice in group)
