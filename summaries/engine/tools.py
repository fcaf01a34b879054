"""A tool call and its result as one compact line, with an extractor for each known tool."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .messages import Message

COMMAND_CHARS = 60
LINE_CHARS = 160

_ERROR = re.compile(
    r"\b(?:\w*error|\w*exception|traceback|failed|failure|fatal|denied|not found|no such|panic)\b", re.IGNORECASE
)
_EXPORT = re.compile(
    r"^\s*(?:export\s+(?:default\s+)?)?(?:async\s+)?(?:def|class|function|interface|type|struct|fn|func|const|enum)\s+(\w+)",
    re.MULTILINE,
)
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.@/-]+)[ \t]+import|import[ \t]+(?:[\w{}*, ]+[ \t]+from[ \t]+)?[\"']?([\w.@/-]+))",
    re.MULTILINE,
)
_EXIT = re.compile(
    r"exit(?:ed)?(?: with)?(?: code| status)?[: =]+(-?\d+)|\"?(?:exit_code|returncode)\"?: ?(-?\d+)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One call with its result. line is the card's text; path what it read or changed ("" for none)."""

    seq: int
    tool: str
    line: str
    is_ok: bool
    path: str = ""
    is_change: bool = False
    error: str = ""


def tool_uses(messages: Sequence[Message], *, preserve_error_details: bool = True) -> Iterator[ToolUse]:
    """The tool results among messages, each with the call that it answers, in order."""
    calls = {call.id: call for message in messages for call in message.tool_calls}
    for message in messages:
        if message.role == "tool":
            call = calls.get(message.tool_call_id)
            name = message.tool_name or (call.name if call else "tool")
            arguments = _arguments(call.arguments if call else "")
            yield _use(message.seq, name, arguments, message.text, preserve_error_details)


def card(message: Message, messages: Sequence[Message]) -> str:
    """The one line that stands for a tool's message; messages hold the call that it answers."""
    return next((use.line for use in tool_uses(messages) if use.seq == message.seq), f"[{message.tool_name or 'tool'}]")


def _use(seq: int, tool: str, arguments: dict[str, Any], result: str, keeps_errors: bool) -> ToolUse:
    error = _first_error(result) if _has_failed(tool, result) else ""
    details = _EXTRACTORS.get(tool, _any_tool)(arguments, result)
    if error:
        details = [*details, f"Error: {error if keeps_errors else error[:LINE_CHARS]}"]
    mark = "❌" if error else "✓"
    line = f"[{mark} {tool}: {' | '.join(details)}]"
    return ToolUse(seq, tool, line, not error, _path(arguments), tool in _CHANGES and not error, error)


def _read_file(arguments: dict[str, Any], result: str) -> list[str]:
    path = _path(arguments)
    kind = path.rsplit(".", 1)[-1] if "." in path else "text"
    exports = _EXPORT.findall(result)
    imports = [first or second for first, second in _IMPORT.findall(result)]
    details = [f"File: {path or '?'}", f"Lines: {_lines(result)}", f"Type: {kind}"]
    return details + _listed("Defines", exports) + _listed("Imports", imports)


def _execute_bash(arguments: dict[str, Any], result: str) -> list[str]:
    command = _one_line(str(arguments.get("command") or arguments.get("cmd") or "?"), COMMAND_CHARS)
    code = _exit_code(result)
    return [f"Command: {command}", *([f"Exit: {code}"] if code is not None else []), f"Lines: {_lines(result)}"]


def _search(arguments: dict[str, Any], result: str) -> list[str]:
    pattern = _one_line(str(arguments.get("pattern") or arguments.get("query") or arguments.get("regex") or "?"), 60)
    hits = [line for line in result.splitlines() if line.strip()]
    files = list(dict.fromkeys(line.split(":", 1)[0].strip() for line in hits))
    return [f"Pattern: {pattern}", f"Matches: {len(hits)}", f"Files: {len(files)}", *_listed("Top", files, most=3)]


def _write_file(arguments: dict[str, Any], result: str) -> list[str]:
    return [f"File: {_path(arguments) or '?'}", _change(arguments, result)]


def _any_tool(arguments: dict[str, Any], result: str) -> list[str]:
    first = next((line for line in result.splitlines() if line.strip()), "")
    return [f"{len(result)} characters", *([_one_line(first, LINE_CHARS)] if first else [])]


_EXTRACTORS: dict[str, Callable[[dict[str, Any], str], list[str]]] = {
    "read_file": _read_file,
    "execute_bash": _execute_bash,
    "bash": _execute_bash,
    "search_files": _search,
    "grep": _search,
    "create_file": _write_file,
    "write_file": _write_file,
    "edit_file": _write_file,
}
_CHANGES = frozenset({"create_file", "write_file", "edit_file"})


def _change(arguments: dict[str, Any], result: str) -> str:
    old, new = arguments.get("old_str") or arguments.get("old"), arguments.get("new_str") or arguments.get("new")
    if isinstance(old, str) and isinstance(new, str):
        return f"Changed: {_one_line(old, 50)} → {_one_line(new, 50)}"
    content = arguments.get("content") or arguments.get("file_text") or arguments.get("text")
    if isinstance(content, str):
        return f"Lines: {_lines(content)}"
    return _one_line(result, 80) or "changed"


def _has_failed(tool: str, result: str) -> bool:
    if tool in ("read_file", "search_files", "grep"):  # their text may well speak of errors
        return bool(re.match(r"\s*(?:error|fatal|traceback|no such file|permission denied)\b", result, re.IGNORECASE))
    code = _exit_code(result)
    return code != 0 if code is not None else bool(_ERROR.search(result[:2_000]))


def _first_error(result: str) -> str:
    lines = [line.strip() for line in result.splitlines() if line.strip()]
    named = [line for line in lines if _ERROR.search(line) and not line.startswith("Traceback")]
    return (named or lines or ["no output"])[0]


def _exit_code(result: str) -> int | None:
    found = _EXIT.search(result)
    return int(found.group(1) or found.group(2)) if found else None


def _arguments(text: str) -> dict[str, Any]:
    try:
        values = json.loads(text or "{}")
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}


def _path(arguments: dict[str, Any]) -> str:
    return str(
        arguments.get("path") or arguments.get("file_path") or arguments.get("filename") or arguments.get("file") or ""
    )


def _listed(label: str, names: Sequence[str], *, most: int = 5) -> list[str]:
    names = list(dict.fromkeys(names))
    more = f" +{len(names) - most}" if len(names) > most else ""
    return [f"{label}: {', '.join(names[:most])}{more}"] if names else []


def _lines(text: str) -> int:
    return len(text.splitlines())


def _one_line(text: str, limit: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
