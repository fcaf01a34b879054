"""The dashboard on the first page of the admin, for staff who may see attempts to fold."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from spaces.error_messages import told
from spaces.models.reason_field import written
from spaces.staff import readable
from summaries.costs.charts import Address, Series, grouped, lined, stacked
from summaries.folds.reply_gate import GATES
from summaries.folds.workers import is_one_running
from summaries.models import Review, State
from summaries.reviews.dashboard import Dashboard, Failure, dashboard, start_of

register = template.Library()


@register.inclusion_tag("admin/summaries/_dashboard.html", takes_context=True)
def staff_dashboard(context: Mapping[str, Any]) -> dict[str, Any]:
    user = context["request"].user
    if not user.has_perm("summaries.view_foldjob"):
        return {}
    seen = dashboard(Review.objects.filter(readable(user, thread="thread__")))
    return {
        "dashboard": seen,
        "charts": charts_of(seen),
        "tiles": tiles_of(seen, reviews=user.has_perm("summaries.view_review")),
        "failures": failures_of(seen),
    }


def charts_of(seen: Dashboard) -> list[Any]:
    ends = [Series(f"chart-{state}", str(State(state).label), seen.outcomes[state]) for state in seen.outcomes]
    by_state = {series.kind: state for series, state in zip(ends, seen.outcomes, strict=True)}
    tokens = [Series("chart-saved", _("saved"), seen.saved), Series("chart-spent", _("used"), seen.spent)]
    durations = [Series(f"chart-{name}", name, figures) for name, figures in seen.latency.items()]
    of_state: Address = lambda series, day: jobs_of(day, state__exact=by_state[series.kind])  # noqa: E731
    of_day: Address = lambda series, day: jobs_of(day)  # noqa: E731
    return [
        stacked(_("Folds by day and outcome"), seen.days, ends, of_state),
        lined(_("How long a fold takes, in milliseconds"), seen.days, durations, of_day),
        grouped(_("Tokens saved in prompts and used for folding"), seen.days, tokens, of_day),
    ]


def tiles_of(seen: Dashboard, *, reviews: bool) -> list[dict[str, Any]]:
    """What is true now. Of reviews only for those who may open them."""
    jobs = reverse("admin:summaries_foldjob_changelist")
    queue = f"{reverse('admin:summaries_review_changelist')}?why=" if reviews else ""
    oldest = timesince(seen.oldest, seen.now) if seen.oldest else _("nothing is waiting")
    waiting = f"{jobs}?state__in=due,running"
    return [
        *([] if is_one_running() else [no_worker()]),
        tile(_("Jobs in the queue"), seen.waiting, waiting),
        tile(_("Oldest waiting job"), oldest, waiting, is_bad=is_late(seen)),
        tile(_("Threads to check"), seen.unasked, ""),
        tile(_("Threads whose last fold failed"), seen.failed_threads, queue and f"{queue}failed", bad_if=1),
        tile(_("Threads held by the circuit breaker"), seen.breakers, queue and f"{queue}breaker", bad_if=1),
        tile(_("Summaries flagged"), seen.flagged, queue and f"{queue}flagged", bad_if=1),
    ]


def tile(name: str, value: Any, url: str, *, bad_if: int = 0, is_bad: bool = False) -> dict[str, Any]:
    return {"name": name, "value": value, "url": url, "is_bad": is_bad or bool(bad_if and value >= bad_if)}


def no_worker() -> dict[str, Any]:
    remedy = (
        _("Summaries are waiting: restart the server.")
        if settings.EMBEDDED
        else _("Summaries are waiting: run “make worker”.")
    )
    return tile(remedy, _("No worker"), "", is_bad=True)


def is_late(seen: Dashboard) -> bool:
    """Nobody takes up what is due: no worker runs, or all are busy."""
    return seen.oldest is not None and seen.now - seen.oldest > timedelta(minutes=5)


def failures_of(seen: Dashboard) -> list[dict[str, Any]]:
    most = max((failure.count for failure in seen.failures), default=1)
    return [
        {
            "words": words_of(failure),
            "count": failure.count,
            "wide": round(100 * failure.count / most),
            "url": url_of(failure),
        }
        for failure in seen.failures
    ]


def words_of(failure: Failure) -> str:
    if failure.gate:
        return told(GATES.get(failure.gate, failure.gate))
    return told(failure.reason) or _("(no reason given)")


def url_of(failure: Failure) -> str:
    cause = {"gate__exact": failure.gate} if failure.gate else {"reason__exact": written(failure.reason)}
    return f"{reverse('admin:summaries_foldjob_changelist')}?{urlencode({'state__exact': 'failed', **cause})}"


def jobs_of(day: date, **conditions: str) -> str:
    between = {"created_at__gte": start_of(day), "created_at__lt": start_of(day + timedelta(days=1))}
    return f"{reverse('admin:summaries_foldjob_changelist')}?{urlencode({**between, **conditions})}"
