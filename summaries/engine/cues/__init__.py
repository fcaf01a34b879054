"""Words by which people decide, prefer, require, plan, ask and correct themselves, in several languages.

Each language has its .toml file beside: phrases by kind (how they are written, phrases.py says), under [not] those that
only look like the kind, under [words] closed classes that phrases name as @class. A sentence is looked at only for the
phrases of its own language, and of these only for those one of whose words it holds.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from ..scripts import JOINED, plain, script_of
from .english.kinds import kinds_in
from .english.typed import written_out
from .phrases import Phrase, expanded, pieces_of

_OTHER_SCRIPTS = (*JOINED, "ru", "ar", "hi")
_ELIDING = ("fr", "it")  # an apostrophe parts two words: qu'on, l'anno
_TYPED_WORD = re.compile(r"\w+(?:[-'./]\w+)*")
_SELVES = frozenset(
    ("i", "i'm", "i've", "i'd", "i'll", "im", "ive", "my", "mine", "we", "we're", "we've", "we'll", "our", "me", "us")
)
_SURE = frozenset(("goal", "preference", "action", "asks"))  # whatever phrase looks alike
# What a kind that the build gives is not at the same time, whatever words say.
_OUTWEIGHS = {
    "constraint": {"preference"},
    "decision": {"preference"},
    "action": {"constraint"},
    "goal": {"action", "constraint", "hypothetical", "uncertain"},
    "preference": {"constraint", "hypothetical", "uncertain"},
}
# Kinds of a file whose phrases tell more than one thing: an allergy binds, whatever else its sentence says of likes.
_MEANS = {
    "health": {"constraint", "not preference"},
    "bound": {"constraint", "not preference", "not action"},  # "must be done by Friday", "I only have Tuesdays"
    "duty": {"action", "not constraint", "not preference", "not decision"},  # must, with a verb of doing an errand
    "aim": {"goal", "not action", "not constraint"},
    "resolved": {"decision", "not action", "not goal", "not preference"},
}
_KINDS = frozenset(("decision", "plan", "preference", "constraint", "goal", "action", "intent"))
_STEM = 3  # letters by which words with an open end are looked up


class Cues:
    """Which kinds of cue a sentence of one language holds."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._by_key: dict[str, list[Phrase]] = {}
        self._unspaced: list[Phrase] = []
        self._with = lru_cache(8_192)(self._found_by)  # the words of a language come again and again
        for phrase in phrases:
            if phrase.spaced:
                for key in phrase.keys:
                    self._by_key.setdefault(_key(key), []).append(phrase)
            else:
                self._unspaced.append(phrase)

    def of(self, sentence: str, words: Iterable[str]) -> set[str]:
        """The kinds whose phrases stand in the sentence; words are its lower-case words. "not x": looks like x."""
        kinds: set[str] = set()
        pieces = pieces_of(sentence)
        for phrase in self._candidates(sentence, set(words)):
            if phrase.kind in kinds or any(map(pieces.isdisjoint, phrase.needs)):
                continue
            if phrase.stands_in(sentence):
                kinds.add(phrase.kind)
        return kinds

    def _candidates(self, sentence: str, words: set[str]) -> Iterator[Phrase]:
        for word in words:
            yield from self._with(word)
        for phrase in self._unspaced:
            if any(key in sentence for key in phrase.keys):
                yield phrase

    def _found_by(self, word: str) -> tuple[Phrase, ...]:
        begun, ended = [f"{word[:size]}~" for size in (1, 2, 3)], [f"~{word[-size:]}" for size in (1, 2, 3)]
        return tuple(phrase for key in (word, *begun, *ended) for phrase in self._by_key.get(key, ()))


class AllCues:
    """The cues of all languages."""

    def of(self, sentence: str, words: Sequence[str]) -> frozenset[str]:
        """The kinds of cue that the sentence holds in its own language; words are its lower-case words."""
        return _kinds_of(sentence, tuple(words))


@lru_cache(8_192)  # the statements of a ledger are looked at again at each fold
def _kinds_of(sentence: str, words: tuple[str, ...]) -> frozenset[str]:
    sentence = plain(sentence)
    said = words if sentence.isascii() else [plain(word) for word in words]
    kinds: set[str] = set()
    by_build: set[str] = set()
    for language in languages_of(sentence, said):
        if language in _ELIDING and "'" in sentence:
            kinds |= _cues(language).of(sentence.replace("'", "' "), _unelided(said))
        elif language == "en":
            written = written_out(sentence)
            kinds |= _cues(language).of(written, said if written == sentence else _TYPED_WORD.findall(written.lower()))
            by_build = kinds_in(written)
            if _SELVES.isdisjoint(said):
                kinds.discard("first_person")  # worth is for what was said, not for what was put back
        else:
            kinds |= _cues(language).of(sentence, said)
    for kind in kinds.intersection(_MEANS):
        kinds |= _MEANS[kind]
    return _together(kinds - _MEANS.keys(), by_build)


def _together(by_phrase: set[str], by_build: set[str]) -> frozenset[str]:
    """The kinds that phrases and the build of a sentence give; where they differ, the build knows more. "not x": looks
    like x, and like nothing else."""
    denied = {kind[4:] for kind in by_phrase if kind.startswith("not ")} - _SURE.intersection(by_build)
    if "limited" in by_build:
        denied.discard("constraint")
    if "chosen" in by_build:
        denied -= {"decision"}
    denied |= {kind[4:] for kind in by_build if kind.startswith("not ")}
    alike = {f"not {kind}" for kind in denied}
    for kind, others in _OUTWEIGHS.items():
        if kind in by_build - denied:
            denied.update(others - by_build)
    found = (by_phrase | by_build) - {"limited", "chosen"}
    said = frozenset(kind for kind in found if not kind.startswith("not ") and kind not in denied)
    return said if said & _KINDS else said | alike


@cache
def cues() -> AllCues:
    return AllCues()


def languages_of(sentence: str, words: Sequence[str]) -> tuple[str, ...]:
    """The languages that a sentence can be in: by its script, else those most of whose common words it holds."""
    script = script_of(sentence)
    if script:
        return (script,)
    votes: dict[str, int] = {}
    for word in words:
        for part in (word,) if word in _vocabulary() else word.split("'"):
            for language in _vocabulary().get(part, ()):
                votes[language] = votes.get(language, 0) + 1
    most = max(votes.values(), default=0)
    return tuple(language for language in _latin() if votes.get(language, 0) == most)


@cache
def function_words() -> frozenset[str]:
    """Words that carry no meaning of their own, in all languages; not those that say much in another: "my son"."""
    return _words("function_words") - _words("content_words")


@cache
def small_talk() -> frozenset[str]:
    """Words of thanks, greetings and assent; a sentence of nothing else says nothing."""
    return _words("small_talk")


@cache
def cue_words(kind: str) -> frozenset[str]:
    """All words that the phrases of one kind spell out; those of their classes are not among them."""
    phrases = (phrase for table in _tables().values() for phrase in table.get(kind, []))
    return frozenset(word for phrase in phrases for word in re.findall(r"(?<![\w@])[\w'-]+", phrase))


@cache
def abbreviations() -> frozenset[str]:
    """Words after which a full stop ends no sentence, lower-case and without that stop."""
    return _words("abbreviations")


@cache
def numbered() -> frozenset[str]:
    """Abbreviations that a number follows: "Art. 13"."""
    return _words("numbered")


def _words(key: str) -> frozenset[str]:
    return frozenset(plain(word) for table in _tables().values() for word in str(table.get(key, "")).split())


@cache
def _tables() -> dict[str, dict[str, Any]]:
    """What each language's file holds, by its name: "de" …"""
    files = sorted(resources.files(__package__).iterdir(), key=lambda file: file.name)
    return {f.name.partition(".")[0]: tomllib.loads(f.read_text("utf-8")) for f in files if f.name.endswith(".toml")}


@cache
def _latin() -> tuple[str, ...]:
    return tuple(language for language in _tables() if language not in _OTHER_SCRIPTS)


@cache
def _cues(language: str) -> Cues:
    return Cues(_phrases(language))


def _phrases(language: str) -> Iterator[Phrase]:
    table = _tables()[language]
    classes = {
        name: words if "|" in words else "|".join(words.split()) for name, words in table.get("words", {}).items()
    }
    denied = {f"not {kind}": found for kind, found in table.get("not", {}).items()}
    for kind, found in (table | denied).items():
        if isinstance(found, list):
            for phrase in found:
                text = plain(expanded(phrase, classes))
                if language in _ELIDING:
                    text = re.sub(r"'(?=\w)", "' ", text)
                yield Phrase(kind, text, language not in JOINED, plain(table.get("lead", "")))


@cache
def _vocabulary() -> dict[str, frozenset[str]]:
    """The languages of the Latin script whose common words and cues hold a word."""
    found: dict[str, set[str]] = {}
    for language in _latin():
        table = _tables()[language]
        words = set(f"{table.get('function_words', '')} {table.get('small_talk', '')}".split())
        words.update(key for phrase in _phrases(language) for key in phrase.keys if "~" not in key)
        for word in words:
            found.setdefault(word, set()).add(language)
    return {word: frozenset(languages) for word, languages in found.items()}


def _unelided(words: Iterable[str]) -> list[str]:
    return [part for word in words for part in word.split("'")]


def _key(word: str) -> str:
    """What a word is looked up by; one with an open end by the letters before it."""
    if word.endswith("~"):
        return f"{word.strip('~')[:_STEM]}~"
    return f"~{word.strip('~')[-_STEM:]}" if word.startswith("~") else word.lower()
