"""`python -m tests.bench.memory [FILE]`: print what the summary keeps, costs and takes, and what recall adds to it.

FILE: conversations with questions (files.py says how they are written), on which recall alone is measured.
"""

import sys
from pathlib import Path

from .figures import figures, figures_of
from .files import WrongFile

if __name__ == "__main__":
    try:
        for figure in figures_of(Path(sys.argv[1])) if len(sys.argv) > 1 else figures():
            print(figure, flush=True)
    except WrongFile as error:
        sys.exit(str(error))
