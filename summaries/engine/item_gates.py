"""What each item that a model proposes must pass. What does not is left out and recorded; the others stay."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .answers import Proposal, Proposed
from .cues import cues
from .details import details_of
from .gates import GateResult
from .invented import invented_in
from .items import Item, Ledger, Sentence, Settled
from .language import (
    agrees_to,
    denies,
    has_two_sides,
    is_reported,
    is_request,
    is_tentative,
    languages_in,
    others_in,
    rejects,
    scripts_in,
    speaks_of_the_record,
)
from .messages import Message
from .reasons import Reason
from .redact import redact_by_rules
from .sentences import sentences_of, words_of
from .stems import stems_of
from .tokens import TokenCounter
from .values import values_in
from .wishes import share_a_wish

QUOTE_CHARS = 80  # of a line that a reason quotes
SUBJECT_WORDS = 2  # of a sentence that begins with whom it is about: "she", "my boss"
NEAR = 2  # messages before the cited ones that may name what these speak of
LEAST_COVERAGE = 0.5  # share of an item's stems in one clause, from which on that clause is what it says
_OWN_WORDS = frozenset(("preference", "constraint"))
_MARKER = re.compile(r"\[[^\[\]]{2,40} removed\]|\[REDACTED:[\w-]+\]")
_QUOTED = re.compile(r"[\"“”„«»][^\"“”„«»]{1,2000}[\"“”„«»]|'[^'\n]{8,400}'(?!\w)|^>.*$", re.MULTILINE)
_FENCE = re.compile(r"</?\w[\w:-]{0,40}[^<>]{0,80}>|<\|[\w-]{1,40}\|>|\[/?(?:INST|SYSTEM)\]", re.IGNORECASE)
_CLAUSE = re.compile(
    r"[,;:.!?。！？؟،、，—–]|\b(?:and|but|because|so|while|und|aber|weil|denn|et|mais|car|y|pero|porque|e|ma|mas|и|но|а)\b"
)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is left of a proposal, and a result for each thing that was left out."""

    proposed: Proposed
    dropped: tuple[GateResult, ...] = ()


def judge(proposed: Proposed, *, known: Ledger, messages: Sequence[Message], counter: TokenCounter) -> Judged:
    """Each item, end and sentence by itself. known is the ledger after the rules; messages are without secrets."""
    court = _Court(known, messages)
    kept, dropped = list[Proposal](), list[GateResult]()
    for proposal in proposed.proposals:
        item = _redacted(proposal.item, counter)
        found = court.objection(replace(proposal, item=item))
        if found is None:
            kept.append(replace(proposal, item=item))
        else:
            dropped.append(_result(*found, item.text))
    resolve = tuple(id for id in proposed.resolve if court.may_end(id))
    dropped += [_result("protected", ENDED, court.text_of(id)) for id in proposed.resolve if id not in resolve]
    settled = tuple(pair for pair in proposed.settled if court.may_settle(pair))
    dropped += [
        _result("protected", ENDED, court.text_of(pair.old)) for pair in proposed.settled if pair not in settled
    ]
    told = tuple(replace(sentence, text=redact_by_rules(sentence.text)) for sentence in proposed.narrative)
    narrative = tuple(sentence for sentence in told if not court.is_invented(sentence))
    dropped += [_result("unfaithful", NARRATIVE, each.text) for each in told if each not in narrative]
    dropped += [_result("schema", UNREAD, "")] * min(proposed.unread, 1)
    left = replace(proposed, proposals=tuple(kept), resolve=resolve, narrative=narrative, settled=settled)
    return Judged(left, tuple(dropped))


UNSUPPORTED = Reason("unsupported", "The messages that it cites contain none of its words.")
OPPOSITE = Reason("opposite", "Its source says the opposite.")
UNDECIDED = Reason("undecided", "Nobody decided it: it is a question, or a proposal that nobody accepted.")
NOT_A_PERSONS = Reason("no_person", "Not a person's words.")
NOT_THEIR_WORDS = Reason("not_the_author", "Not what its author said.")
PLANTED = Reason("planted", "It reads like an instruction or a part of the prompt.")
OTHER_LANGUAGE = Reason("other_language", "It is in another language than its source.")
ONLY_A_SECRET = Reason("only_a_secret", "It contains nothing but a secret.")
ENDED = Reason("may_not_end", "The model may not end this line.")
NARRATIVE = Reason("narrative", "The narrative says something that the messages do not.")
UNREAD = Reason("unread_item", "An item could not be read.")


def invented(details: str) -> Reason:
    return Reason("invented", "Not in the source: {details}.", details=details)


def _result(gate: str, reason: str, line: str) -> GateResult:
    quoted = Reason("of_line", "{reason} “{line}”", reason=reason, line=line[:QUOTE_CHARS]) if line else reason
    return GateResult(gate, False, quoted, scope="item")


def _redacted(item: Item, counter: TokenCounter) -> Item:
    text = redact_by_rules(item.text)
    if text == item.text and item.owner == redact_by_rules(item.owner) and item.due == redact_by_rules(item.due):
        return item
    task = text if item.task else ""
    return replace(
        item,
        text=text,
        task=task,
        owner=redact_by_rules(item.owner),
        due=redact_by_rules(item.due),
        tokens=counter.count(text),
    )


class _Court:
    """Hears an item against the messages and the ledger that it may rest on."""

    def __init__(self, known: Ledger, messages: Sequence[Message]) -> None:
        self._known, self._messages = known, list(messages)
        self._place = {message.seq: place for place, message in enumerate(messages)}
        self._items = {item.id: item for item in known.items}
        self._everything = "\n".join(
            [*(_told(message) for message in messages), *(item.text for item in known.items)]
            + [sentence.text for sentence in known.narrative]
        )

    def objection(self, proposal: Proposal) -> tuple[str, str] | None:
        """(gate, reason) of the first gate that does not let it pass."""
        for gate, hearing in self._HEARINGS.items():
            if reason := hearing(self, proposal):
                return gate, reason
        return None

    def may_end(self, id: str) -> bool:
        item = self._items.get(id)
        return item is not None and not item.is_protected

    def may_settle(self, pair: Settled) -> bool:
        """What a person wants or decided ends only by newer words of a person; what they pinned, never."""
        old, new = self._items.get(pair.old), self._items.get(pair.new)
        if not pair.is_replaced or old is None or new is None:
            return True
        return not old.pinned and (new.role == "user" or not old.is_protected)

    def text_of(self, id: str) -> str:
        return self._items[id].text if id in self._items else ""

    def is_invented(self, sentence: Sentence) -> bool:
        return bool(_FENCE.search(sentence.text) or invented_in(sentence.text, self._everything))

    # ---- the gates

    def _secret(self, proposal: Proposal) -> str:
        rest = _MARKER.sub("", proposal.item.text)
        return "" if any(map(str.isalnum, rest)) else ONLY_A_SECRET

    def _planted(self, proposal: Proposal) -> str:
        item = proposal.item
        if _FENCE.search(item.text) and not _stands(item.text, self._said_by("user", item)):
            return PLANTED
        is_instruction = "instruction" in cues().of(item.text, words_of(item.text))
        if is_instruction and item.kind not in ("fact", "question") and not _stands(item.text, self._own_words(item)):
            return PLANTED
        return ""

    def _own(self, proposal: Proposal) -> str:
        """Only a person's own words become a preference or a constraint of theirs."""
        item = proposal.item
        if item.kind not in (*_OWN_WORDS, "goal") or not self._cited(item):
            return ""
        if item.kind in ("preference", "goal") and item.role != "user":
            return NOT_A_PERSONS
        theirs = self._own_words(item)
        nearest = _nearest(item.text, _sentences(theirs))
        if item.kind in _OWN_WORDS and (is_reported(nearest) or _is_of_another(nearest, item.text)):
            return NOT_THEIR_WORDS
        if item.role == "user" and not (_shares_words(item.text, theirs) or _wants_it(theirs, item)):
            return NOT_THEIR_WORDS
        return ""

    def _faithful(self, proposal: Proposal) -> str:
        item = proposal.item
        near = self._near(item)
        for text in filter(None, (item.text, item.owner, item.due)):
            missing = invented_in(text, near)
            if missing and not self._stands_elsewhere(text, item):
                return invented(", ".join(dict.fromkeys(missing[:5])))
        return ""

    def _stands_elsewhere(self, text: str, item: Item) -> bool:
        """A model may cite the wrong message: one other that shares a word with the item has all that is missing."""
        words = stems_of(item.text)
        others = [*map(_told, self._messages), *(each.text for each in self._known.items)]
        return any(words & stems_of(other) and not invented_in(text, other) for other in others)

    def _supported(self, proposal: Proposal) -> str:
        """Shares a word, a detail or a value with what it rests on; a wish may be said in quite other words."""
        item, near = proposal.item, self._near(proposal.item)
        cited = self._cited_text(item)
        if speaks_of_the_record(item.text) and not speaks_of_the_record(cited):
            return "" if stems_of(item.text) & stems_of(cited) else UNSUPPORTED
        if stems_of(item.text) & stems_of(near) or details_of(item.text) or _MARKER.search(item.text):
            return ""
        return "" if item.kind in _OWN_WORDS and _wants_it(self._own_words(item), item) else UNSUPPORTED

    def _negated(self, proposal: Proposal) -> str:
        item = proposal.item
        words = stems_of(item.text)
        clauses = [clause for message in self._cited(item) for clause in _clauses(message.text)]
        if not words or not clauses or has_two_sides(item.text):
            return ""
        best = _nearest(item.text, clauses)
        shared = words & stems_of(best)
        is_short = item.kind in ("decision", "constraint") or (len(words) < 3 and item.kind != "preference")
        least = 1 if is_short else 2  # "Nothing long" is a wish for short answers
        if len(shared) < least or len(shared) < LEAST_COVERAGE * len(words) or has_two_sides(best):
            return ""
        return OPPOSITE if denies(item.text) != denies(best) else ""

    def _decided(self, proposal: Proposal) -> str:
        """A decision is a person's: no question, and no proposal that nobody took up."""
        item = proposal.item
        cited = self._cited(item)
        if item.kind != "decision" or not cited:
            return ""
        if all(message.role != "user" for message in cited):
            reply = self._answer_to(cited[-1])
            took_up = agrees_to(reply) or (not _declines(reply) and stems_of(item.text) & stems_of(reply))
            return "" if took_up else UNDECIDED
        if any(_declines(message.text) and self._follows_a_proposal(message, cited) for message in cited):
            return UNDECIDED
        words = stems_of(item.text)
        said = [sentence for message in cited if message.role == "user" for sentence in sentences_of(message.text)]
        if is_tentative(_nearest(item.text, said)) and not is_tentative(item.text):
            return UNDECIDED
        telling = [each for each in said if words & stems_of(each)]
        only_asks = bool(telling) and all(each.rstrip(" \"'”)").endswith(("?", "？", "؟")) for each in telling)
        return UNDECIDED if only_asks and not any(agrees_to(each) for each in said) else ""

    def _language(self, proposal: Proposal) -> str:
        item = proposal.item
        near = self._near(item)
        mine, theirs = scripts_in(item.text), scripts_in(near)
        if mine and theirs and not mine & theirs:
            return OTHER_LANGUAGE
        spoken, heard = languages_in(item.text), languages_in(near)
        return OTHER_LANGUAGE if spoken and heard and not spoken & heard else ""

    def _protected(self, proposal: Proposal) -> str:
        """What a person wants or decided ends only by newer words of a person."""
        item, old = proposal.item, self._items.get(proposal.replaces)
        if old is None or not old.is_protected:
            return ""
        is_newer = max(item.sources, default=0) > max(old.sources, default=0)
        return "" if not old.pinned and item.role == "user" and is_newer else ENDED

    _HEARINGS: dict[str, Callable[["_Court", Proposal], str]] = {
        "secret": _secret,
        "instruction": _planted,
        "own_words": _own,
        "unfaithful": _faithful,
        "unsupported": _supported,
        "opposite": _negated,
        "undecided": _decided,
        "language": _language,
        "protected": _protected,
    }

    # ---- what an item rests on

    def _cited(self, item: Item) -> list[Message]:
        return [self._messages[self._place[seq]] for seq in item.sources if seq in self._place]

    def _near(self, item: Item) -> str:
        """The cited messages with those right before them, and the known items that cite the same."""
        places = sorted({p for seq in item.sources if (at := self._place.get(seq)) is not None for p in _around(at)})
        told = [_told(self._messages[place]) for place in places if place < len(self._messages)]
        known = [each.text for each in self._known.items if not set(each.sources).isdisjoint(item.sources)]
        return "\n".join([*told, *known])

    def _cited_text(self, item: Item) -> str:
        return "\n".join(message.text for message in self._cited(item))

    def _follows_a_proposal(self, message: Message, cited: Sequence[Message]) -> bool:
        return message.role == "user" and any(each.role != "user" and each.seq < message.seq for each in cited)

    def _said_by(self, role: str, item: Item) -> str:
        return "\n".join(message.text for message in self._cited(item) if message.role == role)

    def _own_words(self, item: Item) -> str:
        """What people say themselves in the cited messages: without what they quote."""
        return _QUOTED.sub(" ", self._said_by("user", item))

    def _answer_to(self, message: Message) -> str:
        """The next words of a person."""
        following = self._messages[self._place[message.seq] + 1 :]
        return next((each.text for each in following if each.role == "user"), "")


def _around(place: int) -> range:
    return range(max(place - NEAR, 0), place + 2)


def _told(message: Message) -> str:
    written = " ".join(f"{call.name} {call.arguments}" for call in message.tool_calls)
    return f"{message.author or message.speaker}: {message.text} {written}"


def _clauses(text: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(text) if clause and clause.strip()]


def _sentences(text: str) -> list[str]:
    return list(sentences_of(text))


def _nearest(text: str, pieces: Sequence[str]) -> str:
    """The piece that shares most stems with the text; "" where none shares any."""
    words = stems_of(text)
    best = max(pieces, key=lambda piece: len(words & stems_of(piece)), default="")
    return best if words & stems_of(best) else ""


def _stands(text: str, source: str) -> bool:
    return " ".join(words_of(text)) in " ".join(words_of(source))


def _shares_words(text: str, theirs: str) -> bool:
    return bool(stems_of(text) & stems_of(theirs) or values_in(text) & values_in(theirs))


def _is_of_another(sentence: str, text: str) -> bool:
    """The sentence is about somebody else, and the text leaves that person out: "My boss hates emails"."""
    others = others_in(words_of(sentence)[:SUBJECT_WORDS])
    return bool(others) and others.isdisjoint(words_of(text))


def _declines(reply: str) -> bool:
    return rejects(reply) or (denies(reply) and not agrees_to(reply))


def _wants_it(theirs: str, item: Item) -> bool:
    """The person wished for it in other words, or for something right there; the item brings no detail of its own."""
    is_wished = is_request(theirs) or any(share_a_wish(item.text, each) for each in _sentences(theirs))
    return is_wished and not details_of(item.text)
