from __future__ import annotations

from typing import Any

from allauth.socialaccount.models import SocialApp, SocialToken
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import Group
from django.contrib.messages import ERROR
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from spaces.models import User
from spaces.models.account_deletion import Leaving, MayNotLeave
from spaces.models.addresses import replace_primary
from spaces.models.signing_out import end_all_sessions_of
from spaces.staff import Audited

admin.site.unregister([Group, SocialApp, SocialToken])  # the provider of single sign-on is set by the environment


class AccountForm(UserChangeForm):
    def clean(self) -> dict[str, Any]:
        """What a superuser does here nobody else can undo, so one is left."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        stays_one = cleaned.get("is_active", True) and cleaned.get("is_superuser", True)
        if self.instance.is_active and not stays_one and Leaving(self.instance).is_last_superuser:
            raise ValidationError(_("%(name)s is the last superuser") % {"name": self.instance.username})
        return cleaned


@admin.register(User)
class AuditedUserAdmin(Audited, UserAdmin):
    """An account goes as when its person deletes it: no Space is left without an owner, no private thread without
    anybody who can open it. Whoever is deactivated or gets another password is signed out at once."""

    form = AccountForm

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if change and "is_active" in form.changed_data and not obj.is_active:
            end_all_sessions_of(obj)
        if change and "email" in form.changed_data:
            replace_primary(obj, obj.email)

    def get_form(self, request: HttpRequest, obj: User | None = None, change: bool = False, **kwargs: Any) -> Any:
        words = _("Replaces the primary address. Once confirmed, it can be used to sign in and to reset the password.")
        return super().get_form(request, obj, change=change, **{"help_texts": {"email": words}, **kwargs})

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Staff who change their own stay signed in where they did it, as on the page of their account."""
        with transaction.atomic():
            here, before = request.session.session_key, self.get_object(request, id)
            response: HttpResponse = super().user_change_password(request, id, form_url)
            user = self.get_object(request, id)
            if user and before and user.password != before.password:
                kept = request.session.session_key  # Django gave the session of staff another key, whoever the user is
                UserSession.objects.filter(session_key=here).update(session_key=kept)
                end_all_sessions_of(user, but=kept)
        return response

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        try:
            Leaving(obj).go()
        except MayNotLeave:  # the other owner, or superuser, went a moment ago
            self.message_user(
                request,
                _("%(name)s was not deleted: nobody else could own a Space or run this installation.") % {"name": obj},
                ERROR,
            )

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for user in queryset:
            self.delete_model(request, user)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Whoever may not go stands among what is protected, so that the page that asks says so and deletes nothing."""
        leaving = [Leaving(user) for user in objs]
        counts = {
            User._meta.verbose_name_plural: len(leaving),
            _("Spaces with no other members"): sum(each.spaces_that_go.count() for each in leaving),
            _("private threads"): sum(each.threads_that_go.count() for each in leaving),
        }
        forbidden = set() if self.has_delete_permission(request) else {str(User._meta.verbose_name)}
        return (
            [each.user.username for each in leaving],
            counts,
            forbidden,
            [why for each in leaving for why in stays(each)],
        )


def stays(leaving: Leaving) -> list[str]:
    """Why the account cannot be deleted, if so."""
    name = leaving.user.username
    owned = [
        _("%(name)s is the only owner of the Space “%(space)s”") % {"name": name, "space": space}
        for space in leaving.spaces_to_hand_over
    ]
    last = [_("%(name)s is the last superuser") % {"name": name}] if leaving.is_last_superuser else []
    return [*last, *owned]


@admin.register(Group)
class AuditedGroupAdmin(Audited, GroupAdmin):
    pass
