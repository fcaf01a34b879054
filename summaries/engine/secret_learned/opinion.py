"""The secrets of a text by the model: of a sentence, and of what in it could be one, a sum of weights and a small
network beside it.

weights.bin has of each of TABLES a byte for each place (hashed_weights.py), then the cells of its network
(hashed_network.py).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt

from .. import hashed_network
from ..hashed_network import Network
from ..hashed_weights import PLACES, places_of, shipped, values_of
from ..secret_rules.rule import REMOVED
from ..secret_values import is_no_secret
from .candidates import APART, NUMBER, RUN, Candidate, candidates_in
from .features import bag_of, forget, named_in, of_candidate, of_sentence

TABLES = ("sentence", "candidate")
LEAST = -4.0  # of a sentence that says less of a secret nothing is looked at
LEAST_OF_RUNS = -0.5  # of one that says less, no words that only stand together
SHARE = 0.25  # how much the sentence counts beside the candidate
# A candidate goes above this. Of 440 messages with secrets and 292 without any, which were written apart (tests/engine/
# right/fresh/plain), 400 and 287 came out right at -1.2, 399 and 290 at -0.9, 392 and 290 at -0.6.
DOUBT = -0.9
DOUBT_RUN = -0.4  # the same of words that only stand together; of these there are most
WINDOW = 400  # characters that are looked at together
MOST_LOOKED_AT = 4_000
"""Candidates of one look: what comes behind them is left to the rules, unless a look before found something."""

_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])")
_WORD = re.compile(r"[^\W\d_]{2}")  # nothing is told without one
_CODE_BEGINS = re.compile(
    r"\s*(?:[{}|\]]|\[[\"{\[]|</?[a-z]|(?:async )?def \w|class [A-Z]\w*[:(]|function \w|interface [A-Z])"
)
_CODE_HOLDS = re.compile(r"\"\s{0,3}:\s|\w\(\)|</")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_CARD = re.compile(r"(?:\d[ -]?){13,19}")
_ACCOUNT = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9 -]{10,40}")


@dataclass(frozen=True)
class Table:
    """cells: a byte for each place; values: what each byte is worth; bias: what there is before anything is seen;
    network: what it adds."""

    cells: bytes
    values: tuple[float, ...]
    bias: float
    network: Network

    def score(self, features: set[str]) -> float:
        places = places_of(features)
        cells, values = self.cells, self.values
        (by_network,) = self.network.scores(places)
        return sum(values[cells[place]] for place in places) / sqrt(len(places) or 1) + by_network + self.bias


@dataclass(frozen=True)
class Secret:
    """kind: as the rules name theirs (secret_rules.marker)."""

    text: str
    kind: str


def secrets_in(text: str, harmless: set[str]) -> list[Secret]:
    """Those that the model finds, each once. What stands beside a removed secret is not looked at again.

    harmless: windows that are known to hold no secret. Those found now are added, so that the next look at the same
    text skips them.
    """
    found: dict[str, Secret] = {}
    by, left = tables(), MOST_LOOKED_AT
    for window in windows_of(text):
        if window in harmless or REMOVED.search(window):
            continue
        score, candidates = looked_at(window, by)
        left -= len(candidates)
        if left < 0:
            break
        secrets = list(told(window, score, candidates, by))
        for one in secrets:
            secret = window[one.start : one.end]
            found.setdefault(secret, Secret(secret, _kind(window, one)))
        if not secrets:
            harmless.add(window)
    forget()
    return list(found.values())


def looked_at(window: str, by: Mapping[str, Table]) -> tuple[float, list[Candidate]]:
    """How much the sentence says of a secret, and what in it could be one. by: the tables."""
    kinds = {one.kind for one in candidates_in(window, plain=False)}
    score = by["sentence"].score(of_sentence(window, kinds))
    if score < LEAST:
        return score, []
    return score, candidates_in(window, plain=True, runs=score >= LEAST_OF_RUNS)


def told(window: str, score: float, candidates: list[Candidate], by: Mapping[str, Table]) -> Iterator[Candidate]:
    """Those that are secrets, the surest first; no two share a place."""
    bag, taken = bag_of(window), set[int]()
    scores = {one: by["candidate"].score(of_candidate(window, one, bag)) for one in candidates}
    for one in sorted(scores, key=lambda one: (-scores[one], one)):
        places = set(range(one.start, one.end))
        is_sure = scores[one] + SHARE * score > (DOUBT_RUN if one.kind == RUN else DOUBT)
        secret, before, behind = window[one.start : one.end], window[: one.start], window[one.end :]
        if is_sure and taken.isdisjoint(places) and not is_no_secret(secret, behind, before):
            taken |= places
            yield one


def windows_of(text: str) -> Iterator[str]:
    """Each two sentences that stand together, of lines of prose; no code."""
    is_fenced = False
    for line in text.split("\n"):
        if _FENCE.match(line):
            is_fenced = not is_fenced
        elif _WORD.search(line) and not is_fenced and not _is_code(line):
            ends = list(_ends_of(line))
            for start, end in zip([0, 0, *ends[:-2]][-max(1, len(ends) - 1) :], ends[1:] or ends, strict=True):
                yield line[start:end]


def _is_code(line: str) -> bool:
    """One sign of it alone may be a person's."""
    told = line.rstrip()
    closes = told.endswith("{") or (told.endswith(";") and ("=" in told or "(" in told))
    return closes or bool(_CODE_BEGINS.match(line) or _CODE_HOLDS.search(line))


def _ends_of(line: str) -> Iterator[int]:
    """Where its sentences end; of a long one, where a word does."""
    start, size = 0, WINDOW // 2
    for end in [*(found.end() for found in _SENTENCE_END.finditer(line)), len(line)]:
        while end - start > size:
            space = line.rfind(" ", start + 1, start + size)
            start = space if space > 0 else start + size
            yield start
        if line[start:end].strip():
            start = end
            yield end


def _kind(window: str, one: Candidate) -> str:
    secret, names = window[one.start : one.end], named_in(window)
    if _CARD.fullmatch(secret):
        return "card"
    if _ACCOUNT.fullmatch(secret):
        return "iban"
    if one.kind == NUMBER and not names.keys() & {"password", "password_foreign", "password_short"}:
        return "code"
    is_key = "key" in names and not names.keys() & {"password", "password_foreign"} and one.kind in APART
    return "api-key" if is_key and len(secret) >= 16 else "password"


@cache
def tables() -> dict[str, Table]:
    """By name, those of TABLES."""
    return read(*shipped(__package__))


def read(text: str, cells: bytes) -> dict[str, Table]:
    """What written() of tests/engine/learned_secrets wrote."""
    worth = dict(line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    size = PLACES + hashed_network.SIZE
    return {
        name: Table(
            cells[start : start + PLACES],
            values_of(float(worth[f"largest {name}"])),
            float(worth[f"bias {name}"]),
            hashed_network.read(worth, cells[start + PLACES : start + size], name=f" {name}"),
        )
        for name, start in zip(TABLES, range(0, len(TABLES) * size, size), strict=True)
    }
