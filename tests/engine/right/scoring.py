"""A hit or a miss for each case, and the share of hits for each group of a class.

A group is a side of a class: true replacements and look-alikes are counted apart, so that none is bought with another.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from summaries.engine.redact import redact
from summaries.engine.summarizers import Answer
from summaries.engine.topic_stems import stems_of

from .folded import TURNS_A_FOLD, Repeating, Summary, adds_no_date, folded, opened, turns
from .tables import CASES, CLASSES, Answered, Conversation, Cue, Dated, Replaces, Secret, Talk, Words, cases

MAY = "may replace"


@dataclass(frozen=True)
class Scored:
    """One case, or one key of a conversation: group is "class: side"; why says what a miss lacks."""

    group: str
    id: str
    is_hit: bool
    why: str = ""


@dataclass(frozen=True)
class Share:
    group: str
    hits: int
    of: int

    def __str__(self) -> str:
        return f"{self.group:34}{self.hits:4} of {self.of:4}   {self.hits / self.of:4.0%}"


def scored(folder: Path = CASES) -> Iterator[Scored]:
    """Every case of the folder, class by class."""
    for name in CLASSES:
        yield from scored_in(name, folder)


def scored_in(name: str, folder: Path) -> Iterator[Scored]:
    """Every case of one of CLASSES."""
    for case in cases(name, folder):
        yield from _SCORES[name](case)


def shares(found: Iterable[Scored]) -> list[Share]:
    groups: defaultdict[str, list[bool]] = defaultdict(list)
    for one in found:
        groups[one.group].append(one.is_hit)
    return [Share(group, sum(hits), len(hits)) for group, hits in groups.items()]


def replaces(case: Replaces) -> Iterator[Scored]:
    """Holds however it is folded: in one go, or turn by turn."""
    told = turns(opened(case.messages, case.lang), answered=True)
    wrong = [why for step in (0, 1) for why in _wrong_replacement(case, folded(told, at_a_time=step))]
    yield Scored(f"replaces: {case.expect}", case.id, not wrong, "; ".join(dict.fromkeys(wrong)))


def cues(case: Cue) -> Iterator[Scored]:
    said = case.messages[0]
    told = turns(opened(case.messages, case.lang), answered=True)
    seq = next(message.seq for turn in told for message in turn.messages if message.text == said.text)
    kinds = {item.kind for item in folded(told).active if seq in item.sources}
    if case.nothing:
        yield Scored("cues: nothing", case.id, not kinds, f"{said.text} → {_list(kinds)}")
    elif case.not_kinds:
        yield Scored("cues: look-alikes", case.id, kinds.isdisjoint(case.not_kinds), f"{said.text} → {_list(kinds)}")
    else:
        is_hit = not kinds.isdisjoint(case.kinds)
        yield Scored(f"cues: {case.kinds[0]}", case.id, is_hit, f"{said.text} → {_list(kinds)}")


def whose_words(case: Words) -> Iterator[Scored]:
    summary = folded(turns(opened(case.messages, case.lang), answered=True))
    kinds = {item.kind for item in summary.active if item.role == "user" and _is_of(item.text, case.text)}
    is_hit = not kinds.isdisjoint(case.kinds) if case.own else kinds.isdisjoint(case.not_kinds)
    yield Scored(f"whose words: {'own' if case.own else 'others'}", case.id, is_hit, f"{case.text} → {_list(kinds)}")


def times(case: Dated) -> Iterator[Scored]:
    summary = folded(turns(opened(case.messages, case.lang), answered=True))
    said = case.messages[-1].text
    if case.dates:
        is_hit = any(re.search(rf"(?<!\d){re.escape(date)}", summary.text) for date in case.dates)
        yield Scored("times: dated", case.id, is_hit, f"{said} → {case.dates}")
    else:
        is_hit = all(adds_no_date(line, said) for line in summary.current)
        yield Scored("times: look-alikes", case.id, is_hit, said)


def secrets(case: Secret) -> Iterator[Scored]:
    said = case.messages[0].text
    if case.secret:
        yield Scored("secrets: said", case.id, case.secret not in redact(said), f"{said} → {redact(said)}")
    else:
        yield Scored("secrets: look-alikes", case.id, redact(said) == said, f"{said} → {redact(said)}")


def answers(case: Answered) -> Iterator[Scored]:
    model = Repeating(Answer(case.answer, case.finish_reason))
    summary = folded(turns(case.messages), summarizer=model)
    lines = [f"{item.kind}: {item.text}" for item in summary.active]
    lines += [sentence.text for sentence in summary.ledger.narrative]
    lost = [words for words in case.kept if not any(_says(line, words) for line in lines)]
    through = [words for words in case.not_through if any(words in line for line in lines)]
    group = "answers: honest" if case.honest else "answers: bad"
    why = "; ".join([*(f"lost: {words}" for words in lost), *(f"let through: {words}" for words in through)])
    yield Scored(group, case.id, not why, why)


def conversations(case: Conversation) -> Iterator[Scored]:
    """One hit or miss for each key, and one for each thing that no longer holds."""
    summary = folded(turns(case.messages), at_a_time=TURNS_A_FOLD)
    current = "\n".join(summary.current).casefold()
    for key in case.keys:
        is_hit = any(words.casefold() in current for words in key.say)
        yield Scored("conversations: keys", f"{case.id}: {' | '.join(key.say)}", is_hit, key.why)
    for words in case.retired:
        is_hit = bool(current) and words.casefold() not in current
        yield Scored("conversations: retired", f"{case.id}: {words}", is_hit, "shown as current")


def talks(case: Talk) -> Iterator[Scored]:
    """One hit or miss for what becomes of each message, and one for that nothing of it is removed."""
    told = turns(case.messages, answered=True)
    items = folded(told, at_a_time=TURNS_A_FOLD).ledger.items
    asked = {id for item in items for id in item.may_replace}
    ends = {effect.older: effect.does for effect in case.effects}
    said = [message for turn in told for message in turn.messages if message.role == "user"]
    for place, message in enumerate(said):
        mine = [item for item in items if message.seq in item.sources]
        is_gone, is_asked = any(item.status != "active" for item in mine), any(item.id in asked for item in mine)
        does = ends.get(place, "stay")
        stays = bool(mine) and not is_gone
        is_hit = {"stay": stays and not is_asked, "may": stays and is_asked}.get(does, not stays)
        yield Scored(f"talks: {does}", f"{case.id}:{place + 1}", is_hit, message.text)
        yield Scored("talks: no secret", f"{case.id}:{place + 1}", redact(message.text) == message.text, message.text)


def _wrong_replacement(case: Replaces, summary: Summary) -> Iterator[str]:
    yield from (f"still current: {words}" for words in case.retired if summary.holds(words))
    yield from (f"not current: {words}" for words in case.current if not summary.holds(words))
    if case.may_replace and not any(case.may_replace[1] in line and MAY in line for line in summary.current):
        yield f"does not say “{MAY}”"


def _says(line: str, words: str) -> bool:
    """Word for word, or as the rules quote it: a repeated item is not known twice."""
    return words in line or (bool(stems_of(words)) and stems_of(words) <= stems_of(line))


def _is_of(item: str, words: str) -> bool:
    """The item quotes the words, or a part of them."""
    bare = item.strip(" .!?…。！？“”\"'„«»「」")
    return words in item or (len(bare) > 1 and bare in words)


def _list(kinds: Iterable[str]) -> str:
    return ", ".join(sorted(kinds)) or "no item"


_SCORES: dict[str, Callable[[Any], Iterator[Scored]]] = {
    "replaces": replaces,
    "cues": cues,
    "whose_words": whose_words,
    "times": times,
    "secrets": secrets,
    "answers": answers,
    "conversations": conversations,
    "talks": talks,
}
