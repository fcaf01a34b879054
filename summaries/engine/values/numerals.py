"""Written-out numbers: from words to their value, in the languages that the summary has cues for.

Sources of the rules: each language's own counting grammar, as its reference grammars give it (units, teens, tens, what
multiplies, and which word joins them).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache


@dataclass(frozen=True)
class _Language:
    """small: words that add; big: words that multiply what stands before them; joins: words between the two."""

    small: dict[str, int]
    big: dict[str, int]
    joins: frozenset[str]


def _numbered(words: str, start: int = 0, step: int = 1) -> dict[str, int]:
    """Words in counting order; spellings of one number are parted by "/"."""
    return {word: start + step * place for place, each in enumerate(words.split()) for word in each.split("/")}


def _language(units: str, tens: str, big: str, joins: str = "", hundreds: str = "", more: str = "") -> _Language:
    """units count from 0, tens from 20 in tens, hundreds from 100 in hundreds; big and more are "word=value"."""
    small = _numbered(units) | _numbered(tens, 20, 10) | _numbered(hundreds, 100, 100)
    small |= _pairs(more)
    return _Language(small, _pairs(big), frozenset(joins.split()))


def _pairs(text: str) -> dict[str, int]:
    return {word: int(value) for word, _, value in (each.partition("=") for each in text.split())}


_ENGLISH = _language(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen",
    "twenty thirty forty/fourty fifty sixty seventy eighty ninety",
    "hundred=100 thousand=1000 grand=1000 million=1000000 billion=1000000000 dozen=12 dozens=12",
    "and",
    more="first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 eleventh=11 twelfth=12"
    " thirteenth=13 fourteenth=14 fifteenth=15 sixteenth=16 seventeenth=17 eighteenth=18 nineteenth=19 twentieth=20"
    " thirtieth=30 once=1 twice=2 single=1",
)
_FRENCH = _language(
    "zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    "vingt/vingts trente quarante cinquante soixante",
    "cent=100 cents=100 mille=1000 million=1000000 millions=1000000 milliard=1000000000 quatre-vingt=80",
    "et",
    more="dix-sept=17 dix-huit=18 dix-neuf=19 quatre-vingts=80 quatre-vingt=80 quatre-vingt-dix=90 septante=70"
    " huitante=80 nonante=90 douzaine=12 premier=1 première=1 soixante-dix=70",
)
_SPANISH = _language(
    "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis"
    " diecisiete dieciocho diecinueve",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "mil=1000 millón=1000000 millones=1000000",
    "y",
    "cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas"
    " seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas",
    "veintiuno=21 veintiún=21 veintiuna=21 veintidós=22 veintitrés=23 veinticuatro=24 veinticinco=25 veintiséis=26"
    " veintisiete=27 veintiocho=28 veintinueve=29 docena=12 primero=1 primera=1",
)
_PORTUGUESE = _language(
    "zero um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis"
    " dezessete dezoito dezenove",
    "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    "mil=1000 milhão=1000000 milhões=1000000",
    "e",
    "cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas"
    " seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas",
    "dezasseis=16 dezassete=17 dezanove=19 dúzia=12",
)
_ITALIAN = _language(
    "zero uno/un/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici"
    " diciassette diciotto diciannove",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    "cento=100 mille=1000 mila=1000 milione=1000000 milioni=1000000",
    "e",
    more="ventuno=21 ventidue=22 ventitré=23 ventiquattro=24 venticinque=25 ventisei=26 ventisette=27 ventotto=28"
    " ventinove=29 trentuno=31 trentacinque=35 duecento=200 trecento=300 quattrocento=400 cinquecento=500"
    " seicento=600 settecento=700 ottocento=800 novecento=900 duemila=2000 tremila=3000 dozzina=12",
)
_DUTCH = _language(
    "nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien"
    " achttien negentien",
    "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    "honderd=100 duizend=1000 miljoen=1000000",
    "en",
)
_POLISH = _language(
    "zero jeden/jedna/jedno dwa/dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście"
    " trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście",
    "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt",
    "tysiąc=1000 tysiące=1000 tysięcy=1000 milion=1000000",
    hundreds="sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset",
)
_RUSSIAN = _language(
    "ноль/нуль один/одна/одно/одного/одной два/две/двух/двумя три/трёх/трех четыре/четырёх/четырех пять/пяти"
    " шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать/одиннадцати двенадцать/двенадцати"
    " тринадцать/тринадцати четырнадцать/четырнадцати пятнадцать/пятнадцати шестнадцать/шестнадцати"
    " семнадцать/семнадцати восемнадцать/восемнадцати девятнадцать/девятнадцати",
    "двадцать/двадцати тридцать/тридцати сорок/сорока пятьдесят/пятидесяти шестьдесят/шестидесяти"
    " семьдесят/семидесяти восемьдесят/восьмидесяти девяносто/девяноста",
    "тысяча=1000 тысячи=1000 тысяч=1000 тысячу=1000 миллион=1000000 миллиона=1000000 миллионов=1000000 дюжина=12",
    hundreds="сто/ста двести/двухсот триста/трёхсот четыреста/четырёхсот пятьсот/пятисот шестьсот/шестисот"
    " семьсот/семисот восемьсот/восьмисот девятьсот/девятисот",
    more="двое=2 трое=3 четверо=4 пятеро=5 первое=1 второе=2 третье=3 первого=1 второго=2 третьего=3 четвёртого=4"
    " пятого=5 шестого=6 седьмого=7 восьмого=8 девятого=9 десятого=10",
)
_TURKISH = _language(
    "sıfır bir iki üç dört beş altı yedi sekiz dokuz on",
    "yirmi otuz kırk elli altmış yetmiş seksen doksan",
    "yüz=100 bin=1000 milyon=1000000 düzine=12",
)
_ARABIC = _language(
    "صفر واحد/واحدة اثنان/اثنين/اثنتان/اثنتين ثلاثة/ثلاث أربعة/أربع خمسة/خمس ستة/ست سبعة/سبع ثمانية/ثماني/ثمان"
    " تسعة/تسع عشرة/عشر",
    "عشرون/عشرين ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين",
    "ألف=1000 آلاف=1000 ألفا=1000 مليون=1000000 ملايين=1000000",
    "و",
    "مئة/مائة مئتان/مئتين/مائتان/مائتين ثلاثمئة/ثلاثمائة أربعمئة/أربعمائة خمسمئة/خمسمائة ستمئة/ستمائة سبعمئة/سبعمائة"
    " ثمانمئة/ثمانمائة تسعمئة/تسعمائة",
    "ألفان=2000 ألفين=2000 دزينة=12",
)
_HINDI_UNITS = (
    "शून्य एक दो तीन चार पाँच/पांच छह/छः सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस"
    " बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस"
    " चालीस"
)
_HINDI = _Language(
    _numbered(_HINDI_UNITS)
    | _pairs("पैंतालीस=45 पचास=50 पचपन=55 साठ=60 पैंसठ=65 सत्तर=70 पचहत्तर=75 अस्सी=80 पचासी=85 नब्बे=90 दर्जन=12"),
    _pairs("सौ=100 हज़ार=1000 हजार=1000 लाख=100000 करोड़=10000000"),
    frozenset(),
)
_KOREAN = _Language(
    _pairs(
        "하나=1 한=1 둘=2 두=2 셋=3 세=3 넷=4 네=4 다섯=5 여섯=6 일곱=7 여덟=8 아홉=9 열=10"
        " 스물=20 스무=20 서른=30 마흔=40 쉰=50 예순=60 일흔=70 여든=80 아흔=90"
    ),
    {},
    frozenset(),
)
_LANGUAGES = (
    *(
        _ENGLISH,
        _FRENCH,
        _SPANISH,
        _PORTUGUESE,
        _ITALIAN,
        _DUTCH,
        _POLISH,
        _RUSSIAN,
        _TURKISH,
        _ARABIC,
        _HINDI,
        _KOREAN,
    ),
)

# German puts ones before tens and writes all of it as one word: "dreihundertfünfundzwanzig".
_GERMAN_UNITS = _numbered(
    "null ein/eins/eine/einen/einem/einer zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn "
    "vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn"
)
_GERMAN_TENS = _numbered("zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig", 20, 10)

LONGEST_WORD = 60

_CJK_DIGITS = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_CJK_DIGITS |= {sign: value for value, sign in enumerate("영일이삼사오육칠팔구")}
_CJK_TENS = {"十": 10, "百": 100, "千": 1_000, "십": 10, "백": 100, "천": 1_000}
_CJK_MYRIADS = {"万": 10_000, "萬": 10_000, "亿": 10**8, "億": 10**8, "만": 10_000, "억": 10**8}
_CJK_NUMBER = re.compile("[〇零一二三四五六七八九十百千万萬亿億两兩]{1,40}")
_SINO_KOREAN = re.compile(
    "[일이삼사오육칠팔구십백천만억]{2,40}(?=[ ]?(?:명|원|개|분|시|층|년|월|일|유로|달러|킬로|미터|권|번|살|세"
    "|대|도|퍼센트|주|마리))"
)
_KOREAN_COUNTED = re.compile(
    "(?<![가-힣])(열|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔)?(하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)?"
    "(?=[ ]?(?:명|개|분|시|살|마리|권|병|잔|대|번|달|장|켤레|채|그루|송이))"
)


def numerals_in(words: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """(value, index of the first word, index behind the last) of each written-out number; words are lower-case."""
    place = 0
    while place < len(words):
        if not _begins_number(words[place]):
            place += 1
            continue
        value, end = max((_read(words, place, language) for language in _LANGUAGES), key=lambda found: found[1])
        german = german_number(words[place])
        if german is not None and end <= place + 1:
            value, end = german, place + 1
        if end > place:
            yield value, place, end
        place = max(end, place + 1)


@lru_cache(32_768)  # the words of a language come again and again
def _begins_number(word: str) -> bool:
    return german_number(word) is not None or any(_read([word], 0, language)[1] for language in _LANGUAGES)


def _read(words: Sequence[str], start: int, language: _Language) -> tuple[int, int]:
    """The longest number that begins at start: its value, and the index behind it (start itself: none)."""
    total, current, end, place = 0, 0, start, start
    while place < len(words):
        word = _joined_off(words[place], language, is_first=place == start)
        if word in language.small:
            if current and language is not _ARABIC and not _adds(current, language.small[word]):
                break  # "the first ten seconds" are ten
            current += language.small[word]
        elif word in language.big:
            scale = language.big[word]
            current = max(current, 1) * scale
            if scale >= 1_000:
                total, current = total + current, 0
        elif word in language.joins and end > start and place == end:
            place += 1
            continue
        else:
            parts = _hyphenated(word, language)
            if parts is None:
                break
            current += parts
        place += 1
        end = place
    return total + current, end


def _adds(before: int, number: int) -> bool:
    """Whether what follows is a part of the number: "twenty five", "soixante dix", "two hundred five"."""
    return number < before and (before % 10 == 0 or before >= 100)


def _joined_off(word: str, language: _Language, *, is_first: bool) -> str:
    """Arabic writes its "and" on the word: "وعشرون"."""
    if language is _ARABIC and not is_first and word.startswith("و") and word[1:] in language.small | language.big:
        return word[1:]
    return word


def _hyphenated(word: str, language: _Language) -> int | None:
    """ "twenty-five", "quatre-vingt-deux", "soixante-quinze"."""
    if "-" not in word:
        return None
    known = language.small | language.big
    parts, total = [part for part in word.split("-") if part not in language.joins], 0
    place = 0
    while place < len(parts):
        pair = "-".join(parts[place : place + 2])
        if len(parts) > place + 1 and pair in known:
            total, place = total + known[pair], place + 2
        elif parts[place] in known:
            total, place = total + known[parts[place]], place + 1
        else:
            return None
    return total


@cache
def german_number(word: str) -> int | None:
    """ "zwölftausend", "dreihundertfünfundzwanzig"; None where the word is no number."""
    if len(word) > LONGEST_WORD:
        return None
    if word in ("ein", "eine", "einen", "einem", "einer", "acht"):
        return 8 if word == "acht" else 1
    for name, scale in (("million", 10**6), ("tausend", 1_000), ("hundert", 100)):
        head, found, tail = word.partition(name)
        if found:
            tail = tail.removeprefix("en") if scale == 10**6 else tail.removeprefix("und")
            first, rest = (german_number(head) if head else 1), (german_number(tail) if tail else 0)
            return None if first is None or rest is None else first * scale + rest
    if word in _GERMAN_UNITS:
        return _GERMAN_UNITS[word]
    if word in _GERMAN_TENS:
        return _GERMAN_TENS[word]
    one, found, ten = word.partition("und")
    if found and one in _GERMAN_UNITS and ten in _GERMAN_TENS:
        return _GERMAN_UNITS[one] + _GERMAN_TENS[ten]
    return None


def number_of(word: str) -> int:
    """What one lower-case word is worth as a number; 0 where it is none."""
    return next((value for value, _, _ in numerals_in([word])), 0)


def cjk_numbers_in(text: str) -> Iterator[int]:
    """Numbers in Chinese and Japanese signs, and in Korean words before a counter."""
    for found in _CJK_NUMBER.finditer(text):
        yield from _cjk_value(found.group())
    for found in _SINO_KOREAN.finditer(text):
        yield from _cjk_value(found.group())
    for found in _KOREAN_COUNTED.finditer(text):
        if found.group():
            yield sum(_KOREAN.small[part] for part in found.groups() if part)


def _cjk_value(signs: str) -> Iterator[int]:
    if not any(sign in _CJK_TENS or sign in _CJK_MYRIADS for sign in signs):  # 二〇二六: digit by digit
        yield int("".join(str(_CJK_DIGITS[sign]) for sign in signs))
        return
    total, section, digit = 0, 0, 0
    for sign in signs:
        if sign in _CJK_DIGITS:
            digit = _CJK_DIGITS[sign]
        elif sign in _CJK_TENS:
            section, digit = section + max(digit, 1) * _CJK_TENS[sign], 0
        else:
            total, section, digit = (total + max(section + digit, 1)) * _CJK_MYRIADS[sign], 0, 0
    yield total + section + digit


_HALF_DOZEN = re.compile(
    r"\b(?:half(?: an?|-)? ?dozen|(?:ein )?halbes dutzend|(?:une )?demi-douzaine(?: de)?|media docena(?: de)?"
    r"|mezza dozzina(?: di)?"
    r"|meia d[úu]zia(?: de)?)\b|полдюжины",
    re.IGNORECASE,
)


_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
_DOZEN_HINTS = ("dozen", "dutzend", "douzaine", "docena", "dozzina", "duzia", "dúzia", "дюжин")


def plain_digits(text: str) -> str:
    """Digits of every script (٩٠٠, १२, １２) as 0 to 9, half a dozen as six."""
    lowered = text.lower()
    if any(hint in lowered for hint in _DOZEN_HINTS):
        text = _HALF_DOZEN.sub("6", text)
    if text.isascii() or not _OTHER_DIGIT.search(text):
        return text
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() and not sign.isascii() else sign for sign in text)
