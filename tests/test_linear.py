"""No text makes the server work longer than its length deserves: every pattern, with the pieces that would hurt it."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import pytest

from summaries.engine.details import details_of
from summaries.engine.redact import redact
from summaries.engine.secret_rules.formats import FIRST, OWN, borrowed
from summaries.engine.secret_rules.settings_and_numbers import PLACED
from tests.growth import MOST_STEPS, TRIES, step, steps, worse_than_linear
from tests.hostile import Hostile, can_grow, hostile_to
from tests.patterns import MAKERS, ROOT, Found, all_patterns, modules, unknown_makers

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
    "summaries.engine.secret_rules.formats",
    "summaries.engine.secret_rules.phrases",
    "summaries.engine.secret_rules.settings_and_numbers",
    "summaries.engine.supersede",
    "summaries.engine.tongues",
    "summaries.engine.values",
    "summaries.engine",
    "summaries",
)


def slow(found: Found) -> list[str]:
    """What shows that a pattern takes more than its share of time: the piece, and what was measured."""
    tried = hostile_to(found.pattern) if can_grow(found.pattern) else ()
    costs = {hostile: first_cost(found, hostile) for hostile in tried}
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


def test_no_pattern_is_compiled_that_is_not_tried_here():
    """However it is written down: in a class, in an argument, by another name of `re`."""
    command = [sys.executable, "-m", "tests.compiled_patterns"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert int(said[0].split()[0]) > 300
    assert said[1:] == []


@pytest.mark.parametrize("maker", MAKERS)
def test_every_known_maker_is_still_there(maker):
    module, _, function = maker.rpartition(".")
    source = next(source for source in modules() if source.module == module)
    assert f"def {function}(" in source.path.read_text()


def test_hundreds_of_patterns_are_found():
    names = {found.name for found in all_patterns()}
    assert len(all_patterns()) > 300
    kept = {
        "summaries.engine.redact.OWN",
        "spaces.commands._COMMAND",
        "summaries.engine.redact.PHRASES",
    }
    assert kept <= names


@pytest.mark.parametrize("room", ROOMS)
def test_twice_the_text_takes_twice_the_time(room):
    patterns = [found for found in all_patterns() if room_of(found) == room]
    assert [said for found in patterns for said in slow(found)] == []


def test_no_pattern_that_reads_a_whole_message_for_secrets_keeps_all_others_waiting():
    """One search is one call into C, in which no other thread has its turn; between two they do."""
    patterns = [rule.pattern.made for rule in (*FIRST, *borrowed(), *OWN, *PLACED)]
    searches = [(pattern, hostile) for pattern in patterns for hostile in hostile_to(pattern)]
    assert [f"{pattern.pattern}: {hostile}" for pattern, hostile in searches if takes_long(pattern, hostile)] == []


@pytest.mark.parametrize(
    "source",
    ["a+b", "(?:a|b)*", "a{2,9}", "x(?:y(?:z+)?)?", "(?=.*a)b", "a*+", "a?a?a?a?a?a?a?b", "(?<!a)(?:b|c{3})"],
)
def test_what_repeats_is_tried(source):
    assert can_grow(re.compile(source))


@pytest.mark.parametrize("source", ["abc", "colou?r", "(?:one|two)(?!\\w)", "[a-z][0-9]", "(?<=x)y", "a?b?c?"])
def test_what_looks_once_at_each_place_needs_no_trying(source):
    assert not can_grow(re.compile(source))


def test_a_pattern_that_looks_far_ahead_at_each_place_is_caught():
    slow = re.compile(r"aws.{0,400}?key")
    assert any(takes_long(slow, hostile) for hostile in hostile_to(slow))


@pytest.mark.parametrize("piece", ["code pin", "a_secret_api_access_keys aa "])
def test_a_message_full_of_names_of_secrets_keeps_no_others_waiting(piece):
    assert not calls_long(redact, Hostile(piece, after="a!"))


@pytest.mark.parametrize("piece", ["a@", "-eyJ"])
def test_a_message_full_of_details_keeps_no_others_waiting(piece):
    assert not calls_long(details_of, Hostile(piece, after="a!"))


def test_one_long_call_is_caught():
    twenty_times_too_long = re.compile(r"(?:ab?|c){0,300}d")  # so that no busy machine makes it look short
    assert calls_long(twenty_times_too_long.findall, Hostile("a", after="!"))


LONGEST_MESSAGE = 200_000  # characters


def calls_long(work: Callable[[str], object], hostile: Hostile) -> bool:
    """Whether one call into C takes some 50 ms with the longest message. Tried again before it is said."""
    text, most = hostile.text(LONGEST_MESSAGE // 2), MOST_STEPS_AT_ONCE * LONGEST_MESSAGE * step()
    return all(longest_call(partial(work, text)) > most for _ in range(TRIES))


def longest_call(work: Callable[[], object]) -> float:
    """Seconds of CPU between two lines of Python, at most."""
    longest, before = 0.0, time.thread_time()

    def at_a_line(*_: object) -> Callable[..., object]:
        nonlocal longest, before
        now = time.thread_time()
        longest, before = max(longest, now - before), time.thread_time()
        return at_a_line

    sys.settrace(at_a_line)
    try:
        work()
    finally:
        sys.settrace(None)
    return max(longest, time.thread_time() - before)


def takes_long(pattern: re.Pattern[str], hostile: Hostile) -> bool:
    """Whether one search does. Tried again before it is said, against what a step takes by then."""
    text = hostile.text(SHORT_LOOK)
    for _ in range(TRIES):
        if longest_search(pattern, text) <= MOST_STEPS_AT_ONCE * len(text) * step():
            return False
        step.cache_clear()
    return True


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


def test_work_that_takes_the_square_of_the_time_is_said_to():
    slow = re.compile("a+b").findall
    assert worse_than_linear(slow, "a".__mul__)
    assert not worse_than_linear(slow, "ab ".__mul__)


def test_work_that_only_begins_at_some_length_is_not():
    """As where what is looked at closely is looked for piece by piece in all but the shortest texts."""

    def work(text: str) -> None:
        for _ in range(len(text) * (40 if len(text) < 6_000 else 160)):
            pass

    assert worse_than_linear(work, lambda size: "a" * size) == ""


def test_a_text_of_its_own_pieces_is_about_as_long_as_asked():
    assert Hostile("sk-", "<", ">").text(7) == "<sk-sk->"
    assert Hostile("sk-", "<", ">").text(2) == "<sk->"
