"""`python -m tests.bench.space_recall_times [MESSAGES] [QUESTIONS]`: how long a question waits that may be answered in
any thread of its Space.

Threads of 200 messages, half of them private to one of two people; words as rare and as common as in a language.
Figures of one machine, printed and never asserted. With DATABASE_URL on PostgreSQL, else on SQLite in a new file. A
million messages take minutes to make.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from itertools import accumulate
from typing import Any

from tests.bench.recall_times import asked, quantile, text_of

PER_THREAD = 200
WORDS = 30_000


def main(messages: int, questions: int) -> None:
    with tempfile.TemporaryDirectory(prefix="spaces-bench-") as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "spaces_project.settings", "LOG_LEVEL": "ERROR"}
        import django

        django.setup()
        thread = space_of(messages)
        times = [timed(thread, question) for question in asked(questions)]
        print(f"{messages} messages in the Space, {questions} questions; milliseconds")
        print(f"{'':24} {'median':>8} {'p95':>8}")
        for name, column in zip(("all", "all, CPU"), zip(*times, strict=True), strict=True):
            print(f"{name:24} {quantile(column, 0.5):8.1f} {quantile(column, 0.95):8.1f}")


def space_of(messages: int) -> Any:
    """One of its private threads."""
    from django.core.management import call_command
    from django.db import connection

    from spaces.models import Space, Thread, User

    call_command("migrate", verbosity=0)
    people = [User.objects.create_user(username=f"{name}{time.time_ns()}") for name in ("ada", "ben")]
    space = Space.objects.start(people[0], name="Garden")
    space.add(people[1])
    Space.objects.filter(pk=space.pk).update(recalls_across_threads=True)
    chance = random.Random(7)
    for number in range(messages // PER_THREAD):
        visibility = ("space", "private")[number % 2]
        fill(space.start_thread(people[number // 2 % 2], visibility=visibility), chance, first=PER_THREAD * number + 1)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return Thread.objects.select_related("space__model").filter(visibility="private").first()


def fill(thread: Any, chance: random.Random, *, first: int) -> None:
    """Each fifth message has a sentence of the garden, with a number of its own."""
    from spaces.models import Message

    weights = list(accumulate(1 / (rank + 3) for rank in range(WORDS)))
    rows = []
    for seq in range(1, PER_THREAD + 1):
        words = (f"word{rank}" for rank in chance.choices(range(WORDS), cum_weights=weights, k=chance.randint(10, 60)))
        fact = text_of(chance, first + seq).rsplit(". ", 1)[-1] if seq % 5 == 1 else ""
        role = ("assistant", "user")[seq % 2]
        rows.append(Message(thread=thread, seq=seq, role=role, text=f"{' '.join(words)}. {fact}", tokens_own=60))
    Message.objects.bulk_create(rows)
    thread.change(next_seq=PER_THREAD + 1, covered_through=PER_THREAD - 10)


def timed(thread: Any, question: str) -> tuple[float, float]:
    from summaries.prompts import recall

    begun, computed = time.perf_counter(), time.thread_time()
    recall.look_for(thread, question)
    return 1000 * (time.perf_counter() - begun), 1000 * (time.thread_time() - computed)


if __name__ == "__main__":
    main(*(int(each) for each in (*sys.argv[1:], *("1000000", "100")[len(sys.argv) - 1 :])))
