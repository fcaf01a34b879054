"""Settings from the environment. A bad value stops the start with the variable's name, never its value.

environs reads the same, files of secrets too (FileAwareEnv). It takes 84 ms of CPU and 8 MB at every start, also of
workers and commands (15.2), and leaves us the time zone, the address of mail and the words of most errors.
"""

import json
import os
import secrets
import zoneinfo
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_YES = {"1", "true", "yes", "on"}
_NO = {"0", "false", "no", "off"}


def env_text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, default: bool) -> bool:
    text = env_text(name).lower()
    if not text:
        return default
    if text not in _YES | _NO:
        raise ImproperlyConfigured(f"{name} must be 1 or 0 (or true, yes, on, false, no, off).")
    return text in _YES


def env_int(name: str, default: int, *, least: int = 0) -> int:
    return int(_env_number(name, default, least, whole=True))


def env_float(name: str, default: float, *, least: float = 0.0) -> float:
    return _env_number(name, default, least, whole=False)


def _env_number(name: str, default: float, least: float, *, whole: bool) -> float:
    text = env_text(name)
    try:
        number = (int(text) if whole else float(text)) if text else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be {'a whole number' if whole else 'a number'}.") from None
    if not least <= number < float("inf"):
        raise ImproperlyConfigured(f"{name} must be at least {least}, and finite.")
    return number


def env_list(name: str, default: list[str]) -> list[str]:
    """Values separated by commas."""
    return [part.strip() for part in env_text(name).split(",") if part.strip()] or default


def env_json(name: str, default: dict[str, Any]) -> dict[str, Any]:
    """A JSON object."""
    try:
        value = json.loads(env_text(name) or "null")
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be JSON.") from None
    if not isinstance(value, dict | None):
        raise ImproperlyConfigured(f"{name} must be a JSON object.")
    return default if value is None else value


def env_zone(name: str, default: str) -> str:
    """An IANA name."""
    text = env_text(name, default)
    try:
        zoneinfo.ZoneInfo(text)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(f"{name} must be a time zone as Europe/Berlin.") from None
    return text


def env_secret(name: str, default: str = "") -> str:
    """The value of NAME, or the content of the file that NAME_FILE names (as container secrets are mounted)."""
    path = env_text(f"{name}_FILE")
    if not path:
        return env_text(name, default)
    if env_text(name):
        raise ImproperlyConfigured(f"Set {name} or {name}_FILE, not both.")
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise ImproperlyConfigured(f"{name}_FILE names a file that cannot be read.") from None


@dataclass(frozen=True)
class Mail:
    """How mail leaves: the values of Django's EMAIL_* settings. Without a backend, none does."""

    backend: str = "django.core.mail.backends.dummy.EmailBackend"
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    use_tls: bool = False  # STARTTLS
    use_ssl: bool = False
    folder: str = ""


def env_mail(name: str) -> Mail:
    """smtp://user:password@host:587/?tls=1 (STARTTLS), smtps://… (TLS from the start), or file:///folder, where each
    mail becomes a file. A user or password with special characters is percent-encoded."""
    text = env_secret(name)
    if not text:
        return Mail()
    try:
        url, port = urlsplit(text), urlsplit(text).port
        options = dict(parse_qsl(url.query, strict_parsing=True) if url.query else [])
    except ValueError:
        raise ImproperlyConfigured(f"{name} is not an address.") from None
    if url.scheme == "file" and url.path and not url.netloc:
        return Mail(backend="django.core.mail.backends.filebased.EmailBackend", folder=unquote(url.path))
    if url.scheme not in {"smtp", "smtps"} or not url.hostname or url.path.strip("/") or set(options) - {"tls"}:
        raise ImproperlyConfigured(f"{name} must look like smtp://user:password@host:587/?tls=1.")
    use_ssl = url.scheme == "smtps"
    use_tls = options.get("tls", "0").lower() in _YES
    if use_ssl and use_tls:
        raise ImproperlyConfigured(f"{name}: smtps:// is TLS from the start, tls=1 begins it later; take one.")
    return Mail(
        backend="django.core.mail.backends.smtp.EmailBackend",
        host=url.hostname,
        port=port or (465 if use_ssl else 587 if use_tls else 25),
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        use_tls=use_tls,
        use_ssl=use_ssl,
    )


def kept_secret(path: Path) -> str:
    """A random secret, made once and kept in `path` for its owner's eyes only. Two processes may race for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)  # unlike a rename it never replaces the key that another process has just kept
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="utf-8").strip()
