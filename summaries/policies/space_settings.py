"""How the threads of a Space are summarized, as its editors set it: plain words, and the default beside each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.formats import localize
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from spaces.error_messages import told
from spaces.models import Space
from spaces.numbers import counted
from summaries.engine.policy import Policy, PolicyError
from summaries.forms import MODES, PRESETS
from summaries.policies.effective import installation_layer

WRITERS = (("model", gettext_lazy("a language model, checked by rules")), ("rules", gettext_lazy("rules alone")))
ON_FAILURE = (("keep", gettext_lazy("keep the current summary")), ("rules", gettext_lazy("write one by rules")))
WAITING = (("no", gettext_lazy("continues without it")), ("yes", gettext_lazy("waits and says why")))


OWN = "own"
CHOICES: tuple[tuple[str, Any, dict[str, Any]], ...] = (
    (
        "balanced",
        gettext_lazy(
            "Balanced: keeps the newest 4 turns word for word and summarizes older ones. Costs little, whatever the "
            "length of a thread."
        ),
        {"name": "adaptive"},
    ),
    (
        "thrifty",
        gettext_lazy(
            "Thrifty: keeps the newest 2 turns, summarizes less often and recalls less. Costs least; details of the "
            "last turns go into the summary sooner."
        ),
        {"name": "adaptive", "first_fold_turns": 4, "keep_turns": 2, "slack_turns": 2, "recall_tokens": 400},
    ),
    (
        "long",
        gettext_lazy(
            "Long memory: keeps everything word for word until a prompt fills 80 % of what the model can read. Costs "
            "most in long threads."
        ),
        {"name": "context-80"},
    ),
    (
        "rules",
        gettext_lazy(
            "No model: rules write the summary in the original words, and only when a prompt would not fit. Summaries "
            "cost nothing."
        ),
        {"name": "rule-based"},
    ),
)
"""What editors choose among: a name, what it keeps and costs, and the parameters it stands for."""


BESIDE = ("mode", "prompt", "knowledge_tokens")
"""What no choice speaks of."""


def choice_of(layer: dict[str, Any], default: str) -> str:
    """OWN where the parameters are those of none. Whether threads are summarized at all is another matter. default:
    the policy where the Space names none."""
    parameters = {"name": default} | {key: value for key, value in layer.items() if key not in BESIDE}
    return next((name for name, _words, values in CHOICES if values == parameters), OWN)


@dataclass(frozen=True)
class Parameter:
    """rules: of the policies that it matters for; empty for all. choices: empty for a number."""

    name: str
    label: Any
    rules: tuple[str, ...] = ()
    choices: tuple[tuple[str, Any], ...] = ()


PARAMETERS = (
    Parameter("first_fold_turns", gettext_lazy("Turns before the first summary"), ("turns",)),
    Parameter("keep_turns", gettext_lazy("Newest turns kept word for word"), ("turns", "ratio", "overflow")),
    Parameter("slack_turns", gettext_lazy("Further turns that may wait"), ("turns",)),
    Parameter(
        "fold_when_idle_seconds",
        gettext_lazy("Summarize early after a pause of this many seconds (0: never)"),
        ("turns",),
    ),
    Parameter("long_message_tokens", gettext_lazy("Longer messages wait one turn (tokens; 0: never)"), ("turns",)),
    Parameter("threshold", gettext_lazy("Fill level that starts a summary (0.8: 80 %)"), ("ratio",)),
    Parameter("rearm_ratio", gettext_lazy("Fill level below which the next one may start"), ("ratio",)),
    Parameter("min_messages", gettext_lazy("Fewest messages in the thread"), ("ratio",)),
    Parameter("min_new_messages", gettext_lazy("Fewest new messages"), ("ratio",)),
    Parameter(
        "force_refresh_after_messages",
        gettext_lazy("Summarize at the latest after this many messages (0: off)"),
        ("ratio",),
    ),
    Parameter("max_messages", gettext_lazy("Messages that may wait for the summary"), ("messages",)),
    Parameter("keep_messages", gettext_lazy("Newest messages kept word for word"), ("ratio", "messages")),
    Parameter(
        "max_summary_tokens", gettext_lazy("Maximum length of the summary in tokens (a number here is a fixed limit)")
    ),
    Parameter("max_folded_share", gettext_lazy("Maximum length as a share of what it covers (0.1: 10 %; 0: off)")),
    Parameter("max_context_share", gettext_lazy("Maximum share of what the model can read (0.1: 10 %)")),
    Parameter("recall_tokens", gettext_lazy("Older messages that a question brings back, in tokens (0: none)")),
    Parameter(
        "knowledge_tokens",
        gettext_lazy("Files of the Space that are sent whole, in tokens (longer ones: what a question is about)"),
    ),
    Parameter("summarizer", gettext_lazy("Written by"), choices=WRITERS),
    Parameter("on_failure", gettext_lazy("If the model fails"), choices=ON_FAILURE),
    Parameter("abort_on_failure", gettext_lazy("After a failed update, a reply"), choices=WAITING),
)


class SpacePolicyForm(forms.Form):
    """An empty field means the default. Another policy begins with its own defaults."""

    mode = forms.ChoiceField(label=gettext_lazy("Summaries"), choices=MODES)
    choice = forms.ChoiceField(
        label=gettext_lazy("What threads keep"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            *((name, words) for name, words, _values in CHOICES),
            (OWN, gettext_lazy("As set under “Advanced”")),
        ],
    )
    name = forms.ChoiceField(label=gettext_lazy("Policy"), required=False)

    def __init__(self, data: Any = None, *, space: Space) -> None:
        self.space, self.layer = space, space.summary_policy
        super().__init__(data, prefix="policy")
        chosen = data.get("policy-name", "") if data is not None else self.layer.get("name", "")
        self.is_other = chosen != self.layer.get("name", "")
        standard = dict(PRESETS).get(self._above().name, self._above().name)
        self.fields["name"].choices = [("", _("Default: %(policy)s") % {"policy": standard}), *PRESETS]  # type: ignore[attr-defined]
        self.initial = {**shown(self.layer), "mode": self.layer.get("mode", self._above().mode)}
        self.initial["choice"] = choice_of(self.layer, self._above().name)
        self.default = self._above({"name": chosen} if chosen in dict(PRESETS) else {})
        for parameter in PARAMETERS:
            if not parameter.rules or self.default.rule in parameter.rules:
                self.fields[parameter.name] = self._field(parameter)

    @cached_property
    def _model_layer(self) -> dict[str, Any]:
        return dict(self.space.language_model.summary_policy)

    def _above(self, *layers: dict[str, Any]) -> Policy:
        """What holds where the Space says nothing."""
        return Policy.resolve(installation_layer(), self._model_layer, *layers)

    @property
    def standing(self) -> Policy:
        """As it is stored; where that can no longer be, what holds without it."""
        try:
            return self._above(self.layer)
        except PolicyError:
            return self._above()

    def _field(self, parameter: Parameter) -> forms.Field:
        default = shown({parameter.name: getattr(self.default, parameter.name)})[parameter.name]
        if parameter.choices:
            words = _("Default: %(value)s") % {"value": dict(parameter.choices)[default]}
            choices = [("", words), *parameter.choices]
            return forms.ChoiceField(label=parameter.label, required=False, choices=choices)
        is_whole = isinstance(default, int)
        field = forms.IntegerField if is_whole else forms.FloatField
        help_text = _("Default: %(value)s") % {"value": counted(default) if is_whole else localize(default)}
        return field(label=parameter.label, required=False, help_text=help_text)

    def clean(self) -> dict[str, Any]:
        chosen = super().clean() or {}
        self.stored = {**self._kept(), **self._asked(chosen)}
        try:
            self._above(self.stored)
        except PolicyError as error:
            field = error.field if error.field in self.fields else None
            self.add_error(field, _("This must be %(allowed)s.") % {"allowed": told(error.allowed)})
        return chosen

    def _kept(self) -> dict[str, Any]:
        """What staff set beside the fields of this form."""
        ours = {"name", "mode", *(parameter.name for parameter in PARAMETERS)}
        return {} if self.is_other else {key: value for key, value in self.layer.items() if key not in ours}

    def _asked(self, chosen: dict[str, Any]) -> dict[str, Any]:
        asked: dict[str, Any] = {"name": chosen["name"]} if chosen.get("name") else {}
        if self._is_chosen(chosen):
            asked = dict(next(values for name, _words, values in CHOICES if name == chosen["choice"]))
        if chosen.get("mode", "") not in ("", self._above().mode):
            asked["mode"] = chosen["mode"]
        if self._is_chosen(chosen):
            known = chosen.get("knowledge_tokens")
            return asked if known is None else {**asked, "knowledge_tokens": known}
        for parameter in PARAMETERS:
            value = chosen.get(parameter.name)
            if not self.is_other and value not in (None, ""):
                asked[parameter.name] = value == "yes" if parameter.choices == WAITING else value
        return asked

    def _is_chosen(self, chosen: dict[str, Any]) -> bool:
        """Another one than stands; whoever changes a parameter instead goes by that."""
        return chosen.get("choice", "") not in ("", OWN, self.initial["choice"])

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        return [self["mode"], self["choice"]]

    @property
    def advanced_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in ("mode", "choice")]

    @property
    def has_advanced_errors(self) -> bool:
        return any(field.errors for field in self.advanced_fields)

    def save(self) -> None:
        if self.has_changed():
            Space.objects.filter(pk=self.space.pk).update(summary_policy=self.stored)
            self.space.summary_policy = self.stored


def shown(values: dict[str, Any]) -> dict[str, Any]:
    """As the fields say it: true and false are words there."""
    words = {True: "yes", False: "no"}
    return {key: words[value] if isinstance(value, bool) else value for key, value in values.items()}
