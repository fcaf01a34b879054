"""Hard details: numbers, dates, versions, identifiers, file names, addresses; what a summary must not get wrong."""

import re
from collections.abc import Iterable
from functools import lru_cache

from .slices import SLICE, found_in_slices

# A path is read once, from its first letter: "../" and the like may stand before it.
_PATH_START = (
    r"(?:(?<![\w./\\-])|(?<=[./\\-])(?<![\w./\\-][./\\-])|(?<=[./\\-]{2})(?<![\w./\\-][./\\-]{2})"
    r"|(?<=[^\w./\\-][./\\-]{3}))"
)
_FILE = r"[\w./\\-]*\w\.(?:py|pyi|js|mjs|ts|tsx|jsx|md|rst|json|ya?ml|toml|ini|cfg|env|sql|txt|log|csv|tsv|html?|css|go|rs|java|kt|rb|php|cs?|cpp|hpp?|sh|ps1|pdf|docx?|xlsx?|pptx?|png|jpe?g|svg|zip|lock|proto|tf|ipynb)\b"  # noqa: E501
_MIXED = r"(?:[A-Za-z]+[-_/]?\d|\d+[-_]?[A-Za-z])[\w-]*"  # INV-2041, LB/2931, 3pm, b42f
_NAMED = (
    r"\w+(?:_\w+)+|[a-z]+(?:[A-Z][a-z0-9]*)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+"  # snake_case, camelCase, PascalCase
)
DETAIL = re.compile(
    rf"\b[a-z][a-z0-9+]{{0,20}}://[^\s<>\"')\]]+|(?<!\w)(?:/[\w.-]+){{2,}}|(?<![\w.+-])[\w.+-]++@[\w-]++\.[\w.-]+|\b{_PATH_START}{_FILE}|[#@][\w-]*\d[\w-]*"
    rf"|[$€£¥]?(?<!\d)\d++(?:[.,:/×-]\d++)*%?(?![\w])|\b(?:{_MIXED})|\b(?:{_NAMED})\b"
)
SENTENCE = 300  # characters, at most
_HINT = re.compile(r"[\d_@]|\w[./]\w|[a-z][A-Z]")  # without any of these no detail can match

_IDENTIFIER = re.compile(
    r"[A-Za-z](?:(?![A-Za-z\d])[\w.:/-])*+\d|\d(?:(?!\d)[\w.:/-])*?[A-Za-z]{2}|[_@]|\w/\w|\d{5}|\d[-./]\d+[-./]\d"
)
_NAME = re.compile(r"(?<=[\w.,;:)\"'] )(?!I['’])[A-ZÄÖÜÉ][\w'’-]*[a-zäöüßéè][\w'’-]*")

_CALENDAR = frozenset(
    """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays january february april june july august september october november december noon
    midnight montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags mittwochs donnerstags
    freitags samstags sonntags januar februar märz mai juni juli oktober dezember
    lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet août septembre octobre
    novembre décembre lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo
    junio julio agosto septiembre octubre noviembre diciembre lunedì martedì mercoledì giovedì venerdì
    sabato domenica gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
    terça-feira quarta-feira quinta-feira sexta-feira domingo janeiro fevereiro março maio junho julho setembro outubro
    dezembro pazartesi salı çarşamba perşembe cuma cumartesi pazar ocak şubat nisan mayıs haziran temmuz ağustos eylül
    ekim kasım aralık понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье января февраля
    марта апреля мая июня июля августа сентября октября ноября декабря الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة
    السبت الأحد सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार 周一 周二 周三 周四 周五 周六 周日 星期 曜日
    """.split()  # noqa: SIM905
)
_KOREAN_DAY = "요일"  # an ending joins it: 월요일이에요
_RELATIVE = frozenset(
    """
    last next ago yesterday tomorrow tonight letzte letzten nächste nächsten gestern morgen heute prochain prochaine
    dernier dernière demain ayer mañana ieri domani
    """.split()  # noqa: SIM905
)
_COUNTED = frozenset(
    """
    one two three four five six seven eight nine ten eleven twelve twenty thirty dozen hundred thousand million half
    twice once first second third zwei drei vier fünf sechs sieben acht neun zehn deux trois quatre cinq sept huit neuf
    dix dos tres cuatro cinco seis siete ocho nueve diez due tre quattro cinque
    """.split()  # noqa: SIM905
)
_SUBJECT = re.compile(r"[A-ZÄÖÜ][\w'’-]+ (?:is|was|has|had|and|will|owns|lives|works|likes|wants|[a-z]+ed)\b")


def details_of(text: str) -> list[str]:
    """Numbers and identifiers in text, in order, as written but for final punctuation."""
    if not _HINT.search(text):
        return []
    return list(_short_details(text)) if len(text) <= SENTENCE else _details(text)


@lru_cache(4_096)  # a sentence is looked at from several sides
def _short_details(text: str) -> tuple[str, ...]:
    return tuple(_details(text))


def _details(text: str) -> list[str]:
    tokens = " ".join(token for token in text.split() if not token.isalpha() or not token[1:].islower())
    long = len(tokens) > SLICE
    found = (match[0] for match in found_in_slices(DETAIL, tokens)) if long else DETAIL.findall(tokens)
    return [match.rstrip(".,:/-") for match in found]


def dates_in(words: Iterable[str]) -> int:
    """How many of these lower-case words name a day or a month."""
    return sum(word in _CALENDAR or _KOREAN_DAY in word for word in words)


def relative_dates_in(words: Iterable[str]) -> int:
    """How many of these lower-case words count from now; they tell little once now has passed."""
    return sum(map(_RELATIVE.__contains__, words))


def numerals_in(words: Iterable[str]) -> int:
    """How many of these lower-case words are written-out numbers."""
    return sum(map(_COUNTED.__contains__, words))


def identifiers_in(details: Iterable[str]) -> int:
    """How many of these details name one thing alone: INV-2041, 7cb06ea, /v2/exports, jo@example.org; no 3pm or 5km."""
    return sum(len(detail) > 4 and bool(_IDENTIFIER.search(detail)) for detail in details)


def names_in(text: str) -> frozenset[str]:
    """Capitalized words that do not begin the text."""
    return frozenset(_NAME.findall(text))


def begins_with_subject(text: str) -> bool:
    """Begins with a capitalized word that does something: "Clara lives in Porto"."""
    return bool(_SUBJECT.match(text))


def missing_details(text: str, source: str) -> list[str]:
    """Details of text that do not stand in source, whatever the case or the thousands separator."""
    said = _plain(source)
    return [detail for detail in details_of(text) if not _stands(_plain(detail), said)]


def _stands(detail: str, said: str) -> bool:
    start = said.find(detail)
    while start >= 0:
        before, after = said[start - 1 : start], said[start + len(detail) : start + len(detail) + 1]
        if not (before.isdigit() and detail[0].isdigit()) and not (after.isdigit() and detail[-1].isdigit()):
            return True
        start = said.find(detail, start + 1)
    return False


def _plain(text: str) -> str:
    return re.sub(r"(?<=\d)[,\u00a0\u202f'’](?=\d{3}\b)", "", text).lower()
