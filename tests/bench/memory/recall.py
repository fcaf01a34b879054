"""HARD, BOUND and RETAINED of the summary and of the baselines, on questions whose evidence is folded."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from summaries.engine.policy import Policy

from .baselines import BASELINES
from .conversations import Conversation, Question
from .thread import Thread, played
from .yardstick import Held, Text, share

BUDGETS = (600, 2_000, 8_000)
OURS = "summary by rules"


@dataclass(frozen=True)
class Probe:
    """One question to one prompt. named: for an answer without details, its words stand with those of the evidence."""

    strategy: str
    budget: int
    conversation: Conversation
    question: Question
    held: Held
    named: bool | None


@dataclass(frozen=True)
class Score:
    """Shares from 0 to 1."""

    hard: float
    bound: float
    named: float
    retained: float

    @classmethod
    def of(cls, probes: Iterable[Probe]) -> "Score":
        found = list(probes)
        return cls(
            share(probe.held.hard for probe in found),
            share(probe.held.bound for probe in found),
            share(probe.named for probe in found),
            share(probe.held.retained for probe in found),
        )


def folded(conversation: Conversation, budget: int) -> Thread:
    return played(conversation.messages, Policy.from_dict({"max_summary_tokens": budget}))


def probes(conversation: Conversation, thread: Thread, budget: int) -> Iterator[Probe]:
    """All questions whose evidence the summary covers, to the summary and to each baseline."""
    covered = [message for message in conversation.messages if message.seq <= thread.state.through_seq]
    window = "\n".join(message.content for message in thread.prompt().messages if message.part != "summary")
    texts = {OURS: thread.state.text, **{name: kept(covered, budget) for name, kept in BASELINES.items()}}
    said = {message.seq: message.text for message in conversation.messages}
    for strategy, text in texts.items():
        prompt = Text(f"{text}\n{window}")
        for question in asked(conversation, thread):
            evidence = "\n".join(said[seq] for seq in question.evidence)
            held = prompt.holds(question.answer, evidence)
            named = prompt.binds(question.answer, evidence) if held.hard is None else None
            yield Probe(strategy, budget, conversation, question, held, named)


def asked(conversation: Conversation, thread: Thread) -> list[Question]:
    return [q for q in conversation.questions if max(q.evidence) <= thread.state.through_seq]
