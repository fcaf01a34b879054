"""Secrets that a phrase gives away: "my password is swordfish", "пароль: …", "验证码是 482913".

The phrase decides, and then the look of what follows it: what anybody would write there without it being a secret
("the password is required", "token: MyClass.field") stays. The words of the languages are in secret_phrases.toml.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .slices import found_in_slices

_LISTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def _any(section: str, *names: str) -> str:
    return "(?:" + "|".join(piece for name in names for piece in _LISTS[section][name]) + ")"


# --- what follows the name of a secret ---

_NO_COMPOUND = rf"(?![ -]{_any('grammar', 'compounds')}(?!\w))"
_WORD = r"[^\W\d_][\w'’.-]{0,24}"
# Up to five words ("for the guest network"), then a link.
_WORDS = rf"(?:[ ](?!(?:is|was|are|ist|lautet|est|es)\b){_WORD}){{0,5}}?[ ]?(?:\([^()\n]{{1,40}}\))?"
_SIGN = r"[\"'”’*`]{0,3}[ \t]{0,3}(?:=>|:=|[:=：—–]|->|→)[ \t]{0,3}"
_ADVERBS = rf"(?:[ ]{_any('grammar', 'adverbs')}(?!\w)){{0,2}}+"
_VERB = rf"(?:,?[ ]{_any('grammar', 'verbs')}{_ADVERBS}|['’](?:s|i|si|ı))(?!\w)[ ]?:?[ ]?"
_FOREIGN = r"[ ]?(?:是|為|为|改成了?|は|が|은|는|이|가|هي|هو|है)?[ ]?[:：]?[ ]?"
_OF = rf"(?:[ ]{_any('grammar', 'prepositions')}(?:[ ]{_WORD}){{1,4}}?)?"
_SAID = rf"{_WORDS}(?:{_SIGN}|{_VERB})"

_QUOTED = (
    r"\"(?P<q1>[^\"\n]{4,80})\"|“(?P<q2>[^”\n]{4,80})”|„(?P<q3>[^“”\n]{4,80})[“”]"
    r"|«[ ]?(?P<q4>[^»\n]{4,80}?)[ ]?»|「(?P<q5>[^」\n]{3,80})」|'(?P<q6>[^'\n]{4,80})'|`(?P<q7>[^`\n]{4,80})`"
)
_TOKEN = r"(?P<t>(?!\[)[^\s,;\"'`“”„«»「」。，、；！？]{3,200})"
_ASCII = r"[\"'“「«]?(?P<t>(?!\[)[!#-&(-+./0-9<-Z^-~\\-]{4,100})"
_CODE_SHAPE = r"(?!\[)[A-Za-z]{0,2}[\dA-Za-z]{0,8}\d[\dA-Za-z]{0,12}(?:[ -]\d{2,4}(?!\w)|-[A-Za-z0-9]{3,10}){0,5}"
_CODE_VALUE = rf"(?P<t>{_CODE_SHAPE})"
_NEXT_CODE = re.compile(rf"(?:,|;|、|，|/)?[ ]?(?:and|und|et|y|e|ve|и|&|和|と|و)?[ ]?(?P<t>{_CODE_SHAPE})")

# --- what is a value ---

_SMALL_WORDS = " ".join((*_LISTS["grammar"]["verbs"], *_LISTS["grammar"]["adverbs"], *_LISTS["grammar"]["clauses"]))
_NO_VALUE = frozenset(" ".join((*_LISTS["harmless"].values(), _SMALL_WORDS)).split())
_HARMLESS = re.compile(
    r"v?\d+(?:[.,:/-]\d+)*[%a-z]{0,3}|https?://\S+|[\w.]+\(\S*|\$?\{\S*|\$[A-Z_a-z]\w*|<\S*|%\S*%|\*+|x+|\.+"
    r"|[\w.]+\[\S*|[-_]+|(?:os|env|process|config|settings|self|this)\.\S*|•+|…+",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(
    r"[A-Za-z_]\w*(?:(?:\.|::|->|#)[A-Za-z_]\w*)+|[a-z]+(?:_[a-z]+)+\d{0,2}|[a-z]+\d{1,4}"
    r"|[A-Z][a-z]+(?:[A-Z][a-z]+)*\d{0,4}"
)
_CHANGES = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_PARTICIPLE = re.compile(r"(?![A-ZÀ-Þ]).*(?:ed|ing|ly|able|ible|iert|elt|ös|lich|[её]н[аоы]?|.{5}é(?:e|s|es)?)\Z")
_CLAUSE_ENDS = re.compile(
    r"[\"'”’)\]}]*(?:[.!?;,。！？，।](?:\s|\Z)|\s*\Z|\s*[(\[{]|\s*\n"
    rf"|\s+{_any('grammar', 'clauses')}\b|للـ|です|だ|입니다|이에요|요)"
)


def _has_digit_and_letter(value: str) -> bool:
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value))


def _has_sign(value: str) -> bool:
    return any(sign in "!@#$%^&*+=~?" for sign in value.strip("!?.,")) and any(map(str.isalnum, value))


def _is_password(value: str, rest: str, *, is_said: bool) -> bool:
    """rest follows it. is_said: a link leads there, ":" or "is"; else it has to look made."""
    bare = value.strip(".,;:!?)…")
    is_number = bool(re.fullmatch(r"\d{4,12}", bare))
    if len(bare) < 3 or bare.lower() in _NO_VALUE or (_HARMLESS.fullmatch(bare) and not is_number):
        return False
    if bare.endswith("(") or "://" in bare or (bare.isdigit() and not is_said):
        return False
    if _has_digit_and_letter(bare) or _has_sign(bare) or is_number:
        return len(bare) >= 4
    if not is_said or len(bare) < 4 or _PARTICIPLE.match(bare):
        return False
    return value != bare or bool(_CLAUSE_ENDS.match(rest))


def _is_key(value: str, rest: str, *, is_said: bool) -> bool:
    bare = value.strip(".,;:!?)…")
    if len(bare) < 6 or bare.lower() in _NO_VALUE or _HARMLESS.fullmatch(bare) or _IDENTIFIER.fullmatch(bare):
        return False
    if _has_sign(bare) and len(bare) >= 8 and is_said and "(" not in bare:
        return True
    changes = len(_CHANGES.findall(bare))
    return _has_digit_and_letter(bare) and (changes >= 3 or (changes >= 2 and len(bare) >= 10) or len(bare) >= 20)


def _is_of_words(value: str, rest: str, *, is_said: bool) -> bool:
    """Words that make no sentence: hardly a small word among them."""
    return sum(word in _NO_VALUE for word in re.split("[ -]", value)) <= 1


def _is_code(value: str, rest: str, *, is_said: bool) -> bool:
    bare = value.strip(".,;:!?)…")
    digits = sum(map(str.isdigit, bare))
    if _UNIT.match(rest):
        return False
    return 3 <= digits <= 24 and not re.search(r"[./:]\d", bare) and len(bare) <= 40 and (is_said or digits >= 4)


_UNIT = re.compile(r"[ ]?(?:bytes?|lines?|ms|mm|cm|km|€|\$|%|euros?|days?|digits?|characters?|times?|tries|zeichen)\b")


@dataclass(frozen=True)
class Phrase:
    """How a kind of secret is named, and what of what follows is one."""

    kind: str
    hints: tuple[str, ...]
    pattern: re.Pattern[str]
    holds: Callable[..., bool]
    is_said: bool = True


def _hints(name: str) -> tuple[str, ...]:
    return tuple(_LISTS["hints"][name])


def _phrase(
    kind: str, hints: str, name: str, link: str, holds: Callable[..., bool], value: str = "", *, said: bool = True
) -> Phrase:
    value = value or rf"(?:{_QUOTED}|{_TOKEN})"
    named = rf"(?<![\w.@/$\[-])(?:[^\W_]{{1,24}}+[_-]){{0,3}}{name}(?!\w){_NO_COMPOUND}"
    return Phrase(kind, _hints(hints), re.compile(rf"{named}{link}{value}", re.IGNORECASE), holds, said)


def _foreign(kind: str, hints: str, name: str, holds: Callable[..., bool], value: str) -> Phrase:
    between = r"[^\n.。:：0-9A-Za-z]{0,24}?"
    pattern = re.compile(rf"{name}{between}{_FOREIGN}(?:{_SIGN}|[ ])?{value}", re.IGNORECASE)
    return Phrase(kind, _hints(hints), pattern, holds)


_PASSWORD, _FOREIGN_PASSWORD = _any("names", "password"), _any("names", "password_foreign")
_KEY, _CODE, _FOREIGN_CODE = _any("names", "key"), _any("names", "code"), _any("names", "code_foreign")
_SHORT = _any("names", "password_short")
_SENT_CODE = rf"{_any('names', 'code_plain')}(?:[ ]{_WORD}){{0,4}}?[ ]{_any('grammar', 'sent')}"
_OPENS = rf"{_any('grammar', 'opens')}(?:[ ]{_WORD}){{0,4}}?[ ]{_any('grammar', 'opened')}"
_IS_OPENED = rf"{_any('grammar', 'opened')}[ ](?:opens|unlocks|is opened|is unlocked|geht auf|öffnet)"
# A name and a secret: "log in as guest / sunshine1", "user root and password toor".
_LOGIN_AS = rf"(?:[ ]{_WORD}){{0,2}}?(?:[ ](?:as|with|are|is|for|mit|als)|:)[ ][\w.@-]{{2,40}}(?:[ ]?/[ ]?|:)"
_USER = (
    rf"{_any('names', 'user')}[ :=]{{1,3}}[\w.@-]{{2,40}},?[ ]"
    rf"(?:(?:and|und|et|y|e|и|/|with|mit|the)[ ]){{0,2}}{_PASSWORD}"
)
_CODE_IS = (
    r"(?<![\w.-])(?P<t>\d{4,8}|\d{3}[ -]\d{3})[ ](?:is|ist|est|es|é|è)"
    r"[ ](?:your|my|the|dein|ihr|votre|ton|su|tu|o seu|il tuo)[ ](?:\w{1,20}[ ]){0,3}?"
    r"(?:code|pin|otp|passcode|código|codice)\b"
)
_USE_TO_LOG_IN = (
    r"(?<!\w)use[ ][\w.@-]{2,40}[ ]?(?:[/:]|and)[ ]?(?P<t>[^\s,;/]{4,60})"
    r"(?=,?[ ](?:to|for)[ ](?:get|log|sign|the login|access))"
)
_PLAIN_WORDS = r"[\"'“]?(?P<t>[a-z]{3,12}(?:[ -][a-z]{3,12}){2,23})"
_IT_IS = r",?[ ](?:it['’]?s|it is|it was|that['’]s|that is|nämlich|c['’]est)[ ]"
_SSN = r"(?P<t>\d{3}[ -]\d{2}[ -]\d{4})(?!\w)"
_AND_IS = r"(?=,[ ](?:is|was|ist|war|est|es|é|è)\b)"
PHRASES: tuple[Phrase, ...] = (
    _phrase("code", "code", _CODE, rf"(?:{_SAID}|{_OF}[ ])", _is_code, _CODE_VALUE),
    _phrase("code", "code_plain", _SENT_CODE, rf"(?:[ ]{_WORD}){{0,3}}?(?:{_SIGN}|{_VERB})", _is_code, _CODE_VALUE),
    _phrase("code", "opens", _OPENS, r"[ ](?:is|with|using|by|mit|avec|con|com)[ ]", _is_code, _CODE_VALUE),
    _phrase("code", "opens", _IS_OPENED, r"[ ](?:with|using|by|to|on|mit|avec|con|com)[ ]", _is_code, _CODE_VALUE),
    _foreign("code", "code_foreign", _FOREIGN_CODE, _is_code, _CODE_VALUE),
    Phrase("code", _hints("code"), re.compile(_CODE_IS, re.IGNORECASE), _is_code),
    _phrase("code", "code_plain", _any("names", "code_plain"), _IT_IS, _is_code, _CODE_VALUE),
    _phrase("password", "password", _PASSWORD, rf"{_WORDS}{_SIGN}", _is_password),
    _phrase("password", "password", _PASSWORD, rf"{_WORDS}{_VERB}", _is_password),
    _phrase("password", "password", _PASSWORD, rf"{_WORDS}[ ](?:to|auf)[ ]", _is_password),
    _phrase("password", "password", _PASSWORD, rf"{_WORDS}[ ](?:en|in|a|para|por)[ ]", _is_password, said=False),
    _phrase("password", "password", _PASSWORD, r"[ ]", _is_password, rf"{_TOKEN}(?=[ ](?:oldu|idi|yaptım|olarak)\b)"),
    _phrase("password", "pass", _any("names", "pass_named"), rf"{_WORDS}(?:{_SIGN}|{_VERB})", _is_password),
    _phrase("passphrase", "phrase", _any("names", "phrase"), _SAID, _is_of_words, _PLAIN_WORDS),
    Phrase("password", _hints("use"), re.compile(_USE_TO_LOG_IN, re.IGNORECASE), _is_password, is_said=False),
    _phrase("password", "pass", "pass", _SIGN, _is_password, r"(?P<t>(?!\[|\d+\b)[^\s,;\"'`]{4,100})"),
    _phrase("password", "password_short", _SHORT, r"[ ]", _is_password),
    _phrase("password", "password", _PASSWORD, r",[ ]", _is_password, _TOKEN + _AND_IS),
    _phrase("password", "password", _USER, r"[ ]", _is_password),
    _phrase("password", "login", _any("names", "login"), _LOGIN_AS, _is_password, _TOKEN, said=False),
    _foreign("password", "password_foreign", _FOREIGN_PASSWORD, _is_password, _ASCII),
    _phrase(
        "password",
        "password_foreign",
        _FOREIGN_PASSWORD,
        rf"(?:[ ]\w{{1,20}}){{0,4}}?(?:{_SIGN}|[ ](?:это|был|теперь|стал|هي|هو|कुछ)[ ])",
        _is_password,
    ),
    _phrase("password", "password_foreign", _FOREIGN_PASSWORD, r"[ ]", _is_password, said=False),
    _phrase("password", "password", _PASSWORD, r"[ ]", _is_password, said=False),
    _phrase("API key", "key", _KEY, _SAID, _is_key),
    _phrase("API key", "key", "keys?", _SIGN, _is_key, r"[\"'`]?(?P<t>[\w+/=.-]{16,200})"),
    _phrase("API key", "key", _KEY, r"(?:[ ]?(?:是|は|は|은|는|هو|है))?[ ]?", _is_key, said=False),
    _phrase(
        "social security number",
        "ssn",
        r"(?:SSN|social security number)",
        rf"{_WORDS}(?:{_SIGN}|{_VERB}|[ ])",
        _is_code,
        _SSN,
    ),
)
_HINTS = frozenset(phrase.hints for phrase in PHRASES)
_OF_COMPOUND = re.compile(rf"{_any('grammar', 'of_compounds')}\Z", re.IGNORECASE)
_LOOK_BACK = 24  # characters; no noun of a compound is longer
# How far a phrase may begin before its hint, and end after it (characters): names are preceded by a compound of 75, and
# followed by words of 200, a link and a value of 200.
_BEFORE, _AFTER = 160, 600


def spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Where secrets stand, each with its kind; some may overlap."""
    near = _near_hints(text)
    for phrase in PHRASES:
        for found in _found(phrase, text, near[phrase.hints]):
            if _OF_COMPOUND.search(text[max(0, found.start() - _LOOK_BACK) : found.start()]):
                continue
            start, end = _value_span(phrase, found)
            if end:
                yield start, end, phrase.kind
                if phrase.holds is _is_code:
                    yield from ((*span, phrase.kind) for span in _more_codes(text, end))


def _found(phrase: Phrase, text: str, stretches: list[tuple[int, int]]) -> Iterator[re.Match[str]]:
    return (found for begin, end in stretches for found in found_in_slices(phrase.pattern, text, begin, end))


def _near_hints(text: str) -> dict[tuple[str, ...], list[tuple[int, int]]]:
    """For each list of hints the stretches of a text around them, in order, none touching another.

    Only there a phrase is searched for, since a search of everything takes long. A text that is full of hints is one
    stretch.
    """
    lowered = text.lower()
    if len(lowered) != len(text):  # "İ" is two characters in lower case: places in one are not those in the other
        return {hints: [(0, len(text))] for hints in _HINTS}
    return {hints: _around(hints, lowered) for hints in _HINTS}


def _around(hints: tuple[str, ...], lowered: str) -> list[tuple[int, int]]:
    stretches: list[tuple[int, int]] = []
    for place in sorted(place for hint in hints for place in _places(hint, lowered)):
        begin, end = max(0, place - _BEFORE), min(len(lowered), place + _AFTER)
        if stretches and begin <= stretches[-1][1]:
            begin = stretches.pop()[0]
        stretches.append((begin, end))
    return stretches


def _places(piece: str, text: str) -> Iterator[int]:
    place = text.find(piece)
    while place >= 0:
        yield place
        place = text.find(piece, place + len(piece))


def _value_span(phrase: Phrase, found: re.Match[str]) -> tuple[int, int]:
    """Where the secret stands; its end is 0 where there is none."""
    text, group = found.string, next(name for name, value in found.groupdict().items() if value is not None)
    value, (start, end) = found[group], found.span(group)
    is_password, is_quoted = phrase.holds is _is_password, group != "t"
    if is_password and is_quoted:
        return start, 0 if _only_quotes_words(value) else end
    holds = phrase.holds(value, text[end : end + 24], is_said=phrase.is_said)
    if not is_password:
        return start, end if holds else 0
    phrase_end = _end_of_phrase(text, start)
    if holds and not phrase_end:
        return start, start + len(value.rstrip(".,;:!?)…") or value)
    return start, phrase_end


def _more_codes(text: str, end: int) -> Iterator[tuple[int, int]]:
    """The other codes of a list: "8841-2290, 5513-9902 and 7720-1148"."""
    while (found := _NEXT_CODE.match(text, end)) and found.end() > end and found[0] != found["t"]:
        if not _is_code(found["t"], text[found.end() : found.end() + 24], is_said=_has_digit_and_letter(found["t"])):
            return
        end = found.end()
        yield found.span("t")


def _only_quotes_words(value: str) -> bool:
    return value.lower() in _NO_VALUE or "://" in value


_PHRASE_OF_WORDS = re.compile(r"[a-zäöüß]{3,12}(?:[ -][a-zäöüß]{3,12}){3,11}(?=[.!]?\s*(?:\Z|\n))")


def _end_of_phrase(text: str, start: int) -> int:
    """Where a passphrase of plain words ends: four or more with no small word among them, or one; else 0."""
    found = _PHRASE_OF_WORDS.match(text, start)
    if found and sum(word in _NO_VALUE for word in re.split("[ -]", found[0])) <= 1:
        return found.end()
    return 0
