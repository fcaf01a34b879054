"""How long a PDF of 500 pages takes to be read in the background, how much a picture adds to the page of a thread, and
how many citations that are not true become links: python -m tests.bench.file_figures."""

from __future__ import annotations

import gzip
import os
import random
import resource
from time import perf_counter, process_time, sleep
from typing import Any

PAGES, LINES = 500, 40
PICTURES = 10
ANSWERS, CITED_EACH = 200, 4


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
    from spaces.models import Space, User

    ada = User.objects.create_user("ada")
    space = Space.objects.start(ada, name="Library", instructions="Answer briefly.")
    read_a_long_pdf(space, ada)
    weigh_pictures(space, ada)
    check_made_up_answers(random.Random(16))


def read_a_long_pdf(space: Any, ada: Any) -> None:
    """Extraction, chunks and index; a model is given it from then on."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from spaces import file_reading, space_uploads
    from spaces.models import SpaceFileVersion
    from spaces.models.space_file import State

    data = long_pdf(random.Random(17))
    version = space_uploads.add(SimpleUploadedFile("book.pdf", data), space=space, by=ada)
    clock, own, children = perf_counter(), process_time(), cpu_of_children()
    while version.state == State.READING:
        file_reading.wake()
        sleep(0.05)
        version.refresh_from_db()
    took = perf_counter() - clock, process_time() - own, cpu_of_children() - children
    version = SpaceFileVersion.objects.select_related("stored").get(pk=version.pk)
    assert version.stored is not None, version.reason
    print(
        f"a PDF of {version.stored.part_count} pages, {version.stored.text_chars:,} characters: ready after "
        f"{took[0]:.1f} s by the clock; CPU {took[1]:.1f} s here and {took[2]:.1f} s in the child"
    )


def long_pdf(draw: random.Random) -> bytes:
    """Each line stands by itself on its page."""
    from tests.bench.file_passages import word
    from tests.spaces_files.samples import pdf

    lines = [[" ".join(word(draw) for _ in range(9)) for _ in range(LINES)] for _ in range(PAGES)]
    return pdf(*[") Tj 0 -4 Td (".join(page) for page in lines])


def cpu_of_children() -> float:
    """Seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def weigh_pictures(space: Any, ada: Any) -> None:
    from django.test import Client

    from tests.talk import answer
    from tests.uploads import stored_picture

    browser, sizes = Client(SERVER_NAME="127.0.0.1"), []
    browser.force_login(ada)
    for count in (0, PICTURES):
        thread = space.start_thread(ada)
        files = [stored_picture(space, ada, name=f"bed {n}.png").pk for n in range(count)]
        answer(thread.post(ada, "Look", files=files).reply, "I see.")
        response = browser.get(f"/threads/{thread.pk}/")
        assert response.content.decode().count("/thumbnail") == count
        html = response.content
        sizes.append((len(html), len(gzip.compress(html, 6))))
    whole, zipped = ((large - small) / PICTURES for small, large in zip(*sizes, strict=True))
    print(f"a picture adds {whole:,.0f} bytes to the page of a thread, {zipped:,.0f} as it is sent")


def check_made_up_answers(draw: random.Random) -> None:
    """Each cites pages that were given, pages that were not, other files, and pages that there are none of."""
    from summaries.engine.citations import Given, Part, checked

    wrong = right = missed = 0
    for _ in range(ANSWERS):
        given, true = made_up(draw, Given, Part)
        cited = [made_up_citation(draw, given, true) for _ in range(CITED_EACH)]
        answer = " ".join(f"Bed {n} is for leeks {text}." for n, (text, _) in enumerate(cited))
        linked = {each.text for each in checked(answer, given) if each.key is not None}
        wrong += sum(text in linked for text, is_true in cited if not is_true)
        right += sum(text in linked for text, is_true in cited if is_true)
        missed += sum(text not in linked for text, is_true in cited if is_true)
    print(f"{ANSWERS} made-up answers: {wrong} false citations linked, {right} true ones, {missed} true ones not")


def made_up(draw: random.Random, given_of: Any, part_of: Any) -> tuple[list[Any], dict[str, set[int]]]:
    """Files of which some pages were given, and which pages."""
    names = draw.sample(["plan.pdf", "plan 2.pdf", "plan.2.pdf", "Bed 1.pdf", "bed 11.pdf", "notes, p. 3.pdf"], 3)
    files, true = [], {}
    for key, name in enumerate(names):
        pages = [f"Bed {n} is for leeks." for n in range(1, 31)]
        starts = [sum(len(page) + 1 for page in pages[:n]) for n in range(30)]
        true[name] = set(draw.sample(range(1, 31), 12))
        parts = [part_of(str(n), ((starts[n - 1], starts[n - 1] + len(pages[n - 1])),)) for n in sorted(true[name])]
        files.append(given_of(key, name, "page", "\n".join(pages), tuple(parts)))
    return files, true


def made_up_citation(draw: random.Random, given: list[Any], true: dict[str, set[int]]) -> tuple[str, bool]:
    name = draw.choice([*(file.name for file in given), "other.pdf", "plan.docx", "bed.pdf"])
    pages = sorted(draw.sample(range(1, 40), draw.choice([1, 1, 1, 2])))
    words = f"{draw.choice(['p.', 'page', 'S.', 'pp.'])} {' and '.join(map(str, pages))}"
    return f"[{name}, {words}]", set(pages) <= true.get(name, set())


if __name__ == "__main__":
    main()
