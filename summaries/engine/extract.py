"""Rules: what was said, sentence by sentence, as verbatim items with a kind and a worth."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from .before_questions import stated
from .courtesies import is_courtesy
from .cues import cues
from .fillers import only_notes, only_offers
from .items import Item, Kind
from .looking import only_looks
from .messages import Message, Turn
from .planted import is_for_a_model
from .prompting.attached import around
from .readings import LEAD, Reading, kind_of, read, told_of
from .redact import redact_by_rules, removed_in, without_secrets
from .reports_done import reports_done
from .scoring import Heard, in_answer, worth_of, worth_of_kind
from .sentence_kinds import KINDS_BY_CUE
from .sentences import asks, sentences_of, words_of
from .snippets import errors_in, settings_in
from .speech import OPENING, Speech
from .tokens import TokenCounter
from .tools import ToolUse, tool_uses
from .values.moments import dated

ANSWER_CHARS = 40  # of an answer that may tell what was asked; "OK." does not
CODE_WORTH, ERROR_WORTH, FILE_WORTH = 1.6, 2.0, 2.0
DATED_WORTH = (1.0, 0.5)  # more for a person's and an assistant's words about a day that is known
QUOTE_WORTH = 0.1  # less than any other item

_CORRECTS = re.compile(r"actually\b[,!.…:]", re.IGNORECASE)
_POINTS_BACK = re.compile(r"(?:that|this|it|das|dies|es|c['’]est|cela|eso|esto|ciò)\b", re.IGNORECASE)
_DUE = re.compile(
    r"\b(?:by|before|until|due|bis|vor|avant|d'ici|antes del?|para el|entro)\s+(?:the\s+|zum\s+|le\s+)?"
    r"(\d{1,2}\.?\s+[^\W\d_]{3,}|[\w.:/-]+(?:\s+\d[\w.:/-]*|\s+of\s+\w+|\s+week|\s+month)?)",
    re.IGNORECASE,
)
_OWNER = re.compile(
    r"^(?:and |so |also )?([A-Z][\w-]+) (?:will|needs|has to|should|owns|is|übernimmt|erledigt|kümmert)\b"
)


class Clean:
    """What messages say, without their secrets; each is looked through once, however often it is asked for."""

    def __init__(self) -> None:
        self._texts: dict[tuple[bool, str], str] = {}
        self._sentences: dict[str, list[str]] = {}

    def text_of(self, message: Message) -> str:
        key = message.is_by_person, message.words
        if key not in self._texts:
            self._texts[key] = without_secrets(message.words, message)
        return self._texts[key]

    def sentences_of(self, message: Message) -> list[str]:
        text = self.text_of(message)
        if text not in self._sentences:
            self._sentences[text] = list(sentences_of(text))
        return self._sentences[text]


def extract(
    turns: Sequence[Turn], *, counter: TokenCounter, preserve_error_details: bool = True, clean: Clean | None = None
) -> list[Item]:
    """All that turns hold, as items in the order in which it was said; ids are "seq.n". Secrets are gone already."""
    items: list[Item] = []
    clean = clean or Clean()
    for turn in turns:
        answered = _answered(turn)
        for message, heard in _heard_before([turn]):
            items += _said(message, clean, counter, heard, is_answered=message.seq in answered)
            items += _shown(message, counter)
            items += _attached(message, counter)
        items += _done_with_tools(turn, counter, preserve_error_details)
    return items


def quotes(
    turns: Sequence[Turn], *, counter: TokenCounter, clean: Clean | None = None, of_people: bool = False
) -> list[Item]:
    """Every sentence of people, and of assistants, whatever it says; for a conversation that holds little else."""
    clean = clean or Clean()
    return [
        _item(message, number, "fact", text, counter, worth=QUOTE_WORTH)
        for message, heard in _heard_before(turns)
        if message.is_by_person or not of_people
        for number, text in enumerate(clean.sentences_of(message))
        if not heard.is_echoed_by(text, words_of(text)) and (message.is_by_person or not _is_filler(text))
    ]


def _heard_before(turns: Sequence[Turn]) -> Iterator[tuple[Message, Heard]]:
    """Each message of people and assistants, an assistant's with what its turn's user said. What it answers is gone
    where the message before it was deleted: what it quotes may be that, and is no line."""
    for turn in turns:
        heard, there = Heard(), {message.seq for message in turn.messages}
        for message in turn.messages:
            if message.role in ("user", "assistant"):
                is_gone = message.seq > 1 and message.seq - 1 not in there
                yield message, Heard() if message.is_by_person else replace(heard, is_gone=is_gone)
            if message.role == "user":
                heard = heard.then(message.text)


def _answered(turn: Turn) -> frozenset[int]:
    """Seqs of the messages that an answer of some length follows: what they ask is no longer open."""
    answers = [
        m.seq for m in turn.messages if m.role == "assistant" and not m.is_by_person and len(m.text) >= ANSWER_CHARS
    ]
    last = max(answers, default=0)
    return frozenset(message.seq for message in turn.messages if message.seq < last)


def _said(message: Message, clean: Clean, counter: TokenCounter, heard: Heard, *, is_answered: bool) -> Iterator[Item]:
    texts, speech = clean.sentences_of(message), Speech(clean.text_of(message))
    for number, text in enumerate(texts):
        told = told_of(text)
        words = words_of(told)
        if (
            is_courtesy(told)
            or only_notes(told)
            or heard.is_echoed_by(told, words)
            or (number and asks(texts[number - 1]) and _calls_it_open(text))
        ):
            continue
        if not message.is_by_person and (_is_filler(told) or text.endswith((":", "："))):
            continue  # "From earlier messages:" says nothing without what follows
        found = read(text, speech, is_by_person=message.is_by_person, is_answered=is_answered, heard=heard.details)
        is_left_open = asks(told) and any(map(_calls_it_open, texts[number + 1 : number + 2]))
        kind = _kind(found, is_by_person=message.is_by_person, is_left_open=is_left_open)
        if kind in ("fact", "question") and message.is_by_person and not is_left_open:
            found, kind = _by_statement(found, speech, heard) or (found, kind)
        if kind == "action" and message.is_by_person and reports_done(told):
            kind = "fact"
        if kind == "decision" and found.kind != "decision" and removed_in(text):
            kind = "fact"  # an account number that is told decides nothing
        worth = (
            _worth(found, kind, heard.details)
            if message.is_by_person
            else in_answer(found.worth, number=number, of=len(texts))
        )
        if worth > 0 and dated(text, message.at[:10]) != text and not asks(found.told):
            worth += DATED_WORTH[not message.is_by_person]
        if worth > 0:
            said = speech.quoted(text)
            if is_for_a_model(text.lstrip(OPENING)) and not any(map(str.isalnum, speech.unquoted(text))):
                continue
            said = said if said != text or _CORRECTS.match(text) else LEAD.sub("", text) or text
            yield _item(message, number, kind, said, counter, worth=round(worth, 3))


def _is_filler(text: str) -> bool:
    """Of an assistant: its looking about, its offers, its taking note."""
    return only_looks(text) or only_offers(text) or only_notes(text)


def _by_statement(found: Reading, speech: Speech, heard: Heard) -> tuple[Reading, Kind] | None:
    """By what is stated before a question in the same sentence, where that was decided, is liked, binds, or is to be
    done."""
    statement = stated(found.text)
    if statement == found.text:
        return None
    said = read(statement, speech, heard=heard.details)
    kind = kind_of(said)
    return (said, kind) if kind in KINDS_BY_CUE else None


def _kind(found: Reading, *, is_by_person: bool, is_left_open: bool) -> Kind:
    return "question" if is_left_open else kind_of(found) if is_by_person else found.kind


def _worth(found: Reading, kind: Kind, heard: Collection[str]) -> float:
    """What a person's sentence is worth, with what its kind adds."""
    words, worth = words_of(found.told), found.worth
    if kind in KINDS_BY_CUE and kind not in found.cues:
        worth = worth_of(found.told, words, found.cues | {kind}, heard=heard)
    if worth > 0 and not asks(found.told):
        passes_on = kind == "fact" and found.is_mixed and "constraint" in cues().of(found.told, words)
        worth += worth_of_kind("constraint" if passes_on else kind)
    return worth


def _calls_it_open(text: str) -> bool:
    """Such as "That is still open." after a question, which says nothing without it."""
    words = words_of(text)
    return bool(_POINTS_BACK.match(text)) and len(words) <= 7 and "question" in cues().of(text, words)


def _shown(message: Message, counter: TokenCounter) -> Iterator[Item]:
    """What the code blocks of a message set and report, in a few short lines."""
    lines: list[tuple[Kind, str, float]] = [("error", text, ERROR_WORTH) for text in errors_in(message.words)]
    lines += [("fact", text, CODE_WORTH) for text in settings_in(message.words)]
    for number, (kind, text, worth) in enumerate(lines):
        item = _item(message, number, kind, redact_by_rules(text), counter, worth=worth)
        yield replace(item, id=f"{message.seq}.c{number}")


def _attached(message: Message, counter: TokenCounter) -> Iterator[Item]:
    """A line for each of its files: what was in them stays with the message."""
    for number, line in enumerate(message.files):
        told = without_secrets(around(line, message.words), message)
        item = _item(message, number, "file", told, counter, worth=FILE_WORTH)
        yield replace(item, id=f"{message.seq}.f{number}")


def _item(message: Message, number: int, kind: Kind, text: str, counter: TokenCounter, *, worth: float) -> Item:
    owner, task, due = _task(message, text) if kind == "action" else ("", "", "")
    return Item(
        id=f"{message.seq}.{number}",
        kind=kind,
        text=text,
        sources=(message.seq,),
        author=message.speaker,
        role="user" if message.is_by_person else message.role,
        owner=owner,
        task=task,
        due=due,
        worth=worth,
        tokens=counter.count(text),
    )


def _task(message: Message, text: str) -> tuple[str, str, str]:
    owner = _OWNER.search(text)
    return owner.group(1) if owner else message.speaker, text, due_in(text)


def due_in(task: str) -> str:
    due = _DUE.search(task)
    return due.group(1).rstrip(".,:") if due else ""


def _done_with_tools(turn: Turn, counter: TokenCounter, keeps_errors: bool) -> Iterator[Item]:
    for use in tool_uses(turn.messages, preserve_error_details=keeps_errors):
        text = redact_by_rules(use.line)
        yield Item(
            id=f"{use.seq}.0",
            kind=_tool_kind(use),
            text=text,
            sources=(use.seq,),
            author=use.tool,
            role="tool",
            worth=2.0 if use.error or use.is_change else 0.8,
            tokens=counter.count(text),
        )


def _tool_kind(use: ToolUse) -> Kind:
    return "error" if use.error else "file" if use.is_change else "tool"
