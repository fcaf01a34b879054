"""In which manner answers are wanted: two wishes about different manners stand beside each other."""

import re

from .wishes import topics_of

_OF_FOOD = "meat"
_LANGUAGE = re.compile(
    r"\b(?:in|auf|en|em|по-)\s?(?:(?:simple|plain|british|american|einfache[mn]) )?"
    r"(?:english|german|french|spanish|italian"
    r"|portuguese|dutch|polish|russian|turkish|arabic|hindi|chinese|mandarin|japanese|korean|swedish|norwegian|danish"
    r"|deutsch|englisch|französisch|spanisch|italienisch|niederländisch|polnisch|russisch|türkisch|arabisch"
    r"|français|anglais|allemand|espagnol|italien|inglés|alemán|español|francés|italiano|inglese|tedesco|francese"
    r"|inglês|alemão|português|русски|английски|немецки)\b|用(?:中|英|德|法|日|韩)文|(?:日本語|英語|ドイツ語)で|한국어로|영어로",
    re.IGNORECASE,
)
_ANSWERS = re.compile(
    r"\b(?:answer|repl|respond|write|talk|speak|antwort|schreib|sprich|répon|écri|parle|respond|escrib|contest|habla|rispond"
    r"|scriv|respon|escrev|отве|пиши|cevap|yanıt|yaz)|答|写|寫|回复|说|話し|書い|대답|답변|써",
    re.IGNORECASE,
)


def are_of_other_manners(text: str, other: str) -> bool:
    """Both say in which manner answers are wanted, and not of the same one: short ones, and ones in German."""
    mine, theirs = _manners_in(text), _manners_in(other)
    return bool(mine and theirs) and mine.isdisjoint(theirs)


def _manners_in(text: str) -> frozenset[str]:
    found = topics_of(text) - {_OF_FOOD}
    speaks_of_it = _LANGUAGE.search(text) and (found or _ANSWERS.search(text))
    return found | {"language"} if speaks_of_it else found
