"""Secrets that no rule knows the wording of, by what was learned from examples.

People tell a password in a thousand ways: "the router takes copper-42", "it opens with Tadpole. The app, I mean.". A
small model looks at a sentence, and at everything in it that could be a secret (candidates.py): how it looks, what
stands beside it, what the sentence is about. It was trained on some ten thousand messages in thirteen languages that
tell a secret or only look like it, and on ordinary ones. It is a table of numbers (weights.bin, and weights.txt, which
says what they are worth), of which opinion.py makes a sum and a small network; nothing is downloaded, and NumPy and
SciPy are needed only to train it.

    python -m tests.engine.learned_secrets            # trains on its corpus and writes both
    python -m tests.engine.learned_secrets --measure  # what it finds in sentences that were held out

To mend a mistake, write ten sentences of its sort, and ten that only look like it, into the corpus, and train again.
"""
