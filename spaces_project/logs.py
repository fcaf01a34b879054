"""Log lines without keys."""

import logging
from typing import Any
from urllib.parse import unquote, urlsplit

from summaries.engine.redact import redact


class KeylessFormatter(logging.Formatter):
    """Writes `[key]` wherever a configured secret would stand, in messages and in tracebacks.

    Of a URL only its password is secret. What else looks like a secret goes as it does in summaries. A record logged
    with `extra={"has_only_figures": True}` has only figures and names, so it is not redacted: that took a tenth of a
    fold.
    """

    def __init__(self, *args: Any, secrets: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._secrets = sorted({text for secret in secrets for text in _secret_parts(secret)}, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        for secret in self._secrets:
            line = line.replace(secret, "[key]")
        if getattr(record, "has_only_figures", False):
            return line
        return "[key]".join(map(redact, line.split("[key]")))


class RefusalsInOneLine(logging.Filter):
    """A refusal (403, 404 …) is an answer, not a fault: its line comes without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True


def logging_to_console(level: str, *, secrets: list[str]) -> dict[str, Any]:
    """Django's LOGGING. level: of what the product itself says."""
    loggers: dict[str, Any] = {name: {"level": level} for name in ("spaces", "summaries", "spaces_project")}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "keyless": {
                "()": "spaces_project.logs.KeylessFormatter",
                "format": "{asctime} {levelname} {name}: {message}",
                "style": "{",
                "secrets": secrets,
            }
        },
        "filters": {"refusals": {"()": "spaces_project.logs.RefusalsInOneLine"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "keyless", "filters": ["refusals"]}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {**loggers, "django": {"handlers": [], "level": "WARNING"}},
    }


def _secret_parts(secret: str) -> set[str]:
    if "://" not in secret:
        return {secret} - {""}
    password = urlsplit(secret).password or ""
    return {password, unquote(password)} - {""}
