"""What one sentence says: its cues, whose words it holds, its worth, and its kind by rules and by both."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from .cues import cues
from .indirect_speech import own_part
from .items import Kind
from .own_clause import agrees, is_bound, is_labelled, is_led_in, is_rule, own_clause, wishes
from .scoring import worth_of
from .sentence_kinds import kind_by_rules, kind_by_rules_and_weights
from .sentences import asks, unstamped, words_of
from .speech import Speech, named
from .tongues import tongues
from .whose_marks import marks_of_self

# Words before the first that says something.
LEAD = re.compile(
    r"^(?:(?:(?:oh|well|so|yeah|yes|yep|ok(?:ay)?|hey|hi|wow|haha|lol|ugh|anyway|btw|by the way|honestly|actually"
    r"|also|and|but|plus|thanks|sure|right|guess what|ah|hm+|speaking of which|(?:oh )?before i forget|fun fact"
    r"|random news|good news|exactly|no|nope|also gut|na ja|ja|nein"
    r"|übrigens|au fait|eh bien|oui|non|sí|bueno|por cierto|allora)\b[,!.…:]+"
    r"|oh|ugh|haha|lol|btw|by the way|and|but|also|yeah|übrigens|und|aber|et|mais|y|pero"
    r"|well(?= (?:i|we|my|our|the|he|she|they|it|there|you)\b)"
    r"|(?:so|then)(?= (?:my|our|the|he|she|they|there|you)\b))\s+)+(?=\S)",
    re.IGNORECASE,
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


@dataclass(frozen=True, slots=True)
class Reading:
    """told: the sentence without what leads in; frame: that with a name in place of each quotation; own: what its
    writer says in it, clause: from where on clearly so, "" where nothing stands before; cues: those of the writer's
    words; kind: by rules alone."""

    text: str
    told: str
    frame: str
    own: str
    clause: str
    cues: frozenset[str]
    kind: Kind
    worth: float

    @property
    def is_of_others(self) -> bool:
        """Nobody but others said any of it."""
        return not words_of(self.own)

    @property
    def reports(self) -> bool:
        """Holds words of others."""
        return self.own != self.text

    @property
    def is_mixed(self) -> bool:
        """Holds words of others, or a clause in which the writer speaks behind what may be theirs."""
        return self.reports or bool(self.clause)

    @property
    def marks(self) -> frozenset[str]:
        """The cues, and for a mixed sentence what tells whose words they are."""
        return self.cues | {*self._marks_of_speakers()} if self.is_mixed else self.cues

    def _marks_of_speakers(self) -> Iterator[str]:
        if self.reports:
            yield "reports"
        if self.clause:
            yield "clause"
            yield f"clause {kind_by_rules(self.clause, _own_kinds(self.clause), is_answered=True)}"
        if is_led_in(self.own):
            yield "led in"
        if asks(self.told):
            yield "asked"
        yield from marks_of_self(self.told, self.frame, self.own)


def read(
    text: str, speech: Speech, *, is_by_person: bool = True, is_answered: bool = False, heard: Collection[str] = ()
) -> Reading:
    """speech: that of the message in which the sentence stands, whose sentences are read in their order; heard:
    details said right before."""
    told = told_of(text)
    words = words_of(told)
    unquoted = speech.unquoted(text)
    own = own_part(unquoted)
    frame = told if unquoted == text else named(told_of(unquoted))
    found = cues().of(told, words) if own == text else _kinds_without_reports(own, text)
    is_told = not found.isdisjoint(_OF_SELF)
    clause = own_clause(own, tuple(words_of(own))) if is_by_person and (not is_told or is_led_in(own)) else ""
    if clause:
        found = found | _own_kinds(clause) - _OF_TALK
    kind: Kind = "fact"  # an assistant decides nothing; what it proposes is said, not agreed
    if is_by_person:
        kind = kind_by_rules(told, found, is_answered=is_answered)
        kind = _kind_by_clause(own, clause, kind, is_told=is_told) or kind
    worth = worth_of(told, words, found, heard=heard)
    return Reading(text, told, frame, own, clause, frozenset(found), kind, worth)


def kind_of(found: Reading) -> Kind:
    """The kind of a person's sentence by both; nobody decides or wishes by the words of others alone."""
    if found.is_of_others:
        return found.kind
    return kind_by_rules_and_weights(
        found.told, found.kind, found.marks, frame=found.frame if found.is_mixed else "", is_worth_it=found.worth > 0
    )


@lru_cache(4_096)
def told_of(text: str) -> str:
    """The sentence without the time that stands before it, and the words that lead in."""
    return LEAD.sub("", unstamped(text)) or text


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
    told = LEAD.sub("", unstamped(own))
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
    found = kind_by_rules(clause, _own_kinds(clause), is_answered=True)
    if found == "fact" and wishes(clause):
        return "preference"
    return found if found in _OF_SELF or found == "goal" else kind
