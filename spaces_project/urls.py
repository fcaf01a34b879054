"""Where each door is."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from spaces.views import account, addresses, second_factors
from spaces_project.readiness import readyz

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one door, one limit of tries
admin.site.site_header = admin.site.site_title = admin.site.index_title = _("Spaces administration")

handler500 = "spaces_project.outages.server_error"

urlpatterns = [
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("", include("spaces.urls")),
    path("", include("summaries.urls")),
    path("accounts/password/reset/", account.password_reset),
    path("accounts/confirm-email/<key>/", addresses.confirm),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/recovery-codes/", second_factors.view_codes),
    path("accounts/2fa/recovery-codes/generate/", second_factors.generate_codes),
    path("accounts/2fa/recovery-codes/download/", second_factors.download_codes),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("accounts/sessions/", include("allauth.usersessions.urls")),
]

if settings.OIDC_SERVER_URL:
    from spaces.views import single_sign_on

    urlpatterns += [
        path("accounts/oidc/<provider_id>/login/", single_sign_on.login),
        path("accounts/oidc/<provider_id>/login/callback/", single_sign_on.callback),
        path("accounts/connections/", include("allauth.socialaccount.urls")),
        path("accounts/", include("allauth.socialaccount.providers.openid_connect.urls")),
    ]
