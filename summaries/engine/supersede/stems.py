"""Words of one meaning in another form: by what their language adds to a word, not by likeness of letters alone."""

import re
import unicodedata
from functools import lru_cache

from .word_lists import MARK, UNSPACED, base_forms, common

_MARKS = re.compile(f"[{MARK}]")
_SEPARABLE = re.compile(
    r"^(ab|an|auf|aus|ein|vor|zu|weg|um|nach|los|fest|bei|mit|her|hin|zurück|fertig|raus|rein|runter|hoch|rüber|rauf|weiter)(?:ge|zu)(?=\w{4})"
)
_TURKISH_BACK = re.compile(
    "(?:m[ea](?:m|n|k|miz|mız|niz|nız|leri|ları|si|sı)?|[dt][ıiuü](?:m|n|k|niz|nız|ler|lar)?|l[ae]r[ıi]?)$"
)
_PARTICLES = re.compile(
    "(?:이에요|예요|입니다|에서는|에서|에게|한테|으로는|으로|까지|부터|보다|처럼|이랑|하고|은|는|이|가|을|를|에|의|로|도|만|와|과)$"
)
# What is over, or has to be done, of a verb in single letters.
_KOREAN_BACK = re.compile(
    "(?<=[\u1161-\u1175])(?:\u11bb(?:"
    + "|".join(unicodedata.normalize("NFD", ending) for ending in ("어요", "습니다", "네요", "지요", "다", "어", "고"))
    + ")|"
    + unicodedata.normalize("NFD", "야")
    + ")$"
)
_ARABIC_FRONT = re.compile("^(?:[وف]?(?:بال|كال|لل|ال)|[وفبلك](?=ال))")
_ARABIC_BACK = re.compile("(?:هما|ها|هم|نا|ون|ين|ات|تم|ت|ه|ي|وا|كم|ك)$")
_FRENCH_TAIL = re.compile("-(?:moi|toi|nous|vous|le|la|les|lui|leur)$")
_RUSSIAN_SOFT = re.compile("([бпвмф])л(?=[еёюян])")  # "куплю", "купить"
_RUSSIAN_SELF = {"ся": "", "лись": "ли", "лась": "ла", "лось": "ло"}  # "встречаемся" is a form of "встреча"
_HINDI_BACK = re.compile("(?:ना|नी|ने|ता|ती|ते|या|यी|ये|ऊँगा|ूँगा|ूँगी|ाओ|ों|ें|ाएँ|ा|ी|े|ो)$")


@lru_cache(16_384)
def stem(word: str, language: str) -> str:
    """The part of a lower-case word by which its forms are compared."""
    if language == "ar":
        return _arabic(word)
    if language == "ko":
        return _KOREAN_BACK.sub("", unicodedata.normalize("NFD", _PARTICLES.sub("", word) or word))
    if language == "hi":
        shorter = _HINDI_BACK.sub("", word)
        return shorter if len(shorter) > 1 else word
    if language == "tr":
        word = _TURKISH_BACK.sub("", word) if len(word) > 5 else word
    if language == "fr":
        word = _FRENCH_TAIL.sub("", word)
    head, _, tail = word.partition("'")
    word = head if len(tail) <= 4 and len(head) > 1 else word.replace("'", "")
    word = base_forms().get(word, word)
    if language == "de":
        word = _german(word)
    if "\u0400" <= word[:1] <= "\u04ff":
        word = _RUSSIAN_SOFT.sub(r"\1", _not_of_self(word))
    return _MARKS.sub("", unicodedata.normalize("NFD", word)).replace("ı", "i").replace("ß", "ss")


def keys_of(stem: str) -> tuple[str, ...]:
    """Under which a stem is found; of two that are alike at least one key is the same."""
    if stem.startswith("@"):
        return (stem,)
    if UNSPACED.search(stem):
        return tuple(dict.fromkeys(stem[:6]))
    return (stem[:2],) if "\u0900" <= stem[:1] <= "\u097f" else (stem[:3],)


@lru_cache(65_536)
def alike(one: str, other: str, language: str = "") -> bool:
    """Forms of one word; language narrows what is added to one."""
    if one == other or not one or not other:
        return one == other
    if "@" in (one[0], other[0]):
        return False
    if UNSPACED.search(one) or UNSPACED.search(other):
        short, long = sorted((one, other), key=len)
        return short in long and (len(short) > 1 or (len(long) <= 3 and (long[0] == short or long[-1] == short)))
    same = _same_start(one, other)
    endings = common("english_endings" if language == "en" else "endings")
    if language == "en" and max(len(one), len(other)) - same > 4:
        return False  # "green", "greenhouse"
    return _is_form(one[same:], other[same:], same, one, endings)


def _is_form(rest: str, other: str, same: int, word: str, endings: frozenset[str]) -> bool:
    """Whether these ends, behind so many letters that are the same, make two forms of one word."""
    longest = same + max(len(rest), len(other))
    shortest = same + min(len(rest), len(other))
    sign = word[0]
    if "\u0400" <= sign <= "\u04ff":
        return (same >= 4 or (same == 3 and longest <= 6)) and longest - same <= 3 and 2 * same >= longest
    if "\u0600" <= sign <= "\u06ff":
        return same >= 3 and longest - same <= 2
    if "\u1100" <= sign <= "\u11ff":
        return same >= 4 and 10 * same >= 7 * shortest
    if "\u0900" <= sign <= "\u097f":
        return same >= 2 and longest - same <= 3 and 2 * same >= longest
    if same >= 3 and {rest, other} <= endings | {""}:
        return same > 3 or longest <= 6
    return same >= 5 and 4 * same >= 3 * shortest and longest - same <= 5 and "" in (rest, other)


def _same_start(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _german(word: str) -> str:
    if found := _SEPARABLE.match(word):
        prefix = found.group(1)
        if word[len(prefix) :] not in ("geben", "gehen", "gelten"):
            return prefix + base_forms().get(word[len(prefix) :], word[found.end() :])
    return word[2:] if len(word) > 6 and word.startswith("ge") and word.endswith(("t", "en")) else word


def _not_of_self(word: str) -> str:
    """A Russian verb without the ending by which it acts on itself."""
    ending = next((ending for ending in _RUSSIAN_SELF if len(word) > 6 and word.endswith(ending)), "")
    return word.removesuffix(ending) + _RUSSIAN_SELF.get(ending, "")


def _arabic(word: str) -> str:
    word = _MARKS.sub("", word)
    for forms, letter in (("أإآٱ", "ا"), ("ى", "ي"), ("ة", "ه"), ("ؤ", "و"), ("ئ", "ي")):
        for form in forms:
            word = word.replace(form, letter)
    shorter = _ARABIC_FRONT.sub("", word)
    word = shorter if len(shorter) > 2 else word
    shorter = _ARABIC_BACK.sub("", word)
    word = shorter if len(shorter) > 2 else word
    return word[1:] if len(word) > 3 and word[0] in "ايتن" else word
