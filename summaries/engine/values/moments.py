"""Days that a sentence counts from the day on which it was said: "tomorrow", "vor zwei Wochen", "来週の金曜日".

Read with that day, "I fly to Porto tomorrow" says "I fly to Porto tomorrow (4 Feb 2026)". The words are those of
moments.toml.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache, partial
from importlib import resources
from itertools import islice
from typing import Any

from ..scripts import JOINED
from .calendar import dates_written, months
from .days import ENDS, MONTHS, NAMED, day_of_month, in_month, of_unit, written

MOST = 3  # of one sentence
NEAR = 24  # characters around a phrase in which its date may be written out already
LONGEST = 1_000  # characters of a text that is looked at; a quoted sentence has fewer
SHORT = 3  # letters of a word that is looked for whole
TRIED = 6  # places for each phrase, at most
_WEEKS = {"in_next": 7, "in_last": -7, "in_this": 0, "in_after_next": 14}  # days from this week's to that day

_WORD = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile(r"„[^„“”]*[“”]|“[^“”]*”|«[^«»]*»|\"[^\"]*\"|「[^「」]*」|『[^『』]*』|《[^《》]*》|‘[^‘’]{3,}’")
_CLAUSE = re.compile(r"[,;:，；、،؛]|\s(?:and|but|so|und|aber|et|mais|y|pero|e|mas|ma|и|но|а|ve|ama)\s")
_SCRIPTS = {
    "ru": re.compile(r"[а-яё]", re.IGNORECASE),
    "ar": re.compile(r"[\u0621-\u064a]"),
    "hi": re.compile(r"[\u0905-\u0939]"),
    "zh": re.compile(r"[\u4e00-\u9fff]"),
    "ja": re.compile(r"[\u3040-\u30ff]|[今明昨来先]"),
    "ko": re.compile(r"[\uac00-\ud7a3]"),
}
_SMALL_DAYS = ("fr", "es", "it")  # write days of the week without a capital
_KANA = re.compile(r"[\u3040-\u30ff]")
_EDGES = {"hi": (r"(?<![\w\u0900-\u097f])", r"(?![\w\u0900-\u0963])"), **dict.fromkeys(JOINED, ("", ""))}


@dataclass(frozen=True, slots=True)
class Moment:
    """What a phrase at start … end means, as a reader writes it: "4 Feb 2026", "week of 13 Jul 2026", "Feb 2026".

    weekday: of a phrase that is nothing but a day of the week ("on Friday"), from 0 for Monday; else None.
    """

    start: int
    end: int
    told: str
    weekday: int | None = None


@dataclass(frozen=True)
class _Sense:
    """How a matched phrase is understood. kind: "days", "after", "ago", "next", "last", "this", "on", "named",
    "day_of_month"."""

    kind: str
    pattern: re.Pattern[str]
    days: int = 0
    name: str = ""


@dataclass(frozen=True)
class _Words:
    """A language's table, ready to look for."""

    code: str
    begins: tuple[str, ...]
    short: frozenset[str]
    senses: tuple[_Sense, ...]
    numbers: dict[str, int]
    units: tuple[tuple[str, re.Pattern[str]], ...]
    week: tuple[re.Pattern[str], ...]
    patterns: dict[str, re.Pattern[str]]
    subjects: frozenset[str]

    def has(self, key: str, text: str) -> bool:
        return bool(self.patterns[key].search(text))

    def is_clause(self, part: str) -> bool:
        """Begins with somebody or something that does something, rather than with "on" or "in the hall"."""
        first = _WORD.search(part.lower())
        return first is not None and first.group() in self.subjects

    def stops_at(self, text: str, place: int) -> bool:
        return bool(self.patterns["stops"].match(text, place))


@lru_cache(20_000)  # a ledger's texts are rendered at each fold
def dated(text: str, said: str) -> str:
    """The text with the date behind each phrase that counts from the day it was said (ISO; "" for a day unknown)."""
    for moment in reversed(moments_in(text, said)):
        space = "" if text[moment.end - 1 : moment.end] > "\u2e80" else " "
        text = f"{text[: moment.end]}{space}({moment.told}){text[moment.end :]}"
    return text


# Another month or year is spoken of, so that "the 14th" is not of this one.
_OTHER_MONTH = re.compile(
    r"(?<!\w)(?:next|last|nächst|letzt|prochain|dernier|próxim|pasad|passad|prossim|scors|следующ|прошл|gelecek|geçen)"
    r"\w{0,8}(?!\w)|\d月|[上下去明]个?[年月]|来[年月]|先月|昨年|다음|지난",
    re.IGNORECASE,
)
# "His daughter turns 9 that Saturday": of which week was said before.
_POINTS_BACK = re.compile(
    r"(?<!\w)(?:that|the same|jene[nmr]?|demselben|ce même|aquel|naquel[ea]|quel|тот|その|あの|那个?) ?\Z",
    re.IGNORECASE,
)


def moments_in(text: str, said: str) -> list[Moment]:
    """In their order, at most three, each date once."""
    if not said or len(text) > LONGEST:
        return []
    try:
        day = date.fromisoformat(said[:10])
    except ValueError:
        return []
    kept: list[Moment] = []
    for moment in sorted(_all_in(text.replace("İ", "i"), day), key=lambda found: (found.start, -found.end)):
        if (not kept or moment.start >= kept[-1].end) and moment.told not in [each.told for each in kept]:
            kept.append(moment)
    return kept[:MOST]


def _all_in(text: str, day: date) -> Iterator[Moment]:
    begun = frozenset().union(*map(_begun, _WORD.findall(text.lower())))
    languages = [words for words in _languages() if _may_hold(words, text, begun)]
    if not languages:
        return
    quoted = [found.span() for found in _QUOTED.finditer(text)]
    written = [(start, end) for start, end, _ in dates_written(text)] if any(map(str.isdigit, text)) else []
    for words in languages:
        if words.has("unless", text):
            continue
        for sense in words.senses:
            for found in islice(sense.pattern.finditer(text), TRIED):
                start, end = found.span()
                is_quoted = any(a <= start and end <= b for a, b in quoted)
                is_written = any(a < end + NEAR and start - NEAR < b for a, b in written)
                if is_quoted or is_written or not _counts(text, found, sense, words):
                    continue
                if told := _told(sense, found, text, words, day):
                    yield Moment(start, end, told, _bare_weekday(sense, found, words))


def _may_hold(words: _Words, text: str, begun: frozenset[str]) -> bool:
    if words.code in _SCRIPTS:
        is_other = words.code == "zh" and _KANA.search(text)
        return not text.isascii() and not is_other and bool(_SCRIPTS[words.code].search(text))
    return words.code in begun


@lru_cache(10_000)
def _begun(word: str) -> frozenset[str]:
    """The languages in which a word of a moment is, or begins, so."""
    return frozenset(each.code for each in _languages() if word in each.short or word.startswith(each.begins))


def _counts(text: str, found: re.Match[str], sense: _Sense, words: _Words) -> bool:
    """Not a name or title, nor every such day, nor a stretch of time."""
    start, end = found.span()
    if text[end : end + 2].lstrip().startswith(("(", "（")) or words.stops_at(text, end):
        return False
    if words.has("led", text[max(start - 12, 0) : start]) or _POINTS_BACK.search(text, max(start - 12, 0), start):
        return False
    is_of_month = sense.kind == "day_of_month" or sense.name in ENDS
    if is_of_month and (_OTHER_MONTH.search(text) or not months().keys().isdisjoint(_WORD.findall(text.lower()))):
        return False
    if (sense.kind == "on" or is_of_month) and words.has("habit", text):
        return False
    if sense.kind in ("days", "on") and words.code not in _SCRIPTS and _is_name(text, found, sense, words):
        return False
    return sense.kind != "after" or not _is_past(text, found, words)


def _is_name(text: str, found: re.Match[str], sense: _Sense, words: _Words) -> bool:
    """Capitals in the midst of a sentence: "Tomorrow Never Dies", "Monday Motivation"."""
    before = text[: found.start()].rstrip("\"'“„«([ ")
    is_first = not before or before[-1] in ".!?:–—-…"
    if sense.kind == "days":
        return found.group()[:1].isupper() and not is_first and not text.isupper()
    if words.code in _SMALL_DAYS and found["d"][:1].isupper() and not is_first:
        return True
    after = text[found.end() :].split()
    is_led = " " in found.group().strip()
    return words.code == "en" and not is_led and bool(after) and after[0][:1].isupper() and after[0] not in ("I", "I'm")


def _told(sense: _Sense, found: re.Match[str], text: str, words: _Words, day: date) -> str:
    groups = found.groupdict()
    if sense.kind == "days":
        days = sense.days
        if sense.name == "tense":
            days = -days if _is_past(text, found, words) else days
        return written(day + timedelta(days))
    if sense.kind == "day_of_month":
        return day_of_month(int(groups["m"]), day, is_past=_is_past(text, found, words))
    if sense.kind == "named":
        name = sense.name
        if name in ENDS and _is_past(text, found, words):
            return ""
        if name == "the weekend":
            name = "last weekend" if _is_past(text, found, words) else "this weekend"
        return NAMED[name](day)
    if groups.get("d"):
        number = _number_of_day(groups["d"], words)
        return written(_weekday(sense.kind, number, day, is_past=_is_past(text, found, words)))
    unit = next(name for name, pattern in words.units if pattern.fullmatch(groups["u"]))
    if sense.kind in ("after", "ago"):
        count = _number(groups.get("n"), words)
        return _away(unit, count if sense.kind == "after" else -count, day) if count else ""
    return "" if unit == "day" else of_unit(unit, {"next": 1, "last": -1, "this": 0}[sense.kind], day)


def _bare_weekday(sense: _Sense, found: re.Match[str], words: _Words) -> int | None:
    return _number_of_day(found["d"], words) if sense.kind == "on" and found.groupdict().get("d") else None


def _number_of_day(said: str, words: _Words) -> int:
    return next(number for number, pattern in enumerate(words.week) if pattern.fullmatch(said))


def _number(said: str | None, words: _Words) -> int:
    if said is None:
        return 1
    said = said.lower()
    return int(said) if said.isdigit() else words.numbers.get(said.replace(" ", "_"), 0)


def _weekday(kind: str, number: int, day: date, *, is_past: bool) -> date:
    ahead, monday = (number - day.weekday()) % 7, day - timedelta(day.weekday())
    if kind.startswith("in_"):
        return monday + timedelta(number + _WEEKS[kind])
    if kind == "last" or (is_past and kind in ("on", "this")):
        return day - timedelta((day.weekday() - number) % 7 or (0 if kind == "this" else 7))
    later = 7 if kind == "week_on" else 0
    return day + timedelta((ahead or (0 if kind == "this" else 7)) + later)


def _away(unit: str, count: int, day: date) -> str:
    if unit.startswith("two_"):
        unit, count = unit.removeprefix("two_").removesuffix("s"), 2 * count
    if unit in ("day", "week"):
        days = count if unit == "day" else 7 * count
        return written(day + timedelta(days)) if days != 1 and abs(days) < 4_000 else ""  # "in a day" lasts one
    if unit == "month":
        year, month = divmod(day.year * 12 + day.month - 1 + count, 12)
        return written(in_month(year, month + 1, day.day))
    if unit == "year" and abs(count) < 100:
        return f"{MONTHS[day.month - 1]} {day.year + count}" if count > 0 else str(day.year + count)
    return ""


def _is_past(text: str, found: re.Match[str], words: _Words) -> bool:
    """By its clause, or by the sentence where the clause says nothing of it."""
    start = max((end.end() for end in _CLAUSE.finditer(text, 0, found.start())), default=0)
    after = _CLAUSE.search(text, found.end())
    for part in (text[start : after.start() if after else len(text)], text):
        past, future = words.has("past", part), words.has("future", part)
        if past or future:
            return past and not future
        if part is not text and start and words.is_clause(part):
            return False  # "I ordered the boxes, they come on Thursday"
    return False


# ---- the tables


@cache
def _languages() -> tuple[_Words, ...]:
    table = tomllib.loads(resources.files(__package__).joinpath("moments.toml").read_text("utf-8"))
    return tuple(_words(code, values) for code, values in table.items())


def _words(code: str, values: dict[str, Any]) -> _Words:
    numbers = {word: int(value) for word, _, value in (each.partition("=") for each in values["numbers"].split())}
    edge, close = _EDGES.get(code, (r"(?<![\w’'])" if code == "en" else r"(?<!\w)", r"(?!\w)"))
    compiled = partial(re.compile, flags=re.IGNORECASE)
    patterns = {
        "past": rf"{edge}(?:{values.get('past', '(?!)')}){close if code not in JOINED else ''}",
        "future": rf"{edge}(?:{values.get('future', '(?!)')}){close}",
        "habit": rf"{edge}(?:{values.get('habit', '(?!)')}){close}",
        "unless": rf"{edge}(?:{values.get('unless', '(?!)')}){close}",
        "stops": values.get("stops", "(?!)"),
        "led": rf"(?:{values.get('led', '(?!)')})$",
    }
    return _Words(
        code=code,
        begins=tuple(word for word in values.get("begins", "").split() if len(word) > SHORT),
        short=frozenset(word for word in values.get("begins", "").split() if len(word) <= SHORT),
        senses=tuple(_senses(values, edge, close, numbers)),
        numbers=numbers,
        units=tuple((name, compiled(pattern)) for name, pattern in values["units"].items()),
        week=tuple(map(compiled, values["week"])),
        subjects=frozenset(values.get("subjects", "").split()),
        patterns={name: compiled(pattern) for name, pattern in patterns.items()},
    )


def _senses(values: dict[str, Any], edge: str, close: str, numbers: dict[str, int]) -> Iterator[_Sense]:
    def compiled(template: str) -> re.Pattern[str]:
        return re.compile(f"{edge}(?:{template}){close}", re.IGNORECASE)

    for days, phrases in values["days"].items():
        is_tense = days.startswith("tense")
        number = int(days.removeprefix("tense"))
        yield _Sense("days", compiled(phrases), number, "tense" if is_tense else "")
    for phrase, days in values.get("counted", {}).items():
        yield _Sense("days", compiled(rf"{phrase} ?(?:후|뒤)"), days)
        yield _Sense("days", compiled(rf"{phrase} ?전"), -days)
    for phrase, name in values.get("named", {}).items():
        yield _Sense("named", compiled(phrase), name=name)
    words = "|".join(sorted((word.replace("_", " ") for word in numbers), key=len, reverse=True))
    holes = {
        "{n}": rf"(?P<n>\d{{1,3}}|{words})",
        "{u}": f"(?P<u>{'|'.join(values['units'].values())})",
        "{d}": f"(?P<d>{'|'.join(values['week'])})",
        "{m}": r"(?P<m>[1-9]|[12]\d|3[01])",
    }
    for kind in ("day_of_month", "after", "ago", "next", "last", "this", *_WEEKS, "week_on", "on"):
        for template in values.get(kind, ()):
            for hole, filling in holes.items():
                template = template.replace(hole, filling)
            yield _Sense(kind, compiled(template))
