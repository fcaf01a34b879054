"""A half of a line, kept when the rest was corrected: once the whole line holds again, it is said twice."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar


class Line(Protocol):
    """What an Item has."""

    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def sources(self) -> tuple[int, ...]: ...
    @property
    def status(self) -> str: ...
    @property
    def pinned(self) -> bool: ...


AnyLine = TypeVar("AnyLine", bound=Line)


def without_halves(lines: Sequence[AnyLine]) -> tuple[AnyLine, ...]:
    """The lines but for those that are a half of another that holds; what a person keeps stays."""
    holding = {line.id: line for line in lines if line.status == "active"}
    return tuple(line for line in lines if line.pinned or not _is_half(line, holding))


def _is_half(line: AnyLine, holding: Mapping[str, AnyLine]) -> bool:
    """By its id, which begins with that of the whole line (free_id)."""
    whole = holding.get(line.id.rpartition(".")[0])
    return whole is not None and line.sources == whole.sources and line.text in whole.text
