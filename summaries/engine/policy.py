"""When a conversation is folded, what stays verbatim, and within which bounds."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, get_args, get_type_hints

from .reasons import Reason

Rule = Literal["turns", "ratio", "messages", "overflow"]
Mode = Literal["on", "manual", "off"]


class PolicyError(ValueError):
    """A policy that cannot be. field names the parameter, allowed what it may be, reason both in a sentence."""

    def __init__(self, field: str, allowed: Reason) -> None:
        self.reason = Reason("policy", "{field}: must be {reason}", field=field, reason=allowed)
        super().__init__(self.reason)
        self.field = field
        self.allowed = allowed


@dataclass(frozen=True, kw_only=True)
class Policy:
    """Sizes are tokens, turns, messages or seconds, as their names say; 0 switches an option off where noted.

    Make one with Policy.preset(name), Policy.from_dict(values) or Policy.resolve(*layers).
    """

    name: str = "adaptive"
    mode: Mode = "on"
    rule: Rule = "turns"

    first_fold_turns: int = 6  # more than these stand before the first fold (rule "turns")
    keep_turns: int = 4
    slack_turns: int = 1
    long_message_tokens: int = 8_000  # a longer user message skips the cycle in which it arrives; 0: never
    fold_when_idle_seconds: int = 0  # with a longer pause before the turn, fold at slack 0; 0: off

    threshold: float = 0.80  # of the context (rule "ratio")
    rearm_ratio: float = 0.70
    emergency_ratio: float = 1.0
    min_messages: int = 0
    min_new_messages: int = 0
    cooldown_messages: int = 0  # so many new ones end the cooldown though the ratio never fell; 0: no cooldown
    keep_messages: int = 0  # 0: keep_turns counts
    min_keep_messages: int = 2
    max_messages: int = 50  # more than these are not covered yet (rule "messages")
    force_refresh_after_messages: int = 0  # 0: off

    max_summary_tokens: int = 600
    max_folded_share: float = 0.0  # of what the summary covers; it may have so much where that is more; 0: never more
    min_summary_chars: int = 200
    target_compression: float = 1.0  # aim at this share of all folded tokens
    max_context_share: float = 0.10
    min_room_tokens: int = 0  # with less room than this the summary is omitted, and says so
    send_everything: bool = False  # the whole thread instead of the summary, for as long as it fits
    recall_tokens: int = 800  # of folded turns that come back word for word beside a question; 0: none do
    knowledge_tokens: int = 20_000  # of a Space's files that are sent whole; of longer ones what a question is about
    max_key_points: int = 30
    max_list_items: int = 50

    max_depth: int = 0  # depths 0 … max_depth - 1; 0: no cap
    on_max_depth: Literal["restart", "halt"] = "restart"
    on_failure: Literal["keep", "rules"] = "keep"
    abort_on_failure: bool = False
    summarizer: Literal["model", "rules"] = "model"
    summarizer_models: tuple[str, ...] = ()
    enrich_after_tokens: int = 1_500  # of messages that no model has read yet; 0: a model is asked at every fold
    max_calls_per_fold: int = 4
    chunk_tokens: int = 8_000
    prompt: str = ""  # replaces the summarizer's built-in words
    preserve_error_details: bool = True

    def __post_init__(self) -> None:
        for field, (least, most) in _RANGES.items():
            if not least <= getattr(self, field) <= most:
                raise PolicyError(field, Reason("policy_range", "from {least} to {most}", least=least, most=most))
        if self.rearm_ratio > self.threshold:
            sentence = "at most threshold ({threshold})"
            raise PolicyError("rearm_ratio", Reason("policy_threshold", sentence, threshold=self.threshold))
        if self.first_fold_turns < self.keep_turns:
            sentence = "at least keep_turns ({turns})"
            raise PolicyError("first_fold_turns", Reason("policy_turns", sentence, turns=self.keep_turns))
        if self.rule == "messages" and self.keep_messages >= self.max_messages:
            sentence = "under max_messages ({messages})"
            raise PolicyError("keep_messages", Reason("policy_messages", sentence, messages=self.max_messages))

    @property
    def keeps_messages(self) -> bool:
        """What stays verbatim is counted in messages, not in turns."""
        return self.keep_messages > 0

    @classmethod
    def preset(cls, name: str) -> "Policy":
        if name not in PRESETS:
            raise PolicyError("name", _one_of_these(PRESETS))
        return PRESETS[name]

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Policy":
        """A preset (key "name", default adaptive) with the given parameters changed. Raises PolicyError."""
        base = cls.preset(str(values.get("name", "adaptive")))
        named = _bounded(values).items()
        changes = {key: _checked(key, value) for key, value in named if key not in ("name", *_RETIRED)}
        return replace(base, **changes)

    @classmethod
    def resolve(cls, *layers: Mapping[str, Any]) -> "Policy":
        """One policy out of layers, the most general first (installation, model, Space, thread).

        A layer that names another preset starts from that preset: parameters tuned for the former one fall away, but
        for recall_tokens and knowledge_tokens, which no preset tunes. One that names max_summary_tokens means a bound:
        the summary does not grow beyond it, unless the layer says so too.
        """
        values: dict[str, Any] = {}
        for layer in layers:
            is_other = "name" in layer and layer["name"] != values.get("name", "adaptive")
            kept = {key: value for key, value in values.items() if not is_other or key in _UNTUNED}
            values = {**kept, **_bounded(layer)}
        return cls.from_dict(values)

    def to_dict(self) -> dict[str, Any]:
        """The name and what differs from its preset, as JSON values; from_dict takes it back."""
        base = asdict(self.preset(self.name))
        changed = {key: value for key, value in asdict(self).items() if value != base[key]}
        return {"name": self.name, **{key: list(v) if isinstance(v, tuple) else v for key, v in changed.items()}}


def room_for(context_tokens: int) -> int:
    """Tokens a prompt may have: the context without the reserved output, min(4,096, a quarter of it)."""
    return context_tokens - min(4_096, context_tokens // 4)


def summary_budget(policy: Policy, context_tokens: int, folded_tokens: int = 0) -> int:
    """Tokens that the summary may take in a prompt, its fence included; folded_tokens: of all messages it covers."""
    grown = min(policy.max_folded_share * folded_tokens, GROWN_CONTEXT_SHARE * context_tokens)
    return min(max(policy.max_summary_tokens, int(grown)), int(policy.max_context_share * context_tokens))


def _bounded(layer: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"max_folded_share": 0.0, **layer} if "max_summary_tokens" in layer else layer


GROWN_CONTEXT_SHARE = 0.02  # the most of the context that a summary grows to
FOLDED_SHARE = 0.1  # as the presets have it: with it a prompt stays well below the full history

_UNTUNED = ("recall_tokens", "knowledge_tokens")

_RETIRED = ("meta_header", "preserve_system")  # were switches once; stored policies may still name them

BEYOND_ALL = 10**12  # larger than any parameter; what JSON holds may be too large for a float, infinite, or no number

_RANGES: dict[str, tuple[float, float]] = {
    "first_fold_turns": (1, 1_000),
    "keep_turns": (1, 200),
    "slack_turns": (0, 200),
    "long_message_tokens": (0, 10_000_000),
    "fold_when_idle_seconds": (0, 31_536_000),
    "threshold": (0.1, 1.0),
    "rearm_ratio": (0.05, 1.0),
    "emergency_ratio": (0.5, 2.0),
    "min_messages": (0, 10_000),
    "min_new_messages": (0, 10_000),
    "cooldown_messages": (0, 10_000),
    "keep_messages": (0, 1_000),
    "min_keep_messages": (1, 100),
    "max_messages": (2, 100_000),
    "force_refresh_after_messages": (0, 100_000),
    "max_summary_tokens": (50, 100_000),
    "max_folded_share": (0.0, 0.5),
    "min_summary_chars": (0, 10_000),
    "target_compression": (0.01, 1.0),
    "max_context_share": (0.01, 0.5),
    "min_room_tokens": (0, 10_000),
    "recall_tokens": (0, 1_000_000),
    "knowledge_tokens": (0, 1_000_000),
    "max_key_points": (1, 30),
    "max_list_items": (1, 50),
    "max_depth": (0, 100),
    "enrich_after_tokens": (0, 100_000),
    "max_calls_per_fold": (1, 50),
    "chunk_tokens": (500, 8_000),
}

PRESETS: Mapping[str, Policy] = MappingProxyType(
    {
        "adaptive": Policy(max_folded_share=FOLDED_SHARE),
        "token-ratio": Policy(
            name="token-ratio",
            rule="ratio",
            min_messages=12,
            min_new_messages=4,
            cooldown_messages=8,
            keep_messages=6,
            max_folded_share=FOLDED_SHARE,
            max_depth=3,
        ),
        "message-count": Policy(
            name="message-count",
            rule="messages",
            max_messages=50,
            keep_messages=10,
            max_summary_tokens=1_000,
            target_compression=0.3,
        ),
        "context-80": Policy(name="context-80", rule="ratio", keep_turns=5, max_folded_share=FOLDED_SHARE),
        "rule-based": Policy(
            name="rule-based",
            rule="overflow",
            summarizer="rules",
            keep_turns=1,
            max_summary_tokens=500,
            min_room_tokens=50,
        ),
    }
)


def _checked(key: str, value: Any) -> Any:
    """The value as the field's type wants it, or PolicyError."""
    types = _types()
    if key not in types or key == "rule":
        raise PolicyError(key, _one_of_these(f.name for f in fields(Policy) if f.name != "rule"))
    wanted = types[key]
    if choices := get_args(wanted) if wanted != tuple[str, ...] else ():
        return _one_of(key, value, choices)
    if wanted == tuple[str, ...]:
        return _names(key, value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < BEYOND_ALL
    if wanted is float and is_number:
        return float(value)
    if wanted is int and is_number and value == int(value):
        return int(value)
    if wanted in (bool, str) and isinstance(value, wanted):
        return value
    raise PolicyError(key, _kind_of(key, wanted))


def _kind_of(key: str, wanted: Any) -> Reason:
    if wanted is bool:
        return Reason("policy_truth", "true or false")
    if wanted is str:
        return Reason("policy_text", "a text")
    least, most = _RANGES.get(key, (0, 0))
    return Reason("policy_number", "a number from {least} to {most}", least=least, most=most)


def _one_of_these(names: Iterable[str]) -> Reason:
    return Reason("policy_choice", "one of {names}", names=", ".join(names))


@cache
def _types() -> dict[str, Any]:
    return get_type_hints(Policy)


def _one_of(key: str, value: Any, choices: tuple[Any, ...]) -> Any:
    if value not in choices:
        raise PolicyError(key, _one_of_these(choices))
    return value


def _names(key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        raise PolicyError(key, Reason("policy_models", "a list of model names"))
    return tuple(value)
