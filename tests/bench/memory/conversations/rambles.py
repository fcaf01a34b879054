"""Long answers as assistants give them: an opening, paragraphs or a list, an end. `<ramble:topic>` stands for one.

A file of topics holds blocks "=== topic", with lines "> opening", "- point" (a bold head before a colon), "< end".
"""

import random
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_CALL = re.compile(r"<ramble:([\w-]+)>")
_HEAD = re.compile(r"^=== (\S+)$", re.MULTILINE)
_OPENINGS = (
    "Great question!",
    "Absolutely, happy to help with that.",
    "Sure thing!",
    "That makes sense.",
    "Good thinking, there are a few ways to go about it.",
    "Of course!",
    "It depends a little on your situation, but here is how I would approach it.",
    "",
    "",
)
_ENDS = (
    "Let me know if you would like me to go deeper into any of these.",
    "I hope that helps!",
    "Would you like me to put this into a checklist?",
    "Feel free to share more details and I can tailor this.",
    "",
    "",
)


@dataclass(frozen=True)
class _Topic:
    openings: tuple[str, ...]
    points: tuple[str, ...]
    ends: tuple[str, ...]


_ASIDES = (
    "This one alone makes a bigger difference than most people expect, so it is worth doing properly.",
    "Many people skip it in the beginning and come back to it later.",
    "It takes a little getting used to, but after a few weeks it becomes second nature.",
    "If that sounds like too much, start with the smallest version you can think of.",
    "You don't need to be perfect here; being consistent matters much more.",
    "The reason is simple: whatever is easy to reach is what you will end up using.",
    "I'd treat this as optional if you are short on time.",
    "There is some debate about the details, yet almost everyone agrees on the principle.",
    "A friend or colleague who has done it before can save you a lot of trial and error.",
    "Keep a few notes while you try it, because it is surprisingly hard to remember what worked.",
    "It also helps to talk it through with the people who are affected by it.",
    "If you notice that it doesn't suit you, change it early instead of forcing it.",
    "It's better to do a little of it regularly than a lot of it once.",
    "Costs can vary quite a bit, so compare a few options before you commit yourself.",
    "This is where most of the disappointments come from, so don't rush it.",
    "Once that is in place, the remaining steps will feel a lot easier.",
    "You may find that it depends on the season and on how much energy you have left.",
    "It is less about the tools than about the habit around them.",
    "Experts tend to recommend it first, and for once they are right.",
    "In the worst case you learn something and go back to how it was before.",
    "Depending on where you live, the rules may differ, so have a quick look at the official pages.",
    "If you can, set aside a quiet hour for it and leave the phone in another room.",
)
ASIDES = 0.7  # how often a point of a list goes on with one


def spelled_out(text: str, drawn: random.Random, language: str) -> str:
    """The text with each call replaced by a long answer, another one each time."""
    return _CALL.sub(lambda found: _answer(_topics(language)[found.group(1)], drawn, language), text)


def _answer(topic: _Topic, drawn: random.Random, language: str) -> str:
    points = drawn.sample(topic.points, min(len(topic.points), drawn.randint(4, 8)))
    if language == "en":
        points = [f"{point} {drawn.choice(_ASIDES)}" if drawn.random() < ASIDES else point for point in points]
    greeting = drawn.choice(_OPENINGS) if language == "en" else ""
    opening = " ".join(filter(None, [greeting, drawn.choice(topic.openings)]))
    end = drawn.choice([*topic.ends, *(_ENDS if language == "en" else ("",))])
    return "\n\n".join(filter(None, [opening, _laid_out(points, drawn), end]))


def _laid_out(points: list[str], drawn: random.Random) -> str:
    form = drawn.randrange(3)
    if form == 0:
        return "\n".join(f"{number}. {_bold(point)}" for number, point in enumerate(points, 1))
    if form == 1:
        return "\n".join(f"- {_bold(point)}" for point in points)
    half = len(points) // 2
    return "\n\n".join(" ".join(part) for part in (points[:half], points[half:]) if part)


def _bold(point: str) -> str:
    head, colon, rest = point.partition(": ")
    return f"**{head}**: {rest}" if colon and len(head) < 40 else point


@cache
def _topics(language: str) -> dict[str, _Topic]:
    files = sorted((Path(__file__).parent / "rambles").glob(f"{language}*.txt"))
    cut = _HEAD.split("\n".join(file.read_text("utf-8") for file in files))
    return {name: _topic(body) for name, body in zip(cut[1::2], cut[2::2], strict=True)}


def _topic(body: str) -> _Topic:
    def marked(sign: str) -> tuple[str, ...]:
        return tuple(line[2:] for line in body.splitlines() if line.startswith(f"{sign} "))

    return _Topic(marked(">"), marked("-"), marked("<"))
