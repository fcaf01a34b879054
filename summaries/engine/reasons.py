"""Why something failed or was refused: a code with what it names, which each reader is told in their language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self


class Reason(str):
    """A sentence in English, for logs, prompts and exports. What is stored is its code and its params.

    sentence: with the params as places, "Try again in {seconds} seconds."; params: by name, text, numbers or other
    reasons. `spaces.error_messages` has the sentence of each code once more, for the translators.
    """

    code: str
    params: Mapping[str, Any]
    _sentence: str

    def __new__(cls, code: str, sentence: str, **params: Any) -> Self:
        made = super().__new__(cls, sentence.format(**{name: _written(value) for name, value in params.items()}))
        made.code, made.params, made._sentence = code, params, sentence
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        """Copies are made as it was made itself."""
        return (self.code, self._sentence), dict(self.params)

    def to_json(self) -> dict[str, Any]:
        """JSON values; a reason within it as the same."""
        params = {name: value.to_json() if isinstance(value, Reason) else value for name, value in self.params.items()}
        return {"code": self.code, "params": params} if params else {"code": self.code}


def _written(value: Any) -> str:
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:g}" if isinstance(value, float) else value
