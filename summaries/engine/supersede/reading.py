"""From a sentence to what it says: its values first, then its words, each by what its language does with it."""

import re
import unicodedata
from functools import cached_property, lru_cache

from ..scripts import SPACELESS
from ..secret_rules.rule import REMOVED
from ..sentences import unstamped
from ..values.numerals import numerals_in, plain_digits
from ..values.units import unit_of
from .marking import marked
from .reader import BREAK, Reader
from .statement import Reading, Token
from .stems import stem
from .unspaced import Unspaced
from .values import KOREAN_COUNT
from .word_lists import WORD, common, lexicon_of, rates, weekdays

_NEEDS_NOT = frozenset(("plus", "mehr", "mais", "più", "any more", "any longer"))
_HINDI_MUST = re.compile(r"\S+(?:ना|नी|ने) (?:है|हैं|होगा|होगी|चाहिए|पड़ेगा|पड़ेगी)$")
_KOREAN_MUST = re.compile("(?:야|아야|어야)$")
_TURKISH_FROM = re.compile("'?[dt][ae]n$")
_FRENCH_WOULD = re.compile(r"[^\W\d_]{2}[^t]r(?:ait|aient)$")
_KOREAN_ENDING = re.compile(r"(?<=[^\s])(?:이에요|예요|입니다|이다|으로|로|까지|에서|대신)$")
_KOREAN_PAST = re.compile("[\u1100-\u11ff]\u11bb")
_GROUP = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
_TITLE = re.compile(r"(?:\bHerrn?|\bFrau|\bDr\.?|\bMrs?\.?|\bMs\.?) \Z")  # "Frau Kurz" is not short
_ONE_OF = re.compile(r" (?:of|more|another|day|time|thing)\b")  # "one of", "one day": no count
_AT = {"en": ("at", "till"), "de": ("um",), "es_pt_it": ("las", "alle", "às")}  # what stands before an hour
_GO = ("go", "goes", "went")
_OFTEN = {"once": "1", "twice": "2"}


@lru_cache(8_192)  # a ledger's sentences are read again at each fold
def read(text: str) -> Reading:
    """What a sentence says; at most so much of it as one quote may hold."""
    text, words = prepared(text)
    lexicon = lexicon_of(text, words)
    reader = Unspaced(text, lexicon) if lexicon.name in SPACELESS else _Spaced(text, lexicon)
    return marked(reader.reading)


def prepared(text: str) -> tuple[str, list[str]]:
    """The text as it is read, and its words in lower case. A removed secret says nothing."""
    text = plain_digits(unstamped(REMOVED.sub("", text) if "removed]" in text else text)).replace("’", "'").strip()
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


class _Spaced(Reader):
    """A text with spaces between its words."""

    @cached_property
    def breaks(self) -> list[int]:
        joints = [
            found.start()
            for found in WORD.finditer(self.text)
            if found.group().lower() in common("conjunctions") and (found.group() != "car" or self.lexicon.name == "fr")
        ]
        signs = [found.start() for found in BREAK.finditer(self.text) if not self.values.covers(found.start())]
        return sorted(signs + joints)

    def read(self) -> None:
        self._found = [match for match in WORD.finditer(self.text) if not self.values.covers(match.start())]
        self._words = words = [match.group().lower().rstrip("'") for match in self._found]
        counted = any(is_numeral(w) and (w in ("one", "dos") or not self.lexicon.at([w], 0)[0]) for w in words)
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
            elif word in rates():
                self.values.give(match.start(), match.end(), "rate", str(rates()[word]))
            elif word in _OFTEN and words[place + 1 : place + 2] in (["a"], ["per"], ["every"], ["each"]):
                self.values.give(match.start(), match.end(), "number", _OFTEN[word], "times")
            elif word in common("one_of") and self._lasts(place):
                self.values.give(match.start(), match.end(), "number", "1", "time")
            else:
                size = self._word(place)
            place += size

    def _lasts(self, place: int) -> bool:
        """The "an" of "it takes an hour"; what costs 5 an hour, and what was an hour ago, does not last one."""
        behind, next_but_one = (*self._words[place + 1 : place + 3], "", "")[:2]
        if self.values.found or not behind or next_but_one in common("no_duration"):
            return False
        return (unit_of(behind) or ("",))[0] == "time"

    def _counts(self, first: int, end: int, number: int) -> bool:
        """Whether these words are a number: no article, and none of another language."""
        word, behind = self._words[first], self.text[self._found[end - 1].end() :]
        if end - first > 1:
            return True
        if number == 1:
            is_counted = end < len(self._words) and not self.lexicon.at(self._words, end)[0]
            is_counted &= not _ONE_OF.match(behind) and self._words[max(first - 1, 0)] not in common("pointing")
            return word == "one" and self.lexicon.name == "en" and is_counted
        if word == "dos" and self.lexicon.name == "es_pt_it":
            return (common("portuguese") - {"dos"}).isdisjoint(self._words)
        is_turkish = word == "bin" and self.lexicon.name != "tr"
        return not is_turkish and not self.lexicon.at(self._words, first)[0]

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
        if self.lexicon.name == "ko" and (counted := KOREAN_COUNT.match(behind)):
            self.values.give(
                match.start(), match.end(), "number", word[: len(digits.group()) + counted.end(1)], counted.group(2)
            )
            return
        if not behind and self._is_hour(place):
            self.values.give(match.start(), match.end(), "clock", f"{int(word) % 12}:00")
            return
        known = unit_of(behind) if behind else unit_of(before) if before in "$€£¥₹₽₩₺" and before else None
        unit = known[0] if known else stem(behind, self.lexicon.name) if behind else self.values.unit_at(match.end())
        self.values.give(match.start(), match.end(), "number", _GROUP.sub("", digits.group()), unit)

    def _is_hour(self, place: int) -> bool:
        """The 9 of "at 9", where nothing is counted."""
        word, match = self._words[place], self._found[place]
        is_at = place > 0 and self._words[place - 1] in _AT.get(self.lexicon.name, ())
        return is_at and word.isdigit() and int(word) <= 24 and not self.values.unit_at(match.end())

    def _is_label(self, place: int) -> bool:
        """The 2 of "server 2 costs": it says which, not how many; nor does the 12 of "12 Mill Street"."""
        match = self._found[place]
        if self.lexicon.name in ("hi", "tr", "ko"):
            return False  # the verb stands last
        if place and "." in match.group() and "generic" in self.lexicon.at([self._words[place - 1]], 0)[1]:
            return False  # "version 2.3"
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
        if self.lexicon.name == "ko" and size == 1 and self._says_more(self._words[place]):
            lists = frozenset()
        self.add(match.group(), match.start(), lists, size)
        return max(size, 1)

    def _says_more(self, word: str) -> bool:
        """A Korean word with an ending that is known, behind something that is not."""
        if self.lexicon.at([word], 0)[0]:
            return False
        bare = _KOREAN_ENDING.sub("", word)
        if bare != word:
            return not self.lexicon.at([bare], 0)[0] and len(bare) > 0
        lists = self._agglutinated(word)
        return bool(lists) and lists <= {"must", "done"} and len(word) > 2

    def _lists_at(self, place: int) -> tuple[int, frozenset[str]]:
        size, lists = self.lexicon.at(self._words, place)
        word = self._words[place]
        if self.lexicon.name == "ko" and not lists:
            return 1, self._agglutinated(word)
        if self.lexicon.name == "tr" and _TURKISH_FROM.search(word):
            self.lists.append(("left", self.clause(self._found[place].start()), self._found[place].start()))
        if self.lexicon.name == "fr" and not lists and _FRENCH_WOULD.search(word):
            return 1, frozenset({"maybe", "verbs"})
        if not lists and self.lexicon.name == "ar" and word[0] in "وف":
            size, lists = self.lexicon.at([word[1:]], 0)  # "and", "so"
        if size == 1 and self._is_name(self._found[place]) and lists.isdisjoint(("first", "generic")):
            return 1, frozenset()
        if word == "no" and self.lexicon.name == "es_pt_it" and not common("portuguese").isdisjoint(self._words):
            return 1, frozenset({"stop"})  # "in the"
        if self.lexicon.name == "en" and word == "too" and self._goes_on(place):
            return 1, frozenset({"stop"})  # "too expensive"
        if self.lexicon.name == "en" and word.endswith("ing") and self._words[max(place - 1, 0)] in _GO and place:
            return 1, frozenset()  # "go swimming"
        if lists <= {"use", "one"} and self.lexicon.name == "en" and word.endswith("ing"):
            forms = [[word[:-3]], [word[:-3] + "e"], [word[:-4]]]
            found = frozenset().union(*(self.lexicon.at(form, 0)[1] for form in forms if form[0]))
            size, lists = 1, (found & {"verbs", "moved"}) | lists
        is_verb = "verbs" in lists or ("moved" in lists and not word.endswith("ed"))
        if is_verb and place and self._words[place - 1] in common("determiners"):
            return size, lists - {"verbs", "moved"}  # a noun of the same letters
        if "moved" in lists and size == 1 and self._is_noun_before_verb(place):
            return size, lists - {"moved"}
        return size, lists

    def _goes_on(self, place: int) -> bool:
        """Another word follows in the same clause, and no "now"."""
        following = self._words[place + 1 : place + 2]
        is_near = bool(following) and self.text[self._found[place].end() : self._found[place + 1].start()] == " "
        return is_near and following[0] not in common("adverbs") | common("conjunctions")

    def _is_noun_before_verb(self, place: int) -> bool:
        """The shift of "the night shift starts"."""
        if self.lexicon.name != "en" or self._words[place].endswith("ed") or place + 1 == len(self._words):
            return False
        next = place + 1 + (self._words[place + 1] in common("adverbs"))
        behind = self._words[next] if next < len(self._words) else ""
        is_near = self.text[self._found[place].end() : self._found[place + 1].start()] == " "
        is_verb = behind in self.lexicon.groups or behind.endswith("s") or behind in common("being")
        return is_near and is_verb and (behind in self.lexicon.groups or "verbs" in self.lexicon.at([behind], 0)[1])

    def _is_name(self, match: re.Match[str]) -> bool:
        """Capitalized where no sentence begins; in German that says nothing."""
        if not match.group()[0].isupper():
            return False
        before = self.text[max(match.start() - 3, 0) : match.start()].rstrip()
        if _TITLE.search(self.text, max(match.start() - 6, 0), match.start()):
            return True
        if match.group().lower() in common("titles"):
            return False
        starts = not before or before[-1] in ".!?:;¿¡\"'“„«("
        return not starts and self.lexicon.name != "de"

    def _agglutinated(self, word: str) -> frozenset[str]:
        """The lists of a Korean word by the stem and ending that it holds."""
        found: set[str] = {"must"} if _KOREAN_MUST.search(word) else set()
        if _KOREAN_PAST.search(unicodedata.normalize("NFD", word)):
            found.add("done")
        for piece, lists in self.lexicon.pieces:
            is_past = len(piece) == 1 and "done" in lists and word.startswith(piece)
            if is_past or (len(piece) > 1 and (word.startswith(piece) or word.endswith(piece))):
                found |= lists - {"stop", "first", "we"}
        return frozenset(found)
