"""`python -m tests.engine.right [--cases FOLDER] [--quiet]`: print the share that holds per class, and the misses.

Of the sealed half only the shares are printed: who reads its misses has opened it.
"""

import argparse
import sys
from pathlib import Path

from .scoring import scored, shares
from .tables import CASES, FRESH, SIBLINGS


def main() -> None:
    parser = argparse.ArgumentParser(description="The share of each class of cases that holds.")
    parser.add_argument("--cases", type=Path, help="a folder of tables (default: those beside this)")
    parser.add_argument("--quiet", action="store_true", help="only the shares, not the misses")
    args = parser.parse_args()
    fresh = [FRESH / name for name in ("mended", "sealed", "plain", "typed", "everyday", "alike")]
    for folder in [args.cases] if args.cases else [CASES, SIBLINGS, *fresh]:
        _print(folder, with_misses=not args.quiet and folder.name != "sealed")


def _print(folder: Path, *, with_misses: bool) -> None:
    found = list(scored(folder))
    if with_misses:
        sys.stdout.writelines(f"{one.group:26}{one.id:32} {one.why}\n" for one in found if not one.is_hit)
    sys.stdout.write(f"{folder.name}\n")
    sys.stdout.writelines(f"{share}\n" for share in shares(found))


if __name__ == "__main__":
    main()
