"""`python -m tests.engine.learned_pairs [--measure] [--check]`: train, and write the weights of pairs."""

from pathlib import Path

import summaries.engine.supersede.learned as learned

from ..learned.trainer import SHARED, Trainer, beside
from ..right.tables import CASES, FRESH, SIBLINGS, files_of
from .corpus import CORPUS, TALKS, examples
from .measure import shares, shares_of_unseen
from .train import seen, train, written

TRAINER = Trainer(
    weights=Path(learned.__file__).with_name("weights.txt"),
    train=lambda: written(train(seen(examples()))),
    shares=lambda: (*shares(examples()), *shares_of_unseen()),
    inputs=(
        CORPUS,
        TALKS,
        *files_of((CASES, SIBLINGS, FRESH / "mended"), "replaces", "cues", "conversations"),
        *beside(__file__, "corpus.py", "train.py", "../learned/network.py", "../right/talks.py"),
        *beside(learned.__file__, "features.py"),
        *SHARED,
    ),
)

if __name__ == "__main__":
    TRAINER.run("Learn from pairs of sentences what the newer does to the older.")
