"""`python -m tests.engine.learned_pairs [--measure]`: train, write weights.txt; or say what held-out pairs say."""

import argparse
import sys
from pathlib import Path

import summaries.engine.supersede.learned as learned

from .corpus import examples
from .measure import shares
from .train import train, written

WEIGHTS = Path(learned.__file__).with_name("weights.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn from pairs of sentences what the newer does to the older.")
    parser.add_argument("--measure", action="store_true", help="rules, and both, on pairs that were held out")
    if parser.parse_args().measure:
        sys.stdout.writelines(f"{line}\n" for line in shares(examples()))
        return
    text = written(train(examples()))
    WEIGHTS.write_text(text, "utf-8")
    sys.stdout.write(f"{WEIGHTS.name}: {len(text.encode()):,} bytes\n")


if __name__ == "__main__":
    main()
