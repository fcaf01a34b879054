"""Exact token counts in o200k_base, offline."""

import base64
import hashlib
import re
import threading
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from .messages import ToolCall

if TYPE_CHECKING:
    from tiktoken import Encoding

MESSAGE_OVERHEAD = 4  # role and separators of one message, in tokens, as OpenAI's cookbook counts them
NAME_OVERHEAD = 1
PROMPT_OVERHEAD = 3  # every reply is primed with <|start|>assistant<|message|>
LEAST_RATIO, LARGEST_RATIO = 1.0, 1.7

_PATTERN = "|".join(
    [  # as in tiktoken_ext.openai_public.o200k_base
        r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?""",
        r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?""",
        r"""\p{N}{1,3}""",
        r""" ?[^\s\p{L}\p{N}]+[\r\n/]*""",
        r"""\s*[\r\n]+""",
        r"""\s+(?!\S)""",
        r"""\s+""",
    ]
)
# Behind a line end a token begins, unless white space follows, or a slash that a sign before the line end takes along.
_BETWEEN_LINES = re.compile(r"(?<=\n)(?=[^\s/])")
SHORT = 400  # characters of a text that is remembered with its tokens; of a longer one its hash is
MOST_LONG = 4_096  # such hashes
_loading, _remembering = threading.Lock(), threading.Lock()


class TokenCounter:
    """Counts tokens; every instance shares one encoding, which is loaded at the first count (about 0.5 s)."""

    def count(self, text: str) -> int:
        return _count(text) if len(text) <= SHORT else _count_long(text)

    def count_lines(self, text: str) -> int:
        """The same for a text most of whose lines were counted before."""
        return sum(map(self.count, _BETWEEN_LINES.split(text)))

    def count_message(self, role: str, text: str, *, name: str = "", tool_calls: Iterable[ToolCall] = ()) -> int:
        """Tokens of one message in a prompt, overhead included. Store this with the message."""
        tokens = MESSAGE_OVERHEAD + self.count(text)
        if name:
            tokens += NAME_OVERHEAD + self.count(name)
        return tokens + sum(
            self.count(call.name) + self.count(call.arguments) + MESSAGE_OVERHEAD for call in tool_calls
        )

    def head(self, text: str, limit: int) -> str:
        """The longest beginning of text that is at most limit tokens, cut at a character."""
        if limit <= 0:
            return ""
        tokens = _encoding().encode_ordinary(text)
        while len(tokens) > limit:
            text = _encoding().decode_bytes(tokens[:limit]).decode("utf-8", errors="ignore")
            tokens = _encoding().encode_ordinary(text)
        return text


def calibration(*, estimated: int, reported: int) -> float:
    """How many of the provider's tokens one of ours is, by the usage it last reported; between 1.0 and 1.7."""
    if estimated <= 0 or reported <= 0:
        return LEAST_RATIO
    return min(max(reported / estimated, LEAST_RATIO), LARGEST_RATIO)


@lru_cache(16_384)  # the lines of a ledger are counted at each fold
def _count(text: str) -> int:
    return len(_encoding().encode_ordinary(text)) if text else 0


def _count_long(text: str) -> int:
    """Instructions, a summary and what questions brought back stand in one prompt after the other."""
    known = hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=16).digest()
    tokens = _long.get(known)
    if tokens is None:
        tokens = len(_encoding().encode_ordinary(text))
        with _remembering:
            if len(_long) >= MOST_LONG:
                del _long[next(iter(_long))]
            _long[known] = tokens
    return tokens


_long: dict[bytes, int] = {}
"""Tokens by the hash of their text, the oldest first."""


def _encoding() -> "Encoding":
    with _loading:  # two threads at once would load it twice
        return _load()


@cache
def _load() -> "Encoding":
    from tiktoken import Encoding

    lines = resources.files(__package__).joinpath("encoding/o200k_base.tiktoken").read_bytes().splitlines()
    ranks = {base64.b64decode(token): int(rank) for token, rank in (line.split() for line in lines)}
    encoding = Encoding("o200k_base", pat_str=_PATTERN, mergeable_ranks=ranks, special_tokens={})
    encoding._mergeable_ranks = {}  # the compiled encoding has its own copy; this one costs 31 MB
    return encoding
