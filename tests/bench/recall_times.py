"""`python -m tests.bench.recall_times [MESSAGES] [QUESTIONS]`: how long a question of a long thread waits for what it
brings back.

Figures of one machine, printed and never asserted, as the median and the 95th percentile: milliseconds for the
candidates from the index, and for all; and those of all that this process computed, which a busy machine changes less.
With DATABASE_URL on PostgreSQL, else on SQLite in a new file.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

PLACES = ["greenhouse", "shed", "cellar", "barn", "orchard", "pond", "terrace", "kitchen"]
THINGS = ["key", "lamp", "barrel", "ladder", "spade", "kettle", "basket", "rope", "bucket", "saw"]
VERBS = ["hangs", "stands", "lies", "leans", "waits", "rests", "hides", "dries"]
FILLER = (
    "We water the leeks on Mondays and the carrots on Thursdays when it does not rain.",
    "The plan for the next season is not final, so we meet again and decide on the beds.",
    "I looked at the soil and it drains well enough for onions, which need less water.",
)


def main(messages: int, questions: int) -> None:
    with tempfile.TemporaryDirectory(prefix="spaces-bench-") as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "spaces_project.settings", "LOG_LEVEL": "ERROR"}
        import django

        django.setup()
        thread = thread_of(messages)
        times = [timed(thread, question) for question in asked(questions)]
        print(f"{messages} messages in the thread, {questions} questions; milliseconds")
        print(f"{'':24} {'median':>8} {'p95':>8}")
        for name, column in zip(("candidates", "all", "all, CPU"), zip(*times, strict=True), strict=True):
            print(f"{name:24} {quantile(column, 0.5):8.1f} {quantile(column, 0.95):8.1f}")


def thread_of(messages: int) -> Any:
    """A thread that covers all but its last messages, each of some sentences; common words are in thousands of them."""
    from django.core.management import call_command

    from spaces.models import Message, Space, User
    from summaries.models import Summary

    call_command("migrate", verbosity=0)
    chance = random.Random(7)
    ada = User.objects.create_user(username=f"ada{time.time_ns()}", password="leeks")
    thread = Space.objects.start(ada, name="Garden").start_thread(ada)
    rows = [
        Message(thread=thread, seq=seq, role=["assistant", "user"][seq % 2], text=text_of(chance, seq), tokens_own=60)
        for seq in range(1, messages + 1)
    ]
    Message.objects.bulk_create(rows, batch_size=500)
    lines = [
        {"id": f"i{seq}", "kind": "fact", "text": text_of(chance, seq), "sources": [seq]}
        for seq in range(1, messages, max(1, messages // 300))
    ]
    Summary.objects.create(
        thread=thread, version=1, from_seq=1, through_seq=messages - 10, ledger={"items": lines}, text="So far"
    )
    thread.change(next_seq=messages + 1, covered_through=messages - 10, summary_version=1)
    return thread


def text_of(chance: random.Random, seq: int) -> str:
    fact = f"The {chance.choice(THINGS)} number {seq} {chance.choice(VERBS)} in the {chance.choice(PLACES)}."
    return " ".join([*chance.sample(FILLER, chance.randint(1, 3)), fact])


def asked(questions: int) -> list[str]:
    chance = random.Random(11)
    return [
        f"Where in the {chance.choice(PLACES)} did we say the {chance.choice(THINGS)} number "
        f"{chance.randint(1, 9_000)} {chance.choice(VERBS)}, and does it need water on Mondays or Thursdays?"
        for _ in range(questions)
    ]


def timed(thread: Any, question: str) -> tuple[float, float, float]:
    from summaries.engine.recalling import recall as engine
    from summaries.prompts import recall
    from summaries.prompts.candidates import candidates_for

    terms = engine.query(question).search_terms
    begun = time.perf_counter()
    candidates_for(thread, terms)
    candidates = time.perf_counter() - begun
    begun, computed = time.perf_counter(), time.thread_time()
    recall.look_for(thread, question)
    return 1000 * candidates, 1000 * (time.perf_counter() - begun), 1000 * (time.thread_time() - computed)


def quantile(figures: Sequence[float], share: float) -> float:
    return sorted(figures)[min(len(figures) - 1, int(share * len(figures)))]


if __name__ == "__main__":
    main(*(int(each) for each in (*sys.argv[1:], *("10000", "200")[len(sys.argv) - 1 :])))
