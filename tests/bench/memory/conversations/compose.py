"""Scenes woven into one long conversation, with small talk in between."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from summaries.engine.messages import Message
from summaries.engine.tokens import TokenCounter

from .conversation import Change, Conversation, Question
from .rambles import spelled_out
from .scenes import Scene, scenes_in
from .slots import Slots

SESSION_BLOCKS = 12  # in a dated conversation so many scenes make a session
JOINED = 0.5  # how often two messages of one person in a row are one
_COUNTER = TokenCounter()


@dataclass(frozen=True)
class Plan:
    """What a conversation is made of; turns is about how long it gets."""

    name: str
    domain: str
    turns: int
    scenes: tuple[str, ...]
    talk: tuple[str, ...]
    language: str = "en"
    author: str = ""
    is_dated: bool = False


def composed(plan: Plan) -> Conversation:
    """The same plan always gives the same conversation."""
    drawn = random.Random(plan.name)
    blocks = _woven(plan, drawn)
    slots = Slots(plan.name, plan.language, _texts(blocks))
    heads = _dates(drawn) if plan.is_dated else None
    script = _Script(plan, drawn)
    for number, scene in enumerate(blocks):
        starts_session = heads and number % SESSION_BLOCKS == 0
        script.play(scene, slots, head=next(heads) if heads and starts_session else "")
    return Conversation(
        plan.name, plan.domain, plan.language, tuple(script.messages), script.questions, tuple(script.changes)
    )


class _Script:
    """Messages so far, and what may be asked of them."""

    def __init__(self, plan: Plan, drawn: random.Random) -> None:
        self.messages: list[Message] = []
        self.changes: list[Change] = []
        self._asked: dict[str, Question] = {}
        self._plan = plan
        self._drawn = drawn

    @property
    def questions(self) -> tuple[Question, ...]:
        return tuple(self._asked.values())

    def play(self, scene: Scene, slots: Slots, *, head: str) -> None:
        texts = [slots.fill(line.text, scene.file) for line in scene.lines]
        texts[0] = head + texts[0]
        seqs = [self._say(line.role, text) for line, text in zip(scene.lines, texts, strict=True)]
        for ask in scene.asks:
            evidence = tuple(seqs[line] for line in ask.lines)
            asked, answer = slots.fill(ask.question, scene.file), slots.fill(ask.answer, scene.file)
            self._ask(f"{scene.file} {ask.key}", Question(asked, answer, evidence, ask.kind))

    def _say(self, role: str, text: str) -> int:
        """The seq of the message that holds the text now."""
        text = spelled_out(text, self._drawn, self._plan.language)
        last = self.messages[-1] if self.messages else None
        if last and last.role == role and self._drawn.random() < JOINED:
            self.messages[-1] = self._message(last.seq, role, last.text + self._drawn.choice(" \n") + text)
        else:
            self.messages.append(self._message(len(self.messages) + 1, role, text))
        return len(self.messages)

    def _message(self, seq: int, role: str, text: str) -> Message:
        author = self._plan.author if role == "user" else ""
        return Message(seq, role, text, author, _COUNTER.count_message(role, text, name=author))  # type: ignore[arg-type]

    def _ask(self, key: str, question: Question) -> None:
        before = self._asked.get(key)
        if before and before.answer != question.answer:
            self.changes.append(Change(before.answer, question.answer, before.evidence, question.evidence))
        self._asked[key] = question


def _texts(blocks: Iterable[Scene]) -> Iterator[tuple[str, str]]:
    return ((scene.file, line.text) for scene in blocks for line in scene.lines)


def _woven(plan: Plan, drawn: random.Random) -> list[Scene]:
    """Scenes in an order in which stories go on, spread evenly among the small talk that fills the turns up."""
    told = _in_order(scenes_in("scenes", *plan.scenes), drawn)
    room = plan.turns - sum(map(_turns, told))
    while room < 0:
        room += _turns(told.pop())
    small = list(_filling(scenes_in("talk", *plan.talk), room, drawn))
    places = [(number + drawn.random() * 3, scene) for number, scene in _spread(told, len(told) + len(small))]
    places += [(number + drawn.random() * 3, scene) for number, scene in _spread(small, len(told) + len(small))]
    ordered = [scene for _, scene in sorted(places, key=lambda place: place[0])]
    return _stories_forward(ordered)


def _in_order(scenes: Sequence[Scene], drawn: random.Random) -> list[Scene]:
    shuffled = drawn.sample(scenes, len(scenes))
    return _stories_forward(shuffled)


def _stories_forward(scenes: Sequence[Scene]) -> list[Scene]:
    """The same places, with the parts of each story in their order."""
    parts = {story: sorted((s for s in scenes if s.part and s.story == story), key=lambda s: s.part) for story in
             {scene.story for scene in scenes if scene.part}}  # fmt: skip
    return [parts[scene.story].pop(0) if scene.part else scene for scene in scenes]


def _filling(talk: Sequence[Scene], turns: int, drawn: random.Random) -> Iterator[Scene]:
    """Small talk until the turns are filled; no piece again before all others were there."""
    deck: list[Scene] = []
    while turns > 0:
        deck = deck or drawn.sample(talk, len(talk))
        scene = deck.pop()
        turns -= _turns(scene)
        yield scene


def _spread(scenes: Sequence[Scene], places: int) -> Iterable[tuple[float, Scene]]:
    step = places / max(len(scenes), 1)
    return ((number * step, scene) for number, scene in enumerate(scenes))


def _turns(scene: Scene) -> float:
    return max(sum(line.role == "user" for line in scene.lines), 0.5)


def _dates(drawn: random.Random) -> Iterator[str]:
    """How a session begins: the day and the time, a few weeks apart."""
    months = "January February March April May June July August September October November December".split()  # noqa: SIM905
    day = drawn.randrange(60)
    while True:
        day += drawn.randint(6, 30)
        month, year = months[day // 28 % 12], 2022 + day // 336
        yield f"({drawn.randint(1, 12)}:{drawn.randint(10, 59)} pm on {day % 28 + 1} {month}, {year}) "
