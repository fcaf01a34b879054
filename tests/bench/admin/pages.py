"""Every list of the admin with every filter and search that it offers, by what it shows."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from summaries.admin.reviews import FILTERS

LISTS = {
    "threads": ("spaces_thread", [{}, {"q": "7"}, {"q": "ada"}]),
    "messages": (
        "spaces_message",
        [{}, {"status": "failed"}, {"status": "stopped"}, {"q": "7"}],
    ),
    "summaries": ("summaries_summary", [{}, {"q": "7"}]),
    "fold jobs": ("summaries_foldjob", [{}, {"state__exact": "failed"}, {"state__exact": "due"}, {"q": "7"}]),
    "reviews": ("summaries_review", [{}, *({"why": name} for name in FILTERS), {"q": "7"}]),
    "staff actions": ("spaces_staffaction", [{}, {"action": "approve"}, {"q": "staff1"}, {"q": "7"}]),
}


def addresses(*, deep: bool = False) -> dict[str, str]:
    """`deep`: far down the long lists too, where there is so much."""
    further = {"messages": [{"p": 100}], "threads": [{"p": 100}]} if deep else {}
    found = {"dashboard": reverse("admin:index")}
    for name, (model, conditions) in LISTS.items():
        for condition in [*conditions, *further.get(name, [])]:
            asked = urlencode(condition)
            found[f"{name} {asked}".strip()] = f"{reverse(f'admin:{model}_changelist')}?{asked}"
    return found
