"""Which known lines a model may end: tasks that are done, questions that are answered, and what a new line replaces."""

from ..answer.proposals import Proposal
from ..items import Settled
from ..topic_stems import stems_of
from .evidence import Evidence
from .sources import shares_words

_ENDS = frozenset(("action", "question", "error"))  # what can be done, answered or solved


class Endings(Evidence):
    """Judges the ends that a model proposes by what was said."""

    def may_end(self, id: str) -> bool:
        """A task or a question ends where a message says something of it; nothing else is done or answered."""
        item = self.items.get(id)
        if item is None or item.is_protected or item.kind not in _ENDS:
            return False
        newest, words = max(item.sources, default=0), stems_of(item.text)
        return any(message.seq >= newest and words & stems_of(message.text) for message in self.messages)

    def replaces_another_thing(self, proposal: Proposal) -> bool:
        """The two have no word and no value in common, and no message says both."""
        old = self.items.get(proposal.replaces)
        if old is None or not set(old.sources).isdisjoint(proposal.item.sources):
            return False
        said = "\n".join([proposal.item.text, self.cited_text(proposal.item)])
        return not shares_words(old.text, said)

    def may_settle(self, pair: Settled) -> bool:
        """What a person wants or decided ends only by newer words of a person; what they pinned, never."""
        old, new = self.items.get(pair.old), self.items.get(pair.new)
        if not pair.is_replaced or old is None or new is None:
            return True
        return not old.pinned and (new.role == "user" or not old.is_protected)

    def text_of(self, id: str) -> str:
        return self.items[id].text if id in self.items else ""
