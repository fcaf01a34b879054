"""Whether a newer sentence takes the place of an older one: the same thing, the same attribute, another value."""

from typing import Literal

from .closing import in_another_form
from .differences import changed, verbs_beside
from .pair import IT, PHONE
from .places import before
from .repeating import Repeating
from .statement import Reading, Token
from .word_lists import common

__all__ = ["PHONE", "Verdict", "compared", "refers_back", "switches"]

Verdict = Literal["replace", "may", "stand"]


def compared(pair: "Judged", *, is_answer: bool = False) -> Verdict:
    """Both as their speaker said them; whose words they are is judged elsewhere.

    is_answer: a person speaks of what an assistant said, most of which is advice.
    """
    new, old = pair.new, pair.old
    if new.text == old.text or (new.asks and "maybe" not in new.marks):
        return "stand"
    if is_answer and (pair.gone or not pair.is_typed) and not pair.takes_back:
        return "stand"
    if (found := pair.verdict) == "replace" and new.asks:
        return "may"
    return found


_OF_ITS_OWN = ("budget", "presupuest", "orçament", "orcament", "бюджет", "bütçe", "预算")  # no value of something else


def refers_back(new: Reading, old: Reading) -> bool:
    """Corrects the value of what was said right before, without saying what it is of: "We moved it to Friday"."""
    is_correction = new.is_strong or ("denial" in new.marks and len(new.given) > len(new.held))
    names_nothing = all(t.is_generic or t.is_side or t.is_denied or t.is_agent or t.stem == "@home" for t in new.told)
    if not is_correction or not names_nothing or new.asks or old.asks or not changed(new, old):
        return False
    if any(t.stem.startswith(_OF_ITS_OWN) and not old.has(t) for t in new.told):
        return False
    pair = Judged(new, old)
    is_of_it = not [t for t in new.told if t.is_agent] or IT.search(new.text) is not None or not new.is_latin
    return is_of_it and not pair._is_other_one_of_kind


def switches(new: Reading, old: Reading) -> bool:
    """Changes over to something, of what was said right before: "I'm using Windows", "I've switched to a Mac"."""
    mine = {"first", "we"} & new.marks & old.marks
    if not mine or not ({"moved", "to"} <= new.marks or (new.language == "zh" and "moved" in new.marks)):
        return False
    if new.asks or old.asks or "maybe" in new.marks or new.held:
        return False
    told = [[t for t in reading.told if not t.is_side and t.stem != "@home"] for reading in (new, old)]
    is_alone = len(told[0]) == 1 and len(told[1]) == 1 and not new.has(told[1][0])
    return is_alone and "use" in old.marks and not told[0][0].stem.startswith("@") and not old.held


class Judged(Repeating):
    """A pair of sentences, and what the newer does to the older."""

    @property
    def verdict(self) -> Verdict:
        found = self._as_said
        return "may" if found == "stand" and self._is_unsure_of_the_same else found

    @property
    def _as_said(self) -> Verdict:
        new = self.new
        if self._is_other_owner or self._contrasts or self._is_other_one_of_kind or self._is_another_who_moves:
            return "stand"
        if (self._leaves_for_another or self._is_choice_dropped) and not self._is_hedged:
            return "replace"
        if self._is_over:
            return "may" if self._is_hedged else "replace"
        if self._gives_up:
            return "may" if self._is_hedged else "replace"
        if self._is_said_again:
            return "replace"
        if not self._is_about_the_same:
            return self._same_place
        is_added = (
            "also" in new.marks
            and "maybe" not in new.marks
            and not ("restored" in new.marks and "not" in self.old.marks)
            and not (self._is_turned_round and not self.come and not self.gone)
        )
        if is_added and not self.takes_back and "strong" not in new.marks:
            return "stand"
        if not new.marks.isdisjoint(("still", "yet")) and not new.is_strong:
            return "stand"
        if "must" in self.old.marks and "not" in new.marks and not new.is_strong:
            if self.takes_back and self._says_what_instead:
                return "replace"
            if not self.come:
                return "stand"
        if (self._is_another_ones or self._is_another_person) and not self.takes_back:
            return "stand"
        found = self._typed() if self.is_typed else self._untyped()
        return "may" if found == "replace" and self._is_hedged else found

    @property
    def _same_place(self) -> Verdict:
        """One word for another behind the same verb: "I work at Bosch", "I work at Siemens now"."""
        new, old = self.new, self.old
        if self.is_typed or len(self.gone) != 1 or len(self.come) != 1 or not (self._is_marked or self._is_hedged):
            return "stand"
        verbs = {t.written.lower() for t in old.tokens if t.is_weak and t.written.lower() not in common("being")}
        shared = [t for t in new.tokens if t.is_weak and t.written.lower() in verbs]
        is_mine = self._is_mine or (bool(shared) and not {"first", "we", "third"} & (new.marks ^ old.marks))
        if not shared or not is_mine or new.asks or old.asks or "also" in new.marks:
            return "stand"
        if before(old, self.gone[0]) != before(new, self.come[0]) or self._is_before_verb:
            return "stand"
        held = {(given.kind, given.worth) for given in old.held}
        is_of_same = any((given.kind, given.worth) in held for given in new.held)
        is_sure = ("one" in new.marks & old.marks or is_of_same or "named" in new.marks) and not self._is_hedged
        return "replace" if is_sure else "may"

    @property
    def _is_before_verb(self) -> bool:
        """What differs is what each is about: "Tea comes at 4", "Lunch comes at 1 now"."""
        if not self.new.is_latin or self._is_mine:
            return False
        verbs = [next((t.start for t in r.tokens if t.is_weak), 0) for r in (self.old, self.new)]
        return self.gone[0].start < verbs[0] and self.come[0].start < verbs[1]

    @property
    def _is_about_the_same(self) -> bool:
        if self.strong:
            return True
        if self.takes_back and (self.shared or not self.come):
            return True
        alone = not [t for t in self.gone if not t.is_generic] and not [t for t in self.come if not t.is_generic]
        if alone and self.shared and (self.is_typed or self.new.is_strong):
            return True
        if self._is_hedged and self.shared and self.is_typed is False and len(self.come) == 1 and len(self.gone) < 3:
            return True
        is_other = "third" in self.new.marks and "third" not in self.old.marks
        meant = [token for token in self.shared if token.written.lower() not in common("being")]
        if self.is_typed and meant and not self.come and len(self.gone) < 2:
            return self.new.is_strong or self.new.is_weak_change
        if ("strong" in self.new.marks or self._turns) and not self.is_typed and self._has_verb and not is_other:
            if self.new.is_latin and before(self.old, self.gone[0] if self.gone else None) != before(
                self.new, self.come[0] if self.come else None
            ):
                return False
            sizes = len(self.gone), len(self.come)
            return all(0 < size < 3 for size in sizes) and (1 in sizes or (self._is_mine and self._slots == 1))
        if not self._same_unit or self.come:
            return False
        is_mine = "first" in self.new.marks & self.old.marks and (self.new.is_strong or self.new.is_weak_change)
        return not self.gone or (is_mine and len(self.gone) < 2)

    def _typed(self) -> Verdict:
        new = self.new
        if self.takes_back:
            return "replace"
        gone, come = self.gone, self.come
        if any(token.stem in common("former") for token in gone) or self._is_of_another_kind:
            return "stand"
        if gone and come:
            is_one_for_another = self._renews and len(gone) == len(come) == 1 and "first" in new.marks & self.old.marks
            return "replace" if is_one_for_another else "stand"
        if come:
            if all(token.is_joined for token in come):
                return "may"
            if "strong" in new.marks:
                return "replace"
            return "may" if ("moved" in new.marks and len(come) < 2) or self._is_circumstance else "stand"
        if self._is_of_another_time:
            if new.is_strong and len(gone) < 2:
                return "replace"
            return "stand" if gone else "may"
        is_marked = new.is_strong or new.is_weak_change or self._follows_from
        if not new.is_strong and len({given.kind for given, _ in self.changed}) > 1:
            return "may" if is_marked else "stand"
        said = [token for token in new.tokens if token.clause in self.scope]
        if not is_marked and not self._is_hedged and in_another_form(new, self.old, said):
            return "stand"
        if gone:
            return "replace" if is_marked else ("may" if len(gone) < 2 else "stand")
        if is_marked:
            return "replace"
        return "replace" if self._same_shape else "may"

    def _keeps_value(self, come: list[Token]) -> bool:
        """The old one gives a value that the newer says nothing against; "free" is said against any price."""
        new, old = self.new, self.old
        said = {(given.kind, given.worth) for given in new.held}
        is_kept = any(not given.label and (given.kind, given.worth) not in said for given in old.held)
        return is_kept and not ("strong" in new.marks and not self.gone) and not self._is_for_nothing(come)

    @property
    def _costs_now(self) -> bool:
        """ "Parking is free", "Parking costs 5 now"."""
        is_free = self._is_for_nothing(self.gone) and not self.old.held
        return is_free and bool(self.strong and self.new.held) and not self.come and self._is_marked

    @property
    def _same_shape(self) -> bool:
        """The same verbs, and no other kind of value on one side."""
        kinds = [{given.kind for given in reading.held} for reading in (self.new, self.old)]
        if kinds[0] != kinds[1]:
            return False
        return not [token for token in verbs_beside(self.new, self.old) if token.clause in self.scope]

    def _untyped(self) -> Verdict:
        new, old = self.new, self.old
        if self._is_well_again or self._is_other_form_of_address or self._is_denied_whole or self._costs_now:
            return "replace"
        if old.asks or self._has_other_subject or len(self.gone) > max(3, len(self.strong)):
            return "stand"
        if "no_longer" in new.marks and not self.gone and (not self.come or self.takes_back):
            return "replace"
        if self._has_other_head or self._measures_what_old_does_not:
            return "stand"
        is_dropped = "drop" in new.marks and new.marks.isdisjoint(("strong", "no_longer", "favour"))
        is_said_outright = "favour" in new.marks or (new.is_strong and not is_dropped)
        if self.takes_back and (is_said_outright or any(not token.is_denied for token in self._both)):
            return "replace"
        if not self.gone and self.strong and self._is_turned_round:
            is_sure = (
                self._is_marked
                or self._is_denied_now
                or "restored" in new.marks
                or ("done" in new.marks and not self.come)
            )
            return "replace" if is_sure else ("stand" if self.come else "may")
        come = self.come or (verbs_beside(new, old) if "strong" in new.marks and self.gone else [])
        if not self._is_marked or self._keeps_value(come) or not come:
            is_likely = self._slots == 1 and len(self.gone) == len(come) == 1 and not old.held
            return "may" if (is_likely and new.held) or self._is_likely else "stand"
        if self._is_other_subject_too or self._asks_another_thing:
            return "stand"
        if not new.is_strong and verbs_beside(new, old) and verbs_beside(old, new):
            return "stand"
        if not self.gone:
            is_sure = len(self.strong) > 1 or self._has_verb or "strong" in new.marks or self._is_for_nothing(come)
            return "replace" if is_sure else "stand"
        if self._slots > 1:
            return "stand"
        is_two_places = len(self.gone) > 1 and len(come) > 1 and not new.is_latin and not new.is_strong
        return "may" if is_two_places or self._parts else "replace"
