"""What a summarizing model wrote, read: from its text to the lines that it proposes.

Start with `proposals.py`: it takes an answer and gives the lines, or says why it cannot be read. `text.py` finds the
JSON in the answer, `mends.py` mends small faults in it, `shapes.py` knows the names and forms in which parts come
(words in `kinds.toml`). Nothing here judges whether a line is true; `answer_gates` does.
"""
