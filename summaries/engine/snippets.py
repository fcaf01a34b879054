"""Code that was put into a message: left out of its sentences, but for the values that people ask for later."""

import re
from collections.abc import Iterator

MAX_CHARS = 160  # of one line of values
MAX_ERRORS = 2  # of one message
MAX_LINES = 4  # of values, of one message

_FENCE = re.compile(r"^[ \t]*+(`{3,}+|~{3,}+)[ \t]*+[\w+#.-]*+[ \t]*+$")
_CONSTANT = re.compile(
    r"^[ \t]*(?:export |set |ENV |ARG |const |let |final |public |static |#define )*"
    r"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?::[ ]?[A-Za-z]\w*)?[ \t]*(?:[=:]|[ \t])[ \t]*(\S[^\n#;]{0,80})"
)
_SETTING = re.compile(
    r"^[ \t-]*[\"']?([A-Za-z][\w.-]{1,40})[\"']?[ \t]*(?::=|[=:]{1,2})[ \t]*"
    r"[\"']?([\w$€£./:@%+-]*\d[\w./:@%+-]{0,60})[\"']?[,;]?[ \t]*(?:[#/].*)?$"
)
_VERSION = re.compile(
    r"^[ \t]*([A-Za-z][\w.-]{1,40}(?:\[[\w,]+\])?)[ \t]*(==|>=|~=|@|[ \t]v?(?=\d))[ \t]*(\d[\w.*-]{0,20})[ \t]*$"
)
_PATH = re.compile(r"(?<![\w./:])(?:~|\.{1,2})?/[\w.-]+(?:/[\w.-]+)+|[A-Z]:\\[\w.\\-]+")
_ERROR = re.compile(
    r"^[ \t]*(?:\S+[ \t])?((?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning)\b[: ].{0,140}"
    r"|(?:fatal|error|panic|ERROR|FATAL|FAIL|FAILED)\b[^=(]{0,20}[: ].{4,140}|E\d{3,5}\b.{0,140}"
    r"|.{0,60}(?:[Nn]o such file|[Pp]ermission denied|[Cc]onnection refused|command not found).{0,80})"
)


def without_code(text: str) -> str:
    """The text with each code block as an empty line. A fence that nothing closes is no block: it is left out alone."""
    if "```" not in text and "~~~" not in text:
        return text
    return "\n".join(line for lines, is_code in _blocks(text) for line in ([""] if is_code else lines))


def settings_in(text: str) -> list[str]:
    """Short lines of what the code blocks of a text set: "MAX_RETRIES=7, TIMEOUT=30", paths, versions."""
    found: list[str] = []
    for lines, is_code in _blocks(text) if "```" in text or "~~~" in text else ():
        if is_code:
            found += _packed(dict.fromkeys(value for line in lines for value in _values(line)))
    return found[:MAX_LINES]


def errors_in(text: str) -> list[str]:
    """The error messages in the code blocks of a text, as they are written."""
    if "```" not in text and "~~~" not in text:
        return []
    errors = (_ERROR.match(line) for lines, is_code in _blocks(text) if is_code for line in lines)
    return list(dict.fromkeys(error[1].strip() for error in errors if error))[:MAX_ERRORS]


def _blocks(text: str) -> Iterator[tuple[list[str], bool]]:
    """The lines of a text part by part, and whether they are code; fences are in neither."""
    lines = text.splitlines()
    fences = [number for number, line in enumerate(lines) if _FENCE.match(line)]
    last_closing = {lines[number].strip()[:3]: number for number in fences if _closes(lines[number])}
    start, opened = 0, ""
    for number in fences:
        marks = lines[number].strip()[:3]
        if opened and not (marks == opened and _closes(lines[number])):
            continue
        yield lines[start:number], bool(opened)
        start = number + 1
        opened = "" if opened or last_closing.get(marks, 0) <= number else marks
    yield lines[start:], False


def _closes(line: str) -> bool:
    return not line.strip().strip("`~")


def _values(line: str) -> Iterator[str]:
    if found := _CONSTANT.match(line):
        yield f"{found[1]}={found[2].strip().rstrip(',;')}"
    elif found := _VERSION.match(line):
        yield f"{found[1]}{found[2].strip() or ' '}{found[3]}"
    elif found := _SETTING.match(line):
        yield f"{found[1]}={found[2]}"
    elif not _ERROR.match(line):
        yield from _PATH.findall(line[:300])


def _packed(values: dict[str, None]) -> Iterator[str]:
    line = ""
    for value in values:
        if line and len(line) + len(value) + 2 > MAX_CHARS:
            yield line
            line = ""
        line = f"{line}, {value}" if line else value[:MAX_CHARS]
    if line:
        yield line
