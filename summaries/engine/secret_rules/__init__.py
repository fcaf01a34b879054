"""Which words of a text are secrets by rules: each rule removes secrets of one kind.

Start with `rule.py`: what a rule is. The rules: `formats.py` knows the look of keys and tokens,
`settings_and_numbers.py` what comes before a secret, or its check digit, `by_name.py` secrets that are apart from their
names, `by_use.py` what a secret is for, `phrases.py` what a phrase gives away (its forms in `phrase_patterns.py`).
One folder up, `redact.py` runs them all, `secret_values.py` says whether a value is one (words in
`secret_phrases.toml`), and `secret_learned` adds what was learned from examples.
"""
