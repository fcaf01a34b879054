"""Dates and times of day in a text, however they are written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .numerals import german_number, numerals_in

_MONTHS = """
january/jan/januar/janvier/enero/gennaio/janeiro/января/январь/январе/ocak/يناير/जनवरी/januari/styczeń/stycznia
february/feb/februar/février/febrero/febbraio/fevereiro/февраля/февраль/феврале/şubat/فبراير/फ़रवरी/फ़रवरी/फरवरी/شباط/februari/lutego
march/mar/märz/mars/marzo/março/марта/март/марте/mart/مارس/آذار/मार्च/maart/marca
april/apr/avril/abril/aprile/апреля/апрель/апреле/nisan/أبريل/ابريل/نيسان/अप्रैल/अप्रेल/kwietnia
may/mai/mayo/maggio/maio/мая/май/мае/mayıs/مايو/أيار/मई/mei/maja
june/jun/juni/juin/junio/giugno/junho/июня/июнь/июне/haziran/يونيو/حزيران/जून/czerwca
july/jul/juli/juillet/julio/luglio/julho/июля/июль/июле/temmuz/يوليو/تموز/जुलाई/lipca
august/aug/août/agosto/августа/август/августе/ağustos/أغسطس/اغسطس/अगस्त/augustus/sierpnia
september/sep/sept/septembre/septiembre/settembre/setembro/сентября/сентябрь/сентябре/eylül/سبتمبر/أيلول/सितंबर/सितम्बर/września
october/oct/oktober/okt/octobre/octubre/ottobre/outubro/октября/октябрь/октябре/ekim/أكتوبر/اكتوبر/अक्टूबर/अक्तूबर/października
november/nov/novembre/noviembre/novembro/ноября/ноябрь/ноябре/kasım/نوفمبر/नवंबर/नवम्बर/listopada
december/dec/dezember/dez/décembre/diciembre/dicembre/dezembro/декабря/декабрь/декабре/aralık/ديسمبر/दिसंबर/दिसम्बर/grudnia
"""
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)")
_SLASHED = re.compile(r"(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})?(?!\d)")
_CJK_DATE = re.compile(r"(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(?:(\d{1,2})\s?[日号일])?")
LETTER = r"(?:[^\W\d_]|[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0900-\u0963])"  # with the marks that belong to one
_TOKEN = re.compile(rf"\d{{1,4}}|{LETTER}+(?:-{LETTER}+)*")
_ORDINAL = frozenset("st nd rd th º ª er e de of the den der do del le el of, на".split())  # noqa: SIM905

_CLOCK = re.compile(
    r"(?<![\d:])(\d{1,2})[:.h](\d{2})(?![\d])\s?(a\.?m\b|p\.?m\b|uhr\b)?|(?<![\d:.])(\d{1,2})\s?(a\.?m\b|p\.?m\b|uhr\b|h\b|heures\b)",
    re.IGNORECASE,
)
_CJK_TIME = re.compile(
    r"(上午|下午|晚上|早上|午前|午後|오전|오후)?\s?([〇一二三四五六七八九十\d]{1,3}|열?[한두세네]|열?다섯|열?여섯|일곱|여덟|아홉|열)\s?[点點時시]\s?(半|반|\s?([〇一二三四五六七八九十\d]{1,3})\s?[分분])?"
)
_PAST = re.compile(r"\b(half|quarter|(?:\w+)) (past|to|after) (\w+)\b", re.IGNORECASE)
_HALB = re.compile(r"\b(halb|viertel nach|viertel vor|dreiviertel) (\w+)\b", re.IGNORECASE)
_GERMAN_MINUTES = re.compile(r"\b(\w{3,12}) (?:minuten )?(vor|nach) (halb )?(\w{3,12})\b", re.IGNORECASE)
_MINUS = re.compile(
    r"\b(\w{2,12})(?: heures?)? (?:moins|menos|meno) (?:le |un )?(quart|cuarto|quarto|\w{3,12})\b", re.IGNORECASE
)
_NAMED_HOURS = {"noon": 12, "midday": 12, "midi": 12, "mediodía": 12, "mezzogiorno": 12, "mittags": 12}
_NAMED_HOURS |= {"midnight": 0, "minuit": 0, "medianoche": 0, "mezzanotte": 0, "mitternacht": 0}
_ROMANCE = re.compile(
    r"\b(\w+)(?: heures?)? (?:et|y|e) (demie?|media|meia|mezza|mezzo|quart|cuarto|quarto)\b", re.IGNORECASE
)
_RUSSIAN = re.compile(r"\b(?:половин[ауе]|пол) ?(\w+)\b", re.IGNORECASE)
# A text without any of these names no hour in words.
_SPOKEN_HINTS = (
    *(" past ", " to ", " after ", "halb ", "viertel ", " vor ", " nach ", " moins ", " menos ", " meno ", "пол"),
    *(f" {joint} {part}" for joint in ("et", "y", "e") for part in ("dem", "me", "quart", "cuart")),
    *_NAMED_HOURS,
)
_CJK_HOUR = re.compile("[点點時시]")
_AFTERNOON = re.compile(
    r"\b(?:afternoon|evening|tonight|nachmittags?|abends?|après-midi|soir|tarde|noche|вечера|дня|مساء)\b",
    re.IGNORECASE,
)
_MORNING = re.compile(r"\b(?:morning|morgens|vormittags?|matin|mañana|утра|صباحا)\b", re.IGNORECASE)
_RUSSIAN_HOURS = [
    "первого",
    "второго",
    "третьего",
    "четвёртого",
    "пятого",
    "шестого",
    "седьмого",
    "восьмого",
    "девятого",
    "десятого",
    "одиннадцатого",
    "двенадцатого",
]
_GERMAN_ORDINALS = {"er": 1, "drit": 3, "sieb": 7, "ach": 8}  # what stands before "-ste" and "-te"
_KOREAN_HOURS = "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두".split()  # noqa: SIM905
_CJK_SMALL = {sign: value for value, sign in enumerate("〇一二三四五六七八九十")}


@dataclass(frozen=True, slots=True)
class Date:
    """0 where the text names no year or no day."""

    year: int
    month: int
    day: int
    is_certain: bool = True  # names the month or the year; "3.11." may be something else

    def agrees(self, other: "Date") -> bool:
        """Says nothing that the other does not say."""
        is_same_year = not self.year or self.year == other.year
        return is_same_year and self.month == other.month and (not self.day or self.day == other.day)


@dataclass(frozen=True, slots=True)
class Time:
    """hour 0 to 23; is_sure: the text says which half of the day it is."""

    hour: int
    minute: int
    is_sure: bool

    @property
    def numbers(self) -> frozenset[int]:
        """The figures by which it may be told."""
        hours = {self.hour} if self.is_sure and self.hour <= 12 else {self.hour, self.hour % 12, self.hour % 12 + 12}
        return frozenset({*hours, self.minute})

    def agrees(self, other: "Time") -> bool:
        is_same_hour = self.hour == other.hour or (
            self.hour % 12 == other.hour % 12 and not (self.is_sure and other.is_sure)
        )
        return is_same_hour and self.minute == other.minute

    def contradicts(self, other: "Time") -> bool:
        """The other half of the day, where both say which: 7 pm against 7 am."""
        is_same_clock = self.hour % 12 == other.hour % 12 and self.minute == other.minute
        return is_same_clock and self.is_sure and other.is_sure and self.hour != other.hour


def dates_written(text: str) -> list[tuple[int, int, Date]]:
    """(start, end, date) of each date with a month; digits are 0 to 9."""
    found: list[tuple[int, int, Date]] = []
    has_digits = any(map(str.isdigit, text))
    if has_digits and "-" in text:
        found += [(m.start(), m.end(), Date(int(m[1]), int(m[2]), int(m[3] or 0))) for m in _ISO.finditer(text)]
    for match in _SLASHED.finditer(text) if has_digits else ():
        one, two, year = int(match[1]), int(match[2]), int(match[3] or 0)
        year += 2_000 if 0 < year < 100 else 0
        found += [(*match.span(), Date(year, *pair, bool(year))) for pair in ((two, one), (one, two))]
    for m in _CJK_DATE.finditer(text) if has_digits and not text.isascii() else ():
        found.append((m.start(), m.end(), Date(int(m[1] or 0), int(m[2]), int(m[3] or 0))))
    if not months().keys().isdisjoint(_TOKEN.findall(text.lower())):
        found += _named(text)
    return [each for each in found if 1 <= each[2].month <= 12 and each[2].day <= 31]


def _named(text: str) -> Iterator[tuple[int, int, Date]]:
    """ "12 September 2026", "September 12th", "the third of November", "12. září" by the month's name."""
    tokens = [(match.start(), match.end(), match.group().lower()) for match in _TOKEN.finditer(text)]
    for place, (start, end, word) in enumerate(tokens):
        month = months().get(word)
        if not month or (word in ("may", "mar", "march") and text[start : start + 1].islower() and word != "mar"):
            continue
        before = [token for token in tokens[max(place - 4, 0) : place] if token[2] not in _ORDINAL]
        after = [token for token in tokens[place + 1 : place + 5] if token[2] not in _ORDINAL]
        if after and after[0][2].isdigit() and _day(after[:1]) and before and not before[-1][2].isdigit():
            before = []  # "on November 4": in Turkish "on" is ten
        day = _day(before[-1:]) or _day(after[:1])
        years = [token for token in after[:2] if token[2].isdigit() and len(token[2]) == 4]
        first = before[-1][0] if _day(before[-1:]) else start
        last = max([end, *(token[1] for token in years), *(token[1] for token in after[:1] if day and _day([token]))])
        yield first, last, Date(int(years[0][2]) if years else 0, month, day)


def _day(tokens: list[tuple[int, int, str]]) -> int:
    if not tokens:
        return 0
    word = tokens[0][2]
    if word.isdigit():
        return int(word) if len(word) <= 2 and int(word) <= 31 else 0
    number = _small(word)
    return number if number is not None and 1 <= number <= 31 else 0


def _small(word: str) -> int | None:
    """A written-out number below 60, an ordinal too."""
    if word.isdigit():
        return int(word) if len(word) <= 2 else None
    stem = next((word.removesuffix(end) for end in ("sten", "ste", "ten", "ter", "te") if word.endswith(end)), word)
    german = _GERMAN_ORDINALS.get(stem) or german_number(stem) or german_number(word)
    if german is not None:
        return german
    return next((value for value, _, _ in numerals_in([word])), None)


@cache
def months() -> dict[str, int]:
    """The names of months in all languages, lower-case, with their number."""
    lines = _MONTHS.strip().splitlines()
    return {name: number for number, line in enumerate(lines, start=1) for name in line.split("/")}


def times_written(text: str) -> list[tuple[int, int, Time]]:
    """(start, end, time) of each time of day."""
    found: list[tuple[int, int, Time]] = []
    lowered = text.lower()
    has_digits = any(map(str.isdigit, text))
    has_signs = not text.isascii() and bool(_CJK_HOUR.search(text))
    if not has_digits and not has_signs and not any(hint in lowered for hint in _SPOKEN_HINTS):
        return found
    afternoon, morning = _AFTERNOON.search(text), _MORNING.search(text)
    half = "pm" if afternoon and not morning else "am" if morning and not afternoon else ""
    for match in _CLOCK.finditer(text) if has_digits else ():
        hour, minute = int(match[1] or match[4]), int(match[2] or 0)
        found += _time(
            match.start(), match.end(), hour, minute, (match[3] or match[5] or "").lower().replace(".", ""), half
        )
    for match in _CJK_TIME.finditer(text) if has_signs else ():
        if match.group() == "一点" and text[match.end() : match.end() + 1] not in ("钟", "整", "到"):
            continue  # "a little"
        hour_, minute_ = _cjk(match[2]), 30 if match[3] in ("半", "반") else _cjk(match[4]) if match[4] else 0
        mark = "pm" if match[1] in ("下午", "晚上", "午後", "오후") else "am" if match[1] else ""
        found += _time(match.start(), match.end(), hour_, minute_, mark, half)
    if any(hint in lowered for hint in _SPOKEN_HINTS):
        found += _spoken(lowered, half)
    return found


def _spoken(text: str, half: str) -> Iterator[tuple[int, int, Time]]:
    """ "half past four", "quarter to five", "halb fünf", "quatre heures et demie", "половина пятого"."""
    for match in _PAST.finditer(text) if " past " in text or " to " in text or " after " in text else ():
        minutes = {"half": 30, "quarter": 15}.get(match[1]) or _small(match[1])
        hour = _small(match[3])
        is_span = match[2] == "to" and match[1].isdigit() and match[3].isdigit()  # "from 2 to 5"
        if minutes and hour and not is_span:
            is_to = match[2] == "to"
            yield from _time(match.start(), match.end(), hour - is_to, 60 - minutes if is_to else minutes, "", half)
    for match in _HALB.finditer(text) if "halb " in text or "viertel " in text else ():
        hour = _small(match[2])
        if hour:
            minute = {"halb": 30, "viertel nach": 15, "viertel vor": 45, "dreiviertel": 45}[match[1]]
            yield from _time(match.start(), match.end(), hour - (match[1] != "viertel nach"), minute, "", half)
    for match in _GERMAN_MINUTES.finditer(text) if " vor " in text or " nach " in text else ():
        minutes, hour = _small(match[1]), _small(match[4])
        if minutes and hour and minutes < 30:
            total = 60 * hour - (30 if match[3] else 0) + (minutes if match[2] == "nach" else -minutes)
            yield from _time(match.start(), match.end(), total // 60, total % 60, "", half)
    for match in _MINUS.finditer(text) if " moins " in text or " menos " in text or " meno " in text else ():
        hour, less = _small(match[1]), 15 if match[2] in ("quart", "cuarto", "quarto") else _small(match[2])
        if hour and less:
            yield from _time(match.start(), match.end(), hour - 1, 60 - less, "", half)
    for match in _TOKEN.finditer(text):
        if match.group() in _NAMED_HOURS:
            yield match.start(), match.end(), Time(_NAMED_HOURS[match.group()], 0, True)
    for match in _ROMANCE.finditer(text):
        hour = _small(match[1])
        if hour:
            minute = 15 if match[2] in ("quart", "cuarto", "quarto") else 30
            yield from _time(match.start(), match.end(), hour, minute, "", half)
    for match in _RUSSIAN.finditer(text) if "пол" in text else ():
        if match[1] in _RUSSIAN_HOURS:
            yield from _time(match.start(), match.end(), _RUSSIAN_HOURS.index(match[1]), 30, "", half)


def _time(start: int, end: int, hour: int, minute: int, mark: str, half: str) -> Iterator[tuple[int, int, Time]]:
    if not 0 <= hour <= 24 or not 0 <= minute < 60:
        return
    is_sure = hour > 12 or hour == 0 or mark in ("am", "pm") or bool(half)
    side = mark if mark in ("am", "pm") else half if hour <= 12 else ""
    hour = hour % 24 if side == "" else hour % 12 + (12 if side == "pm" else 0)
    yield start, end, Time(hour, minute, is_sure)


def _cjk(signs: str) -> int:
    if signs in _KOREAN_HOURS:
        return _KOREAN_HOURS.index(signs) + 1
    if signs.isdigit() and signs.isascii():
        return int(signs)
    total = 0
    for sign in signs:
        value = _CJK_SMALL.get(sign, int(sign) if sign.isascii() and sign.isdigit() else 0)
        total = max(total, 1) * 10 if sign == "十" else total + value
    return total
