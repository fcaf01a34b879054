"""Where a sentence gives a value, whatever it is written in: days, times of day, telephone numbers, amounts."""

import re

from ..scripts import SPACELESS
from ..values.calendar import dates_written, times_written
from ..values.units import unit_of
from .stems import stem
from .word_lists import UNSPACED, WORD, Lexicon, weekdays

_DIGIT = re.compile(r"\d")
_PHONE = re.compile(r"(?<![\w.])\+?\d[\d()/ -]{6,24}\d(?![\w])")
_GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?![\w])")
_CJK_DAY = re.compile(r"(?:[一二三四五六七八九十\d]{1,3}月)?[一二三四五六七八九十\d]{1,3}[号號日](?!\w?曜)")
_CJK_NUMBER = re.compile(
    r"(\d[\d.,]*|[〇零一二两三四五六七八九十百千万亿]+)([万千亿]?)"
    r"(欧元|美元|元|块|个|個|岁|歳|人|円|公斤|米|位|名|公里|克|毫克|小时|时|分钟|点|%)?"
)

KOREAN_COUNT = re.compile(
    r"([만천백억\d]{0,8})(원|일|시|분|명|개|살|년|월|층|번|호|회|잔|권|장|대|마리|주|달|도|킬로|평|박)"
)


class Values:
    """The values of a text, found one after the other; no two share a sign."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.found: list[tuple[int, int, str, str, str]] = []  # start, end, kind, worth, unit
        self._text, self._lexicon = text, lexicon
        self._covered: set[int] = set()
        self._number_ends: set[int] = set()
        self._find_days_and_times()
        if _DIGIT.search(text):
            self._find_long_numbers()
        if lexicon.name in SPACELESS:
            self._find_unspaced()

    def covers(self, place: int) -> bool:
        return place in self._covered

    def give(self, start: int, end: int, kind: str, worth: str, unit: str = "") -> None:
        if not self.covers(start):
            self.found.append((start, end, kind, worth, unit))
            self._covered.update(range(start, end))
            if kind == "number":
                self._number_ends.add(end)

    def follows_number(self, place: int) -> bool:
        return place in self._number_ends or place - 1 in self._number_ends

    def unit_at(self, place: int) -> str:
        """What a number that ends here counts, by the next word."""
        found = WORD.match(self._text, place + (self._text[place : place + 1] in (" ", "\u00a0", "\u202f")))
        if not found:
            sign = self._text[place : place + 2].strip()[:1]
            return (unit_of(sign) or ("",))[0] if sign else ""
        word = found.group().lower().removesuffix("'s")
        if word == "in" and self._lexicon.name == "en":
            return ""  # no inches: "on 3.8 in production"
        most = 3 if self._lexicon.name in ("tr", "ru", "ko", "ar") else 0  # letters of an ending
        for known in (unit_of(word[: len(word) - cut]) for cut in range(most + 1) if len(word) - cut > 2 or not cut):
            if known:
                return known[0]
        return "" if self._lexicon.at([word], 0)[0] else stem(word, self._lexicon.name)

    def _find_days_and_times(self) -> None:
        text = self._text
        for found in _CJK_DAY.finditer(text) if UNSPACED.search(text) else ():
            self.give(found.start(), found.end(), "day", found.group())
        for start, end, time in times_written(text):
            self.give(start, end, "clock", f"{time.hour % 12}:{time.minute:02}")
        for start, end, date in dates_written(text):
            if date.is_certain or self._lexicon.name in ("de", "ru", "tr"):
                self.give(start, end, "day", f"{date.month}-{date.day}")

    def _find_long_numbers(self) -> None:
        for found in _PHONE.finditer(self._text):
            if sum(map(str.isdigit, found.group())) >= 7 and not _GROUPED.fullmatch(found.group()):
                self.give(found.start(), found.end(), "number", re.sub(r"\D", "", found.group()))
        for found in _GROUPED.finditer(self._text):
            self.give(found.start(), found.end(), "number", re.sub(r"\D", "", found.group()), self.unit_at(found.end()))

    def _find_unspaced(self) -> None:
        for name, place in weekdays().items():
            if UNSPACED.match(name) and (start := self._text.find(name)) >= 0:
                self.give(start, start + len(name), "day", f"weekday {place}")
        for found in _CJK_NUMBER.finditer(self._text):
            digits, scale, unit = found.groups(default="")
            if digits[0].isdigit() or unit or scale or len(digits) > 1:
                self.give(found.start(), found.end(), "number", digits + scale, unit)
