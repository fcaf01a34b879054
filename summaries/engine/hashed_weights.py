"""Tables of weights that need no names: where a feature stands is its hash, and one byte says what it weighs.

A byte is 128 and up to 127 steps either way. The value of a step is squared, so that the many small weights are told
finely. Features share places, and are then taken for each other.
"""

from collections.abc import Iterable
from importlib import resources
from zlib import crc32

PLACES = 2**17
ZERO, MOST_STEPS = 128, 127


def shipped(package: str) -> tuple[str, bytes]:
    """weights.txt and weights.bin of a package."""
    here = resources.files(package)
    return here.joinpath("weights.txt").read_text("utf-8"), here.joinpath("weights.bin").read_bytes()


def place_of(feature: str) -> int:
    return crc32(feature.encode(errors="surrogatepass")) % PLACES


def places_of(features: Iterable[str]) -> set[int]:
    return set(map(place_of, features))


def values_of(largest: float) -> tuple[float, ...]:
    """What each byte of a table is worth whose largest weight this is."""
    steps = ((byte - ZERO) / MOST_STEPS for byte in range(256))
    return tuple(step * abs(step) * largest for step in steps)
