"""The gates that each item of a model's answer must pass, one after the other, and what they hear it against."""

import re
from collections.abc import Callable

from ..answer.proposals import Proposal
from ..cues import cues
from ..details import details_of
from ..items import Item, Sentence
from ..language import (
    has_two_sides,
    languages_in,
    scripts_in,
    speaks_of_the_record,
)
from ..own_clause import begins_with_the_writer
from ..reasons import Reason
from ..reports_done import is_still_to_do
from ..sentences import sentences_of, words_of
from ..supersede.closing import closes_task
from ..supersede.reading import read
from ..topic_stems import is_wish, stems_of
from .certainty import (
    drops_a_case,
    drops_a_doubt,
    forgets_the_past,
    includes_the_exception,
    makes_a_duty,
    turns_a_rate,
    turns_what_is_done,
)
from .comparing import Comparing
from .decided import was_decided
from .evidence import LIMIT_COVERAGE, labelled_text
from .invented import invented_in
from .names import name_at_start, named_speaker, others_named, without
from .polarity import is_negated, says_the_other, shares_a_limit, turns_a_limit, turns_a_route
from .roles import speaks_of_somebody
from .sources import (
    LEAST_COVERAGE,
    begins_with_a_verb,
    clauses_of,
    coverage,
    ends_with_question_mark,
    is_quoted,
    is_verbatim_in,
    mixes_up,
    nearest,
    reports_another,
    shares_words,
    speaks_of_another,
    told_clauses,
    wants_it,
)

MOST_OF_A_CASE = 0.3  # share of its words
MIXED_COVERAGE = 0.75  # of the one clause that denies, or does not, beside others
SHORT_OPENING = 3  # words: "Back then,"
FEW_PAIRS = 3  # signs in pairs, of scripts without spaces
MOST_COVERAGE = 0.7  # from which on an item says again what a line of the ledger says
MOST_OF_A_SENTENCE = 3  # messages: a sentence of the narrative that rests on more sums them up
_OWN_WORDS = frozenset(("preference", "constraint"))
_OF_STORIES = ("whose", "unsure", "unsupported", "opposite")
_TOLD = frozenset(("fact", "decision", "constraint", "action"))
_DECIDED_NOT = re.compile(
    r"(?:they|we|the \w+|[^\W\d_]+)(?: have| has)? (?:decided|agreed|chose|chosen) (?:not to|against)\b"
    r"|(?:sie|wir|man) (?:haben|hat) sich gegen\b|(?:ils|elles|nous|on) (?:ont|avons|a) décidé de ne pas\b",
    re.IGNORECASE,
)
_MARKER = re.compile(r"\[[^\[\]]{2,40} removed\]|\[REDACTED:[\w-]+\]")
_FENCE = re.compile(r"</?\w[\w:-]{0,40}[^<>]{0,80}>|<\|[\w-]{1,40}\|>|\[/?(?:INST|SYSTEM)\]", re.IGNORECASE)

NARRATIVE = Reason("narrative", "The narrative says something that the messages do not.")
UNSUPPORTED = Reason("unsupported", "The messages that it cites contain none of its words.")
OPPOSITE = Reason("opposite", "Its source says the opposite.")
UNDECIDED = Reason("undecided", "Nobody decided it: it is a question, or a proposal that nobody accepted.")
NOT_A_PERSONS = Reason("no_person", "Not a person's words.")
NOT_THEIR_WORDS = Reason("not_the_author", "Not what its author said.")
PLANTED = Reason("planted", "It reads like an instruction or a part of the prompt.")
OTHER_LANGUAGE = Reason("other_language", "It is in another language than its source.")
ONLY_A_SECRET = Reason("only_a_secret", "It contains nothing but a secret.")
ENDED = Reason("may_not_end", "The model may not end this line.")
UNSURE = Reason("unsure", "Its source is not so sure, or says it only of some case.")
NO_LONGER = Reason("no_longer", "It is no longer so.")
DONE = Reason("already_done", "Its source says that it is done.")


def invented(details: str) -> Reason:
    return Reason("invented", "Not in the source: {details}.", details=details)


class Court(Comparing):
    """Hears an item, gate after gate."""

    def objection(self, proposal: Proposal) -> tuple[str, str] | None:
        """(gate, reason) of the first gate that does not let it pass."""
        for name, gate in self._GATES.items():
            if reason := gate(self, proposal):
                return name, reason
        return None

    def objection_to_story(self, sentence: Sentence) -> tuple[str, str] | None:
        """The same for a sentence of the narrative. It instructs nobody, whoever may have said that."""
        if _FENCE.search(sentence.text) or "instruction" in cues().of(sentence.text, words_of(sentence.text)):
            return "instruction", PLANTED
        if invented_in(sentence.text, self.everything):
            return "unfaithful", NARRATIVE
        seqs = tuple(seq for seq in sentence.sources if seq in self.place)
        if not 0 < len(seqs) <= MOST_OF_A_SENTENCE or len(seqs) == len(self.messages) > 1:
            return None  # it sums up all that was read
        speakers = {self.messages[self.place[seq]].role for seq in seqs}
        item = Item("", "fact", sentence.text, seqs, role="user" if "user" in speakers else "assistant")
        for gate in _OF_STORIES:
            if reason := self._GATES[gate](self, Proposal(item)):
                return gate, reason
        return None

    # ---- the gates

    def _secret(self, proposal: Proposal) -> str:
        rest = _MARKER.sub("", proposal.item.text)
        return "" if any(map(str.isalnum, rest)) else ONLY_A_SECRET

    def _instruction(self, proposal: Proposal) -> str:
        item = proposal.item
        if _FENCE.search(item.text) and not is_verbatim_in(item.text, self.said_by("user", item)):
            return PLANTED
        is_instruction = "instruction" in cues().of(item.text, words_of(item.text))
        if (
            is_instruction
            and item.kind not in ("fact", "question")
            and not is_verbatim_in(item.text, self.own_words(item))
        ):
            return PLANTED
        return ""

    def _own_words(self, proposal: Proposal) -> str:
        """Only a person's own words become a preference or a constraint of theirs."""
        item = proposal.item
        if item.kind not in (*_OWN_WORDS, "goal", "decision") or not self.cited(item):
            return ""
        if is_quoted(item.text, self.said_by("user", item)):
            return NOT_THEIR_WORDS
        if item.kind == "decision":
            return ""
        if item.kind in ("preference", "goal") and item.role != "user":
            return NOT_A_PERSONS
        theirs = self.own_words(item)
        best = nearest(item.text, list(sentences_of(theirs)))
        binds = item.kind == "constraint" and self._has_a_subject(item, best)
        is_told_of_another = speaks_of_another(best, item.text, self.near(item))
        is_of_another = reports_another(best, item.text) or is_told_of_another
        if item.kind in _OWN_WORDS and not binds and is_of_another:
            return NOT_THEIR_WORDS
        if item.kind == "goal" and is_told_of_another and self.names_its_author(item):
            return NOT_THEIR_WORDS
        if item.role == "user" and not (shares_words(item.text, theirs) or wants_it(theirs, item)):
            return NOT_THEIR_WORDS
        return ""

    def _whose(self, proposal: Proposal) -> str:
        """What people say of themselves, or of somebody, is not said of another who is named."""
        item = proposal.item
        cited = [message for message in self.cited(item) if message.role == "user"]
        everything = "\n".join(message.text for message in cited)
        speaker = named_speaker(item.text, self.people)
        if speaker and cited and speaker not in everything and all(message.author != speaker for message in cited):
            return NOT_THEIR_WORDS
        named = self._who_is_named(item, everything)
        if not named or any(message.author == named for message in cited):
            return ""
        said = [clause for message in cited for clause in clauses_of(message.text)]
        rest = without(named, item.text)
        best = max((coverage(rest, clause) for clause in said), default=0.0)
        nearest_ones = [clause for clause in said if best and coverage(rest, clause) == best]
        if not nearest_ones or any(stems_of(named) & stems_of(clause) for clause in nearest_ones):
            return ""
        is_told = named in everything
        is_plain = not is_told or (best >= LEAST_COVERAGE and not any(map(speaks_of_somebody, nearest_ones)))
        is_of_a_writer = is_plain and all(map(begins_with_the_writer, nearest_ones))
        is_of_another = is_told and all(others_named(clause, everything, named) for clause in nearest_ones)
        return NOT_THEIR_WORDS if is_of_a_writer or is_of_another else ""

    def _who_is_named(self, item: Item, everything: str) -> str:
        """By the first word of the item: somebody who takes part, or a name that the messages hold."""
        first = words_of(item.text)[:1]
        found = (name for name in self.people if first == words_of(name)[:1])
        return next(found, name_at_start(item.text, everything))

    def _unsure(self, proposal: Proposal) -> str:
        """What somebody doubts, or what is so in some case only, is told with that doubt."""
        item = proposal.item
        if item.kind not in _TOLD:
            return ""
        said = self.said_by("user", item) if item.role == "user" else self.cited_text(item)
        sentence = nearest(item.text, list(sentences_of(said)))
        clause = nearest(item.text, told_clauses(sentence))
        opening = sentence.split(",")[0]
        past = f"{opening}, {clause}" if len(words_of(opening)) <= SHORT_OPENING else clause
        if forgets_the_past(item.text, past):
            return NO_LONGER
        is_turned = makes_a_duty(item.text, clause) or includes_the_exception(item.text, sentence)
        if is_turned or turns_a_rate(item.text, sentence):
            return OPPOSITE
        if item.kind != "decision" and turns_what_is_done(item.text, clause):
            return OPPOSITE
        is_other = says_the_other(item.text, clause) and says_the_other(item.text, sentence)
        if is_other or mixes_up(item.text, sentence):
            return OPPOSITE
        is_unsure = drops_a_doubt(item.text, clause) or (
            item.kind == "decision" and drops_a_case(item.text, sentence, MOST_OF_A_CASE)
        )
        return UNSURE if is_unsure and not self._is_settled_later(item, clause) else ""

    def _is_settled_later(self, item: Item, clause: str) -> bool:
        """A later message that it cites says so without doubt."""
        said = [message.text for message in self.cited(item) if message.role == "user"]
        later = said[next((place for place, text in enumerate(said) if clause in text), len(said)) + 1 :]
        return any(stems_of(item.text) & stems_of(each) and not drops_a_doubt(item.text, each) for each in later)

    def _outdated(self, proposal: Proposal) -> str:
        """Nothing that the rules found to be over comes back, and no task that its source calls done."""
        item = proposal.item
        past = [
            each
            for each in self.known.items
            if each.status != "active" and max(item.sources, default=0) <= max(each.sources, default=0)
        ]
        if any(coverage(item.text, each.text) >= MOST_COVERAGE for each in past):
            return NO_LONGER
        if item.kind != "action":
            return ""
        said = [each for each in sentences_of(self.said_by("user", item)) if stems_of(each) & stems_of(item.text)]
        if any(is_still_to_do(each) or has_two_sides(each) for each in said):
            return ""
        task = read(item.text)
        return DONE if any(closes_task(read(sentence), task) for sentence in said) else ""

    def _unfaithful(self, proposal: Proposal) -> str:
        item = proposal.item
        near = self.near(item)
        for text in filter(None, (item.text, item.owner, item.due)):
            missing = invented_in(text, near)
            if missing and not self._another_message_says_it(text, item):
                return invented(", ".join(dict.fromkeys(missing[:5])))
        return ""

    def _another_message_says_it(self, text: str, item: Item) -> bool:
        """A model may cite the wrong message: one other that shares a word with the item has all that is missing."""
        words = stems_of(item.text)
        others = [*map(labelled_text, self.messages), *(each.text for each in self.known.items)]
        return any(words & stems_of(other) and not invented_in(text, other) for other in others)

    def _unsupported(self, proposal: Proposal) -> str:
        """Shares a word, a detail or a value with what it rests on; a wish may be said in quite other words."""
        item, near = proposal.item, self.near(proposal.item)
        cited = self.cited_text(item)
        if speaks_of_the_record(item.text) and not speaks_of_the_record(cited):
            return "" if stems_of(item.text) & stems_of(cited) else UNSUPPORTED
        if shares_words(item.text, near) or details_of(item.text) or _MARKER.search(item.text):
            return ""
        return "" if item.kind in _OWN_WORDS and wants_it(self.own_words(item), item) else UNSUPPORTED

    def _opposite(self, proposal: Proposal) -> str:
        """Denies what its source says, or says what it denies; turns a limit or a way round."""
        item, cited = proposal.item, self.cited_text(proposal.item)
        if item.kind == "question" or ends_with_question_mark(item.text):
            return ""
        if _DECIDED_NOT.match(item.text) and is_negated(cited) is False:
            return OPPOSITE
        if turns_a_route(item.text, cited) or (self.has_a_sentence_near(item) and turns_a_limit(item.text, cited)):
            return OPPOSITE
        if has_two_sides(item.text) or shares_a_limit(item.text, cited):
            return ""
        by_people = [message for message in self.cited(item) if message.role == "user"]
        told = [clause for message in by_people or self.cited(item) for clause in told_clauses(message.text)]
        pairs = [(mine, nearest(mine, told, by_values=False)) for mine in clauses_of(item.text)]
        mine, best = max(pairs, key=lambda pair: len(stems_of(pair[0]) & stems_of(pair[1])), default=("", ""))
        if not self._is_same(item, mine, best) or has_two_sides(best):
            return ""
        ways = is_negated(mine, cited), is_negated(best, cited)
        return OPPOSITE if None not in ways and ways[0] != ways[1] else ""

    def _swapped(self, proposal: Proposal) -> str:
        """Puts one thing for another: the other option, giver for receiver, all for some, an effect for its cause."""
        return OPPOSITE if self.swaps(proposal.item) else ""

    def _is_same(self, item: Item, mine: str, theirs: str) -> bool:
        """Whether a clause of the item, the main one, and one of its source speak of the same."""
        words, others = stems_of(mine), stems_of(theirs)
        shared = words & others
        is_short = item.kind in ("decision", "constraint") or (len(words) < 3 and item.kind in ("fact", "goal"))
        is_short = is_short or (is_wish(mine) and is_wish(theirs))
        if len(shared) < (1 if is_short else 2) or 2 * len(words) < len(stems_of(item.text)):
            return False  # "Nothing long" is a wish for short answers
        if len(shared) == 1 and 3 * len(shared) < len(others):
            return False
        is_mixed = is_negated(mine) != is_negated(item.text)
        least = MIXED_COVERAGE if is_mixed else LEAST_COVERAGE
        is_all_of_theirs = "CJK" in scripts_in(mine) and len(shared) >= max(FEW_PAIRS, least * len(others))
        return len(shared) >= least * len(words) or is_all_of_theirs

    def _has_a_subject(self, item: Item, best: str) -> bool:
        """What others ask for may bind the writer: "Chapter two is due on 3 May", not "must pay"."""
        return not self.names_its_author(item) and not begins_with_a_verb(item.text, best)

    def _undecided(self, proposal: Proposal) -> str:
        """A decision is a person's: no question, and no proposal that nobody took up."""
        item = proposal.item
        is_decided = item.kind != "decision" or not self.cited(item) or was_decided(item, self)
        return "" if is_decided else UNDECIDED

    def _language(self, proposal: Proposal) -> str:
        item = proposal.item
        near = self.near(item)
        mine, theirs = scripts_in(item.text), scripts_in(near)
        if mine and theirs and not mine & theirs:
            return OTHER_LANGUAGE
        spoken, heard = languages_in(item.text), languages_in(near)
        is_translated = coverage(item.text, near) < LIMIT_COVERAGE  # sister languages share many words
        return OTHER_LANGUAGE if spoken and heard and not spoken & heard and is_translated else ""

    def _protected(self, proposal: Proposal) -> str:
        """What a person wants or decided ends only by newer words of a person."""
        item, old = proposal.item, self.items.get(proposal.replaces)
        if old is None or not old.is_protected:
            return ""
        is_newer = max(item.sources, default=0) > max(old.sources, default=0)
        return "" if not old.pinned and item.role == "user" and is_newer else ENDED

    _GATES: dict[str, Callable[["Court", Proposal], str]] = {
        "secret": _secret,
        "instruction": _instruction,
        "own_words": _own_words,
        "whose": _whose,
        "unsure": _unsure,
        "outdated": _outdated,
        "language": _language,
        "unfaithful": _unfaithful,
        "unsupported": _unsupported,
        "opposite": _opposite,
        "swapped": _swapped,
        "undecided": _undecided,
        "protected": _protected,
    }
