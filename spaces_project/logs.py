"""Log lines without keys."""

import logging
import re
from collections.abc import Mapping
from copy import copy
from numbers import Number
from typing import Any
from urllib.parse import unquote, urlsplit

from summaries.engine.redact import redact, redact_by_rules

# In an address: of an invitation, of a mail about a forgotten password. The shortest has 16 characters; a page's name
# of that length has neither digits nor capitals.
_TOKEN = re.compile(r"(?<=/)(?=[a-z_:=-]{0,80}[\dA-Z])[\w:=-]{16,}")
OURS = ("spaces", "summaries", "spaces_project")


class KeylessFormatter(logging.Formatter):
    """Writes `[key]` wherever a configured secret would stand, in messages and in tracebacks.

    Of a URL only its password is secret. What else looks like a secret goes as it does in summaries: of our own lines
    what is put into their words, of others' the whole line, of both the traceback. Of Django's line about a refused
    request, which tells the address of a page, only what does not look like a page's name is hidden. A record logged
    with `extra={"has_only_figures": True}` is not looked through like that: it took a tenth of a fold.
    """

    def __init__(self, *args: Any, secrets: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._secrets = sorted({text for secret in secrets for text in _secret_parts(secret)}, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        if not getattr(record, "has_only_figures", False):
            record = copy(record)
            record.exc_text = None  # what another handler made of the traceback
            if record.name.partition(".")[0] in OURS and isinstance(record.msg, str):
                record.args = self._cleaned(record.args)
            elif record.name == "django.request" and hasattr(record, "request"):
                line = redact_by_rules(self._keyless(record.getMessage()))
                record.msg, record.args = _TOKEN.sub("[key]", line), None
            else:
                record.msg, record.args = self._clean(record.getMessage()), None
        return self._keyless(super().format(record))

    def formatException(self, ei: Any) -> str:
        return self._clean(super().formatException(ei))

    def _cleaned(self, args: Any) -> Any:
        if isinstance(args, Mapping):
            return {name: self._cleaned_value(value) for name, value in args.items()}
        return tuple(map(self._cleaned_value, args or ()))

    def _cleaned_value(self, value: object) -> object:
        return value if value is None or isinstance(value, Number) else self._clean(str(value))

    def _clean(self, text: str) -> str:
        return "[key]".join(map(redact, self._keyless(text).split("[key]")))

    def _keyless(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "[key]")
        return text


class RefusalsInOneLine(logging.Filter):
    """A refusal (403, 404 …) is an answer, not a fault: its line comes without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True


def logging_to_console(level: str, *, secrets: list[str]) -> dict[str, Any]:
    """Django's LOGGING. level: of what the product itself says."""
    loggers: dict[str, Any] = {name: {"level": level} for name in OURS}
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
