"""Scripts: their letters, and how a word and a sentence end in them."""

import re
import unicodedata
from functools import cache


def _marks() -> str:
    """Combining marks up to the end of Khmer, as ranges of a character class: to \\w of `re` they are no letters."""
    ranges: list[list[int]] = []
    for code in range(0x300, 0x1800):
        if unicodedata.category(chr(code)) in ("Mn", "Mc"):
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)


MARKS = _marks()
LETTER = rf"(?:[^\W_]|[{MARKS}])"
HAN, KANA, HANGUL = "\u3400-\u9fff々〆", "\u3041-\u30ff", "\uac00-\ud7a3"
SPACELESS = ("zh", "ja")  # languages that put no spaces between words
JOINED = (*SPACELESS, "ko")  # those, and Korean, whose words end in particles: a word may stand within a longer one
QUESTION_MARKS = "?？؟"
ENDS = ".!?…。！？｡؟۔।॥"  # of a sentence
NEEDS_NO_SPACE = "。！？｡।॥؟۔"  # ends a sentence whatever follows

_SCRIPTS = (
    ("ja", re.compile(f"[{KANA}]")),
    ("zh", re.compile(f"[{HAN}]")),
    ("ko", re.compile(f"[{HANGUL}]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("hi", re.compile("[\u0900-\u097f]")),
)
_ARABIC = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ة": "ه", "ـ": None})
_ARABIC.update(dict.fromkeys((*range(1611, 1632), 1648)))


def script_of(text: str) -> str:
    """The language that its script gives away: ja, zh, ko, ru, ar or hi; "" for the Latin script and all others."""
    if text.isascii():
        return ""
    counts = {name: len(letters.findall(text)) for name, letters in _SCRIPTS}
    if counts["ja"]:
        counts["ja"] += counts["zh"]
    name = max(counts, key=counts.__getitem__)
    dense = 3 if name in JOINED else 1  # a syllable says as much as some letters
    return name if counts[name] * dense * 2 > sum(map(str.isalpha, text)) else ""


def plain(text: str) -> str:
    """Text as phrases are compared with it: one apostrophe, no Turkish capital İ, no Arabic vowels and letter forms."""
    text = text.replace("’", "'")
    return text if text.isascii() else unicodedata.normalize("NFC", text).translate(_ARABIC).replace("İ", "i")


@cache
def is_ideographic(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or char in "々〆"
