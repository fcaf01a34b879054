"""Secrets that a phrase gives away: "my password is swordfish", "пароль: …", "验证码是 482913".

The phrase decides, and then the look of what follows it: what anybody would write there without it being a secret
("the password is required", "token: MyClass.field") stays. The words of the languages are in secret_phrases.toml.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..late_patterns import LatePattern
from ..lines import Lines, Stretch
from ..pieces import Pieces
from ..secret_values import (
    LISTS,
    NO_VALUE,
    any_of,
    has_digit_and_letter,
    is_answer,
    is_code,
    is_key,
    is_made_password,
    is_no_rule,
    is_of_words,
    is_password,
)
from ..slices import found_in_slices
from . import phrase_patterns

# --- what follows the name of a secret ---

_NO_COMPOUND = rf"(?![ -]{any_of('grammar', 'compounds')}(?!\w))"
_WORD = r"[^\W\d_][\w'’.-]{0,24}"
# Up to five words ("for the guest network"), then a link.
_WORDS = rf"(?:[ ](?!(?:is|was|are|ist|lautet|est|es)\b){_WORD}){{0,5}}?[ ]?(?:\([^()\n]{{1,40}}\))?"
_SIGN = r"[\"'”’*`]{0,3}[ \t]{0,3}(?:=>|:=|[:=：—–]|->|→)[ \t]{0,3}"
_ASKED = r"[ ]?[?？][ ](?:(?:it|that)['’]?s[ ]|(?:it is|das ist|c['’]est|es|è|é|это)[ ])?"  # "his phone pin? 1984"
_ADVERBS = rf"(?:[ ]{any_of('grammar', 'adverbs')}(?!\w)){{0,2}}+"
_VERB = rf"(?:,?[ ]{any_of('grammar', 'verbs')}{_ADVERBS}|['’](?:s|i|si|ı))(?!\w)[ ]?:?[ ]?"
_FOREIGN = r"[ ]?(?:是|為|为|改成了?|は|が|은|는|이|가|هي|هو|है)?[ ]?[:：]?[ ]?"
_OF = rf"(?:[ ]{any_of('grammar', 'prepositions')}(?:[ ]{_WORD}){{1,4}}?)?"
_SAID = rf"{_WORDS}(?:{_SIGN}|{_VERB})"

_QUOTED = (
    r"\"(?P<q1>[^\"\n]{4,80})\"|“(?P<q2>[^”\n]{4,80})”|„(?P<q3>[^“”\n]{4,80})[“”]"
    r"|«[ ]?(?P<q4>[^»\n]{4,80}?)[ ]?»|「(?P<q5>[^」\n]{3,80})」|'(?P<q6>[^'\n]{4,80})'|`(?P<q7>[^`\n]{4,80})`"
)
_TOKEN = r"(?P<t>(?!\[)[^\s,;\"'`“”„«»「」。，、；！？]{3,200})"
_ASCII = r"[\"'“「«]?(?P<t>(?!\[)[!#-&(-+./0-9<-Z^-~\\-]{4,100})"
_KEY_SIGN = r"(?:[ ]?[#*](?![\w#*]))?"  # pressed behind the digits: half a code would stand without it
_CODE_SHAPE = (
    r"(?!\[)[#*]?[A-Za-z]{0,2}[\dA-Za-zА-Я]{0,8}\d[\dA-Za-zА-Я]{0,12}"
    rf"(?:[ -]\d{{2,4}}(?!\w)|-[A-Za-z0-9]{{3,10}}){{0,5}}{_KEY_SIGN}"
)
_CODE_VALUE = rf"(?P<t>{_CODE_SHAPE})"
_NEXT_CODE = re.compile(rf"(?:,|;|、|，|/)?[ ]?(?:and|und|et|y|e|ve|и|&|和|と|و)?[ ]?(?P<t>{_CODE_SHAPE})")


@dataclass(frozen=True)
class Phrase:
    """How a kind of secret is named, and what of what follows is one."""

    kind: str
    hints: tuple[str, ...]
    pattern: LatePattern
    holds: Callable[..., bool]
    is_said: bool = True


def _hints(name: str) -> tuple[str, ...]:
    return tuple(LISTS["hints"][name])


def _phrase(
    kind: str, hints: str, name: str, link: str, holds: Callable[..., bool], value: str = "", *, said: bool = True
) -> Phrase:
    value = value or rf"(?:{_QUOTED}|{_TOKEN})"
    named = rf"(?<![\w.@/$\[-])(?:[^\W_]{{1,24}}+[_-]){{0,3}}{name}(?!\w){_NO_COMPOUND}"
    return Phrase(kind, _hints(hints), LatePattern(rf"{named}{link}{value}", re.IGNORECASE), holds, said)


def _foreign(kind: str, hints: str, name: str, holds: Callable[..., bool], value: str) -> Phrase:
    between = r"[^\n.。:：0-9A-Za-z]{0,24}?"
    pattern = LatePattern(rf"{name}{between}{_FOREIGN}(?:{_SIGN}|[ ])?{value}", re.IGNORECASE)
    return Phrase(kind, _hints(hints), pattern, holds)


_PASSWORD, _FOREIGN_PASSWORD = any_of("names", "password"), any_of("names", "password_foreign")
_KEY, _CODE, _FOREIGN_CODE = any_of("names", "key"), any_of("names", "code"), any_of("names", "code_foreign")
_SHORT = any_of("names", "password_short")
_SENT_CODE = rf"{any_of('names', 'code_plain')}(?:[ ]{_WORD}){{0,4}}?[ ]{any_of('grammar', 'sent')}"
_OPENS = rf"{any_of('grammar', 'opens')}(?:[ ]{_WORD}){{0,4}}?[ ]{any_of('grammar', 'opened')}"
_IS_OPENED = rf"{any_of('grammar', 'opened')}[ ](?:opens|unlocks|is opened|is unlocked|geht auf|öffnet)"
# A name and a secret: "log in as guest / sunshine1", "user root and password toor".
_LOGIN_AS = rf"(?:[ ]{_WORD}){{0,2}}?(?:[ ](?:as|with|are|is|for|mit|als)|:)[ ][\w.@-]{{2,40}}(?:[ ]?/[ ]?|:)"
_USER = (
    rf"{any_of('names', 'user')}(?:[ :=]{{1,3}}|[ ](?:is|ist|est|es|это)[ ])[\w.@-]{{2,40}},?[ ]"
    rf"(?:(?:and|und|et|y|e|и|/|with|mit|the)[ ]){{0,2}}{_PASSWORD}"
)
# "You can get in with the code 5150", "the alarm is switched off with 4407".
_WITH_CODE = (
    rf"(?:[ ]{_WORD}){{0,4}}?[ ](?:with|using|by|via|mit|per|avec|con|com)[ ]"
    r"(?:(?:the|this|der|dem|le|el|la|o|a)[ ])?(?:(?:code|pin|number|combination|código|codice|zahl)[ ])?"
)
_CODE_AT_END = (
    r"(?P<t>\d{4,8}[#*]?)(?=[.!?,;)]|\s{0,3}(?:\Z|\n)|[ ](?:and|to|as|und|et|y|e|please|bitte|zum|pour|para)[ ])"
)
_LOCK_VALUE = r"(?P<t>\d{3,8}|\d{1,2}-\d{1,2}-\d{1,2})(?![\w.,:/-]\d|\w|[ ]\d{3})"
_ANSWER = (
    r"[\"'“]?(?P<t>(?!\[)[^\W\d_][\w'’-]{2,30}(?:[ ](?:the[ ])?[^\W\d_][\w'’-]{1,30}){0,2})"
    r"(?=[\"'”.!]?\s{0,3}(?:\Z|\n|[.,;!)]))"
)
_PLAIN_WORDS = r"[\"'“]?(?P<t>[a-zß-ÿ]{3,12}(?:[ -][a-zß-ÿ]{1,12}(?:['’][a-z]{1,2}(?![a-z]))?){2,23})"
# To the end of its sentence: "phrase de passe = le facteur dort sous la pluie".
_LETTERS = r"[^\W\d_\u0900-\u097f]{1,16}|[\u0900-\u097f]{1,20}"
_PHRASE_WORD = rf"(?:{_LETTERS})(?:['’](?:{_LETTERS}))?"
_ANY_WORDS = (
    rf"[\"'“«]?(?P<t>{_PHRASE_WORD}(?:[ -]{_PHRASE_WORD}){{2,9}})"
    r"(?=[\"'”».!。।]{0,2}(?:\s{0,3}\Z|\n| ?[,;(—–]))"
)
_IT_IS = r",?[ ](?:it['’]?s|it is|it was|that['’]s|that is|nämlich|c['’]est)[ ]"
# "The password used to be …, now it's …"; "reset it to …"; "user anna pass …"; "the pass for the server is …".
_NOW_IS = (
    r"[^\n]{0,60}?[ ](?:now it['’]?s|now it is|it['’]?s now"
    r"|the new one is|jetzt ist es|maintenant c['’]est|ahora es|теперь)[ ]"
)
_PASS_OF_USER = r"(?:user|login|ftp|ssh|account)\b[^\n]{0,40}?\bpass"
_PASS_FOR = (
    r"pass[ ](?:for|to|of)[ ](?:the|my|our)[ ](?:\w{1,20}[ ]){0,2}?"
    r"(?:drive|server|account|router|wifi|site|portal|laptop|e?mail|netflix|admin|zip|database|nas|vpn|printer)"
)
_USES = (
    r"(?:use[sd]?|using|with|nutze|verwende|utilise|uso|usa|con|mit|avec)[ ]"
    rf"(?:(?:the|my|this|same|das|mein|le|la|mi|il|o|a)[ ]){{0,2}}{_PASSWORD}"
)
_NETWORK_KEY = (
    r"(?:wi-?fi|wlan|network|router|hotspot|netz(?:werk)?|réseau|red)\b[^\n.;]{0,50}?\b(?:key|schlüssel|clé|clave)"
)
_SHARED_LOGIN = (
    r"log[ -]?in(?:[ ](?:details|data|info|daten))?(?:[ ](?:is|ist|est|es)|:)[ ][\w.+-]{2,40}@[\w.-]{3,60}\w"
)
_SSN = r"(?P<t>\d{3}[ -]\d{2}[ -]\d{4})(?!\w)"
_ENDS = r"(?=[.!]?\s{0,3}(?:\Z|\n))"
_AND_IS = r"(?=,[ ](?:is|was|ist|war|est|es|é|è)\b)"
PHRASES: tuple[Phrase, ...] = (
    _phrase("code", "code", _CODE, rf"(?:{_SAID}|{_OF}[ ]|{_ASKED})", is_code, _CODE_VALUE),
    _phrase("code", "code_plain", _SENT_CODE, rf"(?:[ ]{_WORD}){{0,3}}?(?:{_SIGN}|{_VERB})", is_code, _CODE_VALUE),
    _phrase("code", "opens", _OPENS, r"[ ](?:is|with|using|by|mit|avec|con|com)[ ]", is_code, _CODE_VALUE),
    _phrase("code", "opens", _IS_OPENED, r"[ ](?:with|using|by|to|on|mit|avec|con|com)[ ]", is_code, _CODE_VALUE),
    _phrase("code", "gets_in", any_of("names", "gets_in"), _WITH_CODE, is_code, _CODE_AT_END),
    _phrase(
        "code",
        "locked",
        any_of("names", "locked"),
        rf"{_WORDS}(?:{_SIGN}|[ ](?:is|ist|est|es)[ ]|['’]s[ ])",
        is_code,
        _LOCK_VALUE,
    ),
    _phrase("code", "locked", any_of("names", "numbered_lock"), "[ ]", is_code, _CODE_AT_END),
    _phrase(
        "code", "three_digits", any_of("names", "three_digits"), rf"{_WORDS}(?:{_SIGN}|{_VERB})", is_code, _CODE_VALUE
    ),
    Phrase("code", _hints("code_foreign"), LatePattern(phrase_patterns.NUMBER_OF_DOOR), is_code),
    _foreign("code", "code_foreign", _FOREIGN_CODE, is_code, _CODE_VALUE),
    Phrase("code", _hints("code"), LatePattern(phrase_patterns.CODE_IS, re.IGNORECASE), is_code),
    Phrase("code", _hints("goes_open"), LatePattern(phrase_patterns.GOES_OPEN, re.IGNORECASE), is_code),
    Phrase("code", _hints("code"), LatePattern(phrase_patterns.CODE_AS, re.IGNORECASE), is_code),
    Phrase("code", _hints("code"), LatePattern(phrase_patterns.CODE_FOR, re.IGNORECASE), is_code),
    _phrase(
        "password",
        "login",
        r"(?:login|creds?|credentials)",
        r"[ :]{1,2}[\w.@-]{2,40}[ ]?/[ ]?",
        is_made_password,
        _TOKEN,
    ),
    _phrase(
        "password", "password", _PASSWORD, rf"{_WORDS},[ ](?:so[ ]|it['’]?s[ ])?", is_made_password, _TOKEN + _ENDS
    ),
    _phrase("code", "password", _PASSWORD, rf"{_WORDS},[ ](?:so[ ]|it['’]?s[ ])", is_code, r"(?P<t>\d{4,12})" + _ENDS),
    _phrase("password", "pass", r"(?:my|our|the|his|her|their)[ ]pass", _VERB, is_password, rf"(?:{_QUOTED})"),
    _phrase(
        "password", "password_foreign", _FOREIGN_PASSWORD, r"(?:[ ][^\W\d_]{1,20}){1,3}?[ ]", is_made_password, _TOKEN
    ),
    _phrase("code", "code_plain", any_of("names", "code_plain"), _IT_IS, is_code, _CODE_VALUE),
    _phrase("password", "password", _PASSWORD, rf"{_WORDS}{_SIGN}", is_password),
    _phrase("password", "password", _PASSWORD, rf"{_WORDS}{_VERB}", is_password),
    _phrase("password", "agreed", any_of("names", "agreed"), rf"{_WORDS}(?:{_SIGN}|{_VERB})", is_password),
    _phrase("password", "password", _PASSWORD, rf"{_WORDS}[ ](?:to|auf)[ ]", is_password),
    _phrase("password", "password", _PASSWORD, _ASKED, is_made_password),
    _phrase("code", "password", _PASSWORD, _ASKED, is_code, r"(?P<t>\d{4,8})(?=[.!]?\s{0,3}(?:\Z|\n))"),
    _phrase("password", "password", _PASSWORD, _NOW_IS, is_made_password),
    _phrase(
        "password", "password", _PASSWORD, rf"{_WORDS}{_VERB}(?:{_WORD}[ ]){{0,3}}?{_WORD}[ ]?:[ ]", is_made_password
    ),
    Phrase("password", _hints("reset"), LatePattern(phrase_patterns.RESET_TO, re.IGNORECASE), is_made_password),
    _phrase("password", "pass", _PASS_OF_USER, r"[ ]", is_made_password, _TOKEN),
    _phrase("password", "pass", _PASS_FOR, rf"{_WORDS}{_VERB}", is_password),
    _phrase("password", "password", _PASSWORD, rf"{_WORDS}[ ](?:en|in|a|para|por)[ ]", is_password, said=False),
    _phrase("password", "password", _PASSWORD, r"[ ]", is_password, rf"{_TOKEN}(?=[ ](?:oldu|idi|yaptım|olarak)\b)"),
    _phrase("password", "pass", any_of("names", "pass_named"), rf"{_WORDS}(?:{_SIGN}|{_VERB})", is_password),
    _phrase("passphrase", "phrase", any_of("names", "phrase"), _SAID, is_of_words, _PLAIN_WORDS),
    _phrase(
        "passphrase",
        "passphrase",
        any_of("names", "passphrase"),
        rf"{_WORDS}(?:{_SIGN}|[ ]?(?:是|は|은|는)[ ]?|[ ](?:lautet|هي)[ ])",
        is_no_rule,
        _ANY_WORDS,
    ),
    _phrase(
        "answer",
        "answer",
        any_of("names", "answer"),
        rf"(?:{_WORDS}{_SIGN}|[ ](?:is|was|ist|war|est|es|era|è|é|это)[ ])",
        is_answer,
        _ANSWER,
    ),
    _phrase("password", "network", _NETWORK_KEY, rf"(?:{_SIGN}|[ ](?:is|ist|est|es)[ ])", is_made_password),
    _phrase(
        "password",
        "password",
        _USES,
        r"[ ]",
        is_password,
        _TOKEN,
    ),
    _phrase(
        "password",
        "password",
        r"(?:şifrem|parolam)",
        r"[ ]",
        is_password,
        r"(?P<t>[^\W\d_]{4,30})(?=[.!]?\s{0,3}(?:\Z|\n))",
    ),
    _phrase(
        "password", "login", _SHARED_LOGIN, r"[ ](?:with|and|mit|und|avec|et|con|y|e)[ ]", is_made_password, _TOKEN
    ),
    _phrase(
        "API key",
        "key",
        r"(?:keys?|token|secret)",
        rf"{_WORDS},[ ]",
        is_key,
        r"[\"'`]?(?P<t>[\w+/=.-]{12,200})",
        said=False,
    ),
    Phrase(
        "password", _hints("use"), LatePattern(phrase_patterns.TO_LOG_IN, re.IGNORECASE), is_password, is_said=False
    ),
    _phrase("password", "pass", "pass", _SIGN, is_password, r"(?P<t>(?!\[|\d+\b)[^\s,;\"'`]{4,100})"),
    _phrase("password", "password_short", _SHORT, r"[ ]", is_password),
    _phrase("password", "password", _PASSWORD, r",[ ]", is_password, _TOKEN + _AND_IS),
    _phrase("password", "password", _USER, r"[ ]", is_password),
    _phrase("password", "login", any_of("names", "login"), _LOGIN_AS, is_password, _TOKEN, said=False),
    _foreign("password", "password_foreign", _FOREIGN_PASSWORD, is_password, _ASCII),
    _phrase(
        "password",
        "password_foreign",
        _FOREIGN_PASSWORD,
        rf"(?:[ ]\w{{1,20}}){{0,4}}?(?:{_SIGN}|[ ](?:это|был|теперь|стал|هي|هو|कुछ)[ ])",
        is_password,
    ),
    _phrase("password", "password_foreign", _FOREIGN_PASSWORD, r"[ ]", is_password, said=False),
    _phrase("password", "password", _PASSWORD, r"[ ]", is_password, said=False),
    _phrase("API key", "key", _KEY, _SAID, is_key),
    _phrase("API key", "key", "keys?", _SIGN, is_key, r"[\"'`]?(?P<t>[\w+/=.-]{16,200})"),
    _phrase("API key", "key", _KEY, r"(?:[ ]?(?:是|は|は|은|는|هو|है))?[ ]?", is_key, said=False),
    _phrase(
        "social security number",
        "ssn",
        r"(?:SSN|social security number)",
        rf"{_WORDS}(?:{_SIGN}|{_VERB}|[ ])",
        is_code,
        _SSN,
    ),
)
_HINTS = frozenset(phrase.hints for phrase in PHRASES)
_ALL_HINTS = Pieces(hint for hints in _HINTS for hint in hints)
_OF_COMPOUND = re.compile(rf"{any_of('grammar', 'of_compounds')}\Z", re.IGNORECASE)
_LOOK_BACK = 24  # characters; no noun of a compound is longer
# How far a phrase may begin before its hint, and end after it (characters): names are preceded by a compound of 75, and
# followed by words of 200, a link and a value of 200.
_BEFORE, _AFTER = 160, 600


def spans(lines: Lines) -> Iterator[tuple[int, int, str]]:
    """Where secrets stand, each with its kind; some may overlap."""
    text, there = lines.text, lines.hints_of(_ALL_HINTS)
    near = {hints: lines.around(there.intersection(hints), _BEFORE, _AFTER) for hints in _HINTS}
    for phrase in PHRASES:
        for found in _found(phrase, text, near[phrase.hints]):
            if _OF_COMPOUND.search(text[max(0, found.start() - _LOOK_BACK) : found.start()]):
                continue
            start, end = _value_span(phrase, found)
            if end:
                yield start, end, phrase.kind
                if phrase.holds is is_code:
                    yield from ((*span, phrase.kind) for span in _more_codes(text, end))


def _found(phrase: Phrase, text: str, stretches: Iterable[Stretch]) -> Iterator[re.Match[str]]:
    return (found for begin, end in stretches for found in found_in_slices(phrase.pattern, text, begin, end))


def _value_span(phrase: Phrase, found: re.Match[str]) -> tuple[int, int]:
    """Where the secret stands; its end is 0 where there is none."""
    text, group = found.string, next(name for name, value in found.groupdict().items() if value is not None)
    value, (start, end) = found[group], found.span(group)
    is_of_password, is_quoted = phrase.holds is is_password, group != "t"
    if is_of_password and is_quoted:
        return start, 0 if _only_quotes_words(value) else end
    holds = phrase.holds(value, text[end : end + 24], is_said=phrase.is_said)
    if not is_of_password:
        return start, end if holds else 0
    phrase_end = _end_of_phrase(text, start)
    if holds and not phrase_end:
        return start, start + len(value.rstrip(".,;:!?)…") or value)
    return start, phrase_end


def _more_codes(text: str, end: int) -> Iterator[tuple[int, int]]:
    """The other codes of a list: "8841-2290, 5513-9902 and 7720-1148"."""
    while (found := _NEXT_CODE.match(text, end)) and found.end() > end and found[0] != found["t"]:
        if not is_code(found["t"], text[found.end() : found.end() + 24], is_said=has_digit_and_letter(found["t"])):
            return
        end = found.end()
        yield found.span("t")


def _only_quotes_words(value: str) -> bool:
    return value.lower() in NO_VALUE or "://" in value


_PHRASE_OF_WORDS = re.compile(r"[a-zäöüß]{3,12}(?:[ -][a-zäöüß]{3,12}){3,11}(?=[.!]?\s*(?:\Z|\n))")


def _end_of_phrase(text: str, start: int) -> int:
    """Where a passphrase of plain words ends: four or more with no small word among them, or one; else 0."""
    found = _PHRASE_OF_WORDS.match(text, start)
    if found and sum(word in NO_VALUE for word in re.split("[ -]", found[0])) <= 1:
        return found.end()
    return 0
