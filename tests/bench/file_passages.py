"""How long passages of files take to find among 1,000 files of one Space, and a prompt with 20,000 tokens of files to
build: python -m tests.bench.file_passages (TEST_ON=postgres for the other database)."""

from __future__ import annotations

import os
import random
import statistics
from time import perf_counter, process_time

WORDS = 12_000  # that the texts are made of; the rarest stand in few files
FILES, SECTIONS, SECTION_WORDS = 1_000, 20, 220
QUESTIONS = 200


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.test.utils import setup_databases, teardown_databases

    databases = setup_databases(verbosity=0, interactive=False)
    try:
        run()
    finally:
        teardown_databases(databases, verbosity=0)


def run() -> None:
    from django.db import connection

    from spaces.models import FileChunk, Space, Thread, User
    from summaries.prompts import assembly, passages

    draw = random.Random(16)
    ada = User.objects.create_user("ada")
    space = Space.objects.start(ada, name="Library", instructions="Answer briefly.")
    thread: Thread = space.start_thread(ada)
    texts = [text(draw) for _ in range(FILES)]
    for n, each in enumerate(texts):
        store(space, ada, each, f"file {n}.md")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    print(
        f"{connection.vendor}: {FILES} files, {FileChunk.objects.count()} chunks, {sum(map(len, texts)):,} characters"
    )
    thread = assembly.thread_with_parts(thread.pk)
    asked = [question(draw, draw.choice(texts)) for _ in range(QUESTIONS)]
    for each in asked[:5]:
        passages.look_for(thread, each, budget=800)
    took, found = [], 0
    for each in asked:
        begun = now()
        found += bool(passages.look_for(thread, each, budget=800))
        took.append(since(begun))
    told("passages of a question", took)
    print(f"  with a passage: {found} of {QUESTIONS}")
    whole(draw, ada)


def whole(draw: random.Random, ada: object) -> None:
    from spaces.models import Space
    from summaries.prompts import assembly

    small = Space.objects.start(ada, name="Shelf", instructions="Answer briefly.")  # type: ignore[arg-type]
    n = 0
    while True:
        small.refresh_from_db()
        if small.file_tokens > 18_500:
            break
        store(small, ada, text(draw, sections=2), f"file {n}.md")
        n += 1
    thread = small.start_thread(ada)  # type: ignore[arg-type]
    thread.post(ada, "How deep do I sow leeks?")  # type: ignore[arg-type]
    took = []
    for _ in range(100):
        loaded = assembly.thread_with_parts(thread.pk)
        begun = now()
        built = assembly.assemble(loaded, loaded.language_model)
        took.append(since(begun))
    told(f"a prompt with {built.prompt.parts['files']:,} tokens of {n} files", took)


Times = tuple[float, float]
"""By the clock, and of this process's CPU: the second one also tells something on a busy machine."""


def now() -> Times:
    return perf_counter(), process_time()


def since(begun: Times) -> Times:
    """Milliseconds."""
    clock, cpu = now()
    return 1_000 * (clock - begun[0]), 1_000 * (cpu - begun[1])


def told(what: str, took: list[Times]) -> None:
    for name, values in zip(("clock", "CPU"), map(sorted, zip(*took, strict=True)), strict=True):
        print(
            f"{what}, {name}: median {statistics.median(values):.1f} ms, p95 {values[int(0.95 * len(values))]:.1f} ms"
        )


def store(space: object, ada: object, text: str, name: str) -> None:
    from spaces.files.contents import document
    from spaces.files.plain_texts import sections
    from spaces.models import SpaceFile, StoredFile
    from spaces.models.stored_file import text_and_parts

    joined, parts = text_and_parts(document("text/markdown", "section", sections(text)))
    stored = StoredFile(media_type="text/markdown", text=joined, text_chars=len(joined), parts=parts, unit="section")
    stored.size = len(joined)
    stored.save()
    file = SpaceFile.objects.create(space=space)
    file.take(name=name, upload="", size=0, by=ada).enter_into_force(stored)  # type: ignore[arg-type]


def text(draw: random.Random, *, sections: int = SECTIONS) -> str:
    """Words as often as in a language: the n-th one n times more rarely than the first."""
    return "\n\n".join(f"# {word(draw)} {word(draw)}\n\n{prose(draw)}" for _ in range(sections))


def prose(draw: random.Random) -> str:
    words = [word(draw) for _ in range(SECTION_WORDS)]
    return " ".join(w.capitalize() + "." if n % 13 == 12 else w for n, w in enumerate(words))


def word(draw: random.Random) -> str:
    rank = int(WORDS ** draw.random())
    letters = random.Random(rank)
    return "".join(letters.choice("bdfgklmnprstvz") + letters.choice("aeiou") for _ in range(2 + rank % 4))


def question(draw: random.Random, text: str) -> str:
    words = [each.strip(".#") for each in text.split() if len(each) > 4]
    return f"What is said about {draw.choice(words)} {draw.choice(words)} and {draw.choice(words)}?"


if __name__ == "__main__":
    main()
