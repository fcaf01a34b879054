"""Whose words a message holds: the writer's own, or what others say, write or want. The words stand in speech.toml."""

import re
from collections.abc import Iterator
from functools import cache

from .tongues import Tongue, heads, tongues

LOOK_BACK = 5  # words between a verb of saying and its subject, at most
TAIL_WORDS = 6  # of ", says the old landlord" at a sentence's end
LONGEST_QUOTE = 4_000
PREFIX = 90  # characters before a quotation in which it may say whose it is
PREFIX_LINES = 1_500  # characters before a quoted line in which a head is looked for
SEARCHED = 20_000  # squeezed characters that a sentence may stand behind the last one

_QUOTATIONS = re.compile(
    rf"„[^„“”\"]{{1,{LONGEST_QUOTE}}}[“”\"]|“[^“”]{{1,{LONGEST_QUOTE}}}”|«[^«»]{{1,{LONGEST_QUOTE}}}»"
    rf"|»[^«»]{{1,{LONGEST_QUOTE}}}«|「[^「」]{{1,{LONGEST_QUOTE}}}」|『[^『』]{{1,{LONGEST_QUOTE}}}』"
    rf"|\"[^\"]{{1,{LONGEST_QUOTE}}}\"|(?<![\w'])'(?=\w)[^'\n]{{6,400}}(?<=[\w.!?])'(?!\w)"
    rf"|(?<![\w’])‘[^‘’]{{6,400}}’(?!\w)"
)
_WORD = re.compile(r"[^\W_][\w\u0610-\u065f\u0900-\u0963]*(?:[-'’][^\W_]+)*")
_LINE = re.compile(r"[^\n]*\n?")
_HEADER = re.compile(
    r"\s*\*?(?:from|to|cc|date|sent|subject|von|an|datum|gesendet|betreff|de|à|objet|date|envoyé|para|asunto|fecha"
    r"|enviado|assunto|data|da|a|oggetto|inviato|от|кому|дата|тема|отправлено|kimden|kime|tarih|konu|من|إلى|التاريخ"
    r"|الموضوع|发件人|收件人|主题|日期|寄件者|差出人|宛先|件名|日時|보낸 ?사람|받는 ?사람|제목|날짜|प्रेषक|विषय"
    r"|दिनांक)\*? ?[:：]",
    re.IGNORECASE,
)
_FORWARDS = re.compile(r"\s*(?:fwd?|wg|tr|rv|enc|i)\s?:\s", re.IGNORECASE)
_SQUEEZED, _TOLD = re.compile(r"[\s*_]+"), re.compile(r"[^\s*_]+")
_SHORT_ANSWER = re.compile(r"(?<!\s)\s++\w++(?:\s\w++)?[,;.—–]\s+")  # "said yes, we …"
_SUBORDINATE = re.compile(
    r"(?:after|since|because|when|once|although|though|while|given|despite|whatever) ", re.IGNORECASE
)
_MAIN_CLAUSE = re.compile(r", (?=(?:i|we|i'm|we're|i'll|we'll|i've|we've|my|our)\b)", re.IGNORECASE)
_COLON = re.compile(r"[^:：.!?,،]{0,40}[:：]")
_ADDRESS = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|[\"“”]")
_WROTE = re.compile(
    r"(?<![\w.'-])([A-ZÀ-ÖØ-ÞА-Я][\w.'-]*+(?: [A-ZÀ-ÖØ-ÞА-Я][\w.'-]*+)?)(?: <[^<>]*>)? (?:wrote|said|schrieb|a écrit"
    r"|escribió|escreveu|ha scritto|написал[аи]?)|(?:schrieb|écrivit) ([A-ZÀ-ÖØ-Þ][\w.'-]*+(?: [A-ZÀ-ÖØ-Þ][\w.'-]*+)?)"
)
_SCRIPTS = {  # of the languages whose words no list has
    "ru": re.compile("[\u0400-\u052f]"),
    "ar": re.compile("[\u0600-\u06ff]"),
    "hi": re.compile("[\u0900-\u097f]"),
    "zh": re.compile("[\u3400-\u9fff]"),
    "ja": re.compile("[\u3040-\u30ff\u3400-\u9fff]"),
    "ko": re.compile("[\uac00-\ud7a3]"),
}
_CLAUSE_ENDS = ",;:.!?—–，。；：！？、،؛"
_OPENING = "\"“”„«»「『'‘"
_FROM = frozenset("from von de от kimden من 发件人 寄件者 差出人 प्रेषक da".split()) | {"보낸 사람", "보낸사람"}  # noqa: SIM905
_DETERMINERS = frozenset("the a an his her their its this that these those another".split())  # noqa: SIM905


class Speech:
    """A message's text, in which each of its sentences is looked up in turn."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._others = _others(text)
        runs = [found.span() for found in _TOLD.finditer(text)] if self._others else []
        self._places = [place for start, end in runs for place in range(start, end)]
        self._squeezed = "".join(text[start:end] for start, end in runs)
        self._is_other = bytes(place in self._others for place in self._places)
        self._cursor = 0

    def own_words(self, sentence: str) -> str:
        """What of the sentence its writer says for himself or herself; sentences are asked for in their order."""
        start = self._start(sentence)
        if self._is_all_own(sentence, start):
            return own_part(sentence)
        return own_part("".join(sign for sign, is_own in self._marked(sentence, start) if is_own))

    def quoted(self, sentence: str) -> str:
        """The sentence as a quotation, with who said it where that is known, if other lines say that others said it;
        else the sentence as it stands."""
        start = self._start(sentence)
        if self._is_all_own(sentence, start) and any(map(str.isalnum, sentence)):
            return sentence
        if not self._others or any(is_own and sign.isalnum() for sign, is_own in self._marked(sentence, start)):
            return sentence
        if sentence[:1] in _OPENING:
            return sentence
        place = self._places[self._cursor]
        who = _heads_before(self._text[max(place - PREFIX_LINES, 0) : place])
        return f"{who}: “{sentence}”" if who else f"“{sentence}”"

    def _is_all_own(self, sentence: str, start: int) -> bool:
        """Nobody else wrote any of it. start: where it stands in the squeezed text."""
        return start < 0 or 1 not in self._is_other[start : start + len(sentence)]

    def _marked(self, sentence: str, start: int) -> Iterator[tuple[str, bool]]:
        at = start
        for sign in sentence:
            is_told = start >= 0 and not (sign.isspace() or sign in "*_")
            yield sign, not (is_told and self._is_other[at])
            at += is_told

    def _start(self, sentence: str) -> int:
        """Where it stands in the squeezed text; -1 where that does not matter, or it is not found."""
        if not self._others:
            return -1
        squeezed = _SQUEEZED.sub("", sentence)
        start = self._squeezed.find(squeezed, self._cursor, self._cursor + SEARCHED + len(squeezed))
        if start >= 0:
            self._cursor = start
        return start


def _heads_before(text: str) -> str:
    """Who wrote what follows, by the last head of a mail or line such as "Marc wrote:"."""
    for line in reversed(text.splitlines()):
        head = _HEADER.match(line)
        if head and head.group().strip(" *:：").lower() in _FROM:
            return " ".join(_ADDRESS.sub("", line[head.end() :]).split())[:60]
        if line.rstrip().endswith((":", "：")) and (wrote := _WROTE.search(line)):
            return wrote.group(1) or wrote.group(2)
    return ""


def own_part(sentence: str) -> str:
    """The sentence without what it passes on: "Ben says that we must leave, so I booked" -> "Ben says so I booked"."""
    words = frozenset(_words(sentence))
    if words.isdisjoint(_signals()) and ":" not in sentence and sentence.isascii():
        return sentence
    for tongue in tongues():
        if _may_report(sentence, words, tongue) and not (tongue.orders and tongue.orders.search(sentence)):
            sentence = _without_reports(sentence, tongue)
    return sentence


def _may_report(sentence: str, words: frozenset[str], tongue: Tongue) -> bool:
    """Cheap to ask, and true of few sentences."""
    if not tongue.marks:
        return not sentence.isascii() and bool(_SCRIPTS[tongue.code].search(sentence))
    if not (words.isdisjoint(tongue.marks) and words.isdisjoint(tongue.says)):
        return True
    if tongue.texts is None or (":" not in sentence and "：" not in sentence):
        return False
    return tongue.pieces is not None or bool(tongue.texts.search(sentence))


@cache
def _signals() -> frozenset[str]:
    """The words without one of which no sentence in the Latin script passes anything on, but by a colon."""
    return frozenset().union(*(tongue.marks | tongue.says for tongue in tongues() if tongue.marks))


def _words(text: str) -> list[str]:
    if text.isascii():
        return _WORD.findall(text.lower())
    return [found.group().lower().replace("’", "'") for found in _WORD.finditer(text)]


def _without_reports(sentence: str, tongue: Tongue) -> str:
    kept, rest = "", sentence
    while found := _report(rest, tongue):
        start, told = found
        again = _again(rest, told, tongue)
        kept += rest[:start] + " "
        if again:
            rest = rest[again.end() if again.re is _SHORT_ANSWER else again.start() :]
        elif tongue.last:
            rest = rest[told:]
        else:
            return kept.strip()
    return (kept + rest).strip() if kept else rest


def _again(text: str, told: int, tongue: Tongue) -> re.Match[str] | None:
    """Where the writer speaks again: "Ben says it is late, so I booked", "Ben said yes; we booked"."""
    found = tongue.again.search(text, told) if tongue.again else None
    if tongue.code == "en" and not found and _SUBORDINATE.match(text):
        found = _MAIN_CLAUSE.search(text, told)
    short = _SHORT_ANSWER.match(text, told)
    if (
        short
        and tongue.says.intersection(_words(text[:told])[-1:])
        and set(_words(text[short.end() :])[:1]) & tongue.self
    ):
        return short if not found or short.end() < found.start() else found
    return found


def _report(text: str, tongue: Tongue) -> tuple[int, int] | None:
    """Where the words of others begin, and from where on the writer's own may begin again."""
    for pattern in (tongue.phrases, tongue.sources, tongue.texts):
        found = pattern.search(text) if pattern else None
        if found and not any(_is_mine(text, found, each) for each in tongues()):
            if pattern is tongue.sources and tongue.sources_after:
                return 0, len(text)
            return found.end(), len(text) if tongue.last else found.end()  # where verbs stand last, nothing closes it
    found = tongue.pieces.search(text) if tongue.pieces else None
    if found and not _has_self(text[: found.start()], tongue):
        return (0, found.end()) if tongue.last else (found.end(), found.end())
    return _said(text, tongue) if tongue.says else None


def _is_mine(text: str, found: re.Match[str], tongue: Tongue) -> bool:
    return bool(tongue.mine and tongue.mine.search(text, 0, found.end()))


def _has_self(before: str, tongue: Tongue) -> bool:
    clause = re.split(r"[，。；！？]", before)[-1] if tongue.code == "zh" else before
    clause = re.sub(r"(?:对|跟|和|给|向|告诉|叫|让|要求|建议|問|问|對|給|讓)我们?", "", clause)
    return any(word in clause for word in tongue.self)


def _said(text: str, tongue: Tongue) -> tuple[int, int] | None:
    lowered = _words(text)
    if tongue.says.isdisjoint(lowered):
        return None
    words = list(_WORD.finditer(text))
    for place, word in enumerate(lowered):
        if word not in tongue.says or not _passes_on(text, words, lowered, place, tongue):
            continue
        end = words[place].end()
        if tongue.last or _closes(text, words, lowered, place, tongue):
            return 0, end if tongue.last else len(text)
        return end, end
    return None


def _passes_on(text: str, words: list[re.Match[str]], lowered: list[str], place: int, tongue: Tongue) -> bool:
    if lowered[place] in tongue.bound and tongue.that.isdisjoint(lowered[place + 1 : place + 3]):
        return bool(_COLON.match(text, words[place].end())) and not tongue.self.intersection(lowered[:place])
    start = _clause_start(text, words, place)
    before = lowered[start:place]
    if tongue.drops and not before:
        return False  # the subject is left out: it is the writer
    if tongue.code == "en":
        if not before and not words[place].start():
            return False  # "Said and done."
        near = _near(words, lowered, start, place, tongue)
    else:
        near = before
    if tongue.self.intersection(part for word in near for part in (word, word.split("'")[0])):
        return False
    if f"{' '.join(before)} ".startswith(tongue.relative):
        return False
    return not _is_inverted(text, words, lowered, place, tongue)


def _near(words: list[re.Match[str]], lowered: list[str], start: int, place: int, tongue: Tongue) -> list[str]:
    """The words between a noun or a name and the verb: "I think Ben never said" -> "never"."""
    others = (
        n
        for n in range(start, place)
        if lowered[n] in _DETERMINERS or (n and words[n].group()[0].isupper() and lowered[n] not in tongue.self)
    )
    nearest = max(others, default=start - 1)
    return lowered[max(nearest + 1, place - LOOK_BACK) : place]


def _is_inverted(text: str, words: list[re.Match[str]], lowered: list[str], place: int, tongue: Tongue) -> bool:
    """ "Gestern sagte ich" """
    if place + 1 >= len(words) or lowered[place + 1] not in tongue.self:
        return False
    is_joined = text[words[place].end() : words[place + 1].start()] == " "
    return is_joined and (tongue.code == "de" or not place)


def _clause_start(text: str, words: list[re.Match[str]], place: int) -> int:
    """The first word of the clause in which this word stands."""
    start = place
    while start and not set(text[words[start - 1].end() : words[start].start()]) & set(_CLAUSE_ENDS):
        start -= 1
    return start


def _closes(text: str, words: list[re.Match[str]], lowered: list[str], place: int, tongue: Tongue) -> bool:
    """ "We must leave, says the landlord." """
    if not place or place + TAIL_WORDS < len(words) or place + 1 >= len(words):
        return False
    gap = text[words[place - 1].end() : words[place].start()]
    rest = text[words[place].end() :]
    follows = bool(tongue.that.intersection(lowered[place + 1 :])) or any(sign in rest for sign in ":：")
    return "," in gap and not follows


# ---- whole messages


def _others(text: str) -> frozenset[int]:
    """The places of the text that others have written: quoted lines, forwarded mail, pasted texts, quotations."""
    spans = [*_lines_of_others(text), *_quotations(text)]
    return frozenset(place for start, end in spans for place in range(start, end))


def _lines_of_others(text: str) -> Iterator[tuple[int, int]]:
    lines = [found.span() for found in _LINE.finditer(text) if found.group()]
    told = [text[start:end].strip() for start, end in lines]
    opened = False
    for number, (start, end) in enumerate(lines):
        line = told[number]
        if line.startswith((">", "＞")):
            yield start, end
        elif _is_forwarded(told, number):
            yield start, _last_question(text, lines, told, number)
            return
        elif pasted := _pasted_from(line):
            at = text.index(line, start) + pasted
            yield at, _last_question(text, lines, told, number)
            return
        elif opened and line:
            yield start, end
        blank_before_words = opened and not line and not told[number - 1].endswith((":", "："))
        opened = (opened and not blank_before_words) or _announces(line)


def _is_forwarded(told: list[str], number: int) -> bool:
    line = told[number].lower()
    if _FORWARDS.match(line) and line.startswith(("fw", "wg")):
        return True
    if len(line) < 120 and any(head in line for head in heads()) and not line.endswith(("?", ".")):
        return True
    if (head := _HEADER.match(line)) and "@" in line and head.group().strip(" *:：").lower() in _FROM:
        return True
    return bool(_HEADER.match(line)) and sum(bool(_HEADER.match(each)) for each in told[number : number + 4]) >= 2


def _last_question(text: str, lines: list[tuple[int, int]], told: list[str], number: int) -> int:
    """Where the text of others ends: at the end, or before a last paragraph that asks something about it."""
    last = len(told) - 1
    while last > number and not told[last]:
        last -= 1
    is_apart = last - 1 > number and not told[last - 1]
    return lines[last][0] if is_apart and told[last].endswith(("?", "？", "؟")) else len(text)


def _pasted_from(line: str) -> int:
    """Behind the colon after which the text stands that something is to be done with; 0: none."""
    for tongue in tongues():
        found = tongue.pasted.match(line) if tongue.pasted else None
        if found:
            return found.end()
    return 0


def _announces(line: str) -> bool:
    """A line such as "On Tuesday Marc wrote:", after which his words stand."""
    if not line.endswith((":", "：")) or len(line) > 200:
        return False
    return any(_report(line, tongue) for tongue in tongues()) and not _quotes_self(line)


def _quotations(text: str) -> Iterator[tuple[int, int]]:
    for found in _QUOTATIONS.finditer(text):
        if "\n\n" in found.group()[:-1] and found.group()[0] == '"' and len(found.group()) > 1_000:
            continue
        before = text[max(found.start() - PREFIX, 0) : found.start()]
        after = text[found.end() : found.end() + 20]
        if not _quotes_self(re.split(r"[.!?。！？]\s|\n\n", before)[-1]) and not _quotes_self(after.split(".")[0]):
            yield found.start() + 1, found.end() - 1


def _quotes_self(words: str) -> bool:
    return any(tongue.own.search(words) for tongue in tongues() if tongue.own)
