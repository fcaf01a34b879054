"""`make chaos [KILLS=300] [SEED=1] [SECONDS=3600] [PAGES=6]`: prints figures, and keeps the folder of a run that found
something."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from tests.chaos.run import Plan, run


def main() -> int:
    asked = os.environ.get
    plan = Plan(
        seed=int(asked("SEED", "1")),
        kills=int(asked("KILLS", "300")),
        seconds=float(asked("SECONDS", "3600")),
        watched=int(asked("PAGES", "6")),
    )
    folder = Path(tempfile.mkdtemp(prefix="spaces-chaos-"))
    report = run(folder / "var", plan)
    for fault in report.faults:
        print(f"- {fault}")
    print(report)
    if report.faults:
        print(f"kept: {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
