"""What the model sees: of a sentence its words; of a candidate its look, what stands beside it, and the sentence."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice, pairwise

from ..late_patterns import LatePattern
from ..scripts import HAN, KANA
from ..secret_values import LISTS, NO_VALUE, any_of
from .candidates import MADE, NUMBER, PHRASE, QUOTED, RUN, WORD, Candidate

MOST_WORDS = 80
MOST_NAMED = 5  # places of one name
BEFORE, BEHIND = 80, 60  # characters beside a candidate that are looked at
NEAR = 8  # words
_START, _END = ("^",) * 3, ("$",) * 3
_WORD = re.compile(rf"[{HAN}{KANA}]|[^\W\d_]+|\d+|[^\s\w]")
_GROUP = re.compile(r"[^\W_]+")
_YEAR = re.compile(r"(?:19|20)\d\d")
_TRIMMED = ".,;:!?"
_HINTS = {name: tuple(hints) for name, hints in LISTS["hints"].items()}
_ANY_HINT = tuple(sorted({hint for hints in _HINTS.values() for hint in hints}))


def of_sentence(text: str, kinds: Collection[str]) -> set[str]:
    """kinds: of the candidates in it that stand out from words."""
    words, names = words_of(text), sorted(named_in(text))
    found = {f"k:{kind}" for kind in kinds} | {f"n:{name}" for name in names}
    found.update(f"nk:{name} {kind}" for name in names for kind in kinds)
    found.add(f"any {bool(names)} {' '.join(sorted(kinds))}")
    for word in words:
        found.add(f"w:{word}")
        if len(word) > 4:
            found.add(f"b:{word[:5]}")
            found.update(_pieces(word, "g:"))
    found.update(f"2:{one} {other}" for one, other in pairwise(["^", *words, "$"]))
    return found


def of_candidate(text: str, one: Candidate, bag: Collection[str]) -> set[str]:
    """bag: bag_of(text)."""
    secret, kind = text[one.start : one.end], one.kind
    found = {*_of_look(secret, kind), *_of_neighbours(text, one), *_of_names(text, one)}
    found.update(f"{name}in {word}" for word in bag for name in ("", f"{kind} "))
    if secret.lower() in f"{text[: one.start]} {text[one.end :]}".lower():
        found.add("again")
    return found


@lru_cache(256)
def bag_of(text: str) -> frozenset[str]:
    """The beginnings of its words, and the signs that ask and tell."""
    words = [word for word in words_of(text) if word.isalpha() or word in "?=:"]
    return frozenset([word[:6] for word in words] + [piece for word in words for piece in _pieces(word)])


def forget() -> None:
    """Keep nothing of what was looked at: it may hold secrets."""
    bag_of.cache_clear()
    named_in.cache_clear()


def words_of(text: str) -> list[str]:
    """Words and signs, in lower case; "#" for a number."""
    return ["#" if word.isdigit() else word.lower() for word in _WORD.findall(text)][:MOST_WORDS]


def _pieces(word: str, name: str = "") -> list[str]:
    """Of languages that inflect more than English."""
    return [] if word.isascii() or len(word) <= 4 else [name + word[n : n + 4] for n in range(len(word) - 3)]


def _of_look(secret: str, kind: str) -> Iterator[str]:
    digits = min(sum(map(str.isdigit, secret)), 12)
    yield from (f"kind {kind}", f"shape {shape_of(secret)}", f"long {min(len(secret) // 3, 8)}")
    yield from (f"{kind} digits {digits}", f"{kind} long {min(len(secret), 16) // 2}")
    yield f"groups {kind} {min(len(_GROUP.findall(secret)), 8)}"
    yield f"{kind} harmless {secret.lower().strip(_TRIMMED) in NO_VALUE}"
    if kind in (WORD, PHRASE, RUN, QUOTED):
        yield from (f"{kind} is {secret.lower()[:24]}", f"{kind} upper {secret[:1].isupper()}")
    if kind in (PHRASE, RUN):
        words = words_of(secret)
        yield from (f"phrase has {word}" for word in words)
        yield f"phrase begins {words[0] if words else ''}"
    if kind == NUMBER:
        yield f"number year {bool(_YEAR.fullmatch(secret))}"
        yield f"number seps {''.join(sorted({sign for sign in secret if not sign.isdigit()}))}"
    if kind == MADE:
        last = "0" if secret[-1].isdigit() else "a" if secret[-1].isalpha() else secret[-1]
        yield from (f"made lower {secret == secret.lower()} {last}", f"made begins {secret[:3]}")
        yield from (f"made has {sign}" for sign in {*secret} if not sign.isalnum())


def shape_of(secret: str) -> str:
    """ "Tr0mb0ne-Attic" -> "Aa0a0a-Aa": a run of one sort counts once."""
    sorts: list[str] = []
    for sign in secret:
        sort = "0" if sign.isdigit() else "A" if sign.isupper() else "a" if sign.isalpha() else sign
        if not sorts or sorts[-1] != sort:
            sorts.append("_" if sort.isspace() else sort)
    return "".join(sorts)[:12]


def _of_neighbours(text: str, one: Candidate) -> Iterator[str]:
    before = words_of(text[max(0, one.start - BEFORE) : one.start])
    behind = words_of(text[one.end : one.end + BEHIND])
    left, right, kind = [*_START, *before], [*behind, *_END], one.kind
    for name in ("", f"{kind} "):
        yield from (f"{name}l1 {left[-1]}", f"{name}l2 {left[-2]} {left[-1]}", f"{name}r1 {right[0]}")
        yield from (f"{name}l3 {left[-3]} {left[-2]} {left[-1]}", f"{name}r2 {right[0]} {right[1]}")
        yield f"{name}lr {left[-1]} {right[0]}"
        yield from _near(before[-NEAR:], f"{name}near")
        yield from _near(behind[:NEAR], f"{name}after")
    yield from (f"s2 {left[-2]}", f"s3 {left[-3]}", f"t2 {right[1]}", f"t3 {right[2]}")


def _near(words: Sequence[str], name: str) -> list[str]:
    return [f"{name} {word[:6]}" for word in words]


def _of_names(text: str, one: Candidate) -> Iterator[str]:
    """Where what secrets are called stands, from there."""
    is_named = False
    for name, spans in named_in(text).items():
        for start, end in spans:
            is_named = True
            if end <= one.start:
                yield from (f"named {name} before {_far(one.start - end)}", f"named {one.kind} {name} before")
            elif start >= one.end:
                yield from (f"named {name} behind {_far(start - one.end)}", f"named {one.kind} {name} behind")
            else:
                yield f"named {name} within"
    if not is_named:
        yield f"named nothing {one.kind}"


def _far(characters: int) -> int:
    return min(characters, 60).bit_length()


@lru_cache(256)
def named_in(text: str) -> dict[str, list[tuple[int, int]]]:
    """Where it says password, code, key or the like, by the lists of secret_phrases.toml."""
    lowered = text.lower()
    if not _has_any(lowered, _ANY_HINT):
        return {}
    found = {
        name: [each.span() for each in islice(pattern.finditer(text), MOST_NAMED)]
        for name, pattern in _names().items()
        if name not in _HINTS or _has_any(lowered, _HINTS[name])
    }
    return {name: spans for name, spans in found.items() if spans}


def _has_any(lowered: str, hints: Sequence[str]) -> bool:
    return any(hint in lowered for hint in hints)


@cache
def _names() -> dict[str, LatePattern]:
    """In scripts without spaces a name has no ends."""
    ends = {name: ("", "") if name.endswith("foreign") else (r"(?<![^\W_])", r"(?![^\W_])") for name in LISTS["names"]}
    return {
        name: LatePattern(f"{begin}{any_of('names', name)}{end}", re.IGNORECASE) for name, (begin, end) in ends.items()
    }
