"""Whether people decided what a model calls a decision of theirs."""

from collections.abc import Sequence

from ..items import Item
from ..language import agrees_to, denies, has_two_sides, is_tentative, puts_off, rejects
from ..messages import Message
from ..sentences import sentences_of
from ..topic_stems import stems_of
from .evidence import Evidence
from .polarity import is_negated
from .sources import LEAST_COVERAGE, clauses_of, coverage, declines, ends_with_question_mark, nearest, turns_down

DISPUTED = 0.5  # share of an item's stems in the clause that turns it down


def was_decided(item: Item, evidence: Evidence) -> bool:
    """A person said it, or took up what an assistant proposed; it is no question, and nobody left it open.

    item cites one message at least.
    """
    cited = evidence.cited(item)
    if all(message.role != "user" for message in cited):
        reply = evidence.answer_to(cited[-1])
        return agrees_to(reply) or (not declines(reply) and bool(stems_of(item.text) & stems_of(reply)))
    is_refusal = is_negated(item.text, evidence.near(item)) is not False or has_two_sides(item.text)
    if not is_refusal and any(
        evidence.follows_a_proposal(message, cited) and turns_down(message.text, item.text) for message in cited
    ):
        return False
    if _is_disputed(item, cited, evidence) or _is_only_proposed(item, cited, evidence):
        return False
    said = [sentence for message in cited if message.role == "user" for sentence in sentences_of(message.text)]
    return not _is_left_open(item.text, said) and not _is_only_asked(item.text, said)


def _is_left_open(text: str, said: Sequence[str]) -> bool:
    agrees = any(map(agrees_to, said))
    best = nearest(text, [clause for sentence in said for clause in clauses_of(sentence)])
    if is_tentative(best) and not is_tentative(text) and not agrees_to(best):
        return True
    is_of_something_else = not any(stems_of(text) & stems_of(each) for each in said)
    return is_of_something_else and any(map(is_tentative, said)) and not agrees


def _is_only_asked(text: str, said: Sequence[str]) -> bool:
    telling = [each for each in said if stems_of(text) & stems_of(each)]
    return bool(telling) and all(map(ends_with_question_mark, telling)) and not any(map(agrees_to, said))


def _is_only_proposed(item: Item, cited: Sequence[Message], evidence: Evidence) -> bool:
    """An assistant said it, and a person only asks something else, or puts it off."""
    proposals = [each for each in cited if each.role != "user"]
    proposal = max(proposals, key=lambda each: coverage(item.text, each.text), default=None)
    if proposal is None or coverage(item.text, proposal.text) < LEAST_COVERAGE:
        return False
    reply = evidence.answer_to(proposal)
    sentences = list(sentences_of(reply))
    only_asks = bool(sentences) and all(map(ends_with_question_mark, sentences))
    return (only_asks or puts_off(reply)) and not any(map(agrees_to, sentences))


def _is_disputed(item: Item, cited: Sequence[Message], evidence: Evidence) -> bool:
    """Another person turned it down afterwards, and did not come round."""
    writers = {message.author for message in cited if message.role == "user"}
    last = max(evidence.place[message.seq] for message in cited)
    theirs = [each for each in evidence.messages[last:] if each.role == "user" and each.author not in writers]
    theirs += [each for each in cited if len(writers) > 1 and each.role == "user"]
    said = [each.text for each in theirs if stems_of(each.text) & stems_of(item.text)]
    if not said or is_negated(item.text) is not False or not turns_down(said[-1], item.text):
        return False
    against = [clause for clause in clauses_of(said[-1]) if denies(clause) or has_two_sides(clause)]
    return rejects(said[-1]) or any(coverage(item.text, clause) >= DISPUTED for clause in against)
