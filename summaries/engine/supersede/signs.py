"""What says that a newer sentence changes something: a word for it, a reason, what is given up; and how sure it is."""

import re
from functools import cached_property

from .beside import Beside
from .differences import changed
from .places import before, is_said
from .statement import Token
from .stems import alike
from .word_lists import base_forms, common

_I = re.compile(r"(?:i|ich|je|j'|yo|io|eu)\b", re.IGNORECASE)
_FROM = frozenset(("from", "von", "vom", "de", "du", "da", "del", "dal", "с", "со", "из", "من"))
_WE = re.compile(r"(?:we|wir|nous|on|nosotros|noi|nós|мы)\b", re.IGNORECASE)


class Signs(Beside):
    """Each property is one sign."""

    @property
    def _is_hedged(self) -> bool:
        """Its speaker is not sure, or only passes on what somebody said."""
        marks = self.new.marks
        if self.frame_end and not self.new.is_strong and not self.new.is_weak_change:
            return True
        if not marks.isdisjoint(("maybe", "source")):
            return "strong" not in marks or not self._conditions
        if "strong" in marks:
            return False
        return self.is_typed and "says" in marks and not self.new.is_strong and not self.new.is_weak_change

    @property
    def _is_another_who_moves(self) -> bool:
        """ "We are moving from Mill Street", "The new tenant of Mill Street moves in in April"."""
        mine = {"we", "first"}
        if (
            not any(token.stem == "@home" for token in self.new.tokens)
            or mine & self.new.marks
            or not mine & self.old.marks
            or not self.strong
        ):
            return False
        who = next((token for token in self.new.told if not token.is_side), None)
        return who is not None and not (who.is_generic or who.stem.startswith("@") or self.old.has(who))

    @property
    def _conditions(self) -> bool:
        """Only words such as "if" and "would" make it sound unsure."""
        return all(
            self.new.text[start:].lower().startswith(tuple(common("conditions")))
            for name, _, start in self.new.lists
            if name == "maybe"
        )

    @property
    def _is_likely(self) -> bool:
        """Somebody who is not sure says another thing in the same place."""
        unsure = not self.new.marks.isdisjoint(("maybe", "source", "says"))
        is_same = any(
            alike(token.stem, other.stem) for token in self.shared for other in self.new.tokens if is_said(other)
        )
        if (
            not unsure
            or not is_same
            or self._slots != 1
            or self.old.held
            or not (self.come or self.new.held or self._is_respelled)
        ):
            return False
        return len(self.gone) < 3 and len(self.come) < 3 and (bool(self.gone) or self._is_respelled)

    @property
    def _is_respelled(self) -> bool:
        """The same name but for some letters: "Carla", "Clara"."""
        names = [{t.written for t in r.told if t.written[:1].isupper()} for r in (self.new, self.old)]
        return not self.gone and not self.come and len(names[0] ^ names[1]) == 2

    @cached_property
    def _gives_up(self) -> bool:
        """Says that what the old one names is over, and what there is instead: "I sold the Golf and bought a Skoda"."""
        new, old = self.new, self.old
        told = [token for token in old.told if not token.is_side]
        if "maybe" in new.marks or not told or not (self._is_mine or not {"first", "we"} & old.marks):
            return False
        verbs = {token.written.lower() for token in old.tokens if token.is_weak}
        if old.is_latin and not verbs and not {"use", "one"} & old.marks:
            return False
        is_state = all(verb in common("being") or "use" in old.marks or "one" in old.marks for verb in verbs)
        if not is_state and not any(new.has(token) for token in old.tokens if token.is_weak):
            return False
        for name, clause, start in new.lists:
            if name != "quit":
                continue
            near = [t for t in new.told if t.clause == clause and old.has(t)]
            gone = min(near, key=lambda token: abs(token.start - start), default=None)
            if gone is None or not any(alike(gone.stem, token.stem) for token in self._value_of(told)):
                continue
            behind = max(start, gone.start)
            others = [t for t in new.told if not t.is_side and not old.has(t)]
            if any(t.start > behind or t.clause != clause for t in others):
                return True
        return False

    def _value_of(self, told: list[Token]) -> list[Token]:
        """What stands last, or alone, or behind what both speak of."""
        is_object = bool(_I.match(self.old.text) or _WE.match(self.old.text))
        return told if len(told) == 1 or is_object else told[max(1, len(told) - 2) :]

    @property
    def _says_what_instead(self) -> bool:
        """ "I won't rent a car, I'll take the bus": behind what is denied stands what holds."""
        denied = max((token.start for token in self.new.told if token.is_denied), default=0)
        return any(token.start > denied and not self.old.has(token) for token in self.new.told)

    @cached_property
    def _turns(self) -> bool:
        """A change is said on its own, and then what holds: "We rebooked, we're flying with Lufthansa"."""
        last = max((token.clause for token in self.new.told), default=0)
        places = {clause for name, clause, _ in self.new.lists if name == "moved" and clause < last}
        mine, theirs = ({"first", "we", "third"} & reading.marks for reading in (self.new, self.old))
        is_mine = bool({"first", "we"} & theirs) and (not mine or bool(mine & theirs - {"third"}))
        return is_mine and any(sum(token.clause == at for token in self.new.told) < 2 for at in places)

    @property
    def _follows_from(self) -> bool:
        """What holds now is told behind its reason: "It'll rain, so we meet in the garage"."""
        verbs = [t.written.lower() for t in self.new.tokens if t.is_weak and self.old.has(t)]
        is_event = self.new.language == "en" and any(
            (verb.endswith("ed") or verb in base_forms()) and verb not in common("being") for verb in verbs
        )
        return "so" in self.new.marks and not is_event

    @property
    def _is_well_again(self) -> bool:
        """Works again, or is found, what was broken or lost; or the other way round."""
        new, old = self.new, self.old
        if not self.strong or "must" in new.marks or new.language != old.language:
            return False
        is_over = "broken" in old.marks and "restored" in new.marks and "broken" not in new.marks
        if not is_over or not new.marks.isdisjoint(("not", "maybe", "still", "yet")):
            return False
        broken = {start for name, _, start in old.lists if name == "broken"}
        return all(token.start in broken for token in self.gone) and "not" not in old.marks

    @property
    def _is_other_form_of_address(self) -> bool:
        """ "Tutoie-moi", "Vouvoie-moi": to address somebody, one way or the other."""
        ways = [{t.written.lower()[:2] for t in r.tokens if t.stem == "@address"} for r in (self.new, self.old)]
        return all(ways) and ways[0] != ways[1] and len(self.gone) < 2 and len(self.come) < 2

    @property
    def _is_turned_round(self) -> bool:
        """What was denied holds now: "We don't have a car", "We bought a car"."""
        if "not" in self.new.marks and "not" not in self.old.marks:
            return self._is_denied_now
        is_open = not self.old.marks.isdisjoint(("must", "done", "yet")) or "still" in self.new.marks
        return "not" in self.old.marks and "not" not in self.new.marks and not is_open

    @property
    def _is_denied_now(self) -> bool:
        """The same words, and no others, with a "no" among them: "The hotel has no breakfast"."""
        is_open = not self.new.marks.isdisjoint(("yet", "still", "must", "maybe")) or "must" in self.old.marks
        denied = {token.clause for token in self.new.tokens if self.old.has(token)}
        same = len(self.new.held) == len(self.old.held) and len(self.strong) > 1
        same &= not any(token.clause in denied for token in self.come)
        return same and not is_open and not changed(self.new, self.old)

    @property
    def _is_marked(self) -> bool:
        """Says that something is other than before; a verb of change does where it says what it is now."""
        marks = self.new.marks
        if not marks.isdisjoint(("strong", "no_longer", "now")) or self._turns or self._follows_from:
            return True
        if self._changes_object or self._tells_event_first:
            return True
        if "cause" in marks:
            return len(self.strong) >= len(self.gone)
        if "moved" not in marks:
            return False
        moved = min(clause for name, clause, _ in self.new.lists if name == "moved")
        is_told_behind = bool(self.come) and all(token.clause > moved for token in self.come)
        return is_told_behind or "to" in marks or not self.new.is_latin or bool(self._agents) or self._is_done_to_shared

    @property
    def _is_done_to_shared(self) -> bool:
        """Somebody changes what both speak of: "The vet put the cat on wet food"."""
        is_their_own = "third" in self.new.marks and bool({"first", "we"} & self.old.marks)
        is_somebody = any(token.is_agent and not self.old.has(token) for token in self.new.told)
        return is_somebody and self._acts_on_shared and not is_their_own

    @property
    def _changes_object(self) -> bool:
        """A verb of change, what it changes, and what that is now: "They moved the gig indoors"."""
        at = min((start for name, _, start in self.new.lists if name in ("moved", "chose")), default=None)
        if at is None or any(name == "quit" and start == at for name, _, start in self.new.lists):
            return False
        shared = [t.start for t in self.new.told if t.start > at and self.old.has(t) and not self._is_unit(t)]
        return bool(shared) and any(t.start > shared[0] or "chose" in self.new.marks for t in self.come)

    @property
    def _tells_event_first(self) -> bool:
        """What happened, and then what is so now: "Traded it in; the car is an automatic"."""
        last = max((token.clause for token in self.new.tokens), default=0)
        if not last or not self._has_subject_of_old(last) or "also" in self.new.marks:
            return False
        return any(self._is_event(clause) for clause in range(last))

    def _has_subject_of_old(self, clause: int) -> bool:
        """The clause speaks of the same, with the same verb."""
        first = next((t for t in self.old.told if not t.is_side), None)
        said = [t for t in self.new.tokens if t.clause == clause]
        verbs = any(t.is_weak and self.old.has(t) for t in said)
        return verbs and any(first and not t.is_weak and t.stem == first.stem for t in said)

    def _is_event(self, clause: int) -> bool:
        said = [t for t in self.new.tokens if t.clause == clause]
        is_past = any(t.written.lower().endswith("ed") or t.written.lower() in base_forms() for t in said)
        return self.new.language == "en" and is_past and not any(self.old.has(t) for t in said if not t.is_weak)

    @property
    def _leaves_for_another(self) -> bool:
        """From what the old one names to something else: "We switched from Telekom to Vodafone"."""
        new, old = self.new, self.old
        if not {"moved", "to"} <= new.marks or not self.come or new.asks or old.asks or old.held:
            return False
        is_mine = self._is_mine or not {"first", "we"} & (new.marks | old.marks)
        values = self._value_of([token for token in old.told if not token.is_side])
        left = [t for t in new.told if before(new, t) in _FROM and any(alike(t.stem, v.stem) for v in values)]
        return is_mine and any(t.start > each.start for each in left for t in self.come)

    @property
    def _is_choice_dropped(self) -> bool:
        """What somebody chose is sent back or dropped, and something else taken: "I sent the Brooks back and settled
        on the Asics"."""
        new, old = self.new, self.old
        if new.marks.isdisjoint(("drop", "quit")) or new.marks.isdisjoint(("favour", "chose")) or new.asks or old.asks:
            return False
        if {"first", "we"}.isdisjoint(new.marks) or {"first", "we", "must"}.isdisjoint(old.marks):
            return False
        turn = max(start for name, _, start in new.lists if name in ("favour", "chose"))
        named = [t for t in new.told if t.start < turn and old.has(t) and t.written[:1].isalpha() and not t.is_generic]
        others = {t.start for t in new.told if not old.has(t)}
        is_it = any(t.start + len(t.written) + 1 not in others for t in named)  # the blue suit, not the blue shoes
        return is_it and any(start > turn for start in others) and not old.held

    @property
    def _is_unsure_of_the_same(self) -> bool:
        """Somebody who is not sure gives what both speak of another value."""
        new, old = self.new, self.old
        is_reported = "says" in new.marks and new.marks.isdisjoint(("first", "we"))
        is_unsure = self._is_hedged or is_reported or not new.marks.isdisjoint(("maybe", "source"))
        if not is_unsure or new.is_strong or old.asks or not old.told or self._is_other_owner or self._contrasts:
            return False
        topic = next((token for token in old.told if not token.is_generic), old.told[0])
        if not new.has(topic) or any(t.is_denied and alike(t.stem, topic.stem) for t in new.told):
            return False
        if self._is_other_one_of_kind or self._is_another_ones or len(self.gone) > 2:
            return False
        if self.changed and all(any(map(_is_designator, told)) for told in (self.come, self.gone)):
            return False  # "bed 3 gets 30 litres", "bed 4 gets 40 litres"
        is_other_value = bool(self.changed) or (bool(self.come or new.held) and bool(self.gone or old.held))
        return is_other_value and not any(
            t.start < topic.start and not t.is_side for t in self.come[:1] if not new.held
        )

    @property
    def _is_denied_whole(self) -> bool:
        """No longer what the old one says, all of it: "I'm on sick leave", "… no longer on sick leave"."""
        told = [token for token in self.old.told if not token.is_side]
        denied = [token for token in self.new.told if token.is_denied]
        is_whole = len(told) > 1 and all(any(alike(t.stem, d.stem) for d in denied) for t in told)
        return is_whole and "no_longer" in self.new.marks and "maybe" not in self.new.marks


def _is_designator(token: Token) -> bool:
    """Says which of several: the 3 of "bed 3", the B of "box B"."""
    return token.written[:1].isdigit() or (len(token.written) == 1 and token.written.isupper())
