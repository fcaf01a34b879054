"""A second opinion on the kind of a sentence, learned from examples.

Rules find what their authors thought of. People put the same thing in a thousand other ways, so a small linear model
was trained on some fifty thousand labelled sentences in eleven languages. It sees words, pairs and triples of words,
pieces of words, and what the rules say, and names the kind that all of it together speaks for: often the rules' own,
sometimes another. It is a table of numbers (weights.bin, and weights.txt, which says what they are worth) and a sum
(opinion.py); nothing is downloaded, and NumPy and SciPy are needed only to train it.

    python -m tests.engine.learned            # trains on what tests/engine/learned holds and writes both
    python -m tests.engine.learned --measure  # rules, model and both, on sentences that were held out

A sentence that holds words of others, or a clause behind them, is weighed with weights of its own: all its words, its
words without what is quoted, and where in it its writer stands (whose_marks.py).

To mend a mistake, write ten sentences of its sort, and ten that only look like it, into the corpus (or messages
with both, into whose_words), and train again.
`why` in opinion.py says which words spoke for a kind.
"""
