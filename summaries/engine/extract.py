"""Rules: what was said, sentence by sentence, as verbatim items with a kind and a worth."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .attached import around
from .cues import cues
from .items import Item, Kind
from .looking import only_looks
from .messages import Message, Turn
from .own_clause import agrees, is_bound, is_labelled, is_led_in, is_rule, own_clause, wishes
from .redact import redact
from .scoring import Heard, in_answer, worth_of, worth_of_kind
from .sentence_kinds import KINDS_BY_CUE, kind_by_both, kind_by_rules
from .sentences import asks, sentences_of, unstamped, words_of
from .snippets import errors_in, values_in
from .speech import Speech, named
from .tokens import TokenCounter
from .tongues import tongues
from .tools import ToolUse, tool_uses
from .values.moments import dated

ANSWER_CHARS = 40  # of an answer that may tell what was asked; "OK." does not
CODE_WORTH, ERROR_WORTH, FILE_WORTH = 1.6, 2.0, 2.0
DATED_WORTH = (1.0, 0.5)  # more for a person's and an assistant's words about a day that is known
QUOTE_WORTH = 0.1  # less than any other item

# Words before the first that says something.
_LEAD = re.compile(
    r"^(?:(?:(?:oh|well|so|yeah|yes|yep|ok(?:ay)?|hey|hi|wow|haha|lol|ugh|anyway|btw|by the way|honestly|actually"
    r"|also|and|but|plus|thanks|sure|right|guess what|ah|hm+|speaking of which|(?:oh )?before i forget|fun fact"
    r"|random news|good news|exactly|no|nope|also gut|na ja|ja|nein"
    r"|übrigens|au fait|eh bien|oui|non|sí|bueno|por cierto|allora)\b[,!.…:]+"
    r"|oh|ugh|haha|lol|btw|by the way|and|but|also|yeah|übrigens|und|aber|et|mais|y|pero"
    r"|well(?= (?:i|we|my|our|the|he|she|they|it|there|you)\b)"
    r"|(?:so|then)(?= (?:my|our|the|he|she|they|there|you)\b))\s+)+(?=\S)",
    re.IGNORECASE,
)
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

FEW_WORDS = 4
_DUTY = re.compile(
    r"\b(?:must|shall|should|has to|have to|needs? to|may|can(?:not|'t)?|never|no [\w -]{2,30}(?:allowed|permitted))\b",
    re.IGNORECASE,
)
_SELVES = frozenset(
    """
    i i'm i've i'd i'll we we're we've we'll me my ich wir je j moi nous yo eu nós io noi я мы
    """.split()  # noqa: SIM905
)
_OF_SELF = ("preference", "constraint", "decision")
_OF_TALK = frozenset(("chatter", "dissent"))  # of a clause's beginning: "no quiero …"


class Clean:
    """What messages say, without their secrets; each is looked through once, however often it is asked for."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._sentences: dict[str, list[str]] = {}

    def text_of(self, message: Message) -> str:
        words = message.words
        if words not in self._texts:
            self._texts[words] = redact(words)
        return self._texts[words]

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
        if not heard.is_echoed_by(text, words_of(text)) and (message.is_by_person or not only_looks(text))
    ]


def _heard_before(turns: Sequence[Turn]) -> Iterator[tuple[Message, Heard]]:
    """Each message of people and assistants, an assistant's with what its turn's user said."""
    for turn in turns:
        heard = Heard()
        for message in turn.messages:
            if message.role in ("user", "assistant"):
                yield message, Heard() if message.is_by_person else heard
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
        told = _LEAD.sub("", unstamped(text)) or text
        words = words_of(told)
        if heard.is_echoed_by(told, words) or (number and asks(texts[number - 1]) and _calls_it_open(text)):
            continue
        if not message.is_by_person and only_looks(told):
            continue
        own = speech.own_words(text)
        kinds = cues().of(told, words) if own == text else _kinds_without_reports(own, text)
        is_told = not kinds.isdisjoint(_OF_SELF)
        is_asked = message.is_by_person and (not is_told or is_led_in(own))
        clause = own_clause(own, tuple(words_of(own))) if is_asked else ""
        kinds |= _own_kinds(clause) - _OF_TALK if clause else frozenset()
        is_left_open = asks(told) and any(map(_calls_it_open, texts[number + 1 : number + 2]))
        kind = _kind(message, told, kinds, is_answered=is_answered, is_left_open=is_left_open)
        worth = worth_of(told, words, kinds, heard=heard.details)
        if message.is_by_person and not is_left_open:
            whole = told if own == text else ""
            kind = _kind_by_clause(own, clause, kind, is_told=is_told) or (
                kind_by_both(whole, kind, kinds, is_worth_it=worth > 0) if whole and not clause else kind
            )
            if kind in KINDS_BY_CUE and kind not in kinds:
                worth = worth_of(told, words, kinds | {kind}, heard=heard.details)
        if message.is_by_person and worth > 0 and not asks(told):
            passes_on = kind == "fact" and own != text and "constraint" in cues().of(told, words)
            worth += worth_of_kind("constraint" if passes_on else kind)
        if not message.is_by_person:
            worth = in_answer(worth, number=number, of=len(texts))
        if worth > 0 and dated(text, message.at[:10]) != text and not asks(told):
            worth += DATED_WORTH[not message.is_by_person]
        if worth > 0:
            said = speech.quoted(text)
            said = said if said != text or _CORRECTS.match(text) else _LEAD.sub("", text) or text
            yield _item(message, number, kind, said, counter, worth=round(worth, 3))


def _kinds_without_reports(own: str, text: str) -> frozenset[str]:
    kinds = _own_kinds(named(own))
    bare = own.rstrip(" :：")
    if text.startswith(bare) and text[len(bare) :].lstrip()[:1] in (":", "："):
        return kinds - {*_OF_SELF}  # "Answer from the school", before what it answers
    return kinds - {"constraint"} if "constraint" in kinds and _only_says(own, text) else kinds


def _only_says(own: str, text: str) -> bool:
    """Nothing is left of a sentence but who says it: "The contract says"."""
    words = words_of(own)
    is_lead = text.startswith(own) and 0 < len(words) <= FEW_WORDS and _SELVES.isdisjoint(words)
    return (
        is_lead
        and bool(_DUTY.search(text, len(own)))
        and any(words[-1] in tongue.says - tongue.bound for tongue in tongues())
    )


def _own_kinds(own: str) -> frozenset[str]:
    """The cues of what the writer says; nobody decides or wishes by the words of others."""
    told = _LEAD.sub("", unstamped(own))
    return cues().of(told, words_of(told))


def _kind_by_clause(own: str, clause: str, kind: Kind, *, is_told: bool) -> Kind | None:
    """By whom a sentence binds, or what its writer says of himself or herself in a clause of it; else None."""
    if is_bound(own):
        return "constraint"
    if kind == "fact" and agrees(own):
        return "decision"
    if not clause or is_labelled(own) or not (is_told or kind in ("fact", "action")):
        return None
    return "constraint" if is_rule(own, clause) else _kind_of_clause(clause, kind)


def _kind_of_clause(clause: str, kind: Kind) -> Kind:
    """The kind of what somebody says of himself or herself behind "I told my boss that"."""
    kinds = _own_kinds(clause)
    by_rules = kind_by_rules(clause, kinds, is_answered=True)
    found = kind_by_both(clause, by_rules, kinds, is_worth_it=True)
    if found == "fact" and wishes(clause):
        return "preference"
    return found if found in _OF_SELF or found == "goal" else kind


def _kind(message: Message, text: str, kinds: frozenset[str], *, is_answered: bool, is_left_open: bool) -> Kind:
    if is_left_open:
        return "question"
    if not message.is_by_person:
        return "fact"  # an assistant decides nothing; what it proposes is said, not agreed
    return kind_by_rules(text, kinds, is_answered=is_answered)


def _calls_it_open(text: str) -> bool:
    """Such as "That is still open." after a question, which says nothing without it."""
    words = words_of(text)
    return bool(_POINTS_BACK.match(text)) and len(words) <= 7 and "question" in cues().of(text, words)


def _shown(message: Message, counter: TokenCounter) -> Iterator[Item]:
    """What the code blocks of a message set and report, in a few short lines."""
    lines: list[tuple[Kind, str, float]] = [("error", text, ERROR_WORTH) for text in errors_in(message.words)]
    lines += [("fact", text, CODE_WORTH) for text in values_in(message.words)]
    for number, (kind, text, worth) in enumerate(lines):
        item = _item(message, number, kind, redact(text), counter, worth=worth)
        yield replace(item, id=f"{message.seq}.c{number}")


def _attached(message: Message, counter: TokenCounter) -> Iterator[Item]:
    """A line for each of its files: what was in them stays with the message."""
    for number, line in enumerate(message.files):
        told = redact(around(line, message.words))
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
    owner, due = _OWNER.search(text), _DUE.search(text)
    return owner.group(1) if owner else message.speaker, text, due.group(1).rstrip(".,:") if due else ""


def _done_with_tools(turn: Turn, counter: TokenCounter, keeps_errors: bool) -> Iterator[Item]:
    for use in tool_uses(turn.messages, preserve_error_details=keeps_errors):
        text = redact(use.line)
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
