"""What an owner may send about who belongs to a Space."""

from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from spaces.models import Role, Space, User

BY_LINK = [(role.value, role.label) for role in Role if role != Role.OWNER]  # nobody becomes an owner by a link
DAYS = (("1", _("1 day")), ("7", _("7 days")), ("30", _("30 days")))
USES = (("1", _("one person")), ("10", _("10 people")), ("", _("anyone with the link")))


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=BY_LINK, initial=Role.WRITER)
    uses = forms.ChoiceField(label=_("For"), choices=USES, initial="1", required=False)
    days = forms.ChoiceField(label=_("Valid for"), choices=DAYS, initial="7")

    @property
    def chosen(self) -> dict[str, Any]:
        asked = self.cleaned_data
        return {"role": asked["role"], "days": int(asked["days"]), "most_uses": int(asked["uses"] or 0) or None}


KEEP, REVOKE = "keep", "revoke"


class LinksForm(forms.Form):
    """What becomes of open links that somebody may know who gets less than before; empty: nobody was asked."""

    links = forms.ChoiceField(choices=[(KEEP, KEEP), (REVOKE, REVOKE)], required=False)

    @property
    def keeps_links(self) -> bool:
        return bool(self.is_valid() and self.cleaned_data["links"] == KEEP)


class RoleForm(LinksForm):
    role = forms.ChoiceField(choices=Role.choices)


class MemberForm(forms.Form):
    """Somebody with an account, by their username."""

    username = forms.CharField(label=_("Username"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.WRITER)

    def __init__(self, *args: Any, space: Space, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.space = space
        self.fields["username"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}

    def clean_username(self) -> User:
        typed = self.cleaned_data["username"].strip().removeprefix("@")
        user = User.objects.filter(username__iexact=typed, is_active=True).first()
        if user is None:
            raise forms.ValidationError(
                _("No account has this username. To invite people without an account, send a link.")
            )
        if self.space.role_of(user):
            raise forms.ValidationError(_("This person is already a member of this Space."))
        return user

    @transaction.atomic
    def add(self) -> User:
        """Whoever came in meanwhile keeps the role that they have."""
        user: User = self.cleaned_data["username"]
        if not self.space.locked().role_of(user):
            self.space.add(user, self.cleaned_data["role"])
        return user
