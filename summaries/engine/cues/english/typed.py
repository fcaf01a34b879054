"""English as it is typed: short forms written out, a subject that is left out put back, so that phrases find it.

"cant stand mushrooms" -> "I can't stand mushrooms", "gotta call her" -> "I have to call her". Only what no other
reading has is changed: "its", "id", "well" and "wed" stay. The words are in typed.toml.
"""

import re
import tomllib
from importlib import resources
from typing import Any

_TABLE: dict[str, Any] = tomllib.loads(resources.files(__package__).joinpath("typed.toml").read_text("utf-8"))
_NEGATED = ("do", "did", "does", "is", "was", "are", "were", "have", "has", "had", "should", "would", "could", "must")
_WRITTEN_OUT: dict[str, str] = {f"{verb}nt": f"{verb}n't" for verb in _NEGATED} | _TABLE["written_out"]

_WORD = re.compile(r"(?<![\w'.@/-])[A-Za-z2']+(?![\w'@/-])(?!\.\w)")
_WITH = re.compile(r"(?<!\S)w/(?=\s)")
_LETS = re.compile(r"^lets(?= [a-z])", re.IGNORECASE)
# Short forms without their sign, where what follows tells them from the words that they look like.
_SHORT = tuple(
    (hint, re.compile(pattern, re.IGNORECASE), written)
    for hint, pattern, written in (
        (
            "ill ",
            r"(?:^|(?<=, )|(?<=and )|(?<=so )|(?<=but ))ill (?!(?:with|at|and|in|people|or|but|from|for|again|today|all"
            r"|of|on)\b)(?=[a-z]{2})",
            "I'll ",
        ),
        (
            "its ",
            r"\bits (?=(?:the|an?|not|too|so|been|settled|decided|final|official|going|all|agreed|only|just|out|off"
            r"|over)\b)",
            "it's ",
        ),
        ("were ", r"^were (?=(?:not )?(?:\w+ing|all|both|down|done|set)\b)", "we're "),
        ("id ", r"\bid (?=(?:rather|like|love|prefer|say|hate|sooner)\b)", "I'd "),
        ("wed ", r"\bwed (?=(?:rather|like|love|prefer|sooner)\b)", "we'd "),
    )
)
_IS_DOING = re.compile(
    r"\b([A-Z][a-z]+)'s (?=(?:bringing|picking|buying|cooking|baking|making|getting|taking|driving|booking|calling"
    r"|sending|writing|doing|organi[sz]ing|paying|handling|ordering|printing|preparing|collecting|fetching)\b)"
)
_FILLER_WORDS = ("tbh", "imo", "imho", "ngl", "kinda", "sorta", "literally", "basically", "honestly")
_SHORT_FORMS = (*_FILLER_WORDS, "w/", "lets ", " and ", " fan ")  # one of these is in what the next patterns find
_FILLERS = re.compile(rf"\b(?:{'|'.join(_FILLER_WORDS)})\b,? ?", re.IGNORECASE)

_LEAD = r"((?:(?:so|ok|okay|also|and|but|btw|yeah|yes|well|then|still|really)[,.:!]* )*)"
_NO_SUBJECT = re.compile(rf"{_LEAD}((?:{'|'.join(_TABLE['left_out']['subject'])}))(?=\s*\w)", re.IGNORECASE)
_NO_AUXILIARY = re.compile(
    rf"{_LEAD}((?:{'|'.join(_TABLE['left_out']['auxiliary'])})(?! (?:the|a) \w+ (?:is|was|takes|means)\b))",
    re.IGNORECASE,
)
_MUST = re.compile(r"must (?=not forget|(?!be\b|have\b|not\b)[a-z]{3})", re.IGNORECASE)
_FAN = re.compile(r"^(?:a )?(?:big|huge|great|massive) fan(?= of )", re.IGNORECASE)
_ME_TOO = re.compile(
    r"^(?:me and (?:my )?\w+|(?:my )?\w+ and (?:me|i))(?= (?:are|have|will|were|agreed|decided|both|chose|want|need"
    r"|prefer|like|love|hate|settled|picked|would)\b)",
    re.IGNORECASE,
)


def written_out(sentence: str) -> str:
    """The sentence as somebody would write it who takes time."""
    text, lowered = sentence, sentence.lower()
    if not _WRITTEN_OUT.keys().isdisjoint(_WORD.findall(lowered)):
        text = _WORD.sub(lambda found: _WRITTEN_OUT.get(found.group().lower(), found.group()), text)
        lowered = text.lower()
    for hint, pattern, written in _SHORT:
        text = pattern.sub(written, text) if hint in lowered else text
    text = _IS_DOING.sub(r"\1 is ", text) if "'s " in text else text
    if any(sign in lowered for sign in _SHORT_FORMS):
        text = _WITH.sub("with", _LETS.sub("let's", _FILLERS.sub("", text)))
        text = _FAN.sub("I'm a big fan", _ME_TOO.sub("we", text))
    if found := _NO_SUBJECT.match(text):
        return f"{found[1]}I {text[found.start(2) :]}"
    if found := _NO_AUXILIARY.match(text):
        return f"{found[1]}I'm {text[found.start(2) :]}"
    return f"I {text}" if _MUST.match(text) else text
