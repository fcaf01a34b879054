"""`python -m tests.engine.right [--cases FOLDER] [--quiet]`: print the share that holds per class, and the misses."""

import argparse
import sys
from pathlib import Path

from .scoring import scored, shares
from .tables import CASES


def main() -> None:
    parser = argparse.ArgumentParser(description="The share of each class of cases that holds.")
    parser.add_argument("--cases", type=Path, default=CASES, help="a folder of tables (default: those beside this)")
    parser.add_argument("--quiet", action="store_true", help="only the shares, not the misses")
    args = parser.parse_args()
    found = list(scored(args.cases))
    if not args.quiet:
        sys.stdout.writelines(f"{one.group:26}{one.id:32} {one.why}\n" for one in found if not one.is_hit)
    sys.stdout.writelines(f"{share}\n" for share in shares(found))


if __name__ == "__main__":
    main()
