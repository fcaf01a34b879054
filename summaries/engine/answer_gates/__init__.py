"""Which lines of a model's answer are let through, each judged alone against the messages that it cites.

Start with `judging.py`: it sends each proposed line through the gates and keeps what passes. The gates are in
`gates.py`, one method each. The other files answer their questions: what a line may rest on (`evidence.py`,
`sources.py`), what it makes up (`invented.py`, `names.py`), whether people decided it (`decided.py`), how sure it is
(`certainty.py`), and whether it says the opposite (`polarity.py`, words in `polarity.toml`). `comparing.py` asks
whether it puts one thing for another: the option that was not taken (`options.py`), giver for receiver (`roles.py`),
the opposite quality, all for some, an effect for its cause (`swaps.py`, words in `swaps.toml`, `swap_words.py`).
What judges a fold as a whole is `fold_gates.py`, one folder up.
"""
