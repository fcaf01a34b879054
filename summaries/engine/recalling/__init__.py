"""Which folded messages a question brings back, and what is quoted of them.

Start with `recall.py`: a question and candidates in, snippets out. `questions.py` reads how a question is put (words in
`questions.toml`), `question_terms.py` which of its words can find an answer (stems by `snowball.py`),
`question_days.py` which days it means. `ranking.py` puts the messages in order; `quoting.py` and `passages.py` choose
what is quoted of each.
"""
