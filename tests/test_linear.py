"""No text makes the server work longer than its length deserves: every pattern, with the pieces that would hurt it."""

import re
import time

import pytest

from summaries.engine.redact import _FIRST, _NAMED, _OWN, _borrowed
from tests.growth import MOST_STEPS, TRIES, step, steps, worse_than_linear
from tests.hostile import Hostile, hostile_to
from tests.patterns import MAKERS, Found, all_patterns, modules, unknown_makers

SHORT_LOOK = FIRST_LOOK = 1_000  # characters; the square of it shows already, and most patterns need no time for it
SUSPECT = 3.0  # steps for each of these
MOST_STEPS_AT_ONCE = 4  # for each character, in one search: some 50 ms for the longest message
LOOKED_AT_CLOSELY = 1  # of the pieces that cost a pattern most

ROOMS = (*("spaces.assistant", "spaces.imports", "spaces.llm", "spaces.markdown", "spaces.models", "spaces.views"),)
ROOMS += (
    "spaces",
    "spaces_project",
    "summaries.engine.cues",
    "summaries.engine.redact",
    "summaries.engine",
    "summaries",
)


def slow(found: Found) -> list[str]:
    """What shows that a pattern takes more than its share of time: the piece, and what was measured."""
    costs = {hostile: first_cost(found, hostile) for hostile in hostile_to(found.pattern)}
    if said := [f"{found.name}: {hostile}: {cost:.0f} steps" for hostile, cost in costs.items() if cost > MOST_STEPS]:
        return said
    suspects = sorted((hostile for hostile, cost in costs.items() if cost > SUSPECT), key=costs.__getitem__)
    measured = ((hostile, worse_than_linear(found.run, hostile.text)) for hostile in suspects[-LOOKED_AT_CLOSELY:])
    return [f"{found.name}: {hostile}: {said}" for hostile, said in measured if said]


def first_cost(found: Found, hostile: Hostile) -> float:
    """Steps for each character, of a short text if that shows it already. What a first call makes ready, or what the
    collector does, does not come twice."""
    cost = steps(found.run, hostile.text(FIRST_LOOK // 10))
    if cost <= MOST_STEPS:
        cost = steps(found.run, hostile.text(FIRST_LOOK))
    return cost if cost <= MOST_STEPS else min(cost, steps(found.run, hostile.text(FIRST_LOOK // 10)))


def room_of(found: Found) -> str:
    return max((room for room in ROOMS if found.name.partition(":")[0].startswith(room)), key=len)


def test_every_place_that_makes_patterns_is_known():
    assert unknown_makers() == []


@pytest.mark.parametrize("maker", MAKERS)
def test_every_known_maker_is_still_there(maker):
    module, _, function = maker.rpartition(".")
    source = next(source for source in modules() if source.module == module)
    assert f"def {function}(" in source.path.read_text()


def test_hundreds_of_patterns_are_found():
    names = {found.name for found in all_patterns()}
    assert len(all_patterns()) > 300
    kept = {"summaries.engine.redact._OWN", "spaces.commands._COMMAND", "summaries.engine.secret_phrases.PHRASES"}
    assert kept <= names


@pytest.mark.parametrize("room", ROOMS)
def test_twice_the_text_takes_twice_the_time(room):
    patterns = [found for found in all_patterns() if room_of(found) == room]
    assert [said for found in patterns for said in slow(found)] == []


def test_no_pattern_that_reads_a_whole_message_for_secrets_keeps_all_others_waiting():
    """One search is one call into C, in which no other thread has its turn; between two they do."""
    patterns = [rule.pattern for rule in (*_FIRST, *_borrowed(), *_OWN, *_NAMED)]
    searches = [(pattern, hostile) for pattern in patterns for hostile in hostile_to(pattern)]
    assert [f"{pattern.pattern}: {hostile}" for pattern, hostile in searches if takes_long(pattern, hostile)] == []


def test_a_pattern_that_looks_far_ahead_at_each_place_is_caught():
    slow = re.compile(r"aws.{0,400}?key")
    assert any(takes_long(slow, hostile) for hostile in hostile_to(slow))


def takes_long(pattern: re.Pattern[str], hostile: Hostile) -> bool:
    """Whether one search does. Tried again before it is said."""
    text = hostile.text(SHORT_LOOK)
    return all(longest_search(pattern, text) > MOST_STEPS_AT_ONCE * len(text) * step() for _ in range(TRIES))


def longest_search(pattern: re.Pattern[str], text: str) -> float:
    """Seconds."""
    places, longest = pattern.finditer(text), 0.0
    while longest <= MOST_STEPS_AT_ONCE * len(text) * step():
        begun = time.thread_time()
        match = next(places, None)
        longest = max(longest, time.thread_time() - begun)
        if match is None:
            break
    return longest


@pytest.mark.parametrize(
    "pattern",
    [
        r"\bsk-(?=[\w-]*\d)[\w-]{20,}",
        r"\beyJ[\w-]{8,}\.[\w-]{8,}",
        r"[.!?]+\s+(?=[A-Z])",
        r"^import[ \t]+(?:[\w, ]+[ \t]+from[ \t]+)?x",
        r"\d+[:=]\d+",
        r"<[^>]+>",
    ],
)
def test_what_takes_the_square_of_the_time_is_caught(pattern):
    assert slow(Found("planted", re.compile(pattern, re.MULTILINE)))


def test_a_text_of_its_own_pieces_is_as_long_as_asked():
    assert Hostile("sk-", "<", ">").text(7) == "<sk-sk-s>"
