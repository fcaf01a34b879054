"""Long conversations of our own making, with known answers; the same ones every time."""

from functools import cache

from .compose import Plan, composed
from .conversation import Change, Conversation, Question

__all__ = ["Change", "Conversation", "Plan", "Question", "composed", "conversations"]

_FRIENDS = ("friends_home", "friends_more", "changes")
_CHATS = ("friends", "friends_long")
_LIFE, _CHAT = ("assistant_life", "changes"), ("assistant",)
_WORK, _PAUSES = ("software", "changes"), ("software",)
_EVERYTHING = ("assistant_life", "software", "trips", "changes")

_PLANS = (
    Plan("friends-ada", "lives", 150, _FRIENDS, _CHATS, author="Ada"),
    Plan("friends-ruth", "lives", 220, _FRIENDS, _CHATS, author="Ruth", is_dated=True),
    Plan("friends-owen", "lives", 260, _FRIENDS, _CHATS, author="Owen", is_dated=True),
    Plan("friends-mei", "lives", 180, _FRIENDS, _CHATS, author="Mei"),
    Plan("friends-lars", "lives", 180, _FRIENDS, _CHATS, is_dated=True),
    Plan("friends-nadia", "lives", 300, _FRIENDS, _CHATS),
    Plan("life-1", "lives", 100, _LIFE, _CHAT),
    Plan("life-2", "lives", 120, _LIFE, _CHAT),
    Plan("life-3", "lives", 150, _LIFE, _CHAT),
    Plan("life-4", "lives", 180, _LIFE, _CHAT, author="Gwen"),
    Plan("life-5", "lives", 220, _LIFE, _CHAT),
    Plan("rewrite", "software", 110, _WORK, _PAUSES, author="Ada"),
    Plan("platform", "software", 140, _WORK, _PAUSES),
    Plan("migration", "software", 170, _WORK, _PAUSES),
    Plan("product", "software", 220, _WORK, (*_PAUSES, *_CHAT), author="Ben"),
    Plan("family-trip", "trips", 100, ("trips",), ("trips",)),
    Plan("coast-trip", "trips", 120, ("trips",), ("trips", *_CHAT)),
    Plan("long-trip", "trips", 180, ("trips", *_LIFE), ("trips", *_CHAT)),
    Plan("case-printer", "support", 100, ("support",), ("support",)),
    Plan("case-router", "support", 120, ("support",), ("support", *_CHAT)),
    Plan("all-in-one", "mixed", 320, _EVERYTHING, (*_CHAT, *_PAUSES, "trips")),
    Plan(
        "one-year",
        "mixed",
        400,
        (*_EVERYTHING, "friends_home", "friends_more"),
        (*_CHAT, *_PAUSES, *_CHATS),
        author="Ada",
    ),
    Plan("umzug", "Deutsch", 100, ("de",), ("de",), "de"),
    Plan("familie", "Deutsch", 110, ("de",), ("de",), "de", author="Jule"),
    Plan("boda", "español", 100, ("es",), ("es",), "es"),
    Plan("proyecto", "español", 110, ("es",), ("es",), "es", author="Lucía"),
    Plan("famille", "français", 100, ("fr",), ("fr",), "fr"),
    Plan("chantier", "français", 110, ("fr",), ("fr",), "fr", author="Camille"),
)


@cache
def conversations() -> tuple[Conversation, ...]:
    return tuple(map(composed, _PLANS))
