"""From a sentence to what it says: its values first, then its words, each by what its language does with it."""

import re
from bisect import bisect_left
from functools import cached_property, lru_cache

from ..sentences import unstamped
from ..values.numerals import numerals_in, plain_digits
from ..values.units import unit_of
from .marking import marked
from .statement import Given, Reading, Token
from .stems import stem
from .values import Values
from .words import UNSPACED, WORD, Lexicon, common, lexicon_of, weekdays

_BREAK = re.compile(r"[,:](?!\d)|[;()!?…。，；：！？、،؛؟]|[—–](?=\s|$)")
_NEEDS_NOT = frozenset(("plus", "mehr", "mais", "più", "any more", "any longer"))
_HINDI_MUST = re.compile(r"\S+(?:ना|नी|ने) (?:है|हैं|होगा|होगी|चाहिए|पड़ेगा|पड़ेगी)$")
_KOREAN_MUST = re.compile("(?:야|아야|어야)$")
_GROUP = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
_TITLE = re.compile(r"(?:\bHerrn?|\bFrau|\bDr\.?|\bMrs?\.?|\bMs\.?) \Z")  # "Frau Kurz" is not short
_ASKS = ("?", "？", "؟", "か。", "か", "吗。", "까요.")


@lru_cache(8_192)  # a ledger's sentences are read again at each fold
def read(text: str) -> Reading:
    """What a sentence says; at most so much of it as one quote may hold."""
    text, words = prepared(text)
    lexicon = lexicon_of(text, words)
    reader = _Unspaced(text, lexicon) if lexicon.name in ("zh", "ja") else _Spaced(text, lexicon)
    return marked(reader.reading)


def prepared(text: str) -> tuple[str, list[str]]:
    """The text as it is read, and its words in lower case."""
    text = plain_digits(unstamped(text)).replace("’", "'").strip()
    return text, [word.lower() for word in WORD.findall(text)]


@lru_cache(32_768)
def is_numeral(word: str) -> bool:
    return any(True for _ in numerals_in([word]))


@lru_cache(16_384)
def day_of(word: str, language: str) -> int | None:
    """The place in the week of the day that a word names."""
    bare = {"ar": word[1:] if word[:1] in "وبل" else word, "ko": word[:3]}.get(language, word)
    bare = bare.partition("'")[0] if language in ("en", "tr") else bare
    return weekdays().get(word, weekdays().get(bare))


class _Reader:
    """Goes through a text once."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text, self.lexicon = text, lexicon
        self.values = Values(text, lexicon)
        self.tokens: list[Token] = []
        self.lists: list[tuple[str, int, int]] = []
        self.read()

    def read(self) -> None:
        raise NotImplementedError

    @property
    def reading(self) -> Reading:
        found = sorted(self.values.found)
        given = tuple(Given(kind, worth, unit, self.clause(start), start) for start, _, kind, worth, unit in found)
        asks = self.text.rstrip(" \"'”)»").endswith(_ASKS)
        return Reading(self.text, self.lexicon.name, tuple(self.tokens), given, tuple(self.lists), asks)

    def clause(self, place: int) -> int:
        return bisect_left(self.breaks, place)

    @cached_property
    def breaks(self) -> list[int]:
        return [found.start() for found in _BREAK.finditer(self.text) if not self.values.covers(found.start())]

    def add(self, written: str, start: int, lists: frozenset[str], size: int = 1) -> None:
        """A phrase of so many words; only what tells what the sentence is about becomes one of its words."""
        word, clause = written.lower(), self.clause(start)
        if group := self.lexicon.groups.get(word):
            self.tokens.append(Token(group, clause, start, written))
            return
        is_weak = not lists.isdisjoint(common("not_about")) or (
            len(word) == 1 and written.isascii() and written.islower()
        )
        is_unit = self.values.follows_number(start)
        if size > 1 or (is_weak and lists.isdisjoint(("verbs", "moved", "done"))) or (is_unit and unit_of(word)):
            return
        is_generic = "generic" in lists or is_unit
        base = stem(word, self.lexicon.name)
        self.tokens.append(Token(base, clause, start, written, is_weak=is_weak, is_generic=is_generic))


class _Spaced(_Reader):
    """A text with spaces between its words."""

    @cached_property
    def breaks(self) -> list[int]:
        conjunctions = common("conjunctions")
        joints = [found.start() for found in WORD.finditer(self.text) if found.group().lower() in conjunctions]
        signs = [found.start() for found in _BREAK.finditer(self.text) if not self.values.covers(found.start())]
        return sorted(signs + joints)

    def read(self) -> None:
        self._found = [match for match in WORD.finditer(self.text) if not self.values.covers(match.start())]
        self._words = words = [match.group().lower() for match in self._found]
        counted = any(is_numeral(word) and not self.lexicon.at([word], 0)[0] for word in words)
        said = numerals_in(words) if counted else ()
        numerals = {first: (end, number) for number, first, end in said if self._counts(first, end, number)}
        place = 0
        while place < len(words):
            match, word, size = self._found[place], words[place], 1
            if not word.isalpha() and any(map(str.isdigit, word)):
                self._number(place)
            elif place in numerals:
                end, number = numerals[place]
                stop = self._found[end - 1].end()
                self.values.give(match.start(), stop, "number", str(number), self.values.unit_at(stop))
                size = end - place
            elif (day := day_of(word, self.lexicon.name)) is not None:
                self.values.give(match.start(), match.end(), "day", f"weekday {day}")
            elif word in common("spoken_times"):
                self.values.give(match.start(), match.end(), "clock", word)
            else:
                size = self._word(place)
            place += size

    def _counts(self, first: int, end: int, number: int) -> bool:
        """Whether these words are a number: no article, and none of another language."""
        return end - first > 1 or (number > 1 and not self.lexicon.at(self._words, first)[0])

    def _number(self, place: int) -> None:
        match = self._found[place]
        word, before = match.group(), self.text[match.start() - 1 : match.start()]
        digits = re.match(r"[\d.,:/-]*\d", word)
        if self._is_label(place):
            self.tokens.append(Token(word.lower(), self.clause(match.start()), match.start(), word))
            return
        behind = word[digits.end() :] if digits else word
        if digits is None or (behind and unit_of(behind) is None and self.lexicon.name != "ko"):
            self.values.give(match.start(), match.end(), "name", word.lower())
            return
        known = unit_of(behind) if behind else unit_of(before) if before in "$€£¥₹₽₩₺" and before else None
        unit = known[0] if known else stem(behind, self.lexicon.name) if behind else self.values.unit_at(match.end())
        self.values.give(match.start(), match.end(), "number", _GROUP.sub("", digits.group()), unit)

    def _is_label(self, place: int) -> bool:
        """The 2 of "server 2 costs": it says which, not how many; nor does the 12 of "12 Mill Street"."""
        match = self._found[place]
        if self.lexicon.name != "de" and match.group().isdigit() and self._is_in_name(match):
            return True
        following = [
            each for each in self._found[place + 1 : place + 3] if each.group().lower() not in common("adverbs")
        ]
        if not following or self.text[match.end() : self._found[place + 1].start()] != " ":
            return False
        after = following[0].group().lower()
        is_subject = "verbs" in self.lexicon.at([after], 0)[1] or after in ("of", "der", "des", "du", "de")
        return is_subject and not unit_of(after) and (not match.group().isdigit() or place > 0)

    def _is_in_name(self, match: re.Match[str]) -> bool:
        behind = re.match(r" ([A-Z][a-zà-ÿ]+)", self.text[match.end() : match.end() + 40])
        return bool(behind and not unit_of(behind.group(1)) and behind.group(1).lower() not in weekdays())

    def _word(self, place: int) -> int:
        match = self._found[place]
        size, lists = self._lists_at(place)
        clause = self.clause(match.start())
        if "no_longer" in lists and " ".join(self._words[place : place + size]) in _NEEDS_NOT:
            said = {name for name, at, _ in self.lists if at == clause}
            lists = lists if "not" in said else lists - {"no_longer"}
        if self.lexicon.name == "hi" and _HINDI_MUST.match(" ".join(self._words[place : place + 2])):
            self.lists.append(("must", clause, match.start()))
        self.lists += [(name, clause, match.start()) for name in lists]
        self.add(match.group(), match.start(), lists, size)
        return max(size, 1)

    def _lists_at(self, place: int) -> tuple[int, frozenset[str]]:
        size, lists = self.lexicon.at(self._words, place)
        word = self._words[place]
        if self.lexicon.name == "ko" and not lists:
            return 1, self._agglutinated(word)
        if not lists and self.lexicon.name == "ar" and word[0] in "وف":
            size, lists = self.lexicon.at([word[1:]], 0)  # "and", "so"
        if size == 1 and self._is_name(self._found[place]) and lists.isdisjoint(("first", "generic")):
            return 1, frozenset()
        if word == "no" and self.lexicon.name == "es_pt_it" and not common("portuguese").isdisjoint(self._words):
            return 1, frozenset({"stop"})  # "in the"
        if not lists and self.lexicon.name == "en" and word.endswith("ing"):
            forms = [[word[:-3]], [word[:-3] + "e"], [word[:-4]]]
            size, lists = 1, frozenset().union(*(self.lexicon.at(form, 0)[1] for form in forms if form[0]))
            lists &= {"verbs", "moved"}
        is_verb = "verbs" in lists or ("moved" in lists and not word.endswith("ed"))
        if is_verb and place and self._words[place - 1] in common("determiners"):
            return size, lists - {"verbs", "moved"}  # a noun of the same letters
        return size, lists

    def _is_name(self, match: re.Match[str]) -> bool:
        """Capitalized where no sentence begins; in German that says nothing."""
        if not match.group()[0].isupper():
            return False
        before = self.text[max(match.start() - 3, 0) : match.start()].rstrip()
        if _TITLE.search(self.text, max(match.start() - 6, 0), match.start()):
            return True
        starts = not before or before[-1] in ".!?:;¿¡\"'“„«("
        return not starts and self.lexicon.name != "de"

    def _agglutinated(self, word: str) -> frozenset[str]:
        """The lists of a Korean word by the stem and ending that it holds."""
        found: set[str] = {"must"} if _KOREAN_MUST.search(word) else set()
        for piece, lists in self.lexicon.pieces:
            is_past = len(piece) == 1 and "done" in lists and word.startswith(piece)
            if is_past or (len(piece) > 1 and (word.startswith(piece) or word.endswith(piece))):
                found |= lists - {"stop", "first", "we"}
        return frozenset(found)


class _Unspaced(_Reader):
    """A text whose words stand together: what is known parts it, what is left between tells what it is about."""

    def read(self) -> None:
        place = run = 0
        while place < len(self.text):
            size, lists = self._piece(place)
            if run < place and (size or not self._goes_on(place)):
                self.add(self.text[run:place], run, frozenset())
                run = place
            if size:
                known = lists - {"keep"}
                self.lists += [(name, self.clause(place), place) for name in known]
                self.add(self.text[place : place + size], place, known)
                place, run = place + size, place + size
            else:
                place += 1
                run = run if self._tells(place - 1) else place
        if run < place:
            self.add(self.text[run:place], run, frozenset())

    def _piece(self, place: int) -> tuple[int, frozenset[str]]:
        if self.values.covers(place):
            return 0, frozenset()
        size, lists = self.lexicon.piece_at(self.text, place)
        if size == 1 and self.lexicon.name == "ja" and _script(self.text[place]) == "signs":
            near = self.text[max(place - 1, 0) : place] + self.text[place + 1 : place + 2]
            if any(_script(sign) == "signs" for sign in near):
                return 0, frozenset()  # a part of a longer word
        return size, lists

    def _tells(self, place: int) -> bool:
        sign = self.text[place]
        if self.values.covers(place) or (self.lexicon.name == "ja" and "\u3040" <= sign <= "\u309f"):
            return False
        return sign.isalnum() or sign == "ー"

    def _goes_on(self, place: int) -> bool:
        """Of the same script as what stands before it."""
        return self._tells(place) and _script(self.text[place - 1]) == _script(self.text[place])


def _script(sign: str) -> str:
    if "\u30a0" <= sign <= "\u30ff":
        return "katakana"
    if "\u3040" <= sign <= "\u309f":
        return "hiragana"
    return "signs" if UNSPACED.match(sign) else "letters"
