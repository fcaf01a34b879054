"""How much a reader of the summary would miss a sentence."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from .cues import small_talk
from .dedupe import without_frame
from .details import begins_with_subject, dates_in, details_of, identifiers_in, names_in, numerals_in, relative_dates_in
from .sentences import asks, content_words, meaningful, words_of
from .speech import holds_quotation

IDENTIFIER_WORTH = 2.0  # nobody can guess one, and there are few
LONG_ANSWER_SENTENCES = 6
ANSWER_SHARE = 0.9  # of what a person's words would be worth: a model can say the same again
# More for what people must and have to do, leave open and aim at; who is told a bound by others passes on a bound.
KIND_WORTH = {"constraint": 1.0, "action": 0.6, "question": 0.7, "goal": 0.3}
NEW_IN_ECHO = 0.4  # share of its words
# In these scripts two words are a sentence, which has neither an article nor a verb: "Лифт сломан."
_NO_ARTICLE = re.compile("[\u0400-\u052f\uac00-\ud7a3]{4}")
# What an assistant begins with where it says again what it was told.
_NOTED = re.compile(
    r"^(?:noted|got it|understood|ok(?:ay)?|all ?right|right|fine|good|perfect|great|thanks|sure|so"
    r"|notiert|vermerkt|verstanden|alles klar|gut|danke|also|(?:c['’]est )?noté|d['’]accord|compris|entendu|parfait"
    r"|bien|anotado|apuntado|entendido|vale|de acuerdo|perfecto|capito|annotato|va bene|perfetto|certo"
    r"|combinado|perfeito|записал[аи]?|понял[аи]?|понятно|хорошо|принято|anladım|not ettim|tamam|تم|حسن[اً]*|فهمت|مفهوم"
    r"|ठीक है|समझ गया|好的|明白了?|了解|记下了|收到|承知しました|了解しました|わかりました|알겠습니다|네)"
    r"(?:\s*[,:.!…،，。：！]+|\s+[–—-])\s*(?=\S)",
    re.IGNORECASE,
)
_SIGNS = {
    **dict.fromkeys(("pound", "pounds", "quid", "gbp"), "£"),
    **dict.fromkeys(("euro", "euros", "eur"), "€"),
    **dict.fromkeys(("dollar", "dollars", "bucks", "usd"), "$"),
}
_SUM = re.compile(
    rf"(?<![\d.,])(?P<sum>\d{{1,9}}(?:[.,]\d{{1,9}}){{0,3}}) ?(?P<unit>{'|'.join(_SIGNS)})\b", re.IGNORECASE
)
_BLOB = re.compile(r"[\w+/=-]{100,}", re.ASCII)  # of encoded data; nobody writes so long a word

# A question that begins with none of these tells something first: "I'm moving to Lyon, any ideas?"
_ASKING = frozenset(
    """
    what when where which who whose whom why how do does did is are was were can could should would will shall have has
    any am may might isn't aren't don't doesn't didn't was wie wo wann wer warum welche welcher welches kann kannst ist
    sind hast haben gibt soll wer quel quelle quels quelles où quand comment pourquoi qui est-ce qué cuál cuándo dónde
    cómo quién puedes puede che come dove quando chi
    """.split()  # noqa: SIM905
)

# What begins so asks for something: "Give me a list of …".
_REQUESTING = frozenset(
    """
    give write explain list tell show help suggest recommend translate summarize rewrite generate schreib erkläre nenne
    zeig explique donne écris explica escribe dame
    """.split()  # noqa: SIM905
)

# Cues that make even a short sentence worth keeping: "I'm left-handed.", "Long replies, please."
_ASKED = frozenset(("standing_request", "errand", "preference"))
_KINDS = frozenset("preference decision plan constraint goal action question first_person".split())  # noqa: SIM905


@dataclass(frozen=True, slots=True)
class Heard:
    """What a user said right before an answer: its details as they are written, the sums in it with the sign of their
    currency, its words that carry meaning. is_gone: the message that is answered was deleted."""

    details: frozenset[str] = frozenset()
    sums: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    is_gone: bool = False

    def then(self, text: str) -> "Heard":
        details = self.details.union(details_of(text))
        return Heard(details, self.sums.union(_sums_in(text)), self.words | content_words(text))

    def is_echoed_by(self, text: str, words: Sequence[str]) -> bool:
        """Says hardly more than was heard: "Noted: Clara's birthday is on 12 May." Or quotes what may be gone."""
        if self.is_gone and holds_quotation(text):
            return True
        if not self.words:
            return False
        told = _NOTED.sub("", text)
        telling = meaningful(words if told == text else words_of(told))
        new = telling - self.words
        if len(new) > NEW_IN_ECHO * len(telling):
            return False
        names = {name.lower() for name in names_in(text)}
        details = details_of(without_frame(told))
        return not names & new and self._has_all(details) and not dates_in(new)

    def _has_all(self, details: Iterable[str]) -> bool:
        return all(detail in self.details or detail in self.sums for detail in details)


def _sums_in(text: str) -> Iterator[str]:
    """As an answer may write them: "£1,150" for "1,150 pounds"."""
    return (f"{_SIGNS[found['unit'].lower()]}{found['sum']}" for found in _SUM.finditer(text))


def worth_of(text: str, words: Sequence[str], kinds: Collection[str], *, heard: Collection[str] = ()) -> float:
    """From 0 (nothing) to about 10. words are the text's, kinds its cues; heard: details said right before."""
    if _is_mostly_data(text):
        return 0.0
    telling = meaningful(words)
    found = [detail for detail in details_of(text) if detail not in heard]
    gives_value = _gives_value(words)
    if (
        found
        and sum(map(_is_written_out, telling)) < 2
        and all(len(detail) == 1 for detail in found)
        and "constraint" not in kinds
        and not gives_value
    ):
        return 0.0  # "and 1 more"
    if not found and small_talk().issuperset(words):
        return 0.0  # "One moment please."
    details = len(found) + 0.7 * dates_in(words) + 0.3 * relative_dates_in(words) + 0.25 * numerals_in(words)
    if not details and not gives_value and _says_nothing(telling, words, kinds):
        return 0.0
    names = len(names_in(text)) + 0.5 * begins_with_subject(text)
    worth = 0.3 + 0.12 * min(len(telling), 12) + _for_details(details) + 0.7 * min(names, 3)
    identifiers = identifiers_in(found)
    worth += IDENTIFIER_WORTH * min(identifiers, 2)
    worth += 0.6 * len({"first_person", "taste", "change"}.intersection(kinds))
    if len(telling) < details + 2 and not identifiers:
        worth *= 0.5  # a fragment; nobody can tell what its number is about
    return worth * _for_form(text, words, kinds, has_details=bool(details))


def _gives_value(words: Sequence[str]) -> bool:
    """Names something and then a number of it: "The dose is 5 mg.", not "and 1 more" nor "Step 3"."""
    place = next((place for place, word in enumerate(words) if word[:1].isdigit()), 0)
    if not place:
        return False
    is_named = any(_is_written_out(word) and meaningful([word]) for word in words[:place])
    is_counted = place + 1 < len(words) or words[place][-1:].isalpha() or place > 2
    return is_named and is_counted


def _is_written_out(word: str) -> bool:
    """A word without a figure; the vowel signs of Hindi count as no letters."""
    return word[0].isalpha() and not any(map(str.isdigit, word))


def _is_mostly_data(text: str) -> bool:
    """A key, a picture as text or the like. An address may be long."""
    return "://" not in text and any(2 * len(blob) > len(text) for blob in _BLOB.findall(text))


def _says_nothing(telling: Collection[str], words: Sequence[str], kinds: Collection[str]) -> bool:
    """Thanks, greetings, assent; a fragment of which nobody can tell what it is about."""
    if not telling or small_talk().issuperset(words):
        return True
    if small_talk().issuperset(telling):
        if not _ASKED.isdisjoint(kinds) and len(words) > 3:
            return False
        return "first_person" not in kinds or "chatter" in kinds or len(words) < 5
    if len(words) < 3:
        is_sentence = len(words) == 2 == len(telling) and all(_NO_ARTICLE.match(word) for word in words)
        return _KINDS.isdisjoint(kinds) and (not is_sentence or "chatter" in kinds)
    return "chatter" in kinds and len(telling) < 4 and _KINDS.isdisjoint(kinds)


def in_answer(worth: float, *, number: int, of: int) -> float:
    """What it is worth as sentence number of an assistant's answer: long ones begin with what matters."""
    return ANSWER_SHARE * worth * (0.45 if of > LONG_ANSWER_SENTENCES and number > 0 else 1.0)


def worth_of_kind(kind: str) -> float:
    """What is added where a person tells something of the kind."""
    return KIND_WORTH.get(kind, 0.0)


def _for_details(count: float) -> float:
    """The first detail makes a sentence worth keeping; further ones add little."""
    return 2.2 * min(count, 1.0) + 0.5 * min(max(count - 1, 0), 3)


def _for_form(text: str, words: Sequence[str], kinds: Collection[str], *, has_details: bool) -> float:
    """Questions and requests tell little unless they begin with a statement, pleasantries nothing."""
    if words[0] in _REQUESTING:
        return 0.4
    if asks(text):
        return 0.8 if "first_person" in kinds and words[0] not in _ASKING else 0.35
    return 0.6 if "chatter" in kinds and not has_details else 1.0
