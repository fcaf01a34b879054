"""Whether a tool worked: by what its result says in its structure, and only without that by its words."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .names import Operation

READ_CHARS = 20_000  # of a result whose words are looked at
SHORT_CHARS = 200  # a text this short is a message, not the content that was asked for
MOST_JSON_CHARS = 1_000_000

_OPENING = re.compile(
    r"\s*(?:<tool_use_error>\s*|<error>\s*|\[|❌\s*)?"
    r"(?:[\w.]{0,80}(?:error|exception)\b|traceback\b|fatal\b|panic\b|failed\b|failure\b|could not\b|cannot\b"
    r"|unable to\b"
    r"|no such file\b|permission denied\b|access denied\b|command not found\b|file not found\b|not found\b|timed out\b"
    r"|timeout\b|invalid\b|http (?:4|5)\d\d\b|(?:4|5)\d\d (?:not found|forbidden|bad|internal|unauthorized)"
    r"|request failed\b|file does not exist\b|file has not been read\b|string to replace not found\b"
    r"|old_str(?:ing)? not found\b|no match(?:es)? found for old)",
    re.IGNORECASE,
)
# A line that a failing command prints; what only counts nothing ("0 failed", "0 errors", "no errors") is none.
_FAILING_LINE = re.compile(
    r"\s*+(?:(?:[\w./:\\ -]{0,120}[:\s])?"
    r"(?:fatal|panic|[A-Za-z]\w{0,80}(?:Error|Exception)|[Ee]rror|ERROR)(?:\[\w{1,20}\])?:\s"
    r"|Traceback \(|npm ERR!|make(?:\[\d+\])?: \*\*\*|FAILED\b|FAIL\b|Segmentation fault|Killed\b|Permission denied"
    r"|[^\n]{1,120}: (?:command )?not found\b|[^\n]{1,200}: (?:No such file or directory|Permission denied)\b"
    r"|[^\n]{0,80}?\b[1-9]\d{0,8} (?:tests? |specs? )?(?:failed|failures?|errors?)\b)"
)
_ERROR_WORD = re.compile(
    r"\b(?:\w{0,80}error|\w{0,80}exception|fatal|denied|not found|no such|panic|failed|failure)\b", re.IGNORECASE
)
_EXIT = re.compile(
    r"(?:exit(?:ed)?|exited|terminated|finished)(?: with)?(?: exit)?(?: code| status)?[ :=]{1,3}(-?\d{1,6})\b"
    r"|<exit_code>\s{0,4}(-?\d{1,6})|\"?(?:exit_?code|return_?code|exit_status)\"?[ :=]{1,3}(-?\d{1,6})\b",
    re.IGNORECASE,
)
_EXIT_NAMES = ("exit_code", "exitCode", "returncode", "return_code", "returnCode", "exit_status")
_BAD_STATUS = frozenset({"error", "errored", "failed", "failure", "fail", "timeout", "timed_out", "denied", "aborted"})
_GOOD_STATUS = frozenset({"success", "succeeded", "ok", "completed", "complete", "done", "passed"})


@dataclass(frozen=True, slots=True)
class Outcome:
    """text: what the result says, unwrapped from MCP's and other JSON around it; error: "" where it worked."""

    text: str
    exit_code: int | None = None
    error: str = ""


def outcome_of(operation: Operation, result: str, *, shows_text: bool = False) -> Outcome:
    """Reads structure first (exit code, is_error, success, status, error), then how the text begins.

    The words inside a text that was asked for (a file, hits, a page, another agent's report) say nothing of the call;
    shows_text: a command asked for one ("cat", "grep").
    """
    body = _object_in(result)
    text = _unwrapped(body, result)
    code = _exit_code(operation, body, text)
    failed = _failed_by_structure(body, code)
    if failed is None:
        failed = _failed_by_words(text, prints_errors=operation == "shell" and not shows_text)
    return Outcome(text, code, _first_error(body, text) if failed else "")


def _object_in(result: str) -> Mapping[str, Any]:
    """The JSON object that the result is; a list of content parts counts as one that holds them."""
    start = result.lstrip()[:1]
    if start not in ("{", "[") or len(result) > MOST_JSON_CHARS:
        return {}
    try:
        value = json.loads(result)
    except (ValueError, RecursionError):
        return {}
    if isinstance(value, list) and value and all(isinstance(part, dict) and "type" in part for part in value):
        return {"content": value}
    return value if isinstance(value, dict) else {}


def _unwrapped(body: Mapping[str, Any], result: str) -> str:
    parts = body.get("content")
    if isinstance(parts, list):
        texts = [part["text"] for part in parts if isinstance(part, dict) and isinstance(part.get("text"), str)]
        return "\n".join(texts) or result
    printed = [body[name] for name in ("stdout", "stderr", "output", "result") if isinstance(body.get(name), str)]
    return "\n".join(filter(None, printed)) if printed else result


def _exit_code(operation: Operation, body: Mapping[str, Any], text: str) -> int | None:
    places = [place for place in (body, body.get("metadata"), body.get("meta")) if isinstance(place, dict)]
    for value in (place.get(name) for place in places for name in _EXIT_NAMES):
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    if operation not in ("shell", "other"):
        return None
    edges = text if len(text) <= READ_CHARS else f"{text[: READ_CHARS // 2]}\n{text[-READ_CHARS // 2 :]}"
    codes = [next(filter(None, found)) for found in _EXIT.findall(edges)]
    return int(codes[-1]) if codes else None


def _failed_by_structure(body: Mapping[str, Any], code: int | None) -> bool | None:
    for name in ("is_error", "isError"):
        if isinstance(body.get(name), bool):
            return bool(body[name])
    if code is not None:
        return code != 0
    for name in ("success", "ok"):
        if isinstance(body.get(name), bool):
            return not body[name]
    if "error" in body:
        return bool(body["error"])
    status = body.get("status", body.get("state"))
    if isinstance(status, str) and status.lower() in _BAD_STATUS | _GOOD_STATUS:
        return status.lower() in _BAD_STATUS
    if isinstance(status, int) and not isinstance(status, bool) and 100 <= status < 600:
        return status >= 400
    return None


def _failed_by_words(text: str, *, prints_errors: bool) -> bool:
    if _OPENING.match(text[:READ_CHARS]):
        return not _denies(text)
    if not prints_errors:
        return False
    lines = text[:READ_CHARS].splitlines()
    return any(_FAILING_LINE.match(line) and not _denies(line) for line in lines)


_DENIAL = re.compile(
    r"\b(?:no|0|without|zero) (?:\w{1,20} ){0,2}(?:errors?|failures?|failed|exceptions?|problems?)\b", re.IGNORECASE
)


def _denies(text: str) -> bool:
    """ "0 errors", "no failures": nothing went wrong, in the first line."""
    first = text.lstrip()[:SHORT_CHARS].partition("\n")[0]
    return bool(_DENIAL.search(first)) and not re.search(r"\b[1-9]\d{0,8} (?:failed|errors?|failures?)\b", first)


def _first_error(body: Mapping[str, Any], text: str) -> str:
    """The line that says what went wrong."""
    said = body.get("error")
    if isinstance(said, dict):
        said = said.get("message") or said.get("type")
    if isinstance(said, str) and said.strip():
        return said.strip()
    lines = [_untagged(line) for line in text[:READ_CHARS].splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith("Traceback")]
    named = [line for line in telling if _ERROR_WORD.search(line[:1_000]) and not _denies(line)]
    counted = [line for line in telling if _FAILING_LINE.match(line[:1_000])]
    return (named or counted or telling or lines or ["no output"])[0]


def _untagged(line: str) -> str:
    return line.replace("<tool_use_error>", "").replace("</tool_use_error>", "").strip()
