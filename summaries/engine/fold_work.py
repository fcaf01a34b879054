"""What one fold has before it, and the sizes that follow from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from .fold_gates import SMALL_SOURCE_TOKENS
from .items import Item
from .messages import Message, Turn
from .originals import resting_on
from .policy import Policy, summary_budget
from .sentences import sentences_of
from .state import State
from .tokens import TokenCounter
from .twins import gist

CHARS_PER_TOKEN = 2  # at least
LEAST_AIM = 200  # tokens that a summary may have whatever target_compression says


@dataclass(frozen=True)
class FoldWork:
    """The turns to fold, what they are folded into, and under which policy."""

    old: State
    turns: Sequence[Turn]
    policy: Policy
    counter: TokenCounter
    context_tokens: int
    restart: bool
    gone_through: int
    archived: Sequence[Item] = ()
    is_read_again: bool = False
    unread: Sequence[Turn] = ()

    @property
    def to_enrich(self) -> Sequence[Turn]:
        """What a model is shown beside the ledger: of a restart at the depth cap nothing, so that it is one call."""
        if self.restart:
            return self.turns if self.is_read_again else ()
        return (*self.unread, *self.turns)

    @cached_property
    def messages(self) -> list[Message]:
        return [message for turn in self.turns for message in turn.messages]

    @cached_property
    def new_tokens(self) -> int:
        return sum(message.tokens or _tokens(message, self.counter) for message in self.messages)

    @property
    def source_tokens(self) -> int:
        if self.restart and self.gone_through:
            newer = (message for message in self.messages if message.seq > self.old.through_seq)
            return self.old.source_tokens + sum(message.tokens for message in newer)
        return self.new_tokens + (0 if self.restart else self.old.source_tokens)

    @property
    def replaced_tokens(self) -> int:
        begins_with_nothing = self.restart and not self.gone_through
        return self.new_tokens + (0 if begins_with_nothing else self.old.tokens)

    @cached_property
    def kept(self) -> frozenset[str]:
        """Ids of the lines that a restart does not derive anew, because their originals are gone."""
        return resting_on(self.old.ledger, through=self.gone_through) if self.restart else frozenset()

    @property
    def budget(self) -> int:
        """Tokens of the new summary, fence included."""
        budget = summary_budget(self.policy, self.context_tokens, self.source_tokens)
        if self.policy.target_compression < 1:
            budget = min(budget, max(int(self.policy.target_compression * self.source_tokens), LEAST_AIM))
        is_large = self.messages and self.replaced_tokens > SMALL_SOURCE_TOKENS
        return min(budget, self.replaced_tokens - 1) if is_large else budget

    @property
    def depth(self) -> int:
        return 0 if self.restart or not self.old.through_seq else self.old.depth + 1

    @property
    def covered(self) -> tuple[int, int]:
        if not self.messages:
            return self.old.from_seq, self.old.through_seq
        first = self.messages[0].seq
        return min(first, self.old.from_seq or first), self.messages[-1].seq

    @property
    def meta(self) -> str:
        """Where the summary stands, for the model that is asked to go on with it."""
        (first, last), version = self.covered, self.old.version + 1
        return (
            f'<meta version="{version}" messages="{first}-{last}" depth="{self.depth}" budget_tokens="{self.budget}"/>'
        )

    @cached_property
    def min_chars(self) -> int:
        """Half of a short source is enough, a small budget cannot be held to a long text, and what people struck out is
        not missed."""
        struck = sum(len(item.text) for item in self.old.ledger.struck)
        told = {gist(item.text) for item in self.old.ledger.active}
        said = _distinct_chars(self.messages, 2 * self.policy.min_summary_chars, told) + len(self.old.text)
        return max(min(self.policy.min_summary_chars, said // 2, CHARS_PER_TOKEN * self.budget) - struck, 0)


def _distinct_chars(messages: Sequence[Message], enough: int, known: set[tuple[str, ...]]) -> int:
    """Characters of what people and assistants said, each thing once; no more than enough are counted.

    known: what lines of the old summary say.
    """
    spoken = (message.text for message in messages if message.role in ("user", "assistant"))
    chars = 0
    for sentence in chain.from_iterable(map(sentences_of, spoken)):
        said = gist(sentence)
        chars += len(sentence) * (said not in known)
        known.add(said)
        if chars >= enough:
            return enough
    return min(chars, enough)


def _tokens(message: Message, counter: TokenCounter) -> int:
    return counter.count_message(message.role, message.text, name=message.author, tool_calls=message.tool_calls)
