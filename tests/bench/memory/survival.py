"""What was said once, early, and must still stand after many folds."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from summaries.engine.messages import Message
from summaries.engine.policy import Policy

from .conversations import Plan, composed
from .thread import COUNTER, Thread, turns_of
from .yardstick import ENOUGH, content_words, tokens_of

PROBED_AFTER = (1, 2, 4, 8, 16, 32, 64)  # folds
THREADS = 12
TURNS = 190
PLANTED = 8  # identifiers a thread

_INSTRUCTIONS = (
    "Please always answer in British English, I find color and flavor hard to read.",
    "oh and never suggest anything with cilantro, I can't stand it",
    "From now on keep your answers under three sentences unless I ask for more.",
    "I prefer tables over long lists when you compare things.",
    "Don't use exclamation marks when you write to me please.",
    "My name is spelled Katarzyna, please don't shorten it to Kasia.",
    "We must never store customer addresses outside of the EU.",
    "I'm allergic to walnuts, so keep them out of every recipe.",
)
_IDENTIFIERS = (
    ("the invoice is INV-{n}, they want it paid this month", "INV-{n}"),
    ("Our tracking id for the parcel is 1Z{n}XK4, just so it's written down", "1Z{n}XK4"),
    ("btw the staging host is now build-{n}.internal.example", "build-{n}.internal.example"),
    ("I keep forgetting it: my member number at the library is LB/{n}", "LB/{n}"),
    ("the bug we talked about is tracked as OPS-{n}, assigned to Priya", "OPS-{n}"),
    ("flight KL{n} leaves from gate D, Marcus said", "KL{n}"),
    ("so the config lives in settings/tenant_{n}.toml and nowhere else", "tenant_{n}.toml"),
    ("we ship 4.{n}.2 to the customer first", "4.{n}.2"),
)
_SECRETS = (
    ("my openai key is {0}", ("sk-proj-", 40)),
    ("github token: {0}", ("ghp_", 36)),
    ("put password={0} into the env file", ("Zx9!", 12)),
    ("AWS gave me {0} as the key id", ("AKIA", 16)),
    ("postgres://app:{0}@db.example:5432/app is the url", ("pw7", 14)),
)


@dataclass(frozen=True)
class Survival:
    """kept[n]: the planted identifiers in the prompt after n folds, one count a thread."""

    instructions: float
    kept: dict[int, list[int]]
    secrets: int


def survival(budget: int = 600) -> Survival:
    """Threads of small talk with all of that at their beginning, until 64 folds are done."""
    kept: dict[int, list[int]] = {count: [] for count in PROBED_AFTER}
    instructions, secrets = [], 0
    for number in range(THREADS):
        planted = _Planted.drawn(number)
        thread = Thread(Policy.from_dict({"max_summary_tokens": budget, "first_fold_turns": 4}))
        for turn in turns_of(list(planted.messages())):
            if thread.say(turn) and len(thread.folds) in PROBED_AFTER:
                kept[len(thread.folds)].append(planted.identifiers_in(_prompt(thread)))
                secrets += planted.secrets_in(thread)
            if len(thread.folds) == PROBED_AFTER[-1]:
                break
        instructions.append(planted.instructions_in(thread))
    return Survival(sum(instructions) / len(instructions), kept, secrets)


@dataclass(frozen=True)
class _Planted:
    """One thread's plants: (sentence, what must be found)."""

    number: int
    instructions: Sequence[str]
    identifiers: Sequence[tuple[str, str]]
    secrets: Sequence[tuple[str, str]]

    @classmethod
    def drawn(cls, number: int) -> "_Planted":
        drawn = random.Random(number)
        filled = [(text, what, drawn.randrange(1_000, 9_999)) for text, what in _IDENTIFIERS]
        identifiers = [(text.format(n=value), what.format(n=value)) for text, what, value in filled]
        made = [(text, head + _letters(drawn, length)) for text, (head, length) in _SECRETS]
        return cls(number, _INSTRUCTIONS, identifiers, [(text.format(secret), secret) for text, secret in made])

    def messages(self) -> Iterator[Message]:
        """Two plants in each of the first user messages, identifiers first, and then nothing but small talk."""
        plants = [*(text for text, _ in (*self.identifiers, *self.secrets)), *self.instructions]
        plan = Plan(f"survival-{self.number}", "", TURNS, ("assistant_life",), ("assistant", "friends"))
        for seq, message in enumerate(composed(plan).messages, 1):
            now, plants = (plants[:2], plants[2:]) if message.role == "user" else ([], plants)
            text = "\n".join([message.text, *now])
            yield Message(seq, message.role, text, "", COUNTER.count_message(message.role, text))

    def instructions_in(self, thread: Thread) -> float:
        lines = [tokens_of(line) for line in thread.state.text.splitlines()]
        wanted = [content_words(text) for text in self.instructions]
        held = [any(len(words & line) >= ENOUGH * len(words) for line in lines) for words in wanted]
        return sum(held) / len(held)

    def identifiers_in(self, prompt: str) -> int:
        return sum(what in prompt for _, what in self.identifiers)

    def secrets_in(self, thread: Thread) -> int:
        told = str(thread.state.to_dict()) + str(thread.folds[-1].record.to_dict())
        return sum(secret in told for _, secret in self.secrets)


def _prompt(thread: Thread) -> str:
    return "\n".join(message.content for message in thread.prompt().messages)


def _letters(drawn: random.Random, length: int) -> str:
    return "".join(drawn.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(length))
