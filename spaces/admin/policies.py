from __future__ import annotations

from typing import Any

from django import forms

from spaces.error_messages import told
from summaries.engine.policy import Policy, PolicyError
from summaries.policies.effective import installation_layer


class PolicyForm(forms.ModelForm):
    """Parameters of a summary policy as JSON, refused by field and range before anything is stored."""

    def clean_summary_policy(self) -> dict[str, Any]:
        parameters = self.cleaned_data["summary_policy"] or {}
        try:
            Policy.resolve(installation_layer(), parameters)
        except PolicyError as error:
            raise forms.ValidationError(told(error.reason)) from None
        return parameters


def changed_columns(form: forms.ModelForm) -> list[str]:
    """What this form may write: replies, folds and other people write the rest of the row meanwhile."""
    columns = {field.name for field in form.instance._meta.concrete_fields}
    return [name for name in form.changed_data if name in columns]
