"""What a text is about, as short stems that inflection and spelling leave alone, in scripts with and without spaces."""

import re
from functools import lru_cache

from .cues import function_words
from .sentences import content_words, words_of

_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+|[\u30a1-\u30fa\u30fc]+")
_HANGUL = re.compile(r"[\uac00-\ud7a3]+")
_ARABIC = re.compile(r"[\u0621-\u064a]+")
_DEVANAGARI = re.compile(r"[\u0900-\u0963]+")
_ARABIC_ARTICLE = re.compile("^(?:[وفبكل]?ال|لل)")
_ARABIC_PERSON = re.compile("^س?[ينتأ](?=..[\u0621-\u064a])")  # "نبيع", we sell; "بيع", the sale
_ARABIC_REPORTING = re.compile("^(?:قرر|يفضل|تفضل|يريد|تريد)")
STEM = 5  # letters
# Verbs by which one reports a wish; they say nothing of what is wished for.
_REPORTING = frozenset(
    """
    prefer prefers preferred wants want wanted likes like liked wishes wish asks asked asked requests requested
    decided decision decide decides möchte wünscht bevorzugt mag will préfère souhaite veut aime prefiere quiere
    prefere quer preferisce vuole предпочитает хочет просит решили решил решила решено выбрали выбрал выбрала chose
    chosen choose opted picked entschieden entscheidet beschlossen décidé décident décide choisi decidido deciden
    decidió decidieron elegido karar verdi verildi verdiler
    """.split()  # noqa: SIM905
)


@lru_cache(4_096)  # the same messages are looked at for every item
def stems_of(text: str) -> frozenset[str]:
    """Stems of the words that carry meaning; signs in pairs for Chinese and Japanese."""
    latin = (word for word in content_words(text) - _REPORTING if not _has_other_script(word))
    short = (word for word in words_of(text) if len(word) == 2 and word.isalpha() and word not in function_words())
    stems = {word[:STEM] for word in (*latin, *short)}
    if not text.isascii():
        stems |= _pairs(text) | {word[:2] for word in _HANGUL.findall(text) if len(word) > 1}
        stems |= {_arabic_stem(word) for word in _ARABIC.findall(text) if len(word) > 2} - {""}
        stems |= {word[:4] for word in _DEVANAGARI.findall(text) if len(word) > 2 and word not in function_words()}
    return frozenset(stems)


def _arabic_stem(word: str) -> str:
    """Without article and person; "" where the word only reports a wish."""
    if _ARABIC_REPORTING.match(word):
        return ""
    return _ARABIC_PERSON.sub("", _ARABIC_ARTICLE.sub("", word))[:4]


def _has_other_script(word: str) -> bool:
    return any(pattern.search(word) for pattern in (_CJK, _HANGUL, _ARABIC, _DEVANAGARI))


def _pairs(text: str) -> set[str]:
    runs = _CJK.findall(text)
    return {run[place : place + 2] for run in runs for place in range(max(len(run) - 1, 0))}


def is_wish(text: str) -> bool:
    """Says that somebody wants, likes or chose something."""
    return not _REPORTING.isdisjoint(words_of(text))
