from django.contrib import admin

from spaces.models import Rating
from spaces.staff import FastList, KeepsPrivate, ReadOnly


@admin.register(Rating)
class RatingAdmin(KeepsPrivate, ReadOnly, FastList):
    """Answers that people liked or did not, and why."""

    way_to_thread = "message__thread__"
    list_display = ["created_at", "verdict", "reason", "message", "user"]
    list_filter = ["verdict"]
    list_select_related = ["message__thread", "user"]
    search_fields = ["message__thread_id"]
    searched_as_numbers = ("message__thread_id",)
    ordering = ["-id"]
