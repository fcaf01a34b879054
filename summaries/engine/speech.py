"""Whose words a message holds: the writer's own, or what others say, write or want. The words stand in speech.toml."""

import re
from collections.abc import Iterator

from .indirect_speech import own_part, report_in
from .pasted_transcripts import stretches_of_others
from .tongues import has_colon, heads, tongues

LONGEST_QUOTE = 4_000
PREFIX = 90  # characters before a quotation in which it may say whose it is
PREFIX_LINES = 1_500  # characters before a quoted line in which a head is looked for
SIGNATURE_WORDS = 3
SEARCHED = 20_000  # squeezed characters that a sentence may stand behind the last one

_QUOTATIONS = re.compile(
    rf"„[^„“”\"]{{1,{LONGEST_QUOTE}}}[“”\"]|“[^“”]{{1,{LONGEST_QUOTE}}}”|«[^«»]{{1,{LONGEST_QUOTE}}}»"
    rf"|»[^«»]{{1,{LONGEST_QUOTE}}}«|「[^「」]{{1,{LONGEST_QUOTE}}}」|『[^『』]{{1,{LONGEST_QUOTE}}}』"
    rf"|\"[^\"]{{1,{LONGEST_QUOTE}}}\"|(?<![\w'])'(?=\w)[^'\n]{{6,400}}(?<=[\w.!?])'(?!\w)"
    rf"|(?<![\w’])‘[^‘’]{{6,400}}’(?!\w)"
)
_LINE = re.compile(r"[^\n]*\n?")
_HEADER = re.compile(
    r"\s*\*?(?:from|to|cc|date|sent|subject|von|an|datum|gesendet|betreff|de|à|objet|date|envoyé|para|asunto|fecha"
    r"|enviado|assunto|data|da|a|oggetto|inviato|от|кому|дата|тема|отправлено|kimden|kime|tarih|konu|من|إلى|التاريخ"
    r"|الموضوع|发件人|收件人|主题|日期|寄件者|差出人|宛先|件名|日時|보낸 ?사람|받는 ?사람|제목|날짜|प्रेषक|विषय"
    r"|दिनांक)\*? ?[:：]",
    re.IGNORECASE,
)
_RULE = re.compile(r"[-_=*~—–]{3,80}")
_CLOSES = re.compile(
    r"^\W{0,20}(?:end of (?:the )?(?:forwarded|original|quoted)|end of (?:e?mail|message|quote)"
    r"|ende (?:der|des) (?:weitergeleiteten|zitats|nachricht|mail)|fin du (?:message|mail)"
    r"|fin del (?:mensaje|correo)|fim da mensagem|fine (?:del )?messaggio"
    r"|конец (?:письма|сообщения|переписки|цитаты))",
    re.IGNORECASE,
)
_FORWARDS = re.compile(r"\s*(?:fwd?|wg|tr|rv|enc|i)\s?:\s", re.IGNORECASE)
_SQUEEZED, _TOLD = re.compile(r"[\s*_]+"), re.compile(r"[^\s*_]+")
_ADDRESS = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|[\"“”]")
_WROTE = re.compile(
    r"(?<![\w.'-])([A-ZÀ-ÖØ-ÞА-Я][\w.'-]*+(?: [A-ZÀ-ÖØ-ÞА-Я][\w.'-]*+)?)(?: <[^<>]*>)? (?:wrote|said|schrieb|a écrit"
    r"|escribió|escreveu|ha scritto|написал[аи]?)|(?:schrieb|écrivit) ([A-ZÀ-ÖØ-Þ][\w.'-]*+(?: [A-ZÀ-ÖØ-Þ][\w.'-]*+)?)"
)
OPENING = "\"“”„«»「『'‘"
TITLE, NAME = "\ufffc", "Alba"  # in place of what is quoted, and the word as which it is read
_EMPTY = re.compile(r"„\s*[“”\"]|“\s*”|«\s*»|»\s*«|「\s*」|『\s*』|\"\s*\"|'\s*'|‘\s*’")
_FROM = frozenset("from von de от kimden من 发件人 寄件者 差出人 प्रेषक da".split()) | {"보낸 사람", "보낸사람"}  # noqa: SIM905


def named(own: str) -> str:
    """With a name in place of each quotation: "We prefer Alba to the other pub"."""
    return own.replace(TITLE, NAME)


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
        return own_part(self.unquoted(sentence))

    def unquoted(self, sentence: str) -> str:
        """The sentence with TITLE in place of each quotation, and without what else others have written."""
        start = self._start(sentence)
        if self._is_all_own(sentence, start):
            return sentence
        return _EMPTY.sub(TITLE, "".join(sign for sign, is_own in self._marked(sentence, start) if is_own))

    def quoted(self, sentence: str) -> str:
        """The sentence as a quotation, with who said it where that is known, if other lines say that others said it;
        else the sentence as it stands."""
        start = self._start(sentence)
        if self._is_all_own(sentence, start) and any(map(str.isalnum, sentence)):
            return sentence
        if not self._others or any(is_own and sign.isalnum() for sign, is_own in self._marked(sentence, start)):
            return sentence
        if sentence[:1] in OPENING:
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


def _others(text: str) -> frozenset[int]:
    """The places of the text that others have written: quoted lines, forwarded mail, pasted texts, quotations."""
    spans = [*_lines_of_others(text), *stretches_of_others(text), *_quotations(text)]
    return frozenset(place for start, end in spans for place in range(start, end))


def _lines_of_others(text: str) -> Iterator[tuple[int, int]]:
    lines = [found.span() for found in _LINE.finditer(text) if found.group()]
    told = [text[start:end].strip() for start, end in lines]
    opened = False
    theirs = 0  # where a text of others ends
    for number, (start, end) in enumerate(lines):
        line = told[number]
        if start < theirs:
            continue
        if line.startswith((">", "＞")):
            yield start, end
        elif _is_forwarded(told, number):
            theirs = _end_of_theirs(text, lines, told, number)
            yield start, theirs
        elif pasted := _pasted_from(line):
            at = text.index(line, start) + pasted
            theirs = _last_question(text, lines, told, number)
            yield at, theirs
        elif opened and line and not _ends_quoted(told[number - 1], line):
            yield start, end
        is_over = opened and number > 0 and _ends_quoted(told[number - 1], line)
        opened = (opened and not is_over) or _announces(line)


def _ends_quoted(before: str, line: str) -> bool:
    """A line after which others speak no more: a blank one, or one without the sign that those before it have."""
    if not line:
        return not before.endswith((":", "："))
    return before.startswith((">", "＞")) and not line.startswith((">", "＞"))


def _is_forwarded(told: list[str], number: int) -> bool:
    line = told[number].lower()
    if _FORWARDS.match(line) and line.startswith(("fw", "wg")):
        return True
    if len(line) < 120 and any(head in line for head in heads()) and not line.endswith(("?", ".")):
        return True
    if (head := _HEADER.match(line)) and "@" in line and head.group().strip(" *:：").lower() in _FROM:
        return True
    return bool(_HEADER.match(line)) and sum(bool(_HEADER.match(each)) for each in told[number : number + 4]) >= 2


def _end_of_theirs(text: str, lines: list[tuple[int, int]], told: list[str], number: int) -> int:
    """Behind a line that says so, or the last rule such as "---" below a name; else where a last question begins."""
    for place in range(number + 1, len(told) - 1):
        if _CLOSES.search(told[place]):
            return lines[place][1]
    rules = [place for place in range(number + 1, len(told) - 1) if _RULE.fullmatch(told[place])]
    if rules and _is_signed(told[number : rules[-1]]) and not _is_theirs(told[rules[-1] + 1 :]):
        return lines[rules[-1]][1]
    return _last_question(text, lines, told, number)


def _is_signed(told: list[str]) -> bool:
    """Ends with a name, a few words without a full stop."""
    last = next((line for line in reversed(told) if line), "")
    return 0 < len(last.split()) <= SIGNATURE_WORDS and last[-1] not in ".!?:"


def _is_theirs(told: list[str]) -> bool:
    """Another mail, or signed as a mail is."""
    said = [line for line in told if line]
    return any(_HEADER.match(line) for line in said[:3]) or (len(said) > 1 and _is_signed(said))


def _last_question(text: str, lines: list[tuple[int, int]], told: list[str], number: int) -> int:
    """Where the text of others ends: at the end, or before a last paragraph that asks something about it."""
    last = len(told) - 1
    while last > number and not told[last]:
        last -= 1
    is_apart = last - 1 > number and not told[last - 1]
    return lines[last][0] if is_apart and told[last].endswith(("?", "？", "؟")) else len(text)


def _pasted_from(line: str) -> int:
    """Behind the colon after which the text stands that something is to be done with; 0: none."""
    if not has_colon(line):
        return 0
    for tongue in tongues():
        found = tongue.pasted.match(line) if tongue.pasted else None
        if found:
            return found.end()
    return 0


def _announces(line: str) -> bool:
    """A line such as "On Tuesday Marc wrote:", after which his words stand."""
    if not line.endswith((":", "：")) or len(line) > 200:
        return False
    return any(report_in(line, tongue) for tongue in tongues()) and not _quotes_self(line)


def holds_quotation(text: str) -> bool:
    """Whoever is quoted."""
    return bool(_QUOTATIONS.search(text))


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
