from django.apps import AppConfig
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy


class SummariesConfig(AppConfig):
    name = "summaries"
    verbose_name = gettext_lazy("Summaries")

    def ready(self) -> None:
        from spaces.staff.labels import translate_labels
        from summaries import receivers  # noqa: F401  connects the signals
        from summaries.engine.policy import Policy, PolicyError
        from summaries.policies.effective import installation_layer

        translate_labels(self)
        try:
            Policy.resolve(installation_layer())
        except PolicyError as error:
            raise ImproperlyConfigured(f"SUMMARY_POLICY and its parameters: {error}") from None
