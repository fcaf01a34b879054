"""The statement that stands before a question in one sentence: "I have to pay by Friday, which form do I need?".

The words stand in before_questions.toml. They are looked for in all languages at once: what is short and asks seldom
tells its own.
"""

import re
import tomllib
from collections.abc import Iterator
from importlib import resources

from .scripts import HAN, KANA

LEAST_WORDS, LEAST_SIGNS = 3, 5  # of a statement; the second of Chinese and Japanese
MOST_WORDS, MOST_SIGNS = 6, 12  # of a question that no question word begins: "…, red or blue?"
_UNSPACED = ("zh", "ja")
_WORDS = tomllib.loads(resources.files(__package__).joinpath("before_questions.toml").read_text("utf-8"))


def _any(name: str) -> str:
    """A pattern for what each language has by this name; where it parts words, no part of a longer one."""
    spaced = "|".join(words[name] for code, words in _WORDS.items() if name in words and code not in _UNSPACED)
    unspaced = "|".join(words[name] for code, words in _WORDS.items() if name in words and code in _UNSPACED)
    return rf"(?:(?:{spaced})(?![^\W_])" + (f"|{unspaced})" if unspaced else ")")


_LEAD = rf"[\"“«„]?(?:{_any('leads')} )?"
_JOINT = re.compile(
    r"[,;،，、；]\s*|(?<!\s)\s++[–—-]\s++|…\s*|\.{3}\s*|(?<=데)\s++|(?<=けど)(?=[^、])|(?<=[^\s,;])\s++(?=¿)"
    r"|(?<!\s)\s++(?=(?:so|also) (?:what|how|which|where|when|who|was|wie)\b)",
    re.IGNORECASE,
)
_BEGINS_ASKING = re.compile(rf"{_LEAD}(?:¿|{_any('asks')})", re.IGNORECASE)
_DEPENDS = re.compile(_LEAD + _any("depends"), re.IGNORECASE)
_ASKS_ASSENT = re.compile(rf"{_any('assent')}[\s?？؟!.。]*", re.IGNORECASE)
_OFFERS_ANOTHER = re.compile(_any("or"), re.IGNORECASE)
_ASKS_ALREADY = re.compile(r"[¿?？؟]|\bли\b|(?:[吗嗎呢か까]|\bm[ıiuü])$")
_DENSE = re.compile(f"[{HAN}{KANA}]")


def statement_before(sentence: str) -> str:
    """Of a sentence that asks, what stands before its question and says something without it; else ""."""
    for head, tail in _cuts(sentence):
        if _is_long(head, LEAST_WORDS, LEAST_SIGNS) and not (_BEGINS_ASKING.match(head) or _ASKS_ALREADY.search(head)):
            is_tied = _DEPENDS.match(head) or _ASKS_ASSENT.fullmatch(tail) or _OFFERS_ANOTHER.match(tail)
            return "" if is_tied else head
    return ""


def _cuts(sentence: str) -> Iterator[tuple[str, str]]:
    """What stands before a question, and the question: it begins with a word that asks, or it is short."""
    cuts = [(sentence[: at.start()].strip(), sentence[at.end() :].strip()) for at in _JOINT.finditer(sentence)]
    cuts = [(head, tail) for head, tail in cuts if head and tail]
    yield from [cut for cut in cuts if _BEGINS_ASKING.match(cut[1])][:1]
    yield from [cut for cut in cuts[-1:] if not _is_long(cut[1], MOST_WORDS + 1, MOST_SIGNS + 1)]


def _is_long(text: str, words: int, signs: int) -> bool:
    return len(text) >= signs if _DENSE.search(text) else len(text.split()) >= words
