from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from spaces.admin.deletion import DeletedAsAWhole
from spaces.admin.policies import PolicyForm, changed_columns
from spaces.models import Instructions, Membership, Role, Space, User
from spaces.staff import Audited


class Members(forms.BaseInlineFormSet):
    """A Space that has members has an owner among them. Roles change and end as on the members' page: with the links
    that somebody may know, what waits in a line, and open pages."""

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        form.fields["user"].disabled = form.instance.pk is not None

    def clean(self) -> None:
        super().clean()
        if any(self.errors):
            return
        stay = [form.cleaned_data for form in self.forms if form.cleaned_data and not form.cleaned_data.get("DELETE")]
        if stay and not any(row["role"] == Role.OWNER and row["user"].is_active for row in stay):
            raise forms.ValidationError(_("A Space needs at least one owner with an active account."))

    def save(self, commit: bool = True) -> Any:
        """New owners first: another one may stop being an owner only once they are."""
        for form in self.forms:
            if form.has_changed() and form.cleaned_data["role"] == Role.OWNER and form not in self.deleted_forms:
                self._join_or_change(form)
        return super().save(commit)

    def save_new(self, form: Any, commit: bool = True) -> Membership:
        return self._join_or_change(form)

    def save_existing(self, form: Any, obj: Membership, commit: bool = True) -> Membership:
        return self._join_or_change(form)

    def delete_existing(self, obj: Membership, commit: bool = True) -> None:
        obj.remove()

    def _join_or_change(self, form: Any) -> Membership:
        member, role = form.instance, form.cleaned_data["role"]
        if member.pk is None:
            return cast(Space, self.instance).add(form.cleaned_data["user"], role)
        member.change_role(role)
        return cast(Membership, member)


class MembershipInline(admin.TabularInline):
    model = Membership
    formset = Members
    extra = 0
    autocomplete_fields = ["user"]


class InstructionsInline(admin.TabularInline):
    """Every version, newest first; a new text is written in the Space's own field, never over an old one."""

    model = Instructions
    extra = 0
    can_delete = False
    ordering = ["-version"]
    readonly_fields = ["version", "text", "created_by", "created_at"]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SpaceAdminForm(PolicyForm):
    instructions = forms.CharField(widget=forms.Textarea, required=False, strip=False, show_hidden_initial=True)

    class Meta:
        model = Space
        fields = ["name", "instructions", "model", "default_visibility", "summary_policy"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["instructions"].initial = self.instance.instructions if self.instance.pk else ""


@admin.register(Space)
class SpaceAdmin(Audited, DeletedAsAWhole):
    names_are_words = True
    form = SpaceAdminForm
    list_display = ["name", "created_by", "model", "instructions_version", "created_at"]
    search_fields = ["name"]
    readonly_fields = ["created_by", "instructions_version", "created_at"]
    inlines = [MembershipInline, InstructionsInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Space]:
        """Without those that are on their way out."""
        return super().get_queryset(request).filter(deleted_at=None)

    def save_model(self, request: HttpRequest, obj: Space, form: Any, change: bool) -> None:
        staff = cast(User, request.user)
        if change:
            obj.save(update_fields=changed_columns(form))
        else:
            obj.created_by = staff
            obj.save()
        if "instructions" in form.changed_data or "initial-instructions" not in form.data:
            obj.write_instructions(form.cleaned_data["instructions"], by=staff)
