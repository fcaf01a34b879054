"""What every trainer does: train and write the weights, measure, or check whether the weights that ship are its own.

To train takes minutes in all, so tests ask only whether the examples or the trainer have changed since: the line of
weights.txt that bears MADE_FROM is a digest of them. Rules that a model hears may change without it; --check tells how
much that moves the weights.
"""

import argparse
import hashlib
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

MADE_FROM = "made from"
CLOSE = 2  # steps of a weight: sums differ in their last digits from machine to machine


@dataclass(frozen=True)
class Trainer:
    """weights: weights.txt, beside which weights.bin is; train gives both; inputs: what they are made from, files and
    folders of text files."""

    weights: Path
    train: Callable[[], tuple[str, bytes]]
    shares: Callable[[], Iterable[str]]
    inputs: tuple[Path, ...]

    @property
    def cells(self) -> Path:
        return self.weights.with_name("weights.bin")

    def run(self, description: str) -> None:
        parser = argparse.ArgumentParser(description=description)
        parser.add_argument("--measure", action="store_true", help="print what is right of what was held out")
        parser.add_argument("--check", action="store_true", help="train, and say how many weights would be others")
        args = parser.parse_args()
        if args.measure:
            sys.stdout.writelines(f"{line}\n" for line in self.shares())
        elif args.check:
            sys.stdout.write(f"{self.share_of_others():.2%} of the weights would be others\n")
        else:
            self.write()

    def write(self) -> None:
        text, cells = self.train()
        first, _, rest = text.partition("\n")
        self.weights.write_text(f"{first}\n{MADE_FROM}\t{self.digest()}\n{rest}", "utf-8")
        self.cells.write_bytes(cells)
        sys.stdout.write(f"{self.weights.stat().st_size:,} and {self.cells.stat().st_size:,} bytes\n")

    def share_of_others(self) -> float:
        _, cells = self.train()
        shipped = self.cells.read_bytes()
        return sum(abs(one - other) > CLOSE for one, other in zip(cells, shipped, strict=True)) / len(shipped)

    def digest(self) -> str:
        """Of the names and contents of all inputs."""
        told = hashlib.sha256()
        for path in self.inputs:
            for file in sorted(path.glob("*.txt")) if path.is_dir() else [path]:
                told.update(f"{file.name}\n{len(file.read_bytes())}\n".encode() + file.read_bytes())
        return told.hexdigest()

    def made_from(self) -> str:
        """The digest that ships with the weights."""
        lines = (line.split("\t") for line in self.weights.read_text("utf-8").splitlines())
        return next((line[1] for line in lines if line[0] == MADE_FROM), "")


def beside(module: str, *names: str) -> list[Path]:
    """Files in the folder of a module, which is given by its __file__."""
    return [Path(module).parent / name for name in names]


SHARED = [
    *beside(__file__, "regression.py", "cells.py", "labelled.py", "../right/tables.py", "../right/plain_tables.py"),
    *beside(__file__, "../threads", "../threads/__init__.py"),
]
"""Inputs of all trainers."""
