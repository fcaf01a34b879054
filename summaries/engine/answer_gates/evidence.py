"""The messages and the ledger that an item of a model's answer may rest on."""

from collections.abc import Sequence

from ..items import Item, Ledger
from ..messages import Message
from ..sentences import sentences_of, words_of
from .sources import QUOTED, coverage, nearest

NEAR = 2  # messages before the cited ones that may name what these speak of
LIMIT_COVERAGE = 0.34  # share of an item's stems in a sentence whose limit it turns round


class Evidence:
    """What was said, by whom and when; known is the ledger after the rules, messages are without secrets."""

    def __init__(self, known: Ledger, messages: Sequence[Message]) -> None:
        self.known, self.messages = known, list(messages)
        self.place = {message.seq: place for place, message in enumerate(messages)}
        self.items = {item.id: item for item in known.items}
        self.people = sorted({message.author for message in messages if message.role == "user" and message.author})
        self.everything = "\n".join(
            [*(labelled_text(message) for message in messages), *(item.text for item in known.items)]
            + [sentence.text for sentence in known.narrative]
        )

    def cited(self, item: Item) -> list[Message]:
        return [self.messages[self.place[seq]] for seq in item.sources if seq in self.place]

    def near(self, item: Item) -> str:
        """The cited messages with those right before them, and the known items that cite the same."""
        places = sorted({p for seq in item.sources if (at := self.place.get(seq)) is not None for p in _around(at)})
        said = [labelled_text(self.messages[place]) for place in places if place < len(self.messages)]
        known = [each.text for each in self.known.items if not set(each.sources).isdisjoint(item.sources)]
        return "\n".join([*said, *known])

    def cited_text(self, item: Item) -> str:
        return "\n".join(message.text for message in self.cited(item))

    def follows_a_proposal(self, message: Message, cited: Sequence[Message]) -> bool:
        return message.role == "user" and any(each.role != "user" and each.seq < message.seq for each in cited)

    def said_by(self, role: str, item: Item) -> str:
        return "\n".join(message.text for message in self.cited(item) if message.role == role)

    def own_words(self, item: Item) -> str:
        """What people say themselves in the cited messages: without what they quote."""
        return QUOTED.sub(" ", self.said_by("user", item))

    def answer_to(self, message: Message) -> str:
        """The next words of a person."""
        following = self.messages[self.place[message.seq] + 1 :]
        return next((each.text for each in following if each.role == "user"), "")

    def names_its_author(self, item: Item) -> bool:
        first = [word.removesuffix("'s") for word in words_of(item.text.replace("’", "'"))[:1]]
        return any(first == list(words_of(message.author)[:1]) for message in self.cited(item))

    def has_a_sentence_near(self, item: Item) -> bool:
        """One sentence of its messages says most of it."""
        said = [sentence for message in self.cited(item) for sentence in sentences_of(message.text)]
        return coverage(item.text, nearest(item.text, said)) >= LIMIT_COVERAGE


def _around(place: int) -> range:
    return range(max(place - NEAR, 0), place + 2)


def labelled_text(message: Message) -> str:
    written = " ".join(f"{call.name} {call.arguments}" for call in message.tool_calls)
    return f"{message.author or message.speaker}: {message.text} {written}"
