"""What a question may bring back of the other threads of its Space, where the Space says so.

Whatever comes back in a thread is read by everybody who reads that thread: in its prompts, on its pages, in answers.
So only threads count that all of them may read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from spaces.models import Thread
from spaces.models.space_words import is_word, places_of, said_at, scanned, scores_of
from spaces.models.thread_words import Said
from summaries.engine.messages import Message
from summaries.engine.recalling.recall import Candidate
from summaries.prompts.candidates import message_of, turn_at

MOST_TURNS = 20
AT_A_TIME = 80  # messages that are asked about
AROUND = 2  # messages before and after what was found; of a longer turn no more is looked through
NEWEST = 20  # threads that are read for pieces of scripts without spaces
TITLE_CHARS = 80

Place = tuple[int, int]  # of a message: the id of its thread, and its seq there


def is_on(thread: Thread) -> bool:
    return thread.space.recalls_across_threads


def candidates_for(thread: Thread, terms: Mapping[str, float]) -> tuple[Candidate, ...]:
    """Turns of other threads that hold these words; whole threads, not only what is folded."""
    if not terms:
        return ()
    best, titles = best_readable(thread, scores_of(dict(terms)) | pieces_held(thread, terms))
    said = said_at((at, seq + step) for at, seq in best for step in range(-AROUND, AROUND + 1))
    return tuple(Candidate(turn) for turn in turns_around(best, said, titles) if turn)


def best_readable(thread: Thread, scores: Mapping[int, float]) -> tuple[list[Place], dict[int, str]]:
    """The places, best first, that may be quoted in the thread, and the titles of their threads.

    scores: by id of a message. Some are asked about at a time: most often the first are enough.
    """
    ranking = sorted(scores, key=scores.__getitem__, reverse=True)
    best: list[Place] = []
    titles: dict[int, str] = {}
    for begin in range(0, len(ranking), AT_A_TIME):
        ids = ranking[begin : begin + AT_A_TIME]
        places = places_of(ids)
        titles |= titles_of(thread, {thread_id for thread_id, _ in places.values()} - titles.keys())
        best += [places[pk] for pk in ids if pk in places and places[pk][0] in titles]
        if len(best) >= MOST_TURNS:
            break
    return best[:MOST_TURNS], titles


def pieces_held(thread: Thread, terms: Mapping[str, float]) -> dict[int, float]:
    pieces = [term for term in terms if not is_word(term) and "\0" not in term and any(map(str.isalnum, term))]
    if not pieces:
        return {}
    newest = Thread.objects.readable_beside(thread).newest_first().values_list("pk", flat=True)[:NEWEST]
    return scanned(list(newest), pieces)


def titles_of(thread: Thread, ids: Iterable[int]) -> dict[int, str]:
    """By id the titles of those that may be quoted in the thread, at this moment."""
    readable = Thread.objects.readable_beside(thread).filter(pk__in=ids)
    return dict(readable.order_by().values_list("pk", "title"))


def turns_around(
    places: Iterable[Place], said: Mapping[Place, Said], titles: Mapping[int, str]
) -> Iterator[tuple[Message, ...]]:
    """Each turn once, the best first."""
    roles: dict[int, dict[int, str]] = {}
    for (thread_id, seq), each in said.items():
        roles.setdefault(thread_id, {})[seq] = each.role
    taken: set[Place] = set()
    for thread_id, seq in places:
        if (thread_id, seq) not in taken and seq in roles.get(thread_id, ()):
            turn = [(thread_id, at) for at in turn_at(seq, roles[thread_id])]
            taken.update(turn)
            yield tuple(message_in(thread_id, said[at], titles[thread_id]) for at in turn if said[at].text.strip())


def message_in(thread_id: int, said: Said, title: str) -> Message:
    return replace(message_of(said), thread=thread_id, thread_title=name_of(thread_id, title))


def name_of(thread_id: int, title: str) -> str:
    """As prompts name a thread, whatever language anybody reads in."""
    return " ".join(title.split())[:TITLE_CHARS] or f"thread {thread_id}"


# ---- what came back before


def messages_at(thread: Thread, places: Collection[Place]) -> dict[Place, Message]:
    """Those that still have their words and may be quoted in the thread at this moment."""
    titles = titles_of(thread, {thread_id for thread_id, _ in places}) if places else {}
    said = said_at(place for place in places if place[0] in titles)
    return {place: message_in(place[0], each, titles[place[0]]) for place, each in said.items()}
