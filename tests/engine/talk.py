"""Short ways to write a conversation down."""

from collections.abc import Sequence

from summaries.engine.extract import extract
from summaries.engine.items import Ledger
from summaries.engine.messages import Message, Role, Turn, turns_of
from summaries.engine.supersede import effects_of
from summaries.engine.tokens import TokenCounter

COUNTER = TokenCounter()


def say(seq: int, role: Role, text: str, **values: object) -> Message:
    """A message with its tokens counted; a user's author is Ada."""
    author = values.pop("author", "Ada" if role == "user" else "")
    message = Message(seq, role, text, str(author), **values)  # type: ignore[arg-type]
    tokens = COUNTER.count_message(role, text, name=message.author, tool_calls=message.tool_calls)
    return Message(seq, role, text, str(author), tokens, **values)  # type: ignore[arg-type]


def talk(*texts: str, answer: str = "Understood.", start: int = 1) -> tuple[Turn, ...]:
    """A turn for each text, answered by the same words."""
    messages = []
    for number, text in enumerate(texts):
        messages += [say(start + 2 * number, "user", text), say(start + 2 * number + 1, "assistant", answer)]
    return turns_of(messages)


def retired(*said: str) -> set[str]:
    """Sentences that later ones of the same conversation replace."""
    return retired_in(talk(*said))


def retired_in(turns: Sequence[Turn]) -> set[str]:
    """Sentences of anybody that later ones replace."""
    items = extract(turns, counter=COUNTER)
    texts = {item.id: item.text for item in items}
    return {texts[old] for old, _ in effects_of(Ledger(), items).supersede}


def small_talk(turns: int, *, start: int = 1, words: int = 20) -> tuple[Turn, ...]:
    """So many turns about nothing in particular."""
    return talk(*(f"Word {number} " + "and so on " * (words // 3) for number in range(turns)), start=start)
