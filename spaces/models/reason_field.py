"""Why something failed, in a column: its code and params, whoever reads it and in whatever language."""

from __future__ import annotations

import json
from typing import Any

from django.db import models

from spaces.error_messages import reason_in
from summaries.engine.reasons import Reason


class ReasonField(models.TextField):
    """A `Reason`, stored as the JSON of its code and params, or "". Other words are stored as a reason that is nothing
    but these words: what a server said itself, an import, a test."""

    def from_db_value(self, value: str | None, expression: object, connection: object) -> str | None:
        return read(value) if value else value

    def get_prep_value(self, value: Any) -> Any:
        value = super().get_prep_value(value)
        return written(value) if value else value

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """To a migration it is the text that it is: nothing about the column changes, and no table is made again."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", list(args), kwargs


def written(reason: str) -> str:
    """As it is stored; the same text for the same reason, so that equal ones can be looked for."""
    known = reason if isinstance(reason, Reason) else read(reason)
    return json.dumps(known.to_json(), sort_keys=True)


def read(stored: str) -> Reason:
    try:
        return reason_in(json.loads(stored))
    except (ValueError, RecursionError):
        return reason_in(stored)
