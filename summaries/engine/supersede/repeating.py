"""Whether a sentence that repeats an older one, with one part changed, replaces it."""

from functools import cached_property

from ..scripts import SPACELESS
from .beside import ADJUNCT
from .frames import Frame, frame_of
from .signs import Signs
from .word_lists import common, lexicons

_LEAD = 2  # words at least of what happened, before what holds now
_SHORT = 3  # words that tell what a line is about: any of them is its subject
# "The trip to Rome is cancelled", where one said "We fly to Rome".
_EVENTS = frozenset(
    ("plan", "plans", "trip", "viagem", "viaje", "viaggio", "voyage", "reise", "поездка", "计划", "行程")
)
_UNSURE = frozenset(("maybe", "source", "says", "also", "still", "yet", "open"))


class Repeating(Signs):
    """What stands beside the repeated words is the reason; a word such as "now" needs no other."""

    @property
    def _is_said_again(self) -> bool:
        """ "The talk is in hall 2"; "Hall 2 is flooded, the talk is in the gym"."""
        frame = self.frame
        if frame is None or not self.new.marks.isdisjoint(_UNSURE) or self.new.asks or self.old.asks:
            return False
        if self._has_other_verb(frame):
            return False
        if not common("many_at_once").isdisjoint(frame.begins) or common("pointing").issuperset(frame.gone):
            return False
        if frame.names_gone(self.new.language):
            return True
        return bool(frame.begins) and (self._tells_why(frame) or self._is_marked_again(frame))

    @property
    def _is_over(self) -> bool:
        """Sold, cancelled, gone is what the older one speaks of, and nothing else is said: "The trip is cancelled"."""
        new, old = self.new, self.old
        if "over" not in new.marks or "over" in old.marks or not new.marks.isdisjoint(_UNSURE | {"must", "not"}):
            return False
        told = [token for token in new.told if not token.is_side and token.written.lower() not in _EVENTS]
        of_old = [token for token in old.told if not token.is_side and not token.is_generic]
        known = {(given.kind, given.worth) for given in old.given}
        says_more = any((given.kind, given.worth) not in known for given in new.held)
        is_alone = bool(told) and all(old.has(token) for token in told) and not says_more and not new.asks
        is_topic = bool(of_old) and (new.has(of_old[0]) or len(of_old) <= _SHORT)
        return is_alone and is_topic and not old.asks

    @cached_property
    def frame(self) -> Frame | None:
        return frame_of(self.new.text, self.old.text)

    def _tells_why(self, frame: Frame) -> bool:
        """Something happened, and then the same is said again; "at the pharmacy" only says where it is so."""
        lead = frame.before
        if not frame.is_one_place:
            return False
        is_event = len(lead) >= (_LEAD if self.new.language not in SPACELESS else 2 * _LEAD)
        return is_event and not ADJUNCT.match(self.new.text) and len(frame.begins) > 1 and self._is_sure_of(lead)

    def _has_other_verb(self, frame: Frame) -> bool:
        """What was said of it is gone with its verb: "The server listens on 8443", "We deploy the server to Graz"."""
        return frame.gone[0] in {token.written.lower() for token in self.old.tokens if token.is_weak} - common("being")

    def _is_sure_of(self, lead: tuple[str, ...]) -> bool:
        """ "I seem to recall the quote was 750": no clause of its own, but one that leads to the other."""
        return not self.frame_end or lead[0] in common("reasons")

    def _is_marked_again(self, frame: Frame) -> bool:
        """ "The tour is in Lisbon on 2 June", "… in Porto on 3 June now": it has a subject of its own, and is."""
        marks, lexicon = self.new.marks, lexicons()[self.new.language]
        if frame.is_one_place and self._is_joint(frame.gone[0]) == self._is_joint(frame.come[0]):
            if "strong" in marks and len(frame.begins) > 1:
                return True
            if "now" in marks and not {"use", "one"}.isdisjoint(marks & self.old.marks):
                return True
        selves = lexicon.at([frame.begins[0]], 0)[1]
        is_one = not common("being").isdisjoint(frame.begins[1:])
        return is_one and selves.isdisjoint(("first", "we", "third")) and self._is_marked

    def _is_joint(self, word: str) -> bool:
        """ "In English" is no other value than "briefly": how something is said has several sides."""
        return not lexicons()[self.new.language].at([word], 0)[1].isdisjoint(("stop", "to", "restrict"))
