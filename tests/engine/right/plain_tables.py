"""Tables with one case a line, as people type: fresh/mended/*.txt, fresh/sealed/*.txt and fresh/plain/*.txt.

All of them were written before anybody looked at the rules, then parted. The misses of `mended` are looked at, and the
rules mended by them. `sealed` is only counted: its sentences stay unread while rules are written, so that its share
says how the rules do with what they have not seen. `plain` came later, in the plain words of every day, with whole
conversations; its misses are looked at, and nothing is learned from it.

    cues.txt          [kind, kind], [not kind, kind] or [nothing], then "language: sentence"
    replaces.txt      [replace], [stand] or [may], then "language | earlier | newer | of the earlier | of the newer";
                      [plans], then "language | first / second / ... | no longer so | still so ; still so"
    whose_words.txt   [others] or [own], then "language | message | its words | kinds"
    times.txt         "time | language | message | the dates that are right, or -"
    secrets.txt       [said], then "sentence | secret"; [harmless], then "sentence"
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

OTHERS_NEVER_MAKE = ("preference", "constraint", "decision")
AT_ANY_TIME = "-"


def read_plain(path: Path) -> Iterator[dict[str, Any]]:
    """The fields of each case, named by its table, section and line."""
    yield from _cases(path, _READERS[path.stem])


def read_whose_words(path: Path) -> Iterator[dict[str, Any]]:
    """Those of a table like whose_words.txt, whatever its name."""
    yield from _cases(path, _whose_words)


def _cases(path: Path, reader: Callable[[str, str], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    section = ""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("[") and line.endswith("]") and "|" not in line:
            section = line[1:-1]
        else:
            yield {"id": f"{path.parent.name}-{number}", **reader(section, line.replace("\\n", "\n"))}


def _cue(section: str, line: str) -> dict[str, Any]:
    lang, text = line.split(": ", 1)
    expected: dict[str, Any] = {"kinds": section.split(", ")}
    if section == "nothing":
        expected = {"nothing": True}
    elif section.startswith("not "):
        expected = {"not_kinds": section.removeprefix("not ").split(", ")}
    return {"lang": lang, "messages": _by_ada([text]), **expected}


def _replaces(section: str, line: str) -> dict[str, Any]:
    if section == "plans":
        lang, told, gone, still = line.split(" | ")
        return _pair(lang, told.split(" / "), [gone], still.split(" ; "), "replace")
    lang, earlier, newer, old, new = line.split(" | ")
    values = [value for value in (old, new) if value != AT_ANY_TIME]
    if section == "replace":
        return _pair(lang, [earlier, newer], [old], values[1:], section)
    may = {"may_replace": [old, new]} if section == "may" else {}
    return _pair(lang, [earlier, newer], [], values, section) | may


def _pair(lang: str, texts: list[str], retired: list[str], current: list[str], expect: str) -> dict[str, Any]:
    return {"lang": lang, "messages": _by_ada(texts), "retired": retired, "current": current, "expect": expect}


def _whose_words(section: str, line: str) -> dict[str, Any]:
    lang, message, text, *kinds = line.split(" | ")
    expected = {"kinds": kinds[0].split(",")} if section == "own" else {"not_kinds": list(OTHERS_NEVER_MAKE)}
    return {"lang": lang, "messages": _by_ada([message]), "text": text, "own": section == "own", **expected}


def _times(_: str, line: str) -> dict[str, Any]:
    at, lang, text, dates = line.split(" | ")
    right = [] if dates == AT_ANY_TIME else dates.split(",")
    return {"lang": lang, "at": at, "messages": [_by_ada([text])[0] | {"at": at}], "dates": right}


def _secret(section: str, line: str) -> dict[str, Any]:
    text, _, secret = line.rpartition(" | ") if section == "said" else (line, "", "")
    return {"messages": _by_ada([text]), "secret": secret}


def _by_ada(texts: list[str]) -> list[dict[str, str]]:
    return [{"role": "user", "author": "Ada", "text": text} for text in texts]


_READERS: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "cues": _cue,
    "replaces": _replaces,
    "whose_words": _whose_words,
    "times": _times,
    "secrets": _secret,
}
