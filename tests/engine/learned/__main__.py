"""`python -m tests.engine.learned [--measure] [--check]`: train, and write the weights of the kinds of sentences."""

from pathlib import Path

import summaries.engine.cues.learned as learned

from ..right.tables import files_of
from .corpus import CORPUS, LEARNED_FROM, WHOSE_WORDS, examples
from .measure import shares
from .train import train, written
from .trainer import SHARED, Trainer, beside

TRAINER = Trainer(
    weights=Path(learned.__file__).with_name("weights.txt"),
    train=lambda: written(train(examples())),
    shares=lambda: shares(examples()),
    inputs=(
        CORPUS,
        WHOSE_WORDS,
        *files_of(LEARNED_FROM, "cues", "whose_words"),
        *beside(__file__, "corpus.py", "train.py"),
        *beside(learned.__file__, "features.py"),
        *SHARED,
    ),
)

if __name__ == "__main__":
    TRAINER.run("Learn the kinds of sentences from the corpus.")
