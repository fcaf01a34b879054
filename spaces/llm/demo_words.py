"""Words and sentences for the demo model: which carry meaning, and which mean the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_STOP_WORDS = """
    a about again all also am an and any are as at be been but by can could did do does for from had has have he her
    hers him his how i if in into is it its just know let like me mine my no not now of on or our ours out please
    remember remind say said she should so some still tell than that the their them then there these they this
    those to too us very was we were what when where which who whom whose why will with would yes you your yours
    hello hi hey thanks thank ok okay hallo danke tag morgen guten
    recall mention mentioned told talk talked ask asked again list give show much many
    ab aber alle als also am an auch auf aus bei bin bis bist bitte da damit das dass dein deine dem den denn der des
    dich die dies diese dieser dieses dir doch du durch ein eine einem einen einer eines er es euch fur hab habe haben
    hat hatte hatten hier ich ihm ihn ihr ihre im in ist ja jetzt kann kannst kein keine konnen man mein meine meinem
    meinen meiner mich mir mit nach nein nicht noch nun nur ob oder sag sagen schon sein seine sich sie sind so uber um
    und uns unser unsere vom von vor wann war waren warum was weil welche welcher welches wem wen wenn wer werden wie
    wieder will wir wird wo wurde wurden zu zum zur erinnere viel viele weisst
    au aux avec ce ces cette dans de des du elle en est et eu il je la le les leur lui ma mais mes moi mon ne nos notre
    nous ou par pas pour que qui quel quelle quelles quels quand combien comment pourquoi sa se ses son sur ta te tes
    toi ton tu un une vos votre vous
    al como con cual cuando cuanto cuantos de del donde el ella en es esta este fue la las lo los me mi mis nos para
    pero por porque que quien se si sin son su sus te tu tus un una y yo
    """
STOP_WORDS = frozenset(_STOP_WORDS.split())
SUFFIXES = (
    *("ations", "ungen", "ation", "ings", "ions", "ing", "ung", "ion", "ies", "ern", "est"),
    *("ed", "es", "en", "er", "em", "e", "s", "n"),
)
SHORTEST_STEM = 4
WORD = re.compile(r"[^\W_]+(?:[.:,/-]\d+)*")
IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”»)]*+\s++(?=\S)|(?<=[。！？])")
MARKUP = re.compile(r"^\s*(?:[-*+•>]|\d+[.)]|#{1,6})\s+")
QUESTION_START = re.compile(
    r"(?:what|when|where|which|who|whom|whose|why|how|do|does|did|is|are|was|were|can|could|should|will|would"
    r"|tell me|remind me|list|recall|show me|summari[sz]e|repeat"
    r"|was|wann|wo|wer|wen|wem|wie|warum|wieso|welche[rsnm]?|erinnere|nenne|zähle|fasse"
    r"|qui|que|quel(?:le)?s?|quand|où|comment|combien|pourquoi|rappelle"
    r"|qué|cuál|cuándo|dónde|quién|cómo|cuánt[oa]s?)\b",
    re.IGNORECASE,
)


def sentences_of(text: str) -> list[str]:
    """The sentences and list items of a text, without the marks of markdown before them."""
    parts = (part.strip() for line in text.splitlines() for part in SENTENCE_END.split(MARKUP.sub("", line)))
    return [part for part in parts if any(map(str.isalnum, part))]


def is_question(sentence: str) -> bool:
    return sentence.rstrip(" \"'”»)").endswith(("?", "？")) or bool(QUESTION_START.match(sentence))


def terms_of(text: str) -> frozenset[str]:
    """The stems of the words that carry meaning; of ideographs, the pairs."""
    found: set[str] = set()
    for word in WORD.findall(plain(text)):
        if IDEOGRAPHS.search(word):
            found.update(word[n : n + 2] for n in range(max(1, len(word) - 1)))
        elif word not in STOP_WORDS and (len(word) > 1 or word.isdigit()):
            found.add(stem(word))
    return frozenset(found)


def plain(text: str) -> str:
    """Lower case without accents."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """The word without its ending, in English and German alike: light, and wrong in the same way on both sides."""
    if any(map(str.isdigit, word)):
        return word
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= SHORTEST_STEM:
            return word[: -len(suffix)]
    return word
