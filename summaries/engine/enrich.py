"""A model's part of a fold: what it adds to the rules' ledger, chunk by chunk."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from .items import Item, Kind, Ledger, Patch, merge
from .messages import Message, Turn
from .policy import Policy
from .prompts import INSTRUCTIONS, SCHEMA, ledger_question, question, transcript_lines
from .redact import redact
from .rules import within_capacity
from .sentences import content_words
from .summarizers import Answer, Ask, Summarizer, Usage
from .tokens import TokenCounter

ANSWER_FACTOR = 3  # JSON, ids and sources around the text that is asked for
SAME = 0.8  # share of words from which on two statements are one


@dataclass(frozen=True, slots=True)
class Enrichment:
    """What a model added to the rules' fold. answer: its raw words; raw: what it said beyond the schema."""

    patch: Patch = field(default_factory=Patch)
    usage: Usage = field(default_factory=Usage)
    calls: int = 0
    model: str = ""
    answer: str = ""
    raw: str = ""


def enrich(
    known: Ledger,
    turns: Sequence[Turn],
    *,
    policy: Policy,
    budget: int,
    counter: TokenCounter,
    summarizer: Summarizer,
    keep: Collection[str] = (),
) -> Enrichment:
    """Ask once for each chunk of turns, at most max_calls_per_fold times; what is beyond, the rules have read.

    known is the ledger after the rules. Without turns there is one call, over the ledger. keep: ids of lines that stay
    however little room there is. Raises FoldRefused.
    """
    from .answers import patch_of  # brings pydantic along, which folds by rules do without

    messages = [_clean(message) for turn in turns for message in turn.messages]
    chunks = list(islice(_chunks(messages, policy.chunk_tokens, counter), policy.max_calls_per_fold))
    result = Enrichment()
    for number, chunk in enumerate(chunks or [""]):
        so_far = merge(known, result.patch)
        words = question(so_far, chunk, budget=budget) if chunk else ledger_question(so_far, budget=budget)
        prompt = [Ask("system", policy.prompt or INSTRUCTIONS), Ask("user", words)]
        answer = summarizer.ask(prompt, schema=SCHEMA, max_tokens=ANSWER_FACTOR * budget)
        patch, raw = patch_of(answer, known=so_far, messages=messages, counter=counter, call=number)
        result = _with(result, answer, _unrepeated(patch, so_far), raw)
    return replace(result, patch=within_capacity(known, result.patch, budget=budget, keep=keep))


def _with(result: Enrichment, answer: Answer, patch: Patch, raw: str) -> Enrichment:
    return Enrichment(
        patch=joined(result.patch, patch),
        usage=result.usage + answer.usage,
        calls=result.calls + 1,
        model=answer.model or result.model,
        answer="\n".join(filter(None, [result.answer, answer.text])),
        raw="\n".join(filter(None, [result.raw, raw])),
    )


def joined(*patches: Patch) -> Patch:
    """One patch that does what the given ones do in turn."""
    narratives = [patch.narrative for patch in patches if patch.narrative is not None]
    return Patch(
        add=tuple(item for patch in patches for item in patch.add),
        supersede=tuple(pair for patch in patches for pair in patch.supersede),
        resolve=tuple(id for patch in patches for id in patch.resolve),
        retire=tuple(id for patch in patches for id in patch.retire),
        pin=tuple(id for patch in patches for id in patch.pin),
        narrative=narratives[-1] if narratives else None,
    )


def _unrepeated(patch: Patch, known: Ledger) -> Patch:
    """Without what only repeats a known item, or one that a person struck out; one that replaces something stays."""
    heard = [(item.kind, content_words(item.text)) for item in (*known.active, *known.struck)]
    replacing = {new for _, new in patch.supersede}
    return replace(patch, add=tuple(item for item in patch.add if item.id in replacing or not _is_heard(item, heard)))


def _is_heard(item: Item, heard: Sequence[tuple[Kind, frozenset[str]]]) -> bool:
    words = content_words(item.text)
    rivals = (other for kind, other in heard if kind == item.kind or item.kind in ("fact", "entity"))
    return any(len(words & other) >= SAME * max(len(words), 1) for other in rivals)


def _clean(message: Message) -> Message:
    calls = tuple(replace(call, arguments=redact(call.arguments)) for call in message.tool_calls)
    return replace(message, text=redact(message.text), tool_calls=calls)


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
