"""`python -m tests.engine.learned_secrets [--measure] [--check]`: train, and write the weights of secrets."""

from pathlib import Path

import summaries.engine.secret_learned as learned

from ..learned.corpus import CORPUS as SENTENCES
from ..learned.corpus import WHOSE_WORDS
from ..learned.trainer import SHARED, Trainer, beside
from ..learned_pairs.corpus import CORPUS as PAIRS
from ..learned_pairs.corpus import TALKS
from ..right import secrets
from ..right.tables import files_of
from .corpus import CORPUS, TABLES, examples
from .measure import shares
from .train import train, windows, written

TRAINER = Trainer(
    weights=Path(learned.__file__).with_name("weights.txt"),
    train=lambda: written(train(list(windows(examples())))),
    shares=lambda: shares(examples()),
    inputs=(
        CORPUS,
        SENTENCES,
        WHOSE_WORDS,
        PAIRS,
        TALKS,
        *files_of(TABLES, "secrets", "whose_words", "conversations"),
        *beside(secrets.__file__, "secrets.py", "secrets_not_said.py"),
        *beside(__file__, "corpus.py", "train.py", "../learned/network.py", "../harmless_texts.py"),
        *beside(learned.__file__, "features.py", "candidates.py"),
        *SHARED,
    ),
)

if __name__ == "__main__":
    TRAINER.run("Learn from messages which of their words are secrets.")
