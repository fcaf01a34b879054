"""What the model sees of two sentences: what the rules see, which words come, go and stay, and in which order.

A word that both have stands as "=", a value as "#", a name that only one has as "@", any other word that the examples
hardly know as "_". So "The rent is 900 now" behind "The rent is 850" looks as "The fee is 40 now" does behind its own.
Words also stand by how they begin and end, whether the examples know them or not: "approved" says what "approval" does.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from operator import attrgetter

from ...hashed_weights import places_of
from ...scripts import HAN, KANA, MARKS
from ..closing import answers, closes_task
from ..places import head
from ..repeating import Repeating
from ..statement import Reading, Token

MOST_WORDS = 32
MOST_SIGNS = 64  # of Chinese and Japanese
MOST_RIVALS = 4  # that are told apart
SIGNS = (
    *("is_other_owner", "is_another_ones", "is_another_person", "is_circumstance", "is_of_another_kind"),
    *("is_other_one_of_kind", "is_named_otherwise", "is_of_another_time", "measures_what_old_does_not"),
    *("has_other_head", "is_turned", "is_modified", "asks_another_thing", "is_other_subject_too"),
    *("has_other_subject", "contrasts", "parts", "names_another", "acts_on_shared", "has_other_value", "renews"),
    *("has_verb", "same_unit", "is_mine", "agents", "is_hedged", "is_likely", "is_respelled", "gives_up", "turns"),
    *("says_what_instead", "follows_from", "is_well_again", "is_turned_round", "is_denied_now", "is_marked"),
    *("is_done_to_shared", "changes_object", "tells_event_first", "leaves_for_another", "is_choice_dropped"),
    *("is_unsure_of_the_same", "is_denied_whole", "is_said_again", "is_over", "same_shape", "is_about_the_same"),
)
_signs_of = attrgetter(*(f"_{name}" for name in SIGNS))
_NAMES_OF_SIGNS = tuple(f"p:{name}" for name in SIGNS)
_MARKS = ("now", "strong", "moved", "maybe", "says", "over", "done", "not", "quit", "so")
_CROSSED = (
    *("rivals", "changed", "counts", "first", "head", "frame", "asks", "near", "begins "),
    *("p:is_marked", "p:is_hedged", "mo:must"),
    *(f"mn:{mark}" for mark in _MARKS),
)
_LETTER = rf"(?:[^\W_{HAN}{KANA}]|[{MARKS}])"
_TOKEN = re.compile(rf"[{HAN}{KANA}]|{_LETTER}+(?:['.:/-]{_LETTER}+)*|[,;:!?%€$£]")
_CODES = ("=", "#", "_", "@")
_REPEATED = re.compile(r"(.)\1+")
_PIECED, _BEGINNING, _ENDING = 4, 5, 3  # characters: of a word that is seen by its pieces, and of these


@dataclass(frozen=True, slots=True)
class Words:
    """Those of a text: (as it is written, in lower case, where it stands); bare: all in lower case."""

    row: tuple[tuple[str, str, int], ...]
    bare: frozenset[str]


def places_in(pair: Repeating, said: str, known: Collection[str], rivals: int | None = None) -> set[int]:
    """Where the weights of its features stand in the table.

    Of those that stand in three pairs or more, one in three shares its place with another such.
    """
    new, old = (words_in(reading.text, is_latin=reading.is_latin) for reading in (pair.new, pair.old))
    return (
        places_of(_of_pair(pair, said, known, rivals))
        | _places_of_pieces(new.bare, "n")
        | _places_of_pieces(old.bare, "o")
    )


def features_of(pair: Repeating, said: str, known: Collection[str], rivals: int | None = None) -> set[str]:
    """said: what the rules say, as opinion.py names it; known: words, in lower case, that are seen as they are. rivals:
    of how many known lines a value may be another of the newer's, where that is known."""
    new, old = (words_in(reading.text, is_latin=reading.is_latin) for reading in (pair.new, pair.old))
    return _of_pair(pair, said, known, rivals) | _pieces(new.bare, "n") | _pieces(old.bare, "o")


@lru_cache(2_048)  # a newer sentence meets several, and the older ones meet the next
def words_in(text: str, *, is_latin: bool) -> Words:
    """Its first words, or signs of Chinese and Japanese."""
    found = [(match.group(), match.start()) for match in _TOKEN.finditer(text[: MOST_WORDS * 20])]
    row = tuple((word, word.lower(), start) for word, start in found[: MOST_WORDS if is_latin else MOST_SIGNS])
    return Words(row, frozenset(lowered for _, lowered, _ in row))


@lru_cache(2_048)
def _places_of_pieces(words: frozenset[str], name: str) -> frozenset[int]:
    return frozenset(places_of(_pieces(words, name)))


def _pieces(words: Collection[str], name: str) -> set[str]:
    """How each of the longer words begins and ends."""
    long = [word for word in words if len(word) >= _PIECED]
    return {piece for word in long for piece in (f"{name}<{word[:_BEGINNING]}", f"{name}>{word[-_ENDING:]}")}


def _of_pair(pair: Repeating, said: str, known: Collection[str], rivals: int | None) -> set[str]:
    facts = set(_facts(pair))
    if rivals is not None and pair.changed:
        facts.add(f"rivals {min(rivals, MOST_RIVALS)}")
    facts.update(name for name, is_so in zip(_NAMES_OF_SIGNS, _signs_of(pair), strict=True) if is_so)
    if said:
        facts.add(f"r:{said}")
    base = sorted(fact for fact in facts if fact.startswith(_CROSSED) or fact[:2] == "r:")
    facts.update(f"{one}&{other}" for one, other in combinations(base, 2))
    return facts | set(_of_words(pair.new, pair.old, known))


def _facts(pair: Repeating) -> Iterator[str]:
    new, old = pair.new, pair.old
    yield f"lang {'latin' if new.is_latin else new.language}"
    yield f"counts {_few(pair.gone)}{_few(pair.come)}{_few(pair.strong)}"
    yield f"shared {min(len(pair.shared), 3)}"
    yield f"gone {min(len(pair.gone), 3)}"
    yield f"come {min(len(pair.come), 3)}"
    yield f"near {bool(pair.strong or pair.frame):d}"
    if "must" in old.marks and not new.marks.isdisjoint(("not", "yet")):
        yield "still to do"
    yield f"places {min(pair._slots, 3)}"
    yield f"changed {','.join(sorted({given.kind for given, _ in pair.changed}))}"
    yield f"held {_few(new.held)}{_few(old.held)}"
    yield f"asks {new.asks:d}{old.asks:d}"
    if pair.takes_back:
        yield "takes back"
    if pair.frame_end:
        yield "framed"
    for name, marks in (("n", new.marks), ("o", old.marks), ("b", new.marks & old.marks)):
        yield from (f"m{name}:{mark}" for mark in marks)
    if closes_task(new, old):
        yield "does"
    if old.asks and answers(new, old):
        yield "answers"
    yield from _of_ends(new, old)
    yield from _of_frame(pair)


def _few(found: Sequence[object]) -> int:
    return min(len(found), 2)


def _of_ends(new: Reading, old: Reading) -> Iterator[str]:
    """Whether what each begins and ends with, and what it is about, stands in the other."""
    mine, theirs = ([token for token in reading.told if not token.is_side] for reading in (new, old))
    if mine and theirs:
        yield f"first {new.has(theirs[0]):d}{old.has(mine[0]):d}"
        yield f"last {new.has(theirs[-1]):d}{old.has(mine[-1]):d}"
        yield f"generic {theirs[0].is_generic:d}{mine[0].is_generic:d}"
    yield f"head {_has(old, head(new, None))}{_has(new, head(old, None))}"


def _has(reading: Reading, token: Token | None) -> str:
    return "-" if token is None else f"{reading.has(token):d}"


def _of_frame(pair: Repeating) -> Iterator[str]:
    frame = pair.frame
    if frame is None:
        return
    yield f"frame {frame.is_one_place:d}"
    yield f"frame b{min(len(frame.begins), 3)}g{_few(frame.gone)}c{_few(frame.come)}"
    yield f"frame beside {bool(frame.before):d}{bool(frame.behind):d}"


def _of_words(new: Reading, old: Reading, known: Collection[str]) -> Iterator[str]:
    """Each word, and each two and three that stand together, of the newer and of the older."""
    words = [words_in(reading.text, is_latin=reading.is_latin) for reading in (new, old)]
    bare = [each.bare for each in words]
    mine = _coded(words[0], bare[1], new, old, known)
    theirs = _coded(words[1], bare[0], old, new, known)
    yield from _of_row("n", mine)
    yield from _of_row("o", theirs)
    shared = bare[0] & bare[1]
    yield from [f"s:{word}" for word in shared if word in known]
    yield f"begins {_kind(mine[:1])}{_kind(theirs[:1])} {_kind(mine[1:2])}{_kind(theirs[1:2])}"
    yield f"begins {_kind(mine[:1])}{_kind(theirs[:1])}"
    yield from _swapped(mine, theirs)
    yield f"same {4 * len(shared) // max(1, len(bare[1]))}"
    yield f"same too {4 * len(shared) // max(1, len(bare[0]))}"
    yield f"longer {min(len(mine) - len(theirs), 6) // 2}"


def _of_row(name: str, words: list[str]) -> list[str]:
    row = ["^", *words, "$"]
    return [
        *[f"{name}:{word}" for word in words],
        *[f"{name}:{one} {other}" for one, other in pairwise(row)],
        *[f"{name}:{a} {b} {c}" for a, b, c in zip(row, row[1:], row[2:], strict=False)],
        f"shape {name}:{_shape(words)}",
    ]


def _kind(word: Sequence[str]) -> str:
    return "." if not word else word[0] if word[0] in _CODES else "k"


def _swapped(mine: Sequence[str], theirs: Sequence[str]) -> Iterator[str]:
    """Where both begin the same, what then stands in the one, and what in the other; the same from the end."""
    for name, one, other in (("to", mine, theirs), ("to the end", mine[::-1], theirs[::-1])):
        here, there = (next((word for word in row if word != "="), "") for row in (one, other))
        yield f"{there} {name} {here}"


def _shape(words: Sequence[str]) -> str:
    return _REPEATED.sub(r"\1", "".join([word if word in _CODES else "k" for word in words]))


def _coded(
    words: Words, others: Collection[str], reading: Reading, other: Reading, known: Collection[str]
) -> list[str]:
    shared = {token.start for token in reading.told if other.has(token)}
    values = {given.start for given in reading.given}
    return [
        "=" if lowered in others or start in shared else _code(word, lowered, start, values, known)
        for word, lowered, start in words.row
    ]


def _code(word: str, lowered: str, start: int, values: set[int], known: Collection[str]) -> str:
    if start in values or any(map(str.isdigit, word)):
        return "#"
    if lowered in known:
        return lowered
    return "@" if word[0].isupper() and start else "_"
