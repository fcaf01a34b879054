"""What a question brings back of the folded part of its thread, word for word.

It is looked for once, when the reply is asked for, kept with the question by reference, and written into every prompt
in which the question stands. The words themselves stay where they were said: what is deleted there is in no later
prompt.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from operator import or_
from typing import Any, TypedDict

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from spaces import broadcasts
from spaces.compiled import CompiledUpdate
from spaces.models import Message as Row
from spaces.models import Thread
from spaces.models.message import Speaker
from spaces.models.thread_words import standing_at_seqs
from summaries import embeddings
from summaries.engine.messages import Message
from summaries.engine.prompting.context import Prompt
from summaries.engine.recalling import recall as engine
from summaries.engine.recalling.recall import Snippet, Span
from summaries.engine.tokens import TokenCounter
from summaries.policies.effective import recall_tokens
from summaries.prompts import elsewhere, passages
from summaries.prompts.candidates import candidates_for, message_of

log = logging.getLogger(__name__)

Place = tuple[int, int]  # of a message: the id of another thread, or 0 for the question's own; and its seq
MANY = 10_000  # messages that a question is looked for among, where it may be answered in any thread


@dataclass(frozen=True)
class Recalled:
    """What came back of one turn. spans: (seq, first character, the one after the last); by seq, as sources are, so
    that it holds in copies of a thread. terms: the words of the question that it was found by; score: higher is better.
    thread: the id of another thread that it stands in, 0 for the question's own; ids: then of each of its messages, as
    another one may stand in the same position once somebody edited that thread.
    """

    spans: tuple[tuple[int, int, int], ...]
    score: float
    terms: tuple[str, ...]
    thread: int = 0
    ids: tuple[int, ...] = ()

    @property
    def seqs(self) -> tuple[int, ...]:
        """Its positions in its thread."""
        return tuple(dict.fromkeys(seq for seq, _, _ in self.spans))

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple((self.thread, seq) for seq in self.seqs)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Recalled:
        spans = tuple((seq, start, end) for seq, start, end in stored["spans"])
        return cls(
            spans, stored["score"], tuple(stored["terms"]), stored.get("thread", 0), tuple(stored.get("ids", ()))
        )

    def to_json(self) -> dict[str, Any]:
        another = {"thread": self.thread, "ids": list(self.ids)} if self.thread else {}
        spans = [list(span) for span in self.spans]
        return {**another, "spans": spans, "score": self.score, "terms": list(self.terms)}


def recalled_for(question: Row) -> list[Recalled]:
    return [Recalled.from_json(stored) for stored in question.recalled or ()]


# ---- once, when a reply is asked for


def decide(thread: Thread, question: Row | None, window: Sequence[Row] = ()) -> Decided | None:
    """Look what the question of a reply is about, unless that was done; it is to be noted with the question. What an
    earlier question of the window brought back stands in the prompt already. Whatever goes wrong costs what would come
    back and never the reply. Nothing is written, so nobody who sends a message waits for it."""
    if question is None or not (thread.covered_through or elsewhere.is_on(thread)):
        return None
    try:
        if question.recalled is None and recall_tokens(thread):
            found = _not_quoted(look_for(thread, question.text, question=question), window)
            return Decided(question.pk, thread.epoch, tuple(found))
    except Exception:
        log.exception("nothing is recalled for the question at #%s of thread %s", question.seq, thread.pk)
    return None


def _not_quoted(found: Sequence[Recalled], window: Sequence[Row]) -> list[Recalled]:
    """What the questions of the window do not quote whole."""
    quoted: dict[Place, list[tuple[int, int]]] = {}
    for earlier in (each for row in window for each in recalled_for(row)):
        for seq, start, end in earlier.spans:
            quoted.setdefault((earlier.thread, seq), []).append((start, end))
    return [each for each in found if not all(_is_within(each.thread, span, quoted) for span in each.spans)]


def _is_within(thread: int, span: tuple[int, int, int], quoted: dict[Place, list[tuple[int, int]]]) -> bool:
    seq, start, end = span
    return any(first <= start and end <= last for first, last in quoted.get((thread, seq), ()))


@dataclass(frozen=True)
class Decided:
    """What a question brings back, before that is noted with it. epoch: of its thread, as it was read."""

    question_id: int
    epoch: int
    recalled: tuple[Recalled, ...]

    @property
    def stored(self) -> list[dict[str, Any]]:
        return [each.to_json() for each in self.recalled]


def question_in(window: Sequence[Row]) -> Row | None:
    """Its newest message that says something, where that is a person's."""
    newest = next((row for row in reversed(window) if row.text), None)
    return newest if newest and newest.role == Speaker.USER else None


def note(decided: Decided) -> None:
    """Unless another process was first. Of what was deleted since then nothing is noted. A fault costs what would stand
    in later prompts, and nothing else."""
    try:
        with transaction.atomic():
            if not NOTE.run(decided.question_id, decided.epoch, recalled=decided.stored):
                note_what_stands(decided)
    except Exception:
        log.exception("what message %s brought back is not noted with it", decided.question_id)


def note_what_stands(decided: Decided) -> None:
    """Behind an edit or a deletion that came in between, and did not find what it had to take out (forget)."""
    undecided = Row.objects.filter(pk=decided.question_id, recalled__isnull=True).exclude(text="")
    if question := undecided.select_related("thread").first():
        said = sources(question.thread, decided.recalled)
        gone = {place[1] for each in decided.recalled for place in each.places if not place[0] and place not in said}
        change(question, [in_own_words(without(each, gone), question.text) for each in decided.recalled])


NOTE = CompiledUpdate(
    lambda pk, epoch: Row.objects.filter(
        Exists(Thread.objects.filter(pk=OuterRef("thread"), epoch=epoch)), pk=pk, recalled__isnull=True
    ),
    int,
    int,
    fields=["recalled"],
)


def look_for(thread: Thread, text: str, *, question: Row | None = None) -> list[Recalled]:
    """What this text would bring back now; question: its row, where somebody has sent it. In milliseconds."""
    asked_at = question.created_at if question else timezone.now()
    query = engine.query(
        text,
        previous=partial(previous_question, thread, before=question.seq if question else thread.next_seq),
        at=timezone.localtime(asked_at, timezone.get_default_timezone()),
    )
    alike = embeddings.alike(thread, text) if query.search_terms else []
    candidates = candidates_for(thread, query.search_terms, alike=alike, days=query.asked.days)
    budget, total = recall_tokens(thread), thread.covered_through
    budget -= passages.tokens_of(thread, question) if question else 0
    if elsewhere.is_on(thread):
        candidates += elsewhere.candidates_for(thread, query.search_terms)
        total = max(total, MANY)
    messages = {message.name: message for candidate in candidates for message in candidate.messages}
    by_seq = {message.seq: message.name for message in messages.values() if not message.thread}
    names = [by_seq[seq] for seq in alike if seq in by_seq]
    found = engine.recall(query, candidates, budget=budget, counter=TokenCounter(), total=total, alike=names)
    return [kept(snippet, messages) for snippet in found]


def previous_question(thread: Thread, *, before: int) -> str:
    asked = thread.messages.chosen().before(before).filter(role=Speaker.USER).order_by("-seq")
    return asked.values_list("text", flat=True).first() or ""


def kept(snippet: Snippet, messages: dict[str, Message]) -> Recalled:
    spans = tuple((messages[span.message].seq, span.start, span.end) for span in snippet.spans)
    thread = messages[snippet.spans[0].message].thread  # all of a snippet is of one turn
    ids = dict.fromkeys(int(span.message) for span in snippet.spans if thread)
    return Recalled(spans, round(snippet.score, 3), snippet.terms, thread, tuple(ids))


def give_up(question: Row, prompt: Prompt) -> bool:
    """Where it found no room beside its question, nothing came back; says whether that is so."""
    asked = next((message for message in reversed(prompt.messages) if message.part == "prompt"), None)
    has_none = bool(asked and not asked.recall_tokens)
    if has_none:
        Row.objects.filter(pk=question.pk, recalled__isnull=False).update(recalled=[])
        Row.objects.filter(pk=question.pk, passages__isnull=False).update(passages=[])
    return has_none


# ---- in every prompt


def blocks(thread: Thread, rows: Iterable[Row]) -> dict[int, str]:
    """By the id of a question what stands in a prompt after its words; the same bytes each time, but for what was
    deleted since. None where that cannot be told, which is logged: no prompt fails for it."""
    try:
        found = {row.pk: recalled_for(row) for row in rows if row.recalled}
        said = sources(thread, [each for several in found.values() for each in several])
        names = {message.name: message for message in said.values()}
        return {pk: engine.block([snippet(each, said) for each in several], names) for pk, several in found.items()}
    except Exception:
        log.exception("what was recalled in thread %s cannot be read", thread.pk)
        return {}


def sources(thread: Thread, recalled: Iterable[Recalled]) -> dict[Place, Message]:
    """By place, those that still have their words; of other threads, those that may be quoted here at this moment."""
    recalled = list(recalled)
    seqs = {seq for each in recalled if not each.thread for seq in each.seqs}
    own = {(0, said.seq): message_of(said) for said in (standing_at_seqs(thread.pk, seqs) if seqs else ())}
    return own | sources_elsewhere(thread, recalled)


def sources_elsewhere(thread: Thread, recalled: Iterable[Recalled]) -> dict[Place, Message]:
    others = [each for each in recalled if each.thread]
    said = elsewhere.messages_at(thread, {place for each in others for place in each.places})
    known = {str(pk) for each in others for pk in each.ids}
    return {place: message for place, message in said.items() if message.id in known}


def snippet(recalled: Recalled, said: dict[Place, Message]) -> Snippet:
    stands = (span for span in recalled.spans if (recalled.thread, span[0]) in said)
    spans = tuple(Span(said[recalled.thread, seq].name, start, end) for seq, start, end in stands)
    return Snippet(spans, recalled.score, recalled.terms)


# ---- what is gone


def forget(thread_id: int, seqs: Collection[int]) -> list[Forgotten]:
    """No question refers to these messages any more, or tells the words of one of them that it went on from. Gives
    what it takes to remember it again."""
    later = Row.objects.filter(thread=thread_id, seq__gt=min(seqs), recalled__isnull=False).exclude(recalled=[])
    forgotten = [
        change(question, [without(each, seqs) for each in recalled_for(question)])
        for question in later.filter(referring(seqs)).in_order()
    ]
    for seq in sorted(seqs)[:FEW]:
        going_on = Row.objects.filter(thread=thread_id, seq__gt=seq, role=Speaker.USER).in_order().first()
        if going_on and going_on.recalled:
            forgotten.append(change(going_on, [in_own_words(each, going_on.text) for each in recalled_for(going_on)]))
    return [each for each in forgotten if each["before"] != each["after"]]


class Forgotten(TypedDict):
    """Of a question, by its id: its references as they are stored, before and after; JSON values."""

    question: int
    before: Any
    after: Any


def remember_again(forgotten: Sequence[Forgotten]) -> None:
    """Unless something else was forgotten since: then nobody knows what may stand there."""
    for each in reversed(forgotten):
        question = Row.objects.filter(pk=each["question"]).first()
        if question and question.recalled == each["after"]:
            store(question, each["before"])


FEW = 40


def referring(seqs: Collection[int]) -> Q:
    """Where one of these numbers stands anywhere in what is stored: too much, and never too little."""
    return reduce(or_, (Q(recalled__icontains=str(seq)) for seq in seqs)) if len(seqs) <= FEW else Q()


def without(recalled: Recalled, seqs: Collection[int]) -> Recalled:
    """What is of another thread stays: whether that still has its words is asked whenever it is read."""
    if recalled.thread:
        return recalled
    return replace(recalled, spans=tuple(span for span in recalled.spans if span[0] not in seqs))


def in_own_words(recalled: Recalled, text: str) -> Recalled:
    own = text.casefold()
    return replace(recalled, terms=tuple(term for term in recalled.terms if term.casefold() in own))


def change(question: Row, recalled: Sequence[Recalled]) -> Forgotten:
    stored = [each.to_json() for each in recalled if each.spans]
    if stored != question.recalled:
        store(question, stored)
    return Forgotten(question=question.pk, before=question.recalled, after=stored)


def store(question: Row, recalled: Any) -> None:
    """Whoever has its answer before them is shown what it refers to now."""
    Row.objects.filter(pk=question.pk).update(recalled=recalled)
    answer = Row.objects.chosen().filter(thread=question.thread_id, seq=question.seq + 1).first()
    if answer:
        told = partial(broadcasts.message_changed, question.thread_id, answer.pk, answer.seq)
        transaction.on_commit(told, robust=True)
