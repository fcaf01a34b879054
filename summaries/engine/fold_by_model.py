"""A model's part of a fold: what it adds to the rules' ledger, chunk by chunk."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from .answer.proposals import CUT_FINISHES, proposed_by
from .answer_gates.judging import JudgedAnswer, judge
from .capacity import within_capacity
from .fold_gates import FoldRefused, GateResult
from .items import Item, Kind, Ledger, Patch, merge
from .messages import Message, Turn
from .policy import Policy
from .prompts import INSTRUCTIONS, SCHEMA, ledger_question, question, repair_request, transcript_lines
from .redact import redact_by_rules, without_secrets
from .sentences import content_words
from .summarizers import Answer, Ask, Summarizer, Usage
from .tokens import TokenCounter
from .twins import is_true_again

ANSWER_FACTOR = 3  # JSON, ids and sources around the text that is asked for
THINKING_FACTOR = 4  # times the room of the first answer, for a model that used it up before it wrote one
MOST_ANSWER_TOKENS = 16_000
SAME = 0.8  # share of words from which on two statements are one


@dataclass(frozen=True, slots=True)
class Enrichment:
    """What a model added to the rules' fold. answer: its raw words; raw: what it said beyond the schema.

    dropped: a result for each thing of its answers that was left out, and for each answer that was cut off.
    """

    patch: Patch = field(default_factory=Patch)
    usage: Usage = field(default_factory=Usage)
    calls: int = 0
    model: str = ""
    answer: str = ""
    raw: str = ""
    dropped: tuple[GateResult, ...] = ()


def enrich(
    known: Ledger,
    turns: Sequence[Turn],
    *,
    policy: Policy,
    budget: int,
    counter: TokenCounter,
    summarizer: Summarizer,
    keep: Collection[str] = (),
    meta: str = "",
) -> Enrichment:
    """Ask once for each chunk of turns, at most max_calls_per_fold times; what is beyond, the rules have read.

    known is the ledger after the rules. Without turns there is one call, over the ledger. keep: ids of lines that stay
    however little room there is. meta: what heads each question. What an answer says is judged item by item; one answer
    of a fold that cannot be read is asked for once more. Raises FoldRefused where nothing of the answers can be used.
    """
    messages = [_clean(message) for turn in turns for message in turn.messages]
    chunks = list(islice(_chunks(messages, policy.chunk_tokens, counter), policy.max_calls_per_fold))
    asking = _Asking(summarizer, policy.prompt or INSTRUCTIONS, messages, counter, ANSWER_FACTOR * budget)
    result = Enrichment()
    for chunk in chunks or [""]:
        so_far = merge(known, result.patch)
        words = question(so_far, chunk, budget=budget) if chunk else ledger_question(so_far, budget=budget)
        answer, judged = asking.ask(f"{meta}\n\n{words}".strip(), so_far)
        result = _with(result, answer, judged, so_far)
    if result.dropped and not asking.found_any:
        first = result.dropped[0]
        raise FoldRefused(first.gate, first.reason, output=result.answer, gates=result.dropped)
    patch = within_capacity(known, result.patch, budget=budget, keep=keep)
    return replace(result, patch=patch, usage=asking.usage, calls=asking.calls)


class _Asking:
    """Asks a model, reads what it answers, and asks once more where that cannot be read."""

    def __init__(
        self,
        summarizer: Summarizer,
        instructions: str,
        messages: Sequence[Message],
        counter: TokenCounter,
        max_tokens: int,
    ) -> None:
        self._summarizer, self._instructions, self._messages = summarizer, instructions, messages
        self._counter, self._max_tokens = counter, max_tokens
        self._may_repair = True
        self.usage, self.calls, self.found_any = Usage(), 0, False

    def ask(self, words: str, known: Ledger) -> tuple[Answer, JudgedAnswer]:
        """Asks once more, the first time in a fold, where the answer is empty, has no JSON or was cut off.

        Raises FoldRefused where the last answer cannot be read.
        """
        answer = self._answer(words, self._max_tokens)
        try:
            return answer, self._judged(answer, known)
        except FoldRefused as refused:
            is_worth_asking_again = refused.gate in ("schema", "empty") or answer.finish_reason in CUT_FINISHES
            if not self._may_repair or not is_worth_asking_again:
                raise
            self._may_repair = False
            again = self._answer(f"{words}\n\n{repair_request(refused.reason)}", self._room_after(answer))
            return again, self._judged(again, known)

    def _answer(self, words: str, max_tokens: int) -> Answer:
        prompt = [Ask("system", self._instructions), Ask("user", words)]
        answer = self._summarizer.ask(prompt, schema=SCHEMA, max_tokens=max_tokens)
        self.usage, self.calls = self.usage + answer.usage, self.calls + 1
        return answer

    def _judged(self, answer: Answer, known: Ledger) -> JudgedAnswer:
        told = proposed_by(
            answer, known=known, messages=self._messages, counter=self._counter, call=max(self.calls - 1, 0)
        )
        judged = judge(told, known=known, messages=self._messages, counter=self._counter)
        self.found_any = self.found_any or not judged.proposed.is_empty or not judged.dropped
        return judged

    def _room_after(self, answer: Answer) -> int:
        """More where the first answer ran out of room: thinking counts as output."""
        if answer.finish_reason not in CUT_FINISHES:
            return self._max_tokens
        return max(self._max_tokens, min(THINKING_FACTOR * self._max_tokens, MOST_ANSWER_TOKENS))


def _with(result: Enrichment, answer: Answer, judged: JudgedAnswer, known: Ledger) -> Enrichment:
    return replace(
        result,
        patch=joined(result.patch, _unrepeated(judged.proposed.patch(known), known)),
        model=answer.model or result.model,
        answer="\n".join(filter(None, [result.answer, answer.text])),
        raw="\n".join(filter(None, [result.raw, judged.proposed.raw])),
        dropped=(*result.dropped, *judged.dropped),
    )


def joined(*patches: Patch) -> Patch:
    """One patch that does what the given ones do in turn."""
    narratives = [patch.narrative for patch in patches if patch.narrative is not None]
    settled = [patch.settled for patch in patches if patch.settled is not None]
    return Patch(
        add=tuple(item for patch in patches for item in patch.add),
        supersede=tuple(pair for patch in patches for pair in patch.supersede),
        resolve=tuple(id for patch in patches for id in patch.resolve),
        retire=tuple(id for patch in patches for id in patch.retire),
        pin=tuple(id for patch in patches for id in patch.pin),
        narrative=narratives[-1] if narratives else None,
        archive=tuple(item for patch in patches for item in patch.archive),
        settled=settled[-1] if settled else None,
        again=tuple(twin for patch in patches for twin in patch.again),
    )


def _unrepeated(patch: Patch, known: Ledger) -> Patch:
    """Without what only repeats a known item, one that a person struck out, or an earlier one of the same answer; one
    that replaces something stays."""
    heard = [_heard(item) for item in known.active]
    struck = [(item, _heard(item)) for item in known.struck]
    replacing = {new for _, new in patch.supersede}
    added = list[Item]()
    for item in patch.add:
        gone = [words for each, words in struck if not is_true_again(item, each)]
        if item.id in replacing or not _is_heard(item, (*heard, *gone)):
            added.append(item)
            heard.append(_heard(item))
    return replace(patch, add=tuple(added))


def _heard(item: Item) -> tuple[Kind, frozenset[str]]:
    return item.kind, content_words(item.text)


def _is_heard(item: Item, heard: Sequence[tuple[Kind, frozenset[str]]]) -> bool:
    words = content_words(item.text)
    rivals = (other for kind, other in heard if kind == item.kind or item.kind in ("fact", "entity"))
    return any(len(words & other) >= SAME * max(len(words), 1) for other in rivals)


def _clean(message: Message) -> Message:
    calls = tuple(replace(call, arguments=redact_by_rules(call.arguments)) for call in message.tool_calls)
    return replace(message, text=without_secrets(message.text, message), tool_calls=calls)


def _chunks(messages: Sequence[Message], limit: int, counter: TokenCounter) -> Iterator[str]:
    """The transcript in pieces of at most limit tokens; a longer line is cut, nothing is dropped."""
    lines, size = list[str](), 0
    for line in transcript_lines(messages):
        for piece in _pieces(line, limit, counter):
            tokens = counter.count(piece) + 1
            if lines and size + tokens > limit:
                yield "\n".join(lines)
                lines, size = [], 0
            lines.append(piece)
            size += tokens
    if lines:
        yield "\n".join(lines)


def _pieces(line: str, limit: int, counter: TokenCounter) -> Iterator[str]:
    while line:
        head = counter.head(line, limit - 1) or line
        yield head
        line = line[len(head) :]
