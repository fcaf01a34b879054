"""`python -m tests.engine.learned [--measure]`: train, and write the weights; or print what held-out sentences say."""

import argparse
import sys
from pathlib import Path

import summaries.engine.cues.learned as learned

from .corpus import examples
from .measure import shares
from .train import train, written

WEIGHTS = Path(learned.__file__).with_name("weights.txt")
CELLS = WEIGHTS.with_name("weights.bin")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the kinds of sentences from the corpus.")
    parser.add_argument("--measure", action="store_true", help="rules, words and both on sentences that were held out")
    if parser.parse_args().measure:
        sys.stdout.writelines(f"{line}\n" for line in shares(examples()))
        return
    text, cells = written(train(examples()))
    WEIGHTS.write_text(text, "utf-8")
    CELLS.write_bytes(cells)
    sys.stdout.write(f"{WEIGHTS.name}: {len(text.encode()):,} bytes\n{CELLS.name}: {len(cells):,} bytes\n")


if __name__ == "__main__":
    main()
