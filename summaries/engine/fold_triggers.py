"""Whether a fold is due, how far it reaches, and why it is not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from .messages import Message, Turn, cuts_of
from .policy import Policy, room_for, summary_budget

SkipReason = Literal["", "long_message", "cooldown", "max_depth", "nothing_to_fold"]

NEARLY = 0.95  # of the room for a prompt


@dataclass(frozen=True, slots=True)
class LastSummarization:
    """What hysteresis reads of the last fold: its depth, the thread's messages then, the ratio right after it."""

    depth: int
    message_count: int
    token_ratio: float

    def to_dict(self) -> dict[str, float]:
        return {"depth": self.depth, "messageCount": self.message_count, "tokenRatio": self.token_ratio}

    @classmethod
    def from_dict(cls, values: dict[str, float]) -> "LastSummarization":
        return cls(int(values["depth"]), int(values["messageCount"]), float(values["tokenRatio"]))


@dataclass(frozen=True, slots=True)
class Decision:
    """is_due: fold the live window up to and with through_seq. trigger says by which rule.

    Not due: skip_reason says why ("" where simply nothing is due yet); a named one is worth a record.
    restart: the depth cap is reached; fold from the thread's first message on (`fold(…, restart=True)`).
    """

    is_due: bool
    through_seq: int = 0
    trigger: str = ""
    skip_reason: SkipReason = ""
    ratio: float = 0.0
    restart: bool = False


def decide(
    policy: Policy,
    window: Sequence[Turn],
    *,
    has_summary: bool,
    context_tokens: int,
    prompt_tokens: int,
    message_count: int = 0,
    last: LastSummarization | None = None,
    idle_seconds: float = 0,
    is_request: bool = False,
) -> Decision:
    """Look at the live window (turns after what is covered, with stored token counts) once a reply is complete.

    prompt_tokens: the calibrated estimate of the next prompt; message_count: all messages of the thread;
    idle_seconds: the pause before the last turn; is_request: a person asked ("Summarize now").
    """
    if policy.mode == "off" or (policy.mode == "manual" and not is_request):
        return Decision(False)
    ratio = prompt_tokens / context_tokens if context_tokens else 0.0
    look = _Look(policy, window, has_summary, context_tokens, prompt_tokens, message_count, last, idle_seconds, ratio)
    trigger, skip_reason = _asked() if is_request else _RULES[policy.rule](look)
    if not trigger:
        return Decision(False, skip_reason=skip_reason, ratio=ratio)
    return _reaching(look, trigger)


def emergency(
    policy: Policy,
    window: Sequence[Turn],
    *,
    excess_tokens: int,
    context_tokens: int,
    summary_tokens: int = 0,
    folded_tokens: int = 0,
) -> Decision:
    """How far to fold by rules at once so that a prompt loses excess_tokens; whatever cooldown, depth or mode say.

    window is the live window; its newest user message always stays, and all that follows it. summary_tokens is what
    the summary takes now and folded_tokens what it covers, so that its growth is made room for too. It reaches at
    least as far as an ordinary fold would, so that the next prompt is no emergency again.
    """
    messages = [message for turn in window for message in turn.messages]
    most_folded = folded_tokens + sum(message.tokens for message in messages)
    growth = max(summary_budget(policy, context_tokens, most_folded) - summary_tokens, 0)
    if not messages:
        return Decision(False, skip_reason="nothing_to_fold")
    through_seq = _seq_before(messages, _cut_that_frees(messages, excess_tokens + growth))
    if not through_seq:
        return Decision(False, skip_reason="nothing_to_fold")
    ordinary = _kept_by(policy, window) if policy.rule != "overflow" else 0
    most = _seq_before(messages, _newest_question(messages))
    return Decision(True, through_seq=max(through_seq, min(ordinary, most)), trigger="emergency")


@dataclass(frozen=True, slots=True)
class _Look:
    """What a rule looks at."""

    policy: Policy
    window: Sequence[Turn]
    has_summary: bool
    context_tokens: int
    prompt_tokens: int
    message_count: int
    last: LastSummarization | None
    idle_seconds: float
    ratio: float

    @property
    def messages(self) -> list[Message]:
        return [message for turn in self.window for message in turn.messages]

    @property
    def complete(self) -> list[Turn]:
        return [turn for turn in self.window if turn.is_complete]

    @property
    def new_messages(self) -> int:
        return self.message_count - (self.last.message_count if self.last else 0)


def _asked() -> tuple[str, SkipReason]:
    return "request", ""


def _by_turns(look: _Look) -> tuple[str, SkipReason]:
    policy, turns = look.policy, look.complete
    limit = policy.keep_turns + policy.slack_turns if look.has_summary else policy.first_fold_turns
    if look.has_summary and 0 < policy.fold_when_idle_seconds < look.idle_seconds:
        limit = policy.keep_turns
    if len(turns) <= limit:
        return "", ""
    if policy.long_message_tokens and _longest_question(turns[-1]) > policy.long_message_tokens:
        return "", "long_message"
    return "turns", ""


def _by_ratio(look: _Look) -> tuple[str, SkipReason]:
    policy = look.policy
    if look.ratio >= policy.emergency_ratio or look.prompt_tokens > room_for(look.context_tokens):
        return "emergency", ""
    if 0 < policy.force_refresh_after_messages <= look.new_messages:
        return "refresh", ""
    is_grown = look.message_count >= policy.min_messages and look.new_messages >= policy.min_new_messages
    if not _is_full(look) or not is_grown:
        return "", ""
    return ("", "cooldown") if _is_cooling(look) else ("ratio", "")


def _is_full(look: _Look) -> bool:
    """At the threshold, or shortly before the reserved output begins, which in a small context comes first."""
    return look.ratio >= look.policy.threshold or look.prompt_tokens >= NEARLY * room_for(look.context_tokens)


def _is_cooling(look: _Look) -> bool:
    """The last fold left the ratio high, and not enough was said since to expect more of another."""
    if look.last is None or look.last.token_ratio < look.policy.rearm_ratio:
        return False
    return look.new_messages < look.policy.cooldown_messages


def _by_messages(look: _Look) -> tuple[str, SkipReason]:
    return ("messages", "") if len(look.messages) > look.policy.max_messages else ("", "")


def _by_overflow(look: _Look) -> tuple[str, SkipReason]:
    return ("overflow", "") if look.prompt_tokens > room_for(look.context_tokens) else ("", "")


_RULES: dict[str, Callable[[_Look], tuple[str, SkipReason]]] = {
    "turns": _by_turns,
    "ratio": _by_ratio,
    "messages": _by_messages,
    "overflow": _by_overflow,
}


def _reaching(look: _Look, trigger: str) -> Decision:
    through_seq = _through(look)
    if not through_seq:
        return Decision(False, skip_reason="nothing_to_fold", ratio=look.ratio)
    is_deep = bool(look.policy.max_depth and look.last and look.last.depth + 1 >= look.policy.max_depth)
    if is_deep and look.policy.on_max_depth == "halt" and trigger != "emergency":
        return Decision(False, skip_reason="max_depth", ratio=look.ratio)
    return Decision(True, through_seq, trigger, ratio=look.ratio, restart=is_deep)


def _through(look: _Look) -> int:
    if look.policy.rule == "overflow":
        excess = look.prompt_tokens - room_for(look.context_tokens)
        growth = summary_budget(look.policy, look.context_tokens)
        return _seq_before(look.messages, _cut_that_frees(look.messages, excess + growth))
    if look.policy.keeps_messages:
        return _seq_before(look.messages, _cut_that_keeps(look))
    return _kept_by(look.policy, look.window)


def _kept_by(policy: Policy, window: Sequence[Turn]) -> int:
    """The last seq before what the policy keeps verbatim; 0: it keeps all."""
    if policy.keeps_messages:
        messages = [message for turn in window for message in turn.messages]
        cut = max((cut for cut in cuts_of(messages) if cut <= len(messages) - policy.keep_messages), default=0)
        return _seq_before(messages, cut)
    folded = [turn for turn in window if turn.is_complete][: -policy.keep_turns]
    return folded[-1].last_seq if folded else 0


def _cut_that_keeps(look: _Look) -> int:
    """Where to cut so that the newest keep_messages stay; fewer, never under the minimum, where they do not fit."""
    messages, policy = look.messages, look.policy
    cuts = cuts_of(messages)
    over = look.prompt_tokens - room_for(look.context_tokens)
    keep = policy.keep_messages
    while True:
        cut = max((cut for cut in cuts if cut <= len(messages) - keep), default=0)
        is_enough = sum(message.tokens for message in messages[:cut]) >= over
        if is_enough or keep <= policy.min_keep_messages:
            return cut
        keep -= 1


def _cut_that_frees(messages: Sequence[Message], tokens: int) -> int:
    """The first place to cut that frees so many tokens, else the last one before the newest user message."""
    cuts, freed = [cut for cut in cuts_of(messages) if cut <= _newest_question(messages)], 0
    sizes = [message.tokens for message in messages]
    for start, cut in zip([0, *cuts], cuts, strict=False):
        freed += sum(sizes[start:cut])
        if freed >= tokens:
            return cut
    return cuts[-1] if cuts else 0


def _newest_question(messages: Sequence[Message]) -> int:
    """The index of the newest user message, which is left to be answered; behind all where there is none."""
    return max((index for index, message in enumerate(messages) if message.role == "user"), default=len(messages))


def _seq_before(messages: Sequence[Message], cut: int) -> int:
    return messages[cut - 1].seq if cut else 0


def _longest_question(turn: Turn) -> int:
    return max((message.tokens for message in turn.messages if message.role == "user"), default=0)
