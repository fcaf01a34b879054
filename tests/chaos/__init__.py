"""The one process is killed again and again under people who write, edit, delete, retry, stop, branch and wait in line.

`make chaos [KILLS=300] [SEED=1] [SECONDS=3600]` does it at length, `tests/journeys/test_chaos.py` in short. It speaks
to the product from outside only; at the end, once nothing moves any more, it compares what was promised with the rows,
and pages that were kept open with what a reload shows.
"""
