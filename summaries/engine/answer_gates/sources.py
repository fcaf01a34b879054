"""What an item that a model proposes may rest on: the sentences of its messages, and how near they come to it."""

import re
from collections.abc import Sequence
from decimal import Decimal

from ..details import dates_in, details_of
from ..items import Item
from ..language import agrees_to, denies, is_reported, is_request, others_in, rejects
from ..own_clause import own_clause, speaks_of_the_writer
from ..scripts import QUESTION_MARKS
from ..sentences import sentences_of, words_of
from ..topic_stems import stems_of
from ..values import in_figures, invented_values, numbers_told, values_in
from ..wishes import share_a_wish

SUBJECT_WORDS = 2  # of a sentence that begins with whom it is about: "she", "my boss"
SENTENCE_START = 12  # signs
LEAST_COVERAGE = 0.5  # share of a text's stems in a piece, from which on the piece is what it says
LEAST_FIGURE = 3  # "one" and "two" say little
LAST_WITH_SPACES = 0x2FFF  # code point
_VERBS = frozenset(
    """
    must can cannot can't may has have had needs need wants want hates hate likes like loves love prefers prefer avoid
    avoids dislikes dislike is are allergic never always not don't should wishes asks muss darf soll will kann möchte
    braucht hasst mag liebt nie immer nicht ne n'a doit veut peut préfère souhaite déteste aime jamais pas
    debe quiere puede prefiere odia tiene nunca siempre deve não quer pode prefere tem precisa odeia vuole può
    preferisce odia ha non mai deve должен должна нельзя нужно хочет может любит не предпочитает
    """.split()  # noqa: SIM905
)
_CHOICE = re.compile(r"\W{0,3}(\w{1,12}(?: \w{1,12})?)[.,!]")
_QUOTES_BEHIND = " \"'”)»」』"
QUOTED = re.compile(r"[\"“”„«»「][^\"“”„«»「」]{1,2000}[\"“”„«»」]|'[^'\n]{8,400}'(?!\w)|^>.*$", re.MULTILINE)
_CLAUSE = re.compile(
    r"[,;:.!?。！？؟،、，；—–]|\b(?:and|but|because|so|while|und|aber|weil|denn|et|mais|car|y|pero|porque|e|ma|mas|и|но|а|और|ve|و)\b"
)
# Pronouns that may stand for things, and what makes them speak of nobody: "il faut".
_PRONOUNS = frozenset(
    """they er sie es il elle ils elles él ella ellos ellas ele ela eles elas lui lei loro hij zij он она они
    o onlar""".split()  # noqa: SIM905
)
# Who it is about, in scripts whose words the lists of people do not part.
_ANOTHER = re.compile(
    r"\W*(?:我(?:的)?(?:婆婆|公公|岳母|岳父|妈妈?|爸爸?|老公|老婆|丈夫|妻子|老板|经理|领导|同事|朋友|姐姐?|妹妹?|哥哥?|弟弟?|女儿|儿子|房东|老师)"
    r"|(?:母|父|夫|妻|上司|社長|部長|友人|友達|姉|妹|兄|弟|息子|娘|義母|義父)(?:が|は|も)"
    r"|(?:엄마|아빠|남편|아내|부장님|사장님|친구|언니|오빠|누나|형|동생|시어머니|장모님)(?:이|가|은|는|께서|도))"
)
_IMPERSONAL = re.compile(
    r"\W*il (?:(?:me|te|nous|vous|leur|lui) )?(?:ne )?(?:faut|faudrait|reste|suffit|y a|est|s'agit|vaut|manque)",
    re.IGNORECASE,
)


def ends_with_question_mark(sentence: str) -> bool:
    return sentence.rstrip(_QUOTES_BEHIND).endswith(tuple(QUESTION_MARKS))


def clauses_of(text: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(text) if clause and clause.strip()]


def told_clauses(text: str) -> list[str]:
    """Those of the sentences that ask nothing."""
    return [
        clause
        for sentence in sentences_of(text)
        if not ends_with_question_mark(sentence)
        for clause in clauses_of(sentence)
    ]


def nearest(text: str, pieces: Sequence[str], *, by_values: bool = True) -> str:
    """The piece that shares most stems with the text, and most values; "" where none shares a stem.

    Of two that share as many, the shorter one.
    """
    words, values = stems_of(text), _figures(text) if by_values else frozenset[Decimal]()

    def likeness(piece: str) -> tuple[int, int]:
        stems = stems_of(piece)
        return len(words & stems) + 2 * len(values & _figures(piece) if values else ()), -len(stems)

    best = max(pieces, key=likeness, default="")
    return best if words & stems_of(best) else ""


def _figures(text: str) -> frozenset[Decimal]:
    return frozenset(number for number in numbers_told(text) if number >= LEAST_FIGURE)


def mixes_up(text: str, source: str) -> bool:
    """Gives one thing the value of another: "3 cows" of "twelve cows and three buffaloes"."""
    clauses = clauses_of(source)
    for mine in clauses_of(text):
        values, words = _figures(mine), _undated(mine)
        holding = [clause for clause in clauses if values & _figures(clause)]
        about = [clause for clause in clauses if words & _undated(clause)]
        if not 0 < len(values) <= 2 or not holding or not about or not words:
            continue
        best = max(len(words & _undated(clause)) for clause in about)
        if 3 * best < len(words):
            continue
        of_it = [clause for clause in about if len(words & _undated(clause)) == best]
        is_elsewhere = all(not words & _undated(clause) and _undated(clause) for clause in holding)
        if is_elsewhere and all(_figures(clause) and not _figures(clause) & values for clause in of_it):
            return True
    return False


def _undated(text: str) -> frozenset[str]:
    words = (word.partition("'")[2] or word for word in words_of(in_figures(text).replace("’", "'")))
    return stems_of(" ".join(word for word in words if not dates_in([word]) and not word[:1].isdigit()))


def begins_with_a_verb(text: str, sentence: str) -> bool:
    """Leaves out of whom it is true: "must pay at once", "hates emails".

    In scripts without spaces that cannot be told; there a text is taken to leave it out that has no value, and that
    does not begin with what the sentence begins with, such as "the auditors".
    """
    first = next(iter(words_of(text)), "")
    if first and first[0].isalpha() and ord(first[0]) > LAST_WITH_SPACES:
        return first[:2] not in sentence[:SENTENCE_START] and not any(value.number > 1 for value in values_in(text))
    return not first or first in _VERBS


def coverage(text: str, piece: str) -> float:
    """The share of the text's stems that the piece holds."""
    words = stems_of(text)
    return len(words & stems_of(piece)) / max(len(words), 1)


def is_verbatim_in(text: str, source: str) -> bool:
    return " ".join(words_of(text)) in " ".join(words_of(source))


def shares_words(text: str, theirs: str) -> bool:
    """A word, a value, or all the details that it has, such as an hour told otherwise."""
    if stems_of(text) & stems_of(theirs) or _figures(text) & _figures(theirs):
        return True
    return bool(_figures(text)) and not invented_values(text, theirs)


def speaks_of_another(sentence: str, text: str, near: str) -> bool:
    """The sentence is about somebody else, and the text gives it to its writer: "My boss hates emails", "hates emails".

    near: what was said around it, which tells whether "they" are people.
    """
    if _IMPERSONAL.match(sentence) or (is_reported(sentence) and _is_own(sentence, text)):
        return False
    subject = text.split(maxsplit=1)[0] if text.strip() else ""
    if subject[:1].isupper() and subject in near and f"{subject}:" not in near and subject.lower() not in near:
        return False  # "Mia picked space" of "she wants space", said of Mia
    if _ANOTHER.match(sentence) and not _ANOTHER.match(text):
        return True
    others = others_in([word.removesuffix("'s") for word in words_of(sentence.replace("’", "'"))[:SUBJECT_WORDS]])
    if not others or not others.isdisjoint(words_of(text)):
        return False
    if others <= _PRONOUNS:
        return bool(others_in(words_of(near)) - _PRONOUNS)
    return True


def reports_another(sentence: str, text: str) -> bool:
    """Tells what somebody else says, where the text is not what the writer adds to it."""
    return is_reported(sentence) and not _is_own(sentence, text)


def is_quoted(text: str, said: str) -> bool:
    """Comes from what the message quotes rather than from what its writer says; a rule of their own may be quoted."""
    quotes = QUOTED.findall(said)
    if not quotes:
        return False
    quoted = max(coverage(text, quote) for quote in quotes)
    own = max((coverage(text, sentence) for sentence in sentences_of(QUOTED.sub(" ", said))), default=0.0)
    if quoted <= own or quoted < LEAST_COVERAGE:
        return False
    holding = [sentence for sentence in sentences_of(said) if any(quote in sentence for quote in quotes)]
    return not any(own_clause(sentence, tuple(words_of(sentence))) for sentence in holding)


def declines(reply: str) -> bool:
    return rejects(reply) or (denies(reply) and not agrees_to(reply))


def turns_down(message: str, text: str) -> bool:
    """Declines, and no sentence of it takes up what the text says: "Not foxgloves. Anemones it is!"."""
    takes_up = any(shares_words(text, clause) and not denies(clause) for clause in told_clauses(message))
    first = _CHOICE.match(message)
    told = set(text.lower().split())
    is_choice = first is not None and set(first[1].lower().split()) <= told  # "B.", of plans A and B
    return declines(message) and not takes_up and not is_choice


def wants_it(theirs: str, item: Item) -> bool:
    """The person wished for it in other words, or for something right there; the item brings no detail of its own."""
    own = [each for each in sentences_of(theirs) if not speaks_of_another(each, item.text, theirs)]
    is_wished = is_request(" ".join(own)) or any(share_a_wish(item.text, each) for each in own)
    return is_wished and not details_of(item.text)


def _is_own(sentence: str, text: str) -> bool:
    """It is in a clause in which the writer says "I": "They say two weeks, I want to stay below 9,000"."""
    own = nearest(text, re.split(r"[,;，、；،]", sentence))
    return bool(own) and own != sentence and speaks_of_the_writer(own) and not is_reported(own)
