"""Compares a line of a model with what people said there: whether it puts one thing for another."""

from ..items import Item
from ..sentences import sentences_of
from .certainty import turns_what_is_done
from .endings import Endings
from .evidence import NEAR
from .options import takes_the_other
from .roles import gives_to_another, turns_the_giving
from .sources import ends_with_question_mark, nearest, told_clauses
from .swaps import turns_a_cause, turns_a_quality, turns_an_amount

_CHOSEN = frozenset(("decision", "action", "goal"))


class Comparing(Endings):
    """Judges the words of an item by those of its messages."""

    def swaps(self, item: Item) -> bool:
        if item.kind == "question" or ends_with_question_mark(item.text):
            return False
        by_people = [message for message in self.cited(item) if message.role == "user"]
        told = [message.text for message in by_people or self.cited(item)]
        if any(turns_the_giving(item.text, message) for message in by_people) or gives_to_another(item.text, by_people):
            return True
        if item.kind in _CHOSEN and takes_the_other(item.text, self._around(item)):
            return True
        said = [sentence for text in told for sentence in sentences_of(text)]
        best = nearest(item.text, said)
        clause = nearest(item.text, told_clauses(best))
        is_turned = turns_a_quality(item.text, best) and turns_a_quality(item.text, clause)
        is_turned = is_turned or turns_an_amount(item.text, best)
        return is_turned or any(turns_a_cause(item.text, each) for each in said) or self._is_still_to_do(item, told)

    def _around(self, item: Item) -> list[str]:
        """What people say there, and right before and behind: "Tea or coffee?", "Tea, please"."""
        places = [self.place[seq] for seq in item.sources if seq in self.place]
        around = self.messages[max(min(places, default=0) - NEAR, 0) : max(places, default=0) + NEAR + 1]
        return [message.text for message in around if message.role == "user"]

    def _is_still_to_do(self, item: Item, told: list[str]) -> bool:
        """Calls done what its messages call still to do."""
        if item.kind == "action":
            return False
        return any(turns_what_is_done(item.text, clause) for text in told for clause in told_clauses(text))
