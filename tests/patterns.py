"""Every regular expression of the product, and the texts that would hurt one that is not linear."""

from __future__ import annotations

import ast
import functools
import importlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any

from summaries.engine.late_patterns import LatePattern
from tests.imports import PACKAGES, Source

ROOT = Path(__file__).resolve().parent.parent
USES = {"compile", "search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"}
AT_THE_START = {"match", "fullmatch"}  # of a text, or nowhere; all other uses look at every place

# Functions that make patterns of their arguments, and where what they made is kept.
MAKERS: dict[str, Callable[[], Any]] = {
    "spaces.markdown.rendering.closing_fence": lambda: [
        _value("spaces.markdown.rendering", "closing_fence")(marker, is_nested=nested)
        for marker in ("```", "~~~~")
        for nested in (False, True)
    ],
    "spaces.models.search._spans": lambda: (),  # what somebody looks for, escaped: it has no parts
    "spaces.migrations._reasons_before._patterns": lambda: _value("spaces.migrations._reasons_before", "_patterns")(),
    "summaries.engine.language._answers": lambda: (),  # a phrase of a list, escaped
    "summaries.engine.cues.english.turns.pattern": lambda: [
        turn.pattern for turns in _value("summaries.engine.cues.english.vocabulary", "TURNS").values() for turn in turns
    ],
    "summaries.engine.cues.phrases._pattern": lambda: (),  # some thousand, each tried on 1,000 characters at most
    "summaries.engine.late_patterns.made": lambda: (),  # each is found where it is kept
    "summaries.engine.answer_gates.polarity.pattern_of": lambda: [
        pattern
        for code, words in _value("summaries.engine.answer_gates.polarity", "_tables")().items()
        for name in words
        if (pattern := _value("summaries.engine.answer_gates.polarity", "pattern_of")(code, name))
    ],
    "summaries.engine.answer_gates.swap_words._made": lambda: _of_swaps(),
    "summaries.engine.supersede.another_time._pattern": lambda: [
        _value("summaries.engine.supersede.another_time", "_pattern")(name) for name in ("was", "once", "now")
    ],
    "summaries.engine.supersede.patterns_by_language.pattern_of": lambda: [
        pattern
        for file in ("others.toml", "unchanged.toml")
        for language, table in _value("summaries.engine.supersede.patterns_by_language", "tables_of")(file).items()
        for name in table
        if (pattern := _value("summaries.engine.supersede.patterns_by_language", "pattern_of")(file, name, language))
    ],
    "summaries.engine.recalling.questions._phrases": lambda: [
        _value("summaries.engine.recalling.questions", "_phrases")(kind, language)
        for language in _value("summaries.engine.recalling.questions", "_table")()
        for kind in ("when", "number", "which")
    ],
    "summaries.engine.redact.without": lambda: (),  # what was found, escaped
    "summaries.engine.secret_rules.formats.borrowed": lambda: _value(
        "summaries.engine.secret_rules.formats", "borrowed"
    )(),
    "summaries.engine.values.moments._words": lambda: _value("summaries.engine.values.moments", "_languages")(),
    "summaries.engine.values.moments._senses": lambda: _value("summaries.engine.values.moments", "_languages")(),
    "summaries.engine.values.moments.compiled": lambda: _value("summaries.engine.values.moments", "_languages")(),
    "summaries.engine.tongues._tongue": lambda: _value("summaries.engine.tongues", "tongues")(),
    "summaries.engine.tongues._mine": lambda: _value("summaries.engine.tongues", "tongues")(),
    "summaries.engine.tongues.pattern": lambda: _value("summaries.engine.tongues", "tongues")(),
    "summaries.engine.twins._frames_of": lambda: _value("summaries.engine.twins", "_frames")(),
    "summaries.engine.tongues._sources": lambda: _value("summaries.engine.tongues", "tongues")(),
}


def _at_marks(pattern: re.Pattern[str], text: str) -> None:
    """At each mark of Markdown's that no backslash stands before."""
    for mark in re.finditer(r"\\.|\$", text, re.DOTALL):
        pattern.match(text, mark.start())


def _told(pattern: re.Pattern[str], text: str) -> None:
    _value("spaces.migrations._reasons_before", "reason")(text)


def _of_a_sentence(pattern: re.Pattern[str], text: str) -> None:
    """In no text that is longer than a sentence may be."""
    pattern.search(text[: _value("summaries.engine.values.moments", "LONGEST")])


# Where neither "at the start" nor "everywhere" says how a pattern is used.
USED_AS = {
    "spaces.markdown.math._INLINE": _at_marks,
    "spaces.migrations._reasons_before._patterns": _told,
    "summaries.engine.values.moments._words": _of_a_sentence,
    "summaries.engine.values.moments._senses": _of_a_sentence,
    "summaries.engine.values.moments.compiled": _of_a_sentence,
}


@dataclass(frozen=True)
class Found:
    """A pattern; by what name it is known; whether it is only tried at the start of a text."""

    name: str
    pattern: re.Pattern[str]
    at_start: bool = False
    is_used: bool = True  # where it was found; a compiled pattern is used elsewhere

    def run(self, text: str) -> None:
        if self.name in USED_AS:
            USED_AS[self.name](self.pattern, text)
        elif self.at_start:
            self.pattern.match(text)
            self.pattern.fullmatch(text)
        else:
            for _ in self.pattern.finditer(text):
                pass


@functools.cache
def all_patterns() -> list[Found]:
    """Each once; what is the same pattern with the same flags is one."""
    found: dict[tuple[str, int], Found] = {}
    for one in (*_kept(), *_inline()):
        key = (one.pattern.pattern, one.pattern.flags)
        if key not in found or (found[key].at_start and one.is_used):
            found[key] = one
    return list(found.values())


@functools.cache
def modules() -> tuple[Source, ...]:
    """The product's modules but for migrations; what several of these share is one."""
    files = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return tuple(
        Source(_dotted(path), path) for path in files if path.parent.name != "migrations" or path.name[0] == "_"
    )


def unknown_makers() -> list[str]:
    """Functions that make a pattern of their arguments and are not in MAKERS."""
    return [
        f"{source.module}.{function}:{call.lineno}"
        for source in modules()
        for function, call in _regex_calls(source)
        if function and _inline_pattern(call) is None and f"{source.module}.{function}" not in MAKERS
    ]


def _dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _of_swaps() -> Iterator[re.Pattern[str]]:
    module = "summaries.engine.answer_gates.swap_words"
    for code, words in _value(module, "tables")().items():
        yield from (_value(module, "pattern_of")(code, name) for name in words if name != "opposites")
        yield from (each for pair in _value(module, "opposites_of")(code) for each in pair)


def _value(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)


def _kept() -> Iterator[Found]:
    """In the globals of the modules and in what these hold; in what MAKERS make."""
    for source in modules():
        module = importlib.import_module(source.module)
        starts = _tried_at_the_start(source)
        for name, value in vars(module).items():
            for pattern in _patterns_in(value):
                yield Found(f"{source.module}.{name}", pattern, name in starts)
    for name, made in MAKERS.items():
        yield from (Found(name, pattern) for pattern in _patterns_in(made()))


def _patterns_in(value: Any, depth: int = 6) -> Iterator[re.Pattern[str]]:
    if isinstance(value, LatePattern):
        yield value.made
    elif isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif depth:
        for part in _parts_of(value):
            yield from _patterns_in(part, depth - 1)


def _parts_of(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    if isinstance(value, type) or type(value).__module__.split(".")[0] not in PACKAGES:
        return []
    names = [field.name for field in fields(value)] if is_dataclass(value) else list(getattr(value, "__dict__", ()))
    return [value.__dict__[name] if name in getattr(value, "__dict__", ()) else getattr(value, name) for name in names]


def _inline() -> Iterator[Found]:
    """Those written where they are used: re.sub(r"…", …) in a function."""
    for source in modules():
        for _, call in _regex_calls(source):
            if (text := _inline_pattern(call)) is not None:
                use = _last(call.func)
                pattern = re.compile(text, _flags_of(call))
                yield Found(f"{source.module}:{call.lineno}", pattern, use in AT_THE_START, use != "compile")


def _regex_calls(source: Source) -> Iterator[tuple[str, ast.Call]]:
    """Each re.…( with the name of the function it stands in, "" outside of all."""
    inside: dict[ast.AST, str] = {}
    for node in ast.walk(source.tree):
        name = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else inside.get(node, "")
        inside.update(dict.fromkeys(ast.iter_child_nodes(node), name))
        if isinstance(node, ast.Call) and _last(node.func) in USES and _owner(node.func) == "re":
            yield inside.get(node, ""), node


def _inline_pattern(call: ast.Call) -> str | None:
    """What a call looks for, where it is written there."""
    first = call.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def _flags_of(call: ast.Call) -> re.RegexFlag:
    names = {node.attr for node in ast.walk(call) if isinstance(node, ast.Attribute)} & set(re.RegexFlag.__members__)
    return functools.reduce(lambda flags, name: flags | re.RegexFlag[name], names, re.RegexFlag(0))


def _tried_at_the_start(source: Source) -> set[str]:
    """Globals on which nothing is called but match(text) and fullmatch(text); match(text, place) may be any place."""
    uses: dict[str, set[bool]] = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in USES:
            is_start = node.func.attr in AT_THE_START and len(node.args) == 1
            for name in ast.walk(node.func.value):
                if isinstance(name, ast.Name):
                    uses.setdefault(name.id, set()).add(is_start)
    return {name for name, found in uses.items() if found == {True}}


def _owner(node: ast.AST) -> str:
    return node.value.id if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else ""


def _last(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else ""
