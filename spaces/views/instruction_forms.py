"""What an editor may send about the instructions of a Space."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from spaces.forms import MAX_INSTRUCTIONS, TypedText


class InstructionsForm(forms.Form):
    """`seen`: the version that the person wrote over."""

    text = TypedText(
        label=_("Instructions"),
        required=False,
        strip=False,
        max_length=MAX_INSTRUCTIONS,
        widget=forms.Textarea(attrs={"rows": 14}),
    )
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class VersionsForm(forms.Form):
    """Which version is compared with the one before it, or with `since`; what makes no sense counts as not asked."""

    version = forms.IntegerField(required=False, min_value=1, max_value=2_000_000_000)
    since = forms.IntegerField(required=False, min_value=0, max_value=2_000_000_000)
    before = forms.IntegerField(required=False, min_value=1, max_value=2_000_000_000)

    @classmethod
    def asked(cls, query: QueryDict) -> dict[str, int | None]:
        form = cls(query)
        form.full_clean()
        return {name: form.cleaned_data.get(name) for name in cls.base_fields}
