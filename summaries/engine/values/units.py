"""Units by what they measure, so that half a litre and 500 ml are the same, and 200 litres and 200 gallons are not."""

import tomllib
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any

Unit = tuple[str, Decimal]
"""What is measured, and the factor to that measure's base unit."""


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("units.toml").read_text("utf-8"))


@cache
def _known() -> dict[str, Unit]:
    measures = {
        spelling: (dimension, Decimal(factor))
        for dimension, factors in _table()["measures"].items()
        for factor, spellings in factors.items()
        for spelling in spellings.split()
    }
    counted = {
        spelling: (unit, Decimal(1))
        for unit, spellings in _table()["counted"].items()
        for spelling in spellings.split()
    }
    return measures | counted


@cache
def currencies() -> frozenset[str]:
    """The measures that are money."""
    return frozenset(_table()["counted"]) - {"percent"}


@cache
def scale_words() -> dict[str, int]:
    """Words behind a number that multiply it: "3 million"."""
    scales = _table()["scales"].items()
    return {spelling: int(factor) for factor, spellings in scales for spelling in spellings.split()}


@cache
def shares() -> dict[str, Decimal]:
    """Words for a part of what follows: "half a litre"."""
    halves, quarters = _table()["halves"].split(), _table()["quarters"].split()
    return dict.fromkeys(halves, Decimal("0.5")) | dict.fromkeys(quarters, Decimal("0.25"))


def unit_of(word: str) -> Unit | None:
    """The unit that a word or sign behind or before a number names."""
    return _known().get(word.lower().rstrip(".,;:!?)"))


@cache
def attached_units() -> tuple[str, ...]:
    """Units in scripts that put no space behind a number, the longest first."""
    return tuple(sorted((unit for unit in _known() if not unit.isascii()), key=lambda unit: (-len(unit), unit)))
