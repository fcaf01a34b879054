"""Who does it for whom: no statement turns giver and receiver round, or gives one person's part to another.

The verbs are in swaps.toml. Only what the grammar shows plainly is judged; anything else is let through.
"""

import re
from collections.abc import Iterator, Sequence

from ..cues import function_words
from ..details import dates_in
from ..language import languages_in
from ..messages import Message
from ..sentences import sentences_of, words_of
from ..topic_stems import stems_of
from .polarity import lowered
from .sources import clauses_of
from .swap_words import found, languages_of, pattern_of, says

OUT, IN = "out", "in"  # of the writer's hands, or into them
MOST_OF_IT = 0.5  # share of what is said of somebody that stands in the part of another
_PARTS = re.compile(
    r"[,;:.!?。！？；，、،؛؟—–]|(?<!\w)(?:while|während|tandis que|mientras|mentre|terwijl|enquanto)(?!\w)"
)
_JOINTS = re.compile(
    rf"{_PARTS.pattern}|(?<!\w)(?:so|and|but|because|und|aber|weil|denn|damit|et|mais|pero|porque|en|maar|omdat|и"
    r"|но)(?!\w)"
)
_TO = frozenset(["to", "for", "an", "für", "à", "pour", "a", "para", "aan", "voor", "для", "إلى"])
_OF = frozenset("of de des du di del dello della van von do da dos das from d' bei".split())  # noqa: SIM905
_BY = re.compile(r"(?<!\w)(?:by|par|por|dal|dalla|door|von)(?!\w)")
_PRONOUN = re.compile(
    r"(?<![\w'])(?:him|her|them|ihm|ihr|ihnen|lui|leur|le|les|gli|hem|haar|lhe|lhes|ему|ей|им|ona|onu|su)(?!\w)|给他|给她|彼に|彼女に"
)
_HE = re.compile(
    r"(?<!\w)(?:he|she|they|him|her|them|his|their|er|sie|ihn|ihm|il|elle|ils|elles|lui|él|ella|ele|ela|lei|hij|zij|он|она"
    r"|они|его|её|who|which|die|der)(?!\w)|他|她|彼"
)
_DATIVE = ("ye", "ya", "e", "a")  # Turkish, behind an apostrophe
_LAST_WITH_SPACES = 0x2FFF
_TOPIC = re.compile(
    r"(?:由|让)?([\u3400-\u9fff々\u30a1-\u30fa\u30fc]{1,4}?)(?=は|が|さん|来|做|去|负责|负責|设计|ちゃん|くん)"
)
_FAMILIAR = re.compile(r"(?:(?<=由)|^|(?<=让))([小老阿][\u4e00-\u9fff])")
_GERMAN_VERB = re.compile(r" (?:[a-zäöüß]{2,20}t|will|kann|muss|darf|soll|hat|ist)(?!\w)")
_IT = re.compile(
    r"(?<!\w)(?:it|that|this|both|them|those|das|es|beides|ça|cela|lo|ciò|het|dat|это|isso|onu|bunu)(?!\w)|それ|这"
)
_PREPOSITIONS = _TO | _OF | frozenset("in at with on mit auf avec con com met op в на с".split())  # noqa: SIM905
_WORDS = re.compile(r"[^\W\d_]+")
_DUTCH_AND = re.compile(rf"{_PARTS.pattern}|(?<!\w)en(?!\w)")


def turns_the_giving(text: str, message: Message) -> bool:
    """ "Ada lends her brother the van" of Ada's "my brother lends me the van"."""
    languages = languages_of(text, message.text)
    for clause in _PARTS.split(text):
        told = _direction_of(clause, message.author, languages)
        said = {
            way
            for each in _JOINTS.split(message.text)
            if _share(clause, each, languages) and (way := _direction(lowered(each), languages))
        }
        if told and said and told not in said:
            return True
    return False


def _share(text: str, source: str, languages: frozenset[str]) -> bool:
    """Both speak of the same thing, whatever verb they use."""
    bare = [lowered(each) for each in (text, source)]
    for name in ("gives", "gets"):
        bare = [_without(name, each, languages) for each in bare]
    return bool(stems_of(bare[0]) & stems_of(bare[1]))


def _without(name: str, text: str, languages: frozenset[str]) -> str:
    for code in sorted(languages):
        if pattern := pattern_of(code, name):
            text = pattern.sub(" ", text)
    return text


def _direction(clause: str, languages: frozenset[str]) -> str:
    """Which way it goes by what the writer says: "I lend", "lends me"."""
    gives, gets = says("gives", clause, languages), says("gets", clause, languages)
    if gives == gets or says("asks", clause, languages):
        return ""
    is_me, is_to_me = says("me", clause, languages), says("to_me", clause, languages)
    if is_to_me and not languages.isdisjoint(("zh", "ja")):
        is_me = False
    if is_me == is_to_me:
        return ""
    return OUT if gives == is_me else IN


def _direction_of(clause: str, author: str, languages: frozenset[str]) -> str:
    """The same by what is said of the writer: "Ada lends", "lends Ada", "Ada borrows"."""
    low = lowered(clause)
    verbs = {name: next(found(name, low, languages), None) for name in ("gives", "gets")}
    matches = [(name, match) for name, match in verbs.items() if match]
    if len(matches) != 1 or _BY.search(low) or says("asks", low, languages):
        return ""
    name, verb = matches[0]
    is_subject = _is_subject(clause, low, author, verb, languages)
    if is_subject is None:
        return ""
    return OUT if (name == "gives") == is_subject else IN


def _is_subject(clause: str, low: str, author: str, verb: re.Match[str], languages: frozenset[str]) -> bool | None:
    """Whether the writer does it; None where that is not plain. A line without a subject is of its writer."""
    name = author.split()[0].lower() if author.split() else ""
    place = low.find(name) if name else -1
    if "ru" in languages and place < 0 and name and len(name) > 2:
        place = low.find(name[:-1])
        behind = low[place + len(name) - 1 : place + len(name)]
        return False if place >= 0 and behind in ("е", "у", "ю") else None
    if place < 0:
        return _without_the_writer(low, verb)
    behind, before = clause[place + len(name) :], low[:place].split()
    if behind.startswith(("'", "’")):
        ending = (words_of(behind) or ["s"])[0]
        return False if ending in _DATIVE else _without_the_writer(low, verb)
    if behind[:2] == "s ":  # German: "Dörtes Schwester"
        return _without_the_writer(low, verb)
    if before and before[-1] in _OF:
        return None if place > verb.start() else _without_the_writer(low, verb)
    if before and before[-1] in _TO:
        return False
    if ord(name[0]) > _LAST_WITH_SPACES:
        return _is_topic(low, place, len(name), verb)
    if place < verb.start():
        return True
    is_next = not low[verb.end() : place].strip()
    if is_next and "es" in languages:
        return None
    return is_next and not languages.isdisjoint(("de", "nl", "ar"))


def _is_topic(low: str, place: int, length: int, verb: re.Match[str]) -> bool | None:
    behind, before = low[place + length : place + length + 1], low[:place]
    if behind in ("は", "が", "も"):
        return True
    if behind == "に" or before.endswith(("给", "向", "从", "跟")):
        return False
    return place < verb.start() if behind not in ("の", "的") else None


def _without_the_writer(low: str, verb: re.Match[str]) -> bool | None:
    before = low[: verb.start()].strip()
    if not before:
        return True
    return False if _PRONOUN.search(low[verb.start() :]) or _PRONOUN.search(before[-6:]) else None


def gives_to_another(text: str, cited: Sequence[Message]) -> bool:
    """Says of one person what is said of another: "Karim runs the site" of "Julie the site, Karim the mail"."""
    sentences = [(sentence, message.author) for message in cited for sentence in sentences_of(message.text)]
    said = [(clause, author, number) for number, (each, author) in enumerate(sentences) for clause in _clauses(each)]
    return any(_is_of_another(part, said) for part in _clauses(text))


def _clauses(text: str) -> Iterator[str]:
    parts = (_DUTCH_AND if "nl" in languages_in(text) else _PARTS).split(text)
    yield from (clause.strip() for part in parts for clause in clauses_of(part))


def _is_of_another(text: str, said: Sequence[tuple[str, str, int]]) -> bool:
    """said: clauses with their authors and the number of their sentence; only those of one sentence are set apart."""
    name = _subject(text)
    own = [(clause, number) for clause, _, number in said if name in clause]
    if not name or any(author == name for _, author, _ in said) or all(_subject(clause) != name for clause, _ in own):
        return False
    rest = stems_of(text.replace(name, " "))
    if not rest or any(_IT.search(clause.lower()) for clause, _ in own):
        return False
    first = next(place for place, (clause, *_) in enumerate(said) if name in clause)
    numbers = {number for _, number in own}
    theirs = {
        place: len(rest & stems_of(clause))
        for place, (clause, _, number) in enumerate(said)
        if number in numbers and name not in clause and _subject(clause)
        if place < first or not _HE.search(clause.lower())
    }
    others = [clause for place, (clause, *_) in enumerate(said) if place not in theirs]
    is_elsewhere = any(rest & stems_of(clause) for clause in others)
    return not is_elsewhere and max(theirs.values(), default=0) >= MOST_OF_IT * len(rest)


def speaks_of_somebody(clause: str) -> bool:
    """By a pronoun, which may stand for whoever was named before."""
    return bool(_HE.search(clause.lower()) or _IT.search(clause.lower()))


def _subject(clause: str) -> str:
    """The name of whom the clause is about; "" where it shows none. In scripts without capitals only some are seen."""
    if clause and ord(clause[0]) > _LAST_WITH_SPACES:
        found_ = _FAMILIAR.search(clause) or _TOPIC.match(clause)
        return found_[1] if found_ else ""
    is_german = "de" in languages_in(clause, least=1)
    words = list(_WORDS.finditer(clause))
    for place, match in enumerate(words):
        if place and words[place - 1].group().lower() in _PREPOSITIONS:
            continue
        if _is_a_name(match.group()):
            return match.group() if not is_german or _GERMAN_VERB.match(clause[match.end() :]) else ""
    return ""


def _is_a_name(word: str) -> bool:
    is_capital = word[:1].isupper() and len(word) > 2
    return is_capital and word.lower() not in function_words() and not dates_in([word.lower()])
