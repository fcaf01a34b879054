"""What a question brings of the files of its Space, where these are too long to be sent whole: passages, word for word.

Looked for once, when the reply is asked for, kept with the question by reference, and written into every prompt in
which the question stands, as what is recalled of the conversation is. Both share one budget.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Func, TextField, Value
from django.utils import timezone

from spaces.models import LanguageModel, SpaceFileVersion, Thread
from spaces.models import Message as Row
from spaces.models.chunk_index import chunks_holding
from spaces.models.file_chunk import FileChunk
from summaries.engine.messages import Message
from summaries.engine.prompting import knowledge
from summaries.engine.recalling import recall as engine
from summaries.engine.recalling.recall import Candidate, Snippet
from summaries.engine.tokens import TokenCounter
from summaries.policies.effective import recall_tokens
from summaries.prompts.files import are_too_long, pinned_whole

log = logging.getLogger(__name__)

MOST_CHUNKS = 40  # that are read and ranked
CHUNK_TOKENS = 400  # about
SHARE = 2  # what came before in the conversation may have one part in so many of the budget, where there is any


@dataclass(frozen=True)
class Found:
    """Passages of one file's version. spans: (first character, the one after the last, where that is: "p. 3"); terms:
    the words of the question that they were found by."""

    version: int
    spans: tuple[tuple[int, int, str], ...]
    score: float
    terms: tuple[str, ...]

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Found:
        spans = tuple((start, end, place) for start, end, place in stored["spans"])
        return cls(stored["version"], spans, stored["score"], tuple(stored["terms"]))

    def to_json(self) -> dict[str, Any]:
        spans = [list(span) for span in self.spans]
        return {"version": self.version, "spans": spans, "score": self.score, "terms": list(self.terms)}


def found_for(question: Row) -> list[Found]:
    return [Found.from_json(stored) for stored in question.passages or ()]


# ---- once, when a reply is asked for


def decide(thread: Thread, model: LanguageModel, question: Row | None) -> None:
    """Unless that was done. Whatever goes wrong costs what would come with the question, and never the reply."""
    if question is None or question.passages is not None or not are_too_long(thread, model):
        return
    try:
        with transaction.atomic():
            budget = recall_tokens(thread) // (SHARE if thread.covered_through else 1)
            known = pinned_whole(thread, model)
            found = [each.to_json() for each in look_for(thread, question.text, budget=budget, known=known)]
            if Row.objects.filter(pk=question.pk, passages__isnull=True).update(passages=found):
                question.passages = found
            else:  # another reply to it was faster
                question.refresh_from_db(fields=["passages"])
    except Exception:
        log.exception("no passage comes with message %s of thread %s", question.pk, thread.pk)


def look_for(thread: Thread, text: str, *, budget: int, known: Collection[int] = ()) -> list[Found]:
    """What this text would bring now, within so many tokens, of other versions than those that the model knows whole.
    In milliseconds."""
    query = engine.query(text, at=timezone.localtime(timezone=timezone.get_default_timezone()))
    if not query.search_terms or budget <= 0:
        return []
    chunks = {chunk.name: chunk for chunk in best_chunks(thread.space_id, query.search_terms, known)}
    total = max(thread.space.file_tokens // CHUNK_TOKENS, len(chunks))  # to count them would take longer
    candidates = [_candidate(chunk) for chunk in chunks.values()]
    snippets = engine.recall(query, candidates, budget=budget, counter=TokenCounter(), total=total)
    best = sorted(snippets, key=lambda snippet: -snippet.score)
    versions = _versions_of({chunks[snippet.spans[0].message].version_id for snippet in best})
    found = [_found(snippet, chunks, versions) for snippet in best]
    return [each for each, _ in sorted(_within(budget, found), key=lambda pair: (pair[0].version, pair[0].spans))]


Pair = tuple[Found, list[knowledge.FilePassage]]


def _within(budget: int, found: list[Pair]) -> list[Pair]:
    """The worst go where all of them would take more."""
    while found and TokenCounter().count(knowledge.passages_block(each for _, told in found for each in told)) > budget:
        found.pop()
    return found


class Chunk(NamedTuple):
    """What is read of a row."""

    pk: int
    file_id: int
    version_id: int
    number: int
    start: int
    words: str

    @property
    def name(self) -> str:
        """By which the engine knows it."""
        return str(self.pk)

    @property
    def heading(self) -> str:
        return self.words.partition("\n")[0]

    @property
    def text(self) -> str:
        return self.words.partition("\n")[2]


def best_chunks(space_id: int, terms: Mapping[str, float], known: Collection[int] = ()) -> list[Chunk]:
    """Those with the most and the rarest of these words; terms: what each is worth. Of this Space alone, and of none of
    the known versions."""
    holding = chunks_holding(space_id, list(terms))
    total = 1 + sum(map(len, holding.values()))
    scores: dict[int, float] = {}
    for term, ids in holding.items():
        weight = terms[term] * math.log(1 + total / len(ids))
        scores.update([(pk, scores.get(pk, 0.0) + weight) for pk in ids])
    for pk in FileChunk.objects.filter(version__in=known).values_list("pk", flat=True) if known else ():
        scores.pop(pk, None)
    best = nlargest(MOST_CHUNKS, scores, key=lambda pk: (scores[pk], pk))
    own = FileChunk.objects.filter(pk__in=best, version__file__space=space_id)
    rows = own.values_list("pk", "version__file_id", "version_id", "number", "start", "words")
    return sorted((Chunk(*row) for row in rows), key=lambda chunk: (chunk.file_id, chunk.number))


FAR = 100_000
"""Between the numbers of two files' chunks: no chunk is a neighbour of another file's."""


def _candidate(chunk: Chunk) -> Candidate:
    """As the engine knows what was said; its name and headings speak for it too."""
    said = Message(FAR * chunk.file_id + chunk.number, "user", chunk.text, id=chunk.name)
    return Candidate((said,), (chunk.heading,))


def _found(snippet: Snippet, chunks: Mapping[str, Chunk], versions: Mapping[int, Version]) -> Pair:
    """A snippet is of one chunk, which may reach over several pages."""
    chunk = chunks[snippet.spans[0].message]
    version, text = versions[chunk.version_id], chunk.text
    quoted = ((chunk.start + span.start, chunk.start + span.end) for span in snippet.spans)
    spans = tuple(place for start, end in quoted for place in version.split(start, end))
    told = [
        knowledge.FilePassage(version.name, place, text[start - chunk.start : end - chunk.start])
        for start, end, place in spans
    ]
    return Found(chunk.version_id, spans, round(snippet.score, 3), snippet.terms), told


class Version(NamedTuple):
    """What a version is called, and of what its text is made."""

    pk: int
    name: str
    unit: str
    parts: Sequence[Sequence[Any]]

    def split(self, start: int, end: int) -> Iterator[tuple[int, int, str]]:
        """By page or heading; what stands between two of them is left out."""
        for label, first, last in self.parts:
            if first < end and start < last:
                yield max(first, start), min(last, end), knowledge.place_of(self.unit, label)


def _versions_of(ids: Iterable[int]) -> dict[int, Version]:
    rows = SpaceFileVersion.objects.filter(pk__in=ids)
    return {row[0]: Version(*row) for row in rows.values_list("pk", "name", "stored__unit", "stored__parts")}


# ---- in every prompt


def blocks(thread: Thread, rows: Iterable[Row]) -> dict[int, str]:
    """By the id of a question what stands in a prompt after its words; the same bytes each time, but for files that
    were removed since. No statement where no question brought any."""
    try:
        told = ((row.pk, block(thread, found_for(row))) for row in rows if row.passages)
        return {pk: text for pk, text in told if text}
    except Exception:
        log.exception("the passages of files in thread %s cannot be read", thread.pk)
        return {}


def block(thread: Thread, found: Sequence[Found]) -> str:
    return block_of(told_of(thread, found))


def block_of(told: Iterable[Told]) -> str:
    quotes = ((each.name, place, text) for each in told for _, _, place, text in each.quotes)
    return knowledge.passages_block(knowledge.FilePassage(name, place, text) for name, place, text in quotes)


def tokens_of(thread: Thread, question: Row) -> int:
    """That its passages take of the budget."""
    return TokenCounter().count(block(thread, found_for(question))) if question.passages else 0


@dataclass(frozen=True)
class Told:
    """What came of one file, as a page tells it. quotes: (first character, the one after the last, place, words)."""

    file_id: int
    version: int
    number: int
    name: str
    quotes: tuple[tuple[int, int, str, str], ...]
    score: float
    terms: tuple[str, ...]


def told_of(thread: Thread, found: Sequence[Found]) -> list[Told]:
    """Of files of the thread's Space that are still there. One statement, and none for nothing."""
    if not found:
        return []
    rows = SpaceFileVersion.objects.filter(pk__in={each.version for each in found}, file__space=thread.space_id)
    spans = sorted({(start, end) for each in found for start, end, _ in each.spans})
    cuts = {f"cut_{start}_{end}": _cut(start, end) for start, end in spans}
    by_id = {row["pk"]: row for row in rows.annotate(**cuts).values("pk", "file_id", "number", "name", *cuts)}
    return [_told(each, by_id[each.version]) for each in found if each.version in by_id]


def _cut(start: int, end: int) -> Func:
    return Func(F("stored__text"), Value(start + 1), Value(end - start), function="SUBSTR", output_field=TextField())


def _told(found: Found, row: Mapping[str, Any]) -> Told:
    quotes = tuple((start, end, place, row[f"cut_{start}_{end}"]) for start, end, place in found.spans)
    return Told(row["file_id"], found.version, row["number"], row["name"], quotes, found.score, found.terms)
