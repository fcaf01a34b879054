"""The floors of the house: the one table that the architecture test and the picture in docs/architecture.md read."""

from __future__ import annotations

# The longest matching name decides. Floor 0: values in, values out. 1: who may speak where, what was said, who is told.
# 2: the memory of a thread. 3: the voice: prompt, stream, message. 4: the doors.
FLOORS = {
    "summaries.engine": 0,
    "spaces.llm": 0,
    "spaces.markdown": 0,
    "spaces.files": 0,
    "spaces": 1,
    "summaries": 2,
    "summaries.folds": 2,
    "summaries.versions.publishing": 2,
    "summaries.prompts": 2,
    "summaries.reviews.review_queue": 2,
    "summaries.policies.effective": 2,
    "summaries.costs": 2,
    "spaces.assistant": 3,
    "summaries.views": 4,
    "summaries.admin": 4,
    "summaries.urls": 4,
    "spaces.views": 4,
    "spaces.consumers": 4,
    "spaces.routing": 4,
    "spaces.urls": 4,
    "spaces.forms": 4,
    "spaces.admin": 4,
    "spaces.management": 4,
    "spaces.middleware": 4,
    "spaces.apps": 4,
    "spaces_project": 4,
}

NAMES = {
    4: "The doors: pages, sockets, admin, settings",
    3: "The voice: prompt, stream, message",
    2: "The memory of a thread",
    1: "Who may speak where, what was said, who is told",
    0: "Values in, values out: no framework",
}


def room_of(module: str) -> str:
    return max((name for name in FLOORS if is_in(module, name)), key=len)


def floor_of(module: str) -> int:
    return FLOORS[room_of(module)]


def is_in(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)
