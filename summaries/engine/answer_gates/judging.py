"""What each item that a model proposes must pass. What does not is left out and recorded; the others stay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..answer.proposals import Proposal, Proposed
from ..fold_gates import GateResult
from ..items import Item, Ledger
from ..messages import Message
from ..reasons import Reason
from ..redact import redact_by_rules
from ..tokens import TokenCounter
from .gates import ENDED, Court

QUOTE_CHARS = 80  # of a line that a reason quotes
NARRATIVE = Reason("narrative", "The narrative says something that the messages do not.")
UNREAD = Reason("unread_item", "An item could not be read.")


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """What is left of a proposal, and a result for each thing that was left out."""

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
    return JudgedAnswer(left, tuple(dropped))


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
