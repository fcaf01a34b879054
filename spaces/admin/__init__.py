"""Staff's view of the chat: who has which Space, what it tells the model, how its replies went, and who did what."""

from spaces.admin import (
    addresses,
    budgets,
    connections,
    conversations,
    language_models,
    library_admins,
    ratings,
    sign_ins,
    spaces,
    staff_actions,
    users,
)

__all__ = [
    "addresses",
    "budgets",
    "connections",
    "conversations",
    "language_models",
    "library_admins",
    "ratings",
    "sign_ins",
    "spaces",
    "staff_actions",
    "users",
]
