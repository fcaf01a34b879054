"""What is said of a file that cannot be imported."""

from typing import Any


class WrongFile(ValueError):
    """A file that cannot be taken in; the text says what is wrong with it, and where: `words` with the values in it."""

    def __init__(self, words: str, **values: Any) -> None:
        super().__init__(words.format(**values) if values else words)
