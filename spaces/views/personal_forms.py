"""What a person may send about their own instructions and saved prompts."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from spaces.commands import KNOWN
from spaces.forms import TypedText
from spaces.models import SavedPrompt

MAX_PERSONAL = 8_000  # characters, about 2,000 tokens; each prompt of the person carries them whole
MAX_PROMPT = 20_000  # characters
_NAME = re.compile(r"[^\W_][\w-]*")


class PersonalForm(forms.Form):
    """`seen`: the version that the person wrote over."""

    text = TypedText(
        label=_("Personal instructions"),
        required=False,
        strip=False,
        max_length=MAX_PERSONAL,
        widget=forms.Textarea(attrs={"rows": 10}),
    )
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class SavedPromptForm(forms.ModelForm):
    text = TypedText(
        label=_("Text"), strip=False, max_length=MAX_PROMPT, widget=forms.Textarea(attrs={"rows": 6, "dir": "auto"})
    )

    class Meta:
        model = SavedPrompt
        fields = ["name", "text"]
        labels = {"name": _("Name")}
        help_texts = {"name": _("One word: letters, digits and hyphens. You type / and this name.")}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"})}

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"]).removeprefix("/").lower()
        if not _NAME.fullmatch(name):
            raise ValidationError(_("Use one word of letters, digits and hyphens."))
        if name in {known.name for known in KNOWN}:
            raise ValidationError(_("/%(name)s is a command already. Choose another name.") % {"name": name})
        return name
