"""Files of labelled lines: [label] stands above the lines that have it."""

from collections.abc import Collection, Iterator
from pathlib import Path


def labelled_lines(folder: Path, labels: Collection[str]) -> Iterator[tuple[str, str]]:
    """(label, line) of all its text files, in the order of their names."""
    heads = {f"[{label}]": label for label in labels}
    for path in sorted(folder.glob("*.txt")):
        label = ""
        for line in path.read_text("utf-8").splitlines():
            if line in heads:
                label = heads[line]
            elif line:
                yield label, line
