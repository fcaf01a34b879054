"""What came of a fold that a person asked for: what it took out of the prompt, and what it kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from spaces.models import Thread
from summaries.engine.cues import cue_words
from summaries.engine.details import details_of
from summaries.engine.items import Item, Ledger
from summaries.engine.records import context_of
from summaries.engine.sentences import content_words
from summaries.folds.reply_gate import reason_of
from summaries.models import UNFINISHED, FoldJob, State, Summary
from summaries.policies.effective import policy_for

SHOWN = 8  # of each list


@dataclass(frozen=True)
class Contents:
    """What a summary keeps, as short lists."""

    topics: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


@dataclass(frozen=True)
class Report:
    """`before` and `after`: messages that a prompt carries, the summary counting as one. Tokens are o200k_base.

    Without a summary: `reason` says why there is none, and what stood before stands on.
    """

    job: FoldJob
    summary: Summary | None = None
    before: int = 0
    after: int = 0
    contents: Contents = Contents()
    reason: str = ""

    @property
    def is_waiting(self) -> bool:
        return self.job.state in UNFINISHED

    @property
    def has_failed(self) -> bool:
        return self.job.state == State.FAILED

    @property
    def percent(self) -> int:
        """Fewer messages; 0 where there are no fewer."""
        return max(round(100 * (self.before - self.after) / self.before), 0) if self.before else 0

    @property
    def saved(self) -> int:
        return max(self.summary.tokens_before - self.summary.tokens_after, 0) if self.summary else 0


def report_of(job: FoldJob) -> Report:
    """As it stands now; of a fold that had to be done again, the later one."""
    job = latest(job)
    if job.summary is None:
        return Report(job, reason="" if job.state in UNFINISHED else reason_of(job))
    before, after = sizes(job.summary)
    return Report(job, job.summary, before, after, contents_of(job.summary))


def latest(job: FoldJob) -> FoldJob:
    while job.state in (State.DISCARDED, State.FAILED):
        later = FoldJob.objects.filter(thread=job.thread_id, pk__gt=job.pk).order_by("id").first()
        if later is None or (job.state == State.FAILED and later.attempt <= job.attempt):
            break
        job = later
    return job


def sizes(summary: Summary) -> tuple[int, int]:
    """Messages in a prompt right before and right after this version came to stand."""
    earlier = summary.parent if summary.parent and summary.parent.through_seq else None
    return (
        standing(summary.thread, earlier.through_seq if earlier else 0, summary.message_count) + bool(earlier),
        standing(summary.thread, summary.through_seq, summary.message_count) + 1,
    )


def standing(thread: Thread, after: int, through: int) -> int:
    """Messages that stand word for word; what is blank says nothing."""
    rows = thread.messages.chosen().after(after).before(through + 1)
    return rows.exclude(text="", tool_calls=[]).count()


def contents_of(summary: Summary) -> Contents:
    ledger = Ledger.from_dict(summary.ledger)
    context = context_of(ledger, policy_for(summary.thread))
    uses = [item for item in ledger.active if item.role == "tool"]
    return Contents(
        topics=first(topics(ledger, context)),
        decisions=first(context["decisions"]),
        files=first([*context["filesModified"], *files_named(ledger.active)]),
        commands=first(command for item in uses if (command := command_in(item.text))),
        tools=first(f"{tool['tool']} × {tool['count']}" for tool in context["toolsUsed"]),
    )


def topics(ledger: Ledger, context: dict[str, Any]) -> list[str]:
    """Words that several lines share, by how many, then what is named."""
    spoken = [item for item in ledger.active if item.role != "tool"]
    names = (content_words(item.text) - cue_words("decision") for item in spoken)
    words = Counter(word for found in names for word in found if word.isalpha() and len(word) > 3)
    shared = sorted((word for word, count in words.items() if count > 1), key=lambda word: (-words[word], word))
    return [*shared[: SHOWN - 2], *context["domainEntities"]]


def files_named(items: Iterable[Item]) -> list[str]:
    named = [detail for item in items for detail in details_of(item.text)]
    return [name for name in named if is_file_name(name)]


def is_file_name(name: str) -> bool:
    stem, dot, suffix = name.rpartition(".")
    return bool(dot and stem and suffix.isalpha() and not name.startswith("http") and "@" not in name)


def command_in(line: str) -> str:
    """Of a tool's line, the command that it ran; "" for other tools."""
    return line.partition("Command: ")[2].partition(" | ")[0].rstrip("]")


def first(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(islice((name for name in dict.fromkeys(names) if name), SHOWN))
