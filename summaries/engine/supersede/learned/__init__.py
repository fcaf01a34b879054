"""A second opinion on two sentences, learned from examples: whether the newer takes the place of the older.

The rules of supersede see some fifty signs of a change, of sureness, and of other owners, objects and times, each
rightly more often than not, and draw one conclusion. A small model draws it from all signs together, and from the words
that come, go and stay. It was trained on pairs of sentences in eleven languages, and is asked where both speak of the
same, where the rules found something, or where one is said right behind the other. It is a table of numbers
(weights.bin, and weights.txt, which says what they are worth), of which opinion.py makes a sum and a small network;
nothing is downloaded, and NumPy and SciPy are needed only to train it.

    python -m tests.engine.learned_pairs            # trains on its corpus and the tables of tests/engine/right
    python -m tests.engine.learned_pairs --measure  # rules, and both, on pairs that were held out

To mend a mistake, write ten pairs of its sort, and ten that only look like it, into the corpus, and train again.
`why` in opinion.py says what spoke for an effect.
"""
