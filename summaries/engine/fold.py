"""One fold: from the old state and new turns to the new state, or a refusal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any

from . import records
from .decide import LastSummarization
from .enrich import Enrichment, enrich, joined
from .gates import SMALL_SOURCE_TOKENS, Candidate, GateResult, check
from .items import Item, Ledger, Patch, merge
from .messages import Message, Turn
from .originals import resting_on, rests_on
from .policy import Policy, summary_budget
from .prompts import PROMPT_VERSION
from .records import Record
from .render import OMITTED, Rendered, render
from .rules import rules_patch
from .sentences import sentences_of
from .summarizers import Summarizer, Usage
from .times import timed, when_said
from .tokens import TokenCounter

REBUILD = "rebuild"  # the trigger of a restart that people asked for, or a deletion: a model reads the messages again
CHARS_PER_TOKEN = 2  # at least
LEAST_AIM = 200  # tokens that a summary may have whatever target_compression says


@dataclass(frozen=True, slots=True)
class State:
    """What the next fold starts from. Covers the messages from_seq … through_seq (0, 0: nothing).

    tokens: of the rendered text with its fence; source_tokens: of all messages it covers.
    """

    id: str = ""
    version: int = 0
    depth: int = 0
    from_seq: int = 0
    through_seq: int = 0
    tokens: int = 0
    source_tokens: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    text: str = ""

    def to_dict(self) -> dict[str, Any]:
        """JSON values, for storing."""
        return {**asdict(self), "ledger": self.ledger.to_dict()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "State":
        return cls(**{**values, "ledger": Ledger.from_dict(values.get("ledger", {}))})


@dataclass(frozen=True, slots=True)
class Fold:
    """An accepted fold. state.text is the new summary; patch leads from the old ledger to the new one.

    mode: "rules" or "model"; usage and calls are the summarizer's, tokens_before and tokens_after those of
    what was replaced (old summary and folded messages) and of what stands for it now.
    """

    state: State
    patch: Patch
    record: Record
    gates: tuple[GateResult, ...]
    mode: str
    model: str
    usage: Usage
    calls: int
    tokens_before: int
    tokens_after: int
    last: LastSummarization


def fold(
    previous: State | None,
    turns: Sequence[Turn],
    *,
    policy: Policy,
    counter: TokenCounter,
    now: int,
    trigger: str,
    context_tokens: int,
    prompt_tokens: int = 0,
    message_count: int = 0,
    summarizer: Summarizer | None = None,
    restart: bool = False,
    gone_through: int = 0,
    archived: Sequence[Item] = (),
    unread: Sequence[Turn] = (),
) -> Fold:
    """Fold turns (all of the live window up to the decision's through_seq) into the summary.

    now is unix time in milliseconds. Without a summarizer the rules alone work; nothing is ever asked twice.
    restart: turns are all of the thread's from its first on, and only pins of previous are kept; depth is 0 again.
    gone_through: the originals up to this seq were removed. A restart then begins after it: turns are those that
    follow, and beside the pins it keeps every line of previous that rests on what is gone: nothing could bring it back.
    archived: what earlier folds moved to the archive. A restart fills that anew, and keeps of it what rests on what is
    gone; so the archive of a state is what all patches since the last restart moved there.
    unread: what rules folded before, for the summarizer to read with the rest.
    No turns: the same state, byte for byte. Raises FoldRefused; what the summarizer raises passes through.
    """
    said, is_read_again = when_said(turns), trigger == REBUILD
    work = _Work(
        previous or State(),
        said,
        policy,
        counter,
        context_tokens,
        restart,
        gone_through,
        archived,
        is_read_again,
        when_said(unread),
    )
    patch, enrichment = _patched(work, summarizer)
    ledger = merge(work.old.ledger, patch)
    patch = replace(patch, archive=tuple(_moved(patch.archive, ledger)))
    rendered = _rendered(work, ledger)
    gates = (*check(_candidate(work, rendered, patch, enrichment)), *enrichment.dropped)
    state = _state(work, ledger, rendered, now) if work.messages else work.old
    mode = "model" if enrichment.calls else "rules"
    ratio = prompt_tokens / context_tokens if context_tokens else 0.0
    record = _record(work, state, enrichment, gates, now=now, trigger=trigger, ratio=ratio)
    after = max(prompt_tokens - work.replaced_tokens + state.tokens, 0) / context_tokens if context_tokens else 0.0
    return Fold(
        state=state,
        patch=patch,
        record=record,
        gates=gates,
        mode=mode,
        model=enrichment.model,
        usage=enrichment.usage,
        calls=enrichment.calls,
        tokens_before=work.replaced_tokens,
        tokens_after=state.tokens,
        last=LastSummarization(state.depth, message_count, after),
    )


@dataclass(frozen=True)
class _Work:
    """What is folded, and the sizes that follow from it."""

    old: State
    turns: Sequence[Turn]
    policy: Policy
    counter: TokenCounter
    context_tokens: int
    restart: bool
    gone_through: int
    archived: Sequence[Item] = ()
    is_read_again: bool = False
    unread: Sequence[Turn] = ()

    @property
    def to_enrich(self) -> Sequence[Turn]:
        """What a model is shown beside the ledger: of a restart at the depth cap nothing, so that it is one call."""
        if self.restart:
            return self.turns if self.is_read_again else ()
        return (*self.unread, *self.turns)

    @cached_property
    def messages(self) -> list[Message]:
        return [message for turn in self.turns for message in turn.messages]

    @cached_property
    def new_tokens(self) -> int:
        return sum(message.tokens or _tokens(message, self.counter) for message in self.messages)

    @property
    def source_tokens(self) -> int:
        if self.restart and self.gone_through:
            newer = (message for message in self.messages if message.seq > self.old.through_seq)
            return self.old.source_tokens + sum(message.tokens for message in newer)
        return self.new_tokens + (0 if self.restart else self.old.source_tokens)

    @property
    def replaced_tokens(self) -> int:
        begins_with_nothing = self.restart and not self.gone_through
        return self.new_tokens + (0 if begins_with_nothing else self.old.tokens)

    @cached_property
    def kept(self) -> frozenset[str]:
        """Ids of the lines that a restart does not derive anew, because their originals are gone."""
        return resting_on(self.old.ledger, through=self.gone_through) if self.restart else frozenset()

    @property
    def budget(self) -> int:
        """Tokens of the new summary, fence included."""
        budget = summary_budget(self.policy, self.context_tokens, self.source_tokens)
        if self.policy.target_compression < 1:
            budget = min(budget, max(int(self.policy.target_compression * self.source_tokens), LEAST_AIM))
        is_large = self.messages and self.replaced_tokens > SMALL_SOURCE_TOKENS
        return min(budget, self.replaced_tokens - 1) if is_large else budget

    @property
    def depth(self) -> int:
        return 0 if self.restart or not self.old.through_seq else self.old.depth + 1

    @property
    def covered(self) -> tuple[int, int]:
        if not self.messages:
            return self.old.from_seq, self.old.through_seq
        first = self.messages[0].seq
        return min(first, self.old.from_seq or first), self.messages[-1].seq

    @property
    def meta(self) -> str:
        """Where the summary stands, for the model that is asked to go on with it."""
        (first, last), version = self.covered, self.old.version + 1
        return (
            f'<meta version="{version}" messages="{first}-{last}" depth="{self.depth}" budget_tokens="{self.budget}"/>'
        )

    @cached_property
    def min_chars(self) -> int:
        """Half of a short source is enough, a small budget cannot be held to a long text, and what people struck out is
        not missed."""
        struck = sum(len(item.text) for item in self.old.ledger.struck)
        said = _distinct_chars(self.messages, 2 * self.policy.min_summary_chars) + len(self.old.text)
        return max(min(self.policy.min_summary_chars, said // 2, CHARS_PER_TOKEN * self.budget) - struck, 0)


def _distinct_chars(messages: Sequence[Message], enough: int) -> int:
    """Characters of what people and assistants said, each sentence once; no more than enough are counted."""
    spoken = (message.text for message in messages if message.role in ("user", "assistant"))
    known: set[str] = set()
    chars = 0
    for sentence in chain.from_iterable(map(sentences_of, spoken)):
        chars += len(sentence) * (sentence not in known)
        known.add(sentence)
        if chars >= enough:
            return enough
    return min(chars, enough)


def _patched(work: _Work, summarizer: Summarizer | None) -> tuple[Patch, Enrichment]:
    """What the fold changes, and the model's part of it."""
    if not work.messages:
        return Patch(), Enrichment()
    cleared = _cleared(work) if work.restart else Patch()
    base = merge(work.old.ledger, cleared)
    by_rules = rules_patch(
        base,
        work.turns,
        budget=work.budget,
        counter=work.counter,
        least_chars=work.min_chars,
        preserve_error_details=work.policy.preserve_error_details,
        keep=work.kept,
    )
    enrichment = Enrichment()
    if summarizer:
        enrichment = enrich(
            merge(base, by_rules),
            work.to_enrich,
            policy=work.policy,
            budget=work.budget,
            counter=work.counter,
            summarizer=summarizer,
            keep=work.kept,
            meta=work.meta,
        )
    heard = [message for turn in work.unread for message in turn.messages] + work.messages
    return timed(joined(cleared, by_rules, enrichment.patch), heard, work.counter), enrichment


def _cleared(work: _Work) -> Patch:
    ledger = work.old.ledger
    retire = tuple(item.id for item in ledger.items if not item.pinned and item.id not in work.kept)
    told = (sentence for sentence in ledger.narrative if rests_on(sentence.sources, through=work.gone_through))
    gone = resting_on(Ledger(tuple(work.archived)), through=work.gone_through)
    archive = tuple(item for item in work.archived if item.id in gone)
    return Patch(retire=retire, narrative=tuple(told), archive=archive)


def _moved(archive: Iterable[Item], ledger: Ledger) -> Iterator[Item]:
    """Each once, but for those that are in the ledger after all."""
    known = {item.id for item in ledger.items}
    for item in archive:
        if item.id not in known:
            known.add(item.id)
            yield item


def _rendered(work: _Work, ledger: Ledger) -> Rendered:
    if not work.messages:
        return Rendered(work.old.text, work.old.tokens, frozenset())
    if work.budget < work.policy.min_room_tokens:
        return Rendered(OMITTED, work.counter.count(OMITTED), frozenset(), is_cut=True)
    says_when_cut = work.policy.rule == "overflow"
    return render(ledger, budget=work.budget, counter=work.counter, says_when_cut=says_when_cut)


def _candidate(work: _Work, rendered: Rendered, patch: Patch, enrichment: Enrichment) -> Candidate:
    is_held = bool(work.messages) and rendered.text != OMITTED
    return Candidate(
        text=rendered.text,
        tokens=rendered.tokens,
        budget=work.budget if is_held else rendered.tokens,
        replaced_tokens=work.replaced_tokens if is_held else 0,
        min_chars=work.min_chars if is_held else 0,
        before=work.old.ledger,
        patch=patch,
        answer=enrichment.answer,
    )


def _state(work: _Work, ledger: Ledger, rendered: Rendered, now: int) -> State:
    version, (first, through) = work.old.version + 1, work.covered
    return State(
        id=records.record_id(work.old.id, version, records.digest(work.messages), now),
        version=version,
        depth=work.depth,
        from_seq=first,
        through_seq=through,
        tokens=rendered.tokens,
        source_tokens=work.source_tokens,
        ledger=ledger,
        text=rendered.text,
    )


def _record(
    work: _Work,
    state: State,
    enrichment: Enrichment,
    gates: tuple[GateResult, ...],
    *,
    now: int,
    trigger: str,
    ratio: float,
) -> Record:
    return Record(
        id=state.id,
        timestamp=now,
        depth=state.depth,
        parent_id=work.old.id or None,
        summary=state.text,
        key_points=records.key_points(state.ledger, work.policy),
        context=records.context_of(state.ledger, work.policy, raw=enrichment.raw),
        original_message_ids=tuple(message.name for message in work.messages),
        covering_messages=(state.from_seq, state.through_seq),
        token_estimate=state.tokens,
        version=state.version,
        mode="model" if enrichment.calls else "rules",
        model=enrichment.model,
        trigger=trigger,
        ratio=ratio,
        tokens_before=work.replaced_tokens,
        sha256=records.digest(work.messages),
        prompt_version=PROMPT_VERSION if enrichment.calls else "",
        gates=gates,
    )


def _tokens(message: Message, counter: TokenCounter) -> int:
    return counter.count_message(message.role, message.text, name=message.author, tool_calls=message.tool_calls)
