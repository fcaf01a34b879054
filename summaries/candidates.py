"""Which folded turns of a thread may be about a question: those that the index finds by any of its words, and those
that a line of the summary which holds one was written from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import log

from spaces.models import Message as Row
from spaces.models import Thread
from spaces.models.message import RUNNING, Speaker
from spaces.models.search import UNSPACED
from spaces.models.thread_words import positions
from summaries import transcripts
from summaries.engine.items import Item, Ledger
from summaries.engine.messages import Message
from summaries.engine.recall import Candidate
from summaries.models import Summary

MOST_TURNS = 200
MOST_MESSAGES = 16  # of one turn, around what was found in it; tools may have been asked for long
ARCHIVES = 40  # versions, the newest that let lines go, whose lines are looked through
_WORD = re.compile(r"[^\W_]+")


def candidates_for(thread: Thread, terms: Sequence[str]) -> tuple[Candidate, ...]:
    """At most MOST_TURNS, those with the most and the rarest of these words; in milliseconds.

    Nothing that stands in the window, was deleted or let go, or is of another thread.
    """
    found = positions(thread.pk, terms, through=thread.covered_through)
    lines = lines_of(thread)
    for term, seqs in lines_holding(terms, lines).items():
        found[term] = [*found.get(term, ()), *seqs]
    return tuple(turns_around(thread, best(found, thread.covered_through), lines))


def best(found: Mapping[str, Collection[int]], messages: int) -> list[int]:
    """Seqs, the best first: a word tells the more, the fewer messages hold it. Of equals the newest."""
    scores: dict[int, float] = defaultdict(float)
    for seqs in found.values():
        holding = set(seqs)
        for seq in holding:
            scores[seq] += log(1 + messages / len(holding))
    return sorted(scores, key=lambda seq: (-scores[seq], -seq))


# ---- lines


def lines_of(thread: Thread) -> list[Item]:
    """Of the summary as it is, and of those that the newest versions let go for want of room."""
    current = Summary.objects.current(thread)
    if current is None:
        return []
    versions = Summary.objects.filter(thread=thread, version__lte=current.version, archived__gt=0)
    patches = versions.order_by("-version").values_list("patch", flat=True)[:ARCHIVES]
    archived = (Item.from_dict(line) for patch in patches for line in patch.get("archive", ()))
    return [*Ledger.from_dict(current.ledger).items, *archived]


def lines_holding(terms: Sequence[str], lines: Iterable[Item]) -> dict[str, list[int]]:
    """By term the messages that lines with it were written from."""
    words = [term for term in terms if not UNSPACED.search(term)]
    pieces = [term for term in terms if UNSPACED.search(term)]
    found: dict[str, list[int]] = defaultdict(list)
    for line in lines:
        spoken = " " + " ".join(_WORD.findall(line.text.lower()))
        for term in [*(word for word in words if f" {word}" in spoken), *(p for p in pieces if p in line.text)]:
            found[term].extend(line.sources)
    return found


# ---- turns


def turns_around(thread: Thread, seqs: Sequence[int], lines: Sequence[Item]) -> Iterator[Candidate]:
    """The turns that hold these messages, the best first, each with its lines."""
    turns = list(spans_of(thread, seqs[: 2 * MOST_TURNS]))[:MOST_TURNS]
    said = messages_of(thread, {seq for turn in turns for seq in turn})
    keys = defaultdict(list)
    for line in lines:
        for seq in line.sources:
            keys[seq].append(line.text)
    for turn in turns:
        messages = tuple(said[seq] for seq in turn if seq in said)
        if messages:
            yield Candidate(messages, tuple(dict.fromkeys(text for seq in turn for text in keys.get(seq, ()))))


def spans_of(thread: Thread, seqs: Sequence[int]) -> Iterator[range]:
    """Each turn once, as the seqs from its first message to its last, however far from what was found."""
    near = {seq + step for seq in seqs for step in range(-MOST_MESSAGES // 2, MOST_MESSAGES // 2 + 1)}
    rows = thread.messages.chosen().filter(seq__in=near, seq__lte=thread.covered_through)
    roles = dict(rows.values_list("seq", "role"))
    taken: set[int] = set()
    for seq in seqs:
        if seq not in taken and seq in roles:
            turn = turn_at(seq, roles)
            taken.update(turn)
            yield turn


def turn_at(seq: int, roles: Mapping[int, str]) -> range:
    """From what people say until people speak again after an answer; cut where no role is known."""
    first, last = seq, seq
    while roles.get(first) != Speaker.USER and first - 1 in roles:
        first -= 1
    while roles.get(first - 1) == Speaker.USER:
        first -= 1
    while last + 1 in roles and (roles[last + 1] != Speaker.USER or roles[last] == Speaker.USER):
        last += 1
    return range(first, last + 1)


def messages_of(thread: Thread, seqs: Collection[int]) -> dict[int, Message]:
    """By seq, those with words that people or models said; only what recall reads of them."""
    rows = Row.objects.chosen().filter(thread=thread, seq__in=seqs, seq__lte=thread.covered_through)
    spoken = rows.filter(deleted_at=None, removed_at=None).exclude(status__in=RUNNING).exclude(role=Speaker.SYSTEM)
    return {row.seq: transcripts.message(row) for row in spoken.only(*transcripts.READ) if row.text.strip()}
