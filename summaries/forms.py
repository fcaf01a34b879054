"""What people may send to the summary, and in which shape."""

from __future__ import annotations

from itertools import zip_longest
from typing import get_args

from django import forms
from django.utils.translation import gettext_lazy as _

from spaces.models import Thread
from summaries.engine.edits import LineChange, Part, whole
from summaries.engine.items import Settled
from summaries.folds import scheduling
from summaries.models.flag import LONGEST_REASON
from summaries.policies import effective

PRESETS = (
    (
        "adaptive",
        _(
            "Balanced: keeps the newest turns word for word and summarizes older ones as the thread grows. Costs "
            "little, whatever the length of the thread."
        ),
    ),
    (
        "message-count",
        _(
            "Steady: keeps messages word for word until more than 50 wait, then the newest 10. Costs more than "
            "Balanced, and summarizes seldom."
        ),
    ),
    (
        "context-80",
        _(
            "Long memory: keeps everything word for word until a prompt fills 80 % of what the model can read, then "
            "the newest 5 turns. Costs most in long threads."
        ),
    ),
    (
        "token-ratio",
        _(
            "Long memory, short tail: keeps everything up to the same 80 %, then the newest 6 messages. Costs nearly "
            "as much."
        ),
    ),
    (
        "rule-based",
        _(
            "No model: rules write the summary in the original words, and only when a prompt would not fit. Summaries "
            "cost nothing."
        ),
    ),
)


MODES = (
    ("on", _("Automatically, by the policy below")),
    ("manual", _("Only on request, with Summarize now or /summarize")),
    ("off", _("Never: updates are paused")),
)


class PolicyForm(forms.Form):
    name = forms.ChoiceField(choices=PRESETS, required=False)
    mode = forms.ChoiceField(choices=MODES, required=False)
    sent = forms.ChoiceField(choices=(("everything", ""), ("summary", "")), required=False)

    def apply(self, thread: Thread) -> None:
        chosen = self.cleaned_data
        if chosen["name"]:
            effective.choose(thread, chosen["name"])
        if chosen["sent"]:
            effective.send_everything(thread, chosen["sent"] == "everything")
        if chosen["mode"] == "off":
            effective.pause(thread)
        elif chosen["mode"] == "manual":
            effective.fold_only_on_request(thread)
        elif chosen["mode"] == "on":
            effective.resume(thread)
            scheduling.check(thread.pk)


class _Texts(forms.Field):
    """The values of all text boxes of one name, in order; line ends as they are stored."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: object) -> list[str]:
        return [
            str(text).replace("\r\n", "\n").replace("\0", "") for text in (value if isinstance(value, list) else [])
        ]


class EditForm(forms.Form):
    """A box a section, each under its title, and the narrative. `was`: the lines that were in each box, from which one
    tells what was changed. `seen`, `epoch`: the version that the person wrote over, and the thread's epoch when they
    read it."""

    title = _Texts(required=False)
    text = _Texts(required=False)
    was = _Texts(required=False)
    narrative = forms.CharField(required=False, strip=False, max_length=200_000)
    was_narrative = forms.CharField(required=False, strip=False, max_length=200_000)
    seen = forms.IntegerField(min_value=0)
    epoch = forms.IntegerField(min_value=0)

    @property
    def story(self) -> str:
        return str(self.cleaned_data.get("narrative", "")).replace("\0", "")

    @property
    def story_before(self) -> str:
        return str(self.cleaned_data.get("was_narrative", "")).replace("\0", "")

    @property
    def parts(self) -> tuple[Part, ...]:
        texts = self.cleaned_data["text"]
        named = (self.cleaned_data[name][: len(texts)] for name in ("title", "text", "was"))
        return tuple(Part(title, text, was) for title, text, was in zip_longest(*named, fillvalue=""))

    @property
    def whole(self) -> str:
        return whole(self.story, self.parts)

    @property
    def whole_before(self) -> str:
        """ "" where the page did not send it."""
        return whole(self.story_before, (Part(part.title, part.was) for part in self.parts)).strip()


class RememberForm(forms.Form):
    """`quote`: the selected words; empty means the whole message."""

    quote = forms.CharField(required=False, max_length=200_000)


class LineForm(forms.Form):
    """One line of the summary by its id. The button that was pressed names the change and carries the id."""

    seen = forms.IntegerField(min_value=1)
    pin = forms.CharField(required=False, max_length=100)
    unpin = forms.CharField(required=False, max_length=100)
    outdate = forms.CharField(required=False, max_length=100)
    bring_back = forms.CharField(required=False, max_length=100)
    remove = forms.CharField(required=False, max_length=100)

    def clean(self) -> dict[str, object]:
        pressed = [(name, self.cleaned_data.get(name)) for name in get_args(LineChange)]
        asked = [(name, item_id) for name, item_id in pressed if item_id]
        if len(asked) != 1:
            raise forms.ValidationError("One line at a time.")
        return {**self.cleaned_data, "change": asked[0][0], "item_id": asked[0][1]}


class LineEditForm(forms.Form):
    """One line in other words. `was`: what it said when the person read it."""

    text = forms.CharField(required=False, max_length=200_000)
    was = forms.CharField(required=False, strip=False, max_length=200_000)


class ReplacementForm(forms.Form):
    """Whether one line of the summary replaced another. The button that was pressed carries the ids of both."""

    seen = forms.IntegerField(min_value=1)
    replaced = forms.CharField(required=False, max_length=201)
    beside = forms.CharField(required=False, max_length=201)

    def clean(self) -> dict[str, object]:
        pressed = [(name, (self.cleaned_data.get(name) or "").split()) for name in ("replaced", "beside")]
        asked = [(name, ids) for name, ids in pressed if len(ids) == 2]
        if len(asked) != 1:
            raise forms.ValidationError("One pair of lines at a time.")
        (name, (old, new)) = asked[0]
        return {**self.cleaned_data, "pair": Settled(old, new, name == "replaced")}


class FlagForm(forms.Form):
    """The button that was pressed carries the line's id; each line has a field for its reason."""

    flag = forms.CharField(max_length=100)

    def clean(self) -> dict[str, object]:
        given = self.data.get(f"reason-{self.cleaned_data.get('flag')}", "")
        reason = " ".join(str(given).replace("\0", "").split())[:LONGEST_REASON]
        if not reason:
            raise forms.ValidationError(_("Say what is wrong with it."))
        return {**self.cleaned_data, "reason": reason}


class ComparisonForm(forms.Form):
    """Which two versions, and from where on the list. What makes no sense counts as not asked."""

    to = forms.IntegerField(required=False, min_value=1)
    before = forms.IntegerField(required=False, min_value=1)


# "from" is a word of Python's own, so it cannot be named in the class body.
ComparisonForm.base_fields["from"] = forms.IntegerField(required=False, min_value=0)


class RestoreForm(forms.Form):
    seen = forms.IntegerField(min_value=1)
    takes_back = forms.BooleanField(required=False)
