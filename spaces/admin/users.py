from __future__ import annotations

from typing import Any

from allauth.socialaccount.models import SocialApp, SocialToken
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.contrib.messages import ERROR
from django.http import HttpRequest
from django.utils.translation import gettext as _

from spaces.models import User
from spaces.models.leaving import Leaving, MayNotLeave
from spaces.staff import Audited

admin.site.unregister([Group, SocialApp, SocialToken])  # the provider of single sign-on is set by the environment


@admin.register(User)
class AuditedUserAdmin(Audited, UserAdmin):
    """An account goes as when its person deletes it: no Space is left without an owner, no private thread without
    anybody who can open it."""

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        try:
            Leaving(obj).go()
        except MayNotLeave:  # the other owner, or superuser, went a moment ago
            self.message_user(
                request, _("%(name)s stays: nobody else is left to own or run it.") % {"name": obj}, ERROR
            )

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for user in queryset:
            self.delete_model(request, user)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Whoever may not go stands among what is protected, so that the page that asks says so and deletes nothing."""
        leaving = [Leaving(user) for user in objs]
        counts = {
            User._meta.verbose_name_plural: len(leaving),
            _("Spaces that nobody else belongs to"): sum(each.spaces_that_go.count() for each in leaving),
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
