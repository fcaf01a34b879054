"""Which module of the product imports which, read from the source. Imports in functions count; those for types only
make no arrow between floors, but a circle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

PACKAGES = ("spaces", "summaries", "spaces_project")
RELATIONS = {"ForeignKey", "OneToOneField", "ManyToManyField"}


@dataclass(frozen=True)
class Source:
    """One file of the product."""

    module: str  # dotted; a package is its __init__
    path: Path

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    def nodes(self) -> Iterator[ast.AST]:
        """All that runs: everything but the bodies of `if TYPE_CHECKING`."""
        yield from _running(self.tree)

    def imported(self, *, for_types: bool = False) -> Iterator[str]:
        """Dotted names, as absolute ones: `from a import b` gives "a.b", which may be a module or a name in a.

        for_types: also what only `if TYPE_CHECKING` imports.
        """
        for node in ast.walk(self.tree) if for_types else self.nodes():
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from (f"{self._base(node)}.{alias.name}" for alias in node.names)

    def _base(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = self.module.split(".")
        home = parts[: len(parts) - node.level + self.is_package]
        return ".".join([*home, *([node.module] if node.module else [])])

    def calls(self) -> Iterator[ast.Call]:
        return (node for node in self.nodes() if isinstance(node, ast.Call))

    def related_apps(self) -> Iterator[str]:
        """Apps named by the string of a relation ("summaries.FoldJob") or by a migration's dependencies."""
        for call in self.calls():
            if _last_name(call.func) in RELATIONS:
                targets = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "to")]
                yield from (text.split(".")[0].lower() for text in map(_text, targets) if "." in text)
        if ".migrations." in self.module:
            for node in self.nodes():
                if isinstance(node, ast.Assign) and _last_name(node.targets[0]) == "dependencies":
                    pairs = node.value.elts if isinstance(node.value, ast.List) else []
                    yield from (_text(pair.elts[0]) for pair in pairs if isinstance(pair, ast.Tuple))


@dataclass
class Product:
    root: Path
    sources: dict[str, Source] = field(init=False)

    def __post_init__(self) -> None:
        files = [path for package in PACKAGES for path in sorted((self.root / package).rglob("*.py"))]
        self.sources = {source.module: source for source in map(self._source, files)}

    def _source(self, path: Path) -> Source:
        parts = path.relative_to(self.root).with_suffix("").parts
        return Source(".".join(parts[:-1] if parts[-1] == "__init__" else parts), path)

    def arrows(self, *, for_types: bool = False) -> Iterator[tuple[str, str]]:
        """(importing module, imported module), both of the product."""
        for module, source in self.sources.items():
            for name in source.imported(for_types=for_types):
                target = name if name in self.sources else name.rpartition(".")[0]
                if target in self.sources and target != module:
                    yield module, target

    def circles(self) -> list[list[str]]:
        """Groups of modules that reach one another, if only for types (Tarjan's strongly connected components)."""
        reaches: dict[str, set[str]] = {module: set() for module in self.sources}
        for importing, imported in self.arrows(for_types=True):
            reaches[importing].add(imported)
        return _components(reaches)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and _last_name(child.test) == "TYPE_CHECKING":
            for other in child.orelse:
                yield from _running(other)
        else:
            yield child
            yield from _running(child)


def _last_name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _components(reaches: dict[str, set[str]]) -> list[list[str]]:
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in sorted(reaches[module]):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            at = stack.index(module)
            group, stack[at:] = stack[at:], []
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(reaches):
        if module not in index:
            visit(module)
    return found
