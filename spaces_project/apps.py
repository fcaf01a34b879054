"""Django's own apps, set up as this installation needs them."""

import sys

from allauth.mfa.apps import MFAConfig
from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig


class CollectedFilesConfig(StaticFilesConfig):
    """Leaves out vendors' files that no page asks for; compressing them would triple the first start."""

    ignore_patterns = (
        *StaticFilesConfig.ignore_patterns,
        "admin/js/vendor/select2/i18n",
        "admin/js/vendor/*/jquery.js",
        "admin/js/vendor/*/select2.full.js",
        "admin/js/vendor/*/xregexp.js",
        "admin/css/vendor/select2/select2.css",
        "django_htmx/ext",
        "django_htmx/htmax*",
        "django_htmx/htmx-2.js",
        "django_htmx/htmx-4*",
    )


class SecondFactorsConfig(MFAConfig):
    """Where passkeys are off, keeps fido2 and cryptography (15 MB) out, which the library imports anyway."""

    def ready(self) -> None:
        if not settings.PASSKEYS:
            from allauth.mfa.webauthn import internal

            from spaces_project import no_passkeys

            sys.modules[f"{internal.__name__}.auth"] = no_passkeys
            internal.auth = no_passkeys
        super().ready()
