"""What each item that a model proposes must pass. What does not is left out and recorded; the others stay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..answer.proposals import Proposal, Proposed
from ..fold_gates import GateResult
from ..items import Item, Ledger, Sentence
from ..messages import Message
from ..reasons import Reason
from ..redact import redact_by_rules
from ..tokens import TokenCounter
from .gates import NARRATIVE, Court

_UNTRUE = frozenset(("instruction", "whose", "unfaithful", "unsupported", "opposite"))  # gates
QUOTE_CHARS = 80  # of a line that a reason quotes
UNREAD = Reason("unread_item", "An item could not be read.")
CUT = Reason("cut_answer", "The model's answer was cut off. Only what was complete in it was used.")


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """What is left of a proposal, and a result for each thing that was left out, ends of lines too."""

    proposed: Proposed
    dropped: tuple[GateResult, ...] = ()


def judge(proposed: Proposed, *, known: Ledger, messages: Sequence[Message], counter: TokenCounter) -> JudgedAnswer:
    """Each item, end and sentence by itself. known is the ledger after the rules; messages are without secrets.

    Three other places leave out lines of a model without a result: `answer.proposals` what is beyond MOST_ITEMS, and
    what is known word for word; `fold_by_model._unrepeated` what says nearly the same as a known line; `capacity` what
    has no room in the ledger.
    """
    court = Court(known, messages)
    kept, dropped = list[Proposal](), list[GateResult]()
    for proposal in proposed.proposals:
        proposal = replace(proposal, item=_redacted(proposal.item, counter))
        found = court.objection(proposal)
        if found is not None:
            dropped.append(_result(*found, proposal.item.text))
        elif court.replaces_another_thing(proposal):
            dropped.append(_stays(court.text_of(proposal.replaces)))
            kept.append(replace(proposal, replaces=""))
        else:
            kept.append(proposal)
    resolve = tuple(id for id in proposed.resolve if court.may_end(id))
    settled = tuple(pair for pair in proposed.settled if court.may_settle(pair))
    ended = [*(id for id in proposed.resolve if id not in resolve)]
    ended += [pair.old for pair in proposed.settled if pair not in settled]
    dropped += [_stays(court.text_of(id)) for id in ended]
    is_untrue = not kept and any(result.gate in _UNTRUE for result in dropped)
    narrative, untold = _told(proposed, court, is_untrue=is_untrue)
    dropped += [*untold, *[_result("schema", UNREAD, "")] * min(proposed.unread, 1)]
    dropped += [GateResult("finish_reason", False, CUT, scope="answer")] * proposed.is_cut
    left = replace(proposed, proposals=tuple(kept), resolve=resolve, narrative=narrative, settled=settled)
    return JudgedAnswer(left, tuple(dropped))


def _told(proposed: Proposed, court: Court, *, is_untrue: bool) -> tuple[tuple[Sentence, ...], list[GateResult]]:
    """The sentences of the narrative that pass, and results for the others.

    is_untrue: no line of the answer is left, and some were made up; nobody can trust its story either.
    """
    told = [replace(sentence, text=redact_by_rules(sentence.text)) for sentence in proposed.narrative]
    if told and is_untrue:
        return (), [_result("unfaithful", NARRATIVE, told[0].text)]
    kept, dropped = list[Sentence](), list[GateResult]()
    for sentence in told:
        if found := court.objection_to_story(sentence):
            dropped.append(_result(*found, sentence.text))
        else:
            kept.append(sentence)
    return tuple(kept), dropped


def _result(gate: str, reason: str, line: str) -> GateResult:
    quoted = Reason("of_line", "{reason} “{line}”", reason=reason, line=line[:QUOTE_CHARS]) if line else reason
    return GateResult(gate, False, quoted, scope="item")


def _stays(line: str) -> GateResult:
    """What the model wanted to end and may not. "": it named no line that is known."""
    told = Reason("line_stays", "A line that the model wanted to end stays: “{line}”", line=line[:QUOTE_CHARS])
    return GateResult("protected", False, told if line else "", scope="end")


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
