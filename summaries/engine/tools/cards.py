"""A tool call and its result as one compact line, with an extractor for each known operation."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..messages import Message
from .names import Operation, operation_of
from .outcomes import Outcome, outcome_of

COMMAND_CHARS = 60
LINE_CHARS = 160
READ_CHARS = 200_000  # of a result; the numbers of lines count it whole

Arguments = dict[str, Any]

_EXPORT = re.compile(
    r"^[ \t]*+(?:export[ \t]+(?:default[ \t]+)?)?(?:async[ \t]+)?"
    r"(?:def|class|function|interface|type|struct|fn|func|const|enum)[ \t]+(\w+)",
    re.MULTILINE,
)
_IMPORT = re.compile(
    r"^[ \t]*+(?:from[ \t]+([\w.@/-]+)[ \t]+import"
    r"|import[ \t]++(?:(?:(?!from[ \t])[\w{}*,]++[ \t]++)++from[ \t]++)?+[\"']?([\w.@/-]+))",
    re.MULTILINE,
)
_LINE_NUMBER = re.compile(r"^[ \t]{0,8}\d{1,7}(?:→|\t|\|)[ ]?", re.MULTILINE)
_COUNTED = re.compile(r"(?:Found|Showing) \d[\d,]* |No (?:matches|files|results)\b", re.IGNORECASE)
_PATCHED = re.compile(r"^(?:\*\*\* (?:Add|Update|Delete|Move to)(?: File)?: |\+\+\+ (?:b/)?)(\S[^\n\t]*)", re.MULTILINE)
_URL = re.compile(r"https?://[^\s\"'<>)\]}\\,]+")
# Commands whose output is what was asked for: the words in it say nothing of how they went.
_SHOWS_TEXT = re.compile(
    r"\s*(?:cd \S{1,300} && )?(?:cat|head|tail|less|more|sed -n|grep|egrep|rg|ag|awk|find|ls|tree|jq|bat"
    r"|git (?:log|diff|show|grep|blame))\b"
)


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One call with its result. line is the card's text; path what it read or changed ("" for none)."""

    seq: int
    tool: str
    line: str
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


def files_in(line: str) -> list[str]:
    """The files that a card names."""
    one = line.partition("File: ")[2].partition(" | ")[0].rstrip("]")
    several = line.partition("Files changed: ")[2].partition(" | ")[0].rstrip("]")
    return several.split(", ") if several else [one] if one else []


def _use(seq: int, tool: str, arguments: Arguments, result: str, keeps_errors: bool) -> ToolUse:
    operation = operation_of(tool, arguments)
    outcome = outcome_of(operation, result, shows_text=bool(_SHOWS_TEXT.match(_command(arguments))))
    details = _EXTRACTORS[operation](arguments, outcome)
    error = outcome.error
    if error:
        details = [*details, f"Error: {error if keeps_errors else error[:LINE_CHARS]}"]
    line = f"[{'❌' if error else '✓'} {tool}: {' | '.join(details)}]"
    is_change = operation in ("write", "edit") and not error
    return ToolUse(seq, tool, line, _path(arguments), is_change, error)


def _read(arguments: Arguments, outcome: Outcome) -> list[str]:
    path = _path(arguments)
    kind = path.rsplit(".", 1)[-1] if "." in path else "text"
    source = _LINE_NUMBER.sub("", outcome.text[:READ_CHARS])
    exports = _EXPORT.findall(source)
    imports = [first or second for first, second in _IMPORT.findall(source)]
    details = [f"File: {path or '?'}", f"Lines: {_lines(outcome.text)}", f"Type: {kind}"]
    return details + _listed("Defines", exports) + _listed("Imports", imports)


def _write(arguments: Arguments, outcome: Outcome) -> list[str]:
    content = _first(arguments, "content", "file_text", "text", "contents", "new_source")
    size = f"Lines: {_lines(content)}" if isinstance(content, str) else _one_line(outcome.text, 80) or "written"
    return [f"File: {_path(arguments) or '?'}", size]


def _edit(arguments: Arguments, outcome: Outcome) -> list[str]:
    patched = _patched_files(arguments)
    if patched:
        return [f"File: {patched[0]}" if len(patched) == 1 else f"Files changed: {', '.join(patched)}", "Patched"]
    changes = [change for change in _changes(arguments) if change]
    file = f"File: {_path(arguments) or '?'}"
    if not changes:
        return [file, _one_line(outcome.text, 80) or "changed"]
    count = [f"Changes: {len(changes)}"] if len(changes) > 1 else []
    return [file, *count, f"Changed: {changes[0]}"]


def _shell(arguments: Arguments, outcome: Outcome) -> list[str]:
    code = [f"Exit: {outcome.exit_code}"] if outcome.exit_code is not None else []
    command = _one_line(_command(arguments), COMMAND_CHARS) or "?"
    return [f"Command: {command}", *code, f"Lines: {_lines(outcome.text)}"]


def _search(arguments: Arguments, outcome: Outcome) -> list[str]:
    hits = _hits(outcome)
    files = list(dict.fromkeys(line.split(":", 1)[0].strip() for line in hits))
    return [_pattern(arguments), f"Matches: {len(hits)}", f"Files: {len(files)}", *_listed("Top", files, most=3)]


def _glob(arguments: Arguments, outcome: Outcome) -> list[str]:
    files = [line.strip() for line in _hits(outcome)]
    return [_pattern(arguments), f"Files: {len(files)}", *_listed("Top", files, most=3)]


def _fetch(arguments: Arguments, outcome: Outcome) -> list[str]:
    url = _first(arguments, "url", "uri", "link", "href")
    return [f"URL: {_one_line(str(url or '?'), LINE_CHARS)}", *_any(arguments, outcome)]


def _web_search(arguments: Arguments, outcome: Outcome) -> list[str]:
    query = _one_line(str(_first(arguments, "query", "q", "search_query", "search_term") or "?"), 80)
    pages = list(dict.fromkeys(_URL.findall(outcome.text[:READ_CHARS])))
    return [f"Query: {query}", f"Results: {len(pages)}", *_listed("Top", pages, most=3)]


def _task(arguments: Arguments, outcome: Outcome) -> list[str]:
    asked = _first(arguments, "description", "title", "prompt", "task", "instructions", "message")
    who = _first(arguments, "subagent_type", "agent_type", "agent", "agent_name")
    by = [f"Agent: {_one_line(str(who), 40)}"] if who else []
    return [f"Task: {_one_line(str(asked or '?'), 80)}", *by, *_any(arguments, outcome)]


def _any(arguments: Arguments, outcome: Outcome) -> list[str]:
    first = next((line for line in outcome.text.splitlines() if line.strip()), "")
    return [f"{len(outcome.text)} characters", *([_one_line(first, LINE_CHARS)] if first else [])]


_EXTRACTORS: dict[Operation, Callable[[Arguments, Outcome], list[str]]] = {
    "read": _read,
    "write": _write,
    "edit": _edit,
    "shell": _shell,
    "search": _search,
    "glob": _glob,
    "fetch": _fetch,
    "web_search": _web_search,
    "task": _task,
    "other": _any,
}


def _changes(arguments: Arguments) -> Iterator[str]:
    edits = _first(arguments, "edits", "changes", "replacements")
    for edit in [arguments, *(edits if isinstance(edits, list) else [])]:
        if isinstance(edit, dict):
            yield _change(edit)


def _change(edit: Arguments) -> str:
    old = next((edit[name] for name in _OLD if isinstance(edit.get(name), str)), "")
    new = next((edit[name] for name in _NEW if isinstance(edit.get(name), str)), None)
    if new is None:
        return ""
    return f"{_one_line(old, 50)} → {_one_line(new, 50)}" if old else f"+ {_one_line(new, 80)}"


_OLD = ("old_string", "old_str", "oldText", "old_text", "oldString", "old", "search", "find")
_NEW = (
    "new_string", "new_str", "newText", "new_text", "newString", "new", "replace", "replacement", "new_source",
    "insert_text",
)  # fmt: skip


def _patched_files(arguments: Arguments) -> list[str]:
    patch = _first(arguments, "patch", "diff", "input", "patch_text")
    found = _PATCHED.findall(patch[:READ_CHARS]) if isinstance(patch, str) else []
    return [name.strip() for name in dict.fromkeys(found) if name.strip() != "/dev/null"]


def _command(arguments: Arguments) -> str:
    command = _first(arguments, "command", "cmd", "script", "commands")
    if isinstance(command, list):  # ["bash", "-lc", "ls"]
        words = [str(word) for word in command]
        return words[-1] if len(words) == 3 and words[1] in ("-c", "-lc") else " ".join(words)
    return str(command or "")


def _pattern(arguments: Arguments) -> str:
    asked = _first(arguments, "pattern", "query", "regex", "glob_pattern", "glob", "path", "directory")
    return f"Pattern: {_one_line(str(asked or '?'), 60)}"


def _hits(outcome: Outcome) -> list[str]:
    """Lines that name a hit, without those that count or say that there is none."""
    lines = outcome.text.splitlines()
    return [line for line in lines if line.strip() and not _COUNTED.match(line.strip()[:40])]


def _arguments(text: str) -> Arguments:
    try:
        values = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {"patch": text} if _PATCHED.search(text) else {}
    return values if isinstance(values, dict) else {}


def _path(arguments: Arguments) -> str:
    named = _first(
        arguments, "path", "file_path", "filePath", "notebook_path", "filename", "file", "target_file", "relative_path"
    )
    several = _first(arguments, "paths", "file_paths")
    if named is None and isinstance(several, list):
        return ", ".join(str(path) for path in several[:5])
    return str(named or "")


def _first(arguments: Arguments, *names: str) -> Any:
    """The first of these arguments that is given and not empty."""
    return next((arguments[name] for name in names if arguments.get(name) not in (None, "", [])), None)


def _listed(label: str, names: Sequence[str], *, most: int = 5) -> list[str]:
    names = list(dict.fromkeys(names))
    more = f" +{len(names) - most}" if len(names) > most else ""
    return [f"{label}: {', '.join(names[:most])}{more}"] if names else []


def _lines(text: str) -> int:
    return len(text.splitlines())


def _one_line(text: str, limit: int) -> str:
    text = " ".join(text[: 20 * limit].split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
