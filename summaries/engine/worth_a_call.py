"""When a model is worth asking: rules fold at once and cost nothing, a call costs its prompt."""

from collections.abc import Sequence

from .messages import Turn
from .policy import Policy
from .sentences import sentences_of
from .supersede.reading import read
from .tokens import TokenCounter

LONGEST_TEXT = 4_000  # characters of a message in which a change of plan is looked for


def pays(unread: Sequence[Turn], new: Sequence[Turn], *, policy: Policy, counter: TokenCounter) -> bool:
    """Whether enough has come together that no model has read: folded by rules before (unread), or folded now (new).
    A change of plan is reason enough: rules may not see all that it changes."""
    messages = [message for turn in (*unread, *new) for message in turn.messages]
    size = sum(message.tokens or counter.count(message.text) for message in messages)
    return size >= policy.enrich_after_tokens or changes_a_plan(new)


def changes_a_plan(turns: Sequence[Turn]) -> bool:
    """Whether a person corrects something, or says that it is otherwise now."""
    said = (message.text[:LONGEST_TEXT] for turn in turns for message in turn.messages if message.role == "user")
    return any(read(sentence).is_strong for text in said for sentence in sentences_of(text))
