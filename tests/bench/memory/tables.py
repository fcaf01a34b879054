"""Figures as plain columns."""

from collections.abc import Sequence
from math import isnan


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Numbers to the right, words to the left."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    is_number = [all(not isinstance(row[index], str) for row in rows) for index in range(len(heads))]

    def line(row: Sequence[str]) -> str:
        padded = zip(row, widths, is_number, strict=True)
        return "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in padded).rstrip()

    return "\n".join([title, f"  {line(heads)}", *(f"  {line(row)}" for row in cells), ""])


def _cell(value: object) -> str:
    if isinstance(value, float):
        return "–" if isnan(value) else f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
