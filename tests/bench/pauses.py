"""`python -m tests.bench.pauses [PART]`: how long each kind of long work keeps the interpreter from all others.

Figures of one machine, printed and never asserted: the longest turn that the work took while another thread wanted
one, in milliseconds of its own CPU, beside the CPU that it took altogether. PART: only those whose name holds it.
"""

from __future__ import annotations

import gc
import json
import os
import random
import string
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from tests.hostile_markdown import HONEST, HOSTILE
from tests.pauses import held

LONGEST = 200_000  # characters of a message
Work = Callable[[], object]


def main(part: str) -> None:
    with tempfile.TemporaryDirectory(prefix="spaces-bench-") as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "spaces_project.settings"}
        import django

        django.setup()
        gc.freeze()  # as the server does
        print(f"{'':56} {'held ms':>8} {'CPU ms':>8}")
        for rows in (idle, rendering, growing, counting, folding):
            for name, work in rows():
                if part in f"{rows.__name__}: {name}":
                    say(f"{rows.__name__}: {name}", work)


def say(name: str, work: Work) -> None:
    begun = time.thread_time()
    work()
    cpu = time.thread_time() - begun
    print(f"{name[:56]:56} {1000 * held(work):8.1f} {1000 * cpu:8.0f}", flush=True)


def idle() -> Iterator[tuple[str, Work]]:
    yield "nothing but Python", lambda: sum(i * i for i in range(5_000_000))


def rendering() -> Iterator[tuple[str, Work]]:
    from spaces.markdown import plain, render
    from spaces.markdown.cleaning import clean

    for name, hostile in HOSTILE.items():
        yield name, partial(render, hostile(LONGEST))
    for name, text in HONEST.items():
        yield name, partial(render, text)
    yield "words alone", lambda: plain(HONEST["a long README"])
    html = "<p>leek <em>deep</em></p>\n" * 60_000
    yield "cleaning 1.5 MB", lambda: clean(html)


def growing() -> Iterator[tuple[str, Work]]:
    """All at once, as a late reader's first frame is."""
    from spaces.markdown import render_blocks

    for name, hostile in HOSTILE.items():
        yield name, partial(render_blocks, hostile(LONGEST))
    for name, text in HONEST.items():
        yield name, partial(render_blocks, text)


def texts() -> dict[str, str]:
    chance = random.Random(1)
    prose = "The leeks were sown in March, and by June they stood well; we decided to keep bed 4 until 2026-09-04. "
    return {
        "prose": (prose * (LONGEST // len(prose) + 1))[:LONGEST],
        "README": HONEST["a long README"],
        "one letter": "a" * LONGEST,
        "letters": "".join(chance.choice(string.ascii_letters) for _ in range(LONGEST)),
        "base64": "".join(chance.choice(string.ascii_letters + string.digits + "+/") for _ in range(LONGEST)),
        "Chinese without stops": "".join(chr(0x4E00 + chance.randrange(20_000)) for _ in range(LONGEST)),
        "one figure": "1" * LONGEST,
        "spaces": " " * LONGEST,
        "lines": "\n" * LONGEST,
        "equal signs": "=" * LONGEST,
        "seedlings": "🌱" * LONGEST,
        "words without stops": "leek " * (LONGEST // 5),
        "lists": "- leeks in bed 4\n" * (LONGEST // 17),
        "JSON": json.dumps([{"bed": i, "crop": "leek", "sown": "2026-03-01"} for i in range(LONGEST // 45)]),
        "log": HONEST["a log"],
        "addresses": "https://docs.example/guide?bed=4 " * (LONGEST // 33),
        "keys": "sk-" * (LONGEST // 3),
        "tokens": "-eyJ" * (LONGEST // 4),
        "stops": ". " * (LONGEST // 2),
        "quotes": '"a' * (LONGEST // 2),
    }


def counting() -> Iterator[tuple[str, Work]]:
    from summaries.engine.tokens import TokenCounter

    counter = TokenCounter()
    counter.count("The first count loads the encoding.")
    for name, text in texts().items():
        yield name, partial(counter.count, text)
        yield f"head of {name}", partial(counter.head, text, 4_000)


def folding() -> Iterator[tuple[str, Work]]:
    from summaries.engine.fold import fold
    from summaries.engine.fold_gates import FoldRefused
    from summaries.engine.messages import Message, turns_of
    from summaries.engine.policy import Policy
    from summaries.engine.redact import redact
    from summaries.engine.state import State
    from summaries.engine.tokens import TokenCounter

    counter, policy = TokenCounter(), Policy.preset("adaptive")

    def folded(text: str) -> None:
        said = [Message(seq, ("assistant", "user")[seq % 2], text, tokens=50_000) for seq in range(1, 5)]
        with suppress(FoldRefused):  # where nothing is worth keeping
            fold(
                State(), turns_of(said), policy=policy, counter=counter, now=0, trigger="turns", context_tokens=100_000
            )

    for name, text in texts().items():
        yield f"redacting {name}", partial(redact, text)
        yield f"four messages of {name}", partial(folded, text)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
