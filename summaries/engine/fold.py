"""One fold: from the old state and new turns to the new state, or a refusal."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from . import records
from .fold_by_model import Enrichment, enrich, joined
from .fold_by_rules import rules_patch
from .fold_gates import GateResult, NewSummary, check
from .fold_triggers import LastSummarization
from .fold_work import FoldWork
from .items import Item, Ledger, Patch, merge
from .messages import Turn
from .originals import resting_on, rests_on
from .policy import Policy
from .prompts import PROMPT_VERSION
from .records import Record
from .render import OMITTED, Rendered, render
from .state import State
from .summarizers import Summarizer, Usage
from .times import timed, when_said
from .tokens import TokenCounter

REBUILD = "rebuild"  # the trigger of a restart that people asked for, or a deletion: a model reads the messages again


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
    work = FoldWork(previous or State(), when_said(turns), policy, counter, context_tokens, restart, gone_through)
    work = replace(work, archived=archived, unread=when_said(unread), is_read_again=trigger == REBUILD)
    patch, enrichment = _patched(work, summarizer)
    ledger = merge(work.old.ledger, patch)
    patch = replace(patch, archive=tuple(_moved(patch.archive, ledger)))
    rendered = _rendered(work, ledger)
    gates = (*check(_candidate(work, ledger, rendered, patch, enrichment)), *enrichment.dropped)
    state = _state(work, ledger, rendered, now) if work.messages else work.old
    moment = _Moment(now, trigger, context_tokens, prompt_tokens, message_count)
    return _accepted(work, state, patch, gates, enrichment, moment)


@dataclass(frozen=True, slots=True)
class _Moment:
    """When and why the fold was made, and the sizes of the prompt and the thread then; see fold."""

    now: int
    trigger: str
    context_tokens: int
    prompt_tokens: int
    message_count: int

    def ratio(self, tokens: int) -> float:
        """Of what the model can read."""
        return tokens / self.context_tokens if self.context_tokens else 0.0


def _patched(work: FoldWork, summarizer: Summarizer | None) -> tuple[Patch, Enrichment]:
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
    patch = joined(cleared, by_rules, enrichment.patch)
    return timed(patch, heard, work.counter, known=base.active), enrichment


def _cleared(work: FoldWork) -> Patch:
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


def _rendered(work: FoldWork, ledger: Ledger) -> Rendered:
    if not work.messages:
        return Rendered(work.old.text, work.old.tokens, frozenset())
    if work.budget < work.policy.min_room_tokens:
        return Rendered(OMITTED, work.counter.count(OMITTED), frozenset(), is_cut=True)
    says_when_cut = work.policy.rule == "overflow"
    return render(ledger, budget=work.budget, counter=work.counter, says_when_cut=says_when_cut)


def _candidate(work: FoldWork, ledger: Ledger, rendered: Rendered, patch: Patch, enrichment: Enrichment) -> NewSummary:
    """A text need not be longer than half of all lines: people may say one thing again and again."""
    is_held = bool(work.messages) and rendered.text != OMITTED
    known_chars = sum(len(item.text) for item in ledger.active)
    return NewSummary(
        text=rendered.text,
        tokens=rendered.tokens,
        budget=work.budget if is_held else rendered.tokens,
        replaced_tokens=work.replaced_tokens if is_held else 0,
        min_chars=min(work.min_chars, known_chars // 2) if is_held else 0,
        before=work.old.ledger,
        patch=patch,
        answer=enrichment.answer,
    )


def _state(work: FoldWork, ledger: Ledger, rendered: Rendered, now: int) -> State:
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


def _accepted(
    work: FoldWork,
    state: State,
    patch: Patch,
    gates: tuple[GateResult, ...],
    enrichment: Enrichment,
    moment: _Moment,
) -> Fold:
    after = max(moment.prompt_tokens - work.replaced_tokens + state.tokens, 0)
    return Fold(
        state=state,
        patch=patch,
        record=_record(work, state, enrichment, gates, moment),
        gates=gates,
        mode=_mode(enrichment),
        model=enrichment.model,
        usage=enrichment.usage,
        calls=enrichment.calls,
        tokens_before=work.replaced_tokens,
        tokens_after=state.tokens,
        last=LastSummarization(state.depth, moment.message_count, moment.ratio(after)),
    )


def _mode(enrichment: Enrichment) -> str:
    return "model" if enrichment.calls else "rules"


def _record(
    work: FoldWork, state: State, enrichment: Enrichment, gates: tuple[GateResult, ...], moment: _Moment
) -> Record:
    return Record(
        id=state.id,
        timestamp=moment.now,
        depth=state.depth,
        parent_id=work.old.id or None,
        summary=state.text,
        key_points=records.key_points(state.ledger, work.policy),
        context=records.context_of(state.ledger, work.policy, raw=enrichment.raw),
        original_message_ids=tuple(message.name for message in work.messages),
        covering_messages=(state.from_seq, state.through_seq),
        token_estimate=state.tokens,
        version=state.version,
        mode=_mode(enrichment),
        model=enrichment.model,
        trigger=moment.trigger,
        ratio=moment.ratio(moment.prompt_tokens),
        tokens_before=work.replaced_tokens,
        sha256=records.digest(work.messages),
        prompt_version=PROMPT_VERSION if enrichment.calls else "",
        gates=gates,
    )
