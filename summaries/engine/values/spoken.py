"""Numbers and hours as people say them, in digits: "une douzaine", "half a million", "nine at night".

Only for comparing what two texts say: the rewritten text is never shown. Sources of the words are the reference
grammars of each language, as in numerals.py; of Hindi's fractions (डेढ़, ढाई, साढ़े, सवा, पौने) its grammar of numbers.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

from ..late_patterns import LatePattern
from .numerals import cjk_numbers_in, number_of

_COUNTS = """
10 dizaine decena dezena decina десяток десятка десятков
12 dutzend douzaine docena dúzia dozzina дюжина дюжины düzine دزينة दर्जन
15 quinzaine quincena quindicina
20 vingtaine veintena ventina
30 trentaine treintena trentina
40 quarantaine cuarentena quarantina
50 cinquantaine cinquantena cinquantina полсотни
60 soixantaine sessantina
100 centaine centena centinaio сотня сотню сотни
1000 millier millar milhar migliaio
"""
_COUNT_OF = {word: int(line.split()[0]) for line in _COUNTS.strip().splitlines() for word in line.split()[1:]}
_UNIT_OF_TIME = r"(?:stunden?|hours?|heures?|horas?|or[ae]|час(?:а|ов)?|ساعة|घंट[ेा])"
_HALF_COUNT = r"(?:half an? |(?:ein )?halbes |(?:une )?demi-|media |meia |mezza |yarım |نصف |आध[ाे] )"
_ONE_AND_HALF_COUNT = LatePattern(
    r"(?<!\w)(?:docena y media|dúzia e meia|dozzina e mezza|douzaine et demie)(?!\w)", re.IGNORECASE
)
_DOZENS_LATER = LatePattern(r"(?<!\w)(?:десятка|дюжины) (два|три|две)(?!\w)", re.IGNORECASE)
_THREE_QUARTERS = LatePattern(
    rf"(?<!\w)(?:three quarters of an|drei viertel|dreiviertel|trois quarts d['’]|tres cuartos de|três quartos de"
    rf"|tre quarti d['’]|три четверти|पौन(?:ा|े)?|ثلاثة أرباع) ?(?={_UNIT_OF_TIME}(?!\w))",
    re.IGNORECASE,
)
_BRITISH_HALF = LatePattern(
    r"(?<!\w)half[ -](one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\w-]| (?:of|hours?|a))",
    re.IGNORECASE,
)
_ARABIC_PREFIX = LatePattern(
    r"(?<!\w)[لبوف](?=(?:عشرين|ثلاثين|أربعين|خمسين|ستين|سبعين|ثمانين|تسعين|ألفي|مئتي|مئة|مائة|ألف)(?!\w))"
)
_ARABIC_DUAL = LatePattern(r"(?<!\w)(ألفي|مئتي|مائتي)(?!\w)")
_KOREAN_DAYS = {"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10, "보름": 15}
_KOREAN_DAY = LatePattern("|".join(_KOREAN_DAYS))
_KOREAN_TENS = "열|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔"
_KOREAN_ONES = "한|두|세|네|다섯|여섯|일곱|여덟|아홉"
_KOREAN_ROUND = {"만": 10_000, "천": 1_000, "백": 100}
_KOREAN_SCALE = LatePattern("(?<![가-힣\\d])(만|천|백)(?= ?(?:명|원|개|장|권|번|킬로|미터))")
_JAPANESE_TENTHS = LatePattern("([〇一二三四五六七八九]|\\d)割")
_KOREAN_COUNTERS = "포기|그루|송이|명|개|장|권|병|잔|대|번|마리|살|켤레|가지|곳|쪽|통|봉지|상자|팀|시간|달"
_KOREAN_COUNTED = LatePattern(rf"(?<![가-힣])({_KOREAN_TENS})?({_KOREAN_ONES})?(?= ?(?:{_KOREAN_COUNTERS}))")
_ONE_OF = r"(?:(?:un|una|une|uma|ein|eine|bir|एक) )?"
_OF_THEM = r"(?: (?:de|di|d['’]))?(?!\w)"
_WHOLE = rf"(?:{_UNIT_OF_TIME}|saat(?:lik)?|ساعات)"
_HALF = r"(?:an? half|half an?|half|(?:eine )?halbe|une demi[ -]|demi[ -]|media|meia|mezz[’']?|yarım|نصف|आध[ाे])"
_COLLECTIVE = LatePattern(rf"(?<!\w){_ONE_OF}({'|'.join(_COUNT_OF)}){_OF_THEM}", re.IGNORECASE)
_HALF_COLLECTIVE = LatePattern(rf"(?<!\w){_HALF_COUNT}({'|'.join(_COUNT_OF)}){_OF_THEM}", re.IGNORECASE)
_HALF_OF = LatePattern(rf"(?<!\w){_HALF} ?(?={_WHOLE}(?!\w))", re.IGNORECASE)
_HALF_SCALE = LatePattern(
    r"(?<!\w)(?:half an?|(?:eine )?halbe|un demi[ -]|medio|meio|mezzo|yarım|نصف|आधा) ?"
    r"(?=(?:million|millón|milhão|milione|milyon|billion|milliarde|thousand|dozen|مليون|लाख|करोड़)(?!\w))",
    re.IGNORECASE,
)
_RUSSIAN_HALF = LatePattern(
    r"(?<!\w)пол[ -]?(?=(?:часа|года|дня|миллиона|литра|кило(?:грамма)?|метра|сотни|минуты)(?!\w))", re.IGNORECASE
)
_ONE_AND_A_HALF = LatePattern(r"(?<!\w)(?:полутора|डेढ़|डेढ)(?!\w)", re.IGNORECASE)
_TWO_AND_A_HALF = LatePattern(r"(?<!\w)ढाई(?!\w)")
_AND_HALF_BEHIND = LatePattern(r"(?<!\w)(ساعة|شهر|يوم|سنة|كيلو|لتر) و(?:نصف|النصف)(?!\w)")
_HINDI_PARTS = {"साढ़े": 50, "साढे": 50, "सवा": 25, "पौने": -25}
_HINDI_PART = LatePattern(rf"(?<!\w)({'|'.join(_HINDI_PARTS)}) ([^\W\d_][\u0900-\u0963]*)")
_TURKISH_HALF = LatePattern(r"(?<!\w)([a-zçğıöşü]{2,10}|\d{1,2}) buçu[kğ]\w{0,4}", re.IGNORECASE)
_TURKISH_NUMBERS = "iki üç dört beş altı yedi sekiz dokuz yirmi otuz kırk elli".split()  # noqa: SIM905
_TURKISH_SUFFIX = "d[ea]n?|t[ea]n?|y[ea]|[ea]|s?[ıiuü](?:n(?:d[ea]n?|[ea]))?"
_TURKISH_WITH_SUFFIX = LatePattern(rf"(?<!\w)({'|'.join(_TURKISH_NUMBERS)})(?:{_TURKISH_SUFFIX})(?!\w)", re.IGNORECASE)
# "two" in a word: a number in digits is compared even where it is as small.
_TIMES_OVER = {
    "дважды": "two",
    "трижды": "3",
    "zweimal": "two",
    "dreimal": "3",
    "viermal": "4",
    "twice": "two",
    "thrice": "3",
}
_TIMES_WORD = LatePattern(rf"(?<!\w)(?:{'|'.join(_TIMES_OVER)})(?!\w)", re.IGNORECASE)

_CJK_UNITS = (
    "个月|個月|か月|ヶ月|个星期|星期|钟头|斤|小时|小時|時間|分钟|分間|週間|日間|年間|公斤|公里|周|週|天|年"
    "|月|日|元|块|円|人|个|個|次|回|倍|米|岁|歳|枚|本|台|页|頁|杯|张|張"
)
_CJK_COUNTED = LatePattern(
    rf"(?<![\d.])([〇零一二三四五六七八九十百千万萬亿億两兩]{{1,12}})(半)?(?=个?(?:{_CJK_UNITS}))"
)
_CJK_HALF = LatePattern(r"半(?=个?(?:小时|小時|時間|年|天|日|月))")
_CJK_AND_HALF = LatePattern(
    r"(\d{1,4}|[〇一二三四五六七八九十两兩]{1,4})(个)?(小时|小時|時間|年|か月|个月|メートル|米|キロ|公斤)半"
)
_CJK_ONE_AND_HALF = LatePattern(r"([〇一二三四五六七八九十两兩]{1,3}|\d{1,3})个半(?=小时|小時|月)")
_CJK_SHORT = LatePattern(
    r"([一二三四五六七八九十百]{1,5}|\d{1,4})(万|萬|千|百)([一二三四五六七八九])(?![〇零一二三四五六七八九十百千万萬年月])"
)
_SHORT_SCALE = {"万": 10_000, "萬": 10_000, "千": 1_000, "百": 100}
_KOREAN_HALF = LatePattern(r"(한|두|세|네|\d{1,2}) ?(시간|달|년) ?반")

_MORNING = (
    r"(?:in the morning|morgens|früh|vormittags|du matin|de la mañana|da manhã|di mattina|del mattino|утра|sabah)"
)
_EVENING = (
    r"(?:in the (?:afternoon|evening)|at night|nachmittags|abends|de l['’]après-midi|du soir|de la (?:tarde|noche)"
    r"|da (?:tarde|noite)|di (?:sera|pomeriggio)|del pomeriggio|вечера|дня)"
)
_HOUR = r"(?<!\w)(\d{1,2}|[^\W\d_]{2,14})(?: (?:uhr|heures?|horas?|часов|часа|o['’]clock))?"
_SPOKEN_HALF = LatePattern(rf"{_HOUR} (?:(?P<am>{_MORNING})|(?P<pm>{_EVENING}))(?!\w)", re.IGNORECASE)
_ARABIC_HOURS = "الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة".split()  # noqa: SIM905
_ARABIC_HOURS += ["الحادية عشرة", "الثانية عشرة"]
_RUSSIAN_ORDINAL = ("ого", "его")  # "в половине восьмого вечера"
_HINDI_HALVES = {"सुबह": "am", "सवेरे": "am", "दोपहर": "pm", "शाम": "pm", "रात": "pm"}
_HINDI_SPOKEN = LatePattern(rf"({'|'.join(_HINDI_HALVES)}) (?:के |को )?([^\W\d_][\u0900-\u0963]*|\d{{1,2}}) बजे")
_ARABIC_SPOKEN = LatePattern(rf"({'|'.join(reversed(_ARABIC_HOURS))}) (صباح|مساء|ليل|عصر|ظهر)")
_ITALIAN_UNITS = "uno un due tre tré quattro cinque sei sette otto nove".split()  # noqa: SIM905
_ITALIAN_TENS = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split()  # noqa: SIM905
_ITALIAN_THOUSANDS = LatePattern(r"(?<!\w)([a-zé]{2,20})mila(?!\w)", re.IGNORECASE)
_ITALIAN_TWO = LatePattern(
    rf"(?<!\w)({'|'.join(each[:-1] for each in _ITALIAN_TENS)})[aio]?({'|'.join(_ITALIAN_UNITS)})(?!\w)"
)
# A length: "1 h 45", "une heure vingt", "uma hora e vinte".
_HOURS_OF_A_LENGTH = "une|una|uma|eine|one|an|deux|dos|duas|due"
_HOUR_AND_MINUTES = LatePattern(
    rf"(?<![\w:.])({_HOURS_OF_A_LENGTH}|[1-9])"
    r" (?:h|heures?|horas?|or[ae]|hours?|stunden?) (?:et |e |y |and |und )?(\d{2}|[^\W\d_]{4,12})(?!\w)",
    re.IGNORECASE,
)
_NOON_HALF = LatePattern(
    r"(?<!\w)(?:meio-dia e meia|mediod[íi]a y media|midi et demie?|mezzogiorno e mezz[ao])(?!\w)", re.IGNORECASE
)
_NOON = LatePattern(r"(?<!\w)(?:meio-dia|mediod[íi]a|полдень|полудня|öğlen?|الظهر|正午|中午|정오)(?!\w)", re.IGNORECASE)
_ARABIC_HOUR = LatePattern(
    rf"(?:الساعة |في |عند )({'|'.join(reversed(_ARABIC_HOURS))})(?: (والنصف|والربع|إلا رب[عُ]ا?ً?))?"
)
_ARABIC_MINUTES = {"والنصف": 30, "والربع": 15}
_HINDI_HOUR = LatePattern(r"(?<![\d.])(\d{1,2})\.(5|25|75) ?(?=बजे)")
_MINUTES = {"5": "30", "25": "15", "75": "45"}


def counts_with_a_half(text: str) -> str:
    """ "docena y media" as 18, before its half is read as a half of one."""
    return _ONE_AND_HALF_COUNT.sub("18", text)


def in_digits(text: str) -> str:
    """The text with what is said in words for a count, a part or an hour written in digits; the rest as it is."""
    for pattern, write in _rewritings():
        text = pattern.sub(write, text)
    return text


def lengths_in(text: str) -> Iterator[int]:
    """Minutes of "1 h 45", "une heure vingt", "uma hora e vinte"."""
    for found in _HOUR_AND_MINUTES.finditer(text):
        hours = _small(found[1]) or 1  # "an hour"
        if 0 < (minutes := _small(found[2])) < 60:
            yield 60 * hours + minutes


@cache
def _rewritings() -> tuple[tuple[LatePattern, Callable[[re.Match[str]], str]], ...]:
    return (
        (_DOZENS_LATER, lambda found: str(_small(found[1]) * (10 if found[0].lower().startswith("десят") else 12))),
        (_HALF_COLLECTIVE, lambda found: f"{_COUNT_OF[found[1].lower()] / 2:g}"),
        (_COLLECTIVE, lambda found: str(_COUNT_OF[found[1].lower()])),
        (_THREE_QUARTERS, lambda _: "0.75 "),
        (_BRITISH_HALF, lambda found: f"{_small(found[1])}:30"),
        (_ARABIC_PREFIX, lambda _: ""),
        (_ARABIC_DUAL, lambda found: "2000" if found[1] == "ألفي" else "200"),
        (_KOREAN_DAY, lambda found: f"{_KOREAN_DAYS[found[0]]}일"),
        (_KOREAN_COUNTED, _korean_count),
        (_NOON_HALF, lambda _: "12:30"),
        (_HALF_OF, lambda _: "0.5 "),
        (_HALF_SCALE, lambda _: "0.5 "),
        (_RUSSIAN_HALF, lambda _: "0.5 "),
        (_ONE_AND_A_HALF, lambda _: "1.5"),
        (_AND_HALF_BEHIND, lambda found: f"1.5 {found[1]}"),
        (_TWO_AND_A_HALF, lambda _: "2.5"),
        (_HINDI_PART, _hindi_part),
        (_HINDI_HOUR, lambda found: f"{found[1]}:{_MINUTES[found[2]]} "),
        (_TURKISH_HALF, _turkish_half),
        (_TURKISH_WITH_SUFFIX, lambda found: found[1]),
        (_TIMES_WORD, lambda found: f"{_TIMES_OVER[found[0].lower()]} x"),
        (_SPOKEN_HALF, _hour_of_a_half),
        (_NOON, lambda _: "12:00"),
        (_HINDI_SPOKEN, _hindi_hour),
        (_ARABIC_SPOKEN, _arabic_half),
        (_ITALIAN_THOUSANDS, _italian_thousands),
        (_ITALIAN_TWO, lambda found: str(_italian(found[0].lower()))),
        (_ARABIC_HOUR, _arabic_hour),
        (_CJK_AND_HALF, lambda found: f"{_cjk(found[1])}.5{found[3]}"),
        (_CJK_ONE_AND_HALF, lambda found: f"{_cjk(found[1])}.5"),
        (_CJK_HALF, lambda _: "0.5"),
        (_CJK_SHORT, _cjk_short),
        (_CJK_COUNTED, lambda found: f"{_cjk(found[1])}{'.5' if found[2] else ''}"),
        (_KOREAN_SCALE, lambda found: str(_KOREAN_ROUND[found[1]])),
        (_JAPANESE_TENTHS, lambda found: f"{_cjk(found[1])}0%"),
        (_KOREAN_HALF, lambda found: f"{_small(found[1])}.5{found[2]}"),
    )


def _korean_count(found: re.Match[str]) -> str:
    return str(sum(number_of(part) for part in found.groups() if part)) if found[0] else ""


def _small(word: str) -> int:
    return int(word) if word.isdigit() else number_of(word.lower())


def _hindi_part(found: re.Match[str]) -> str:
    number = _small(found[2])
    hundredths = 100 * number + _HINDI_PARTS[found[1]]
    return f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0") if number else found[0]


def _turkish_half(found: re.Match[str]) -> str:
    number = _small(found[1])
    return f"{number}.5" if number else found[0]


def _hour_of_a_half(found: re.Match[str]) -> str:
    hour = _small(found[1])
    if not 1 <= hour <= 11 or found[1].lower().endswith(_RUSSIAN_ORDINAL):  # twelve at night is no noon
        return found[0]
    return f"{hour}:00 {'am' if found['am'] else 'pm'} {found['am'] or found['pm']}"


def _arabic_hour(found: re.Match[str]) -> str:
    hour, behind = _ARABIC_HOURS.index(found[1]) + 1, found[2]
    if behind and behind not in _ARABIC_MINUTES:
        return f"{hour - 1 or 12}:45"
    return f"{hour}:{_ARABIC_MINUTES.get(behind or '', 0):02}"


def _hindi_hour(found: re.Match[str]) -> str:
    hour = _small(found[2])
    return f"{found[1]} {hour}:00 {_HINDI_HALVES[found[1]]} बजे" if 1 <= hour <= 11 else found[0]


def _arabic_half(found: re.Match[str]) -> str:
    return f"{_ARABIC_HOURS.index(found[1]) + 1}:00 {'am' if found[2] == 'صباح' else 'pm'} {found[2]}"


def _italian(word: str) -> int:
    """ "trentadue", "ventotto"; 0 where it is none."""
    if plain := _small(word):
        return plain
    for place, tens in enumerate(_ITALIAN_TENS):
        for unit in _ITALIAN_UNITS:
            if word in (tens + unit, tens[:-1] + unit):
                return 20 + 10 * place + _small(unit.replace("tré", "tre"))
    return 0


def _italian_thousands(found: re.Match[str]) -> str:
    thousands = _italian(found[1].lower())
    return str(1_000 * thousands) if thousands else found[0]


def _cjk(signs: str) -> int:
    return int(signs) if signs.isdigit() and signs.isascii() else next(cjk_numbers_in(signs), 0)


def _cjk_short(found: re.Match[str]) -> str:
    """ "一万五" is 15,000: the last sign counts a tenth of the scale before it."""
    scale = _SHORT_SCALE[found[2]]
    return str(_cjk(found[1]) * scale + _cjk(found[3]) * scale // 10)
