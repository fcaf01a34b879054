"""What the learned table says, and when it is not asked."""

import pytest

from summaries.engine.cues.learned.features import features_of
from summaries.engine.cues.learned.opinion import opinion, why
from summaries.engine.extract import extract
from summaries.engine.sentence_kinds import kind_by_rules_and_weights
from summaries.engine.sentences import words_of

from ..talk import COUNTER, talk


def said(text: str) -> str:
    return opinion(text, words_of(text), "fact", ())


def kinds_of(text: str) -> list[str]:
    return [item.kind for item in extract(talk(text), counter=COUNTER) if item.role == "user"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("We gave the plumber the go-ahead, so we're ripping out the old boiler.", "decision"),
        ("Please keep your replies free of jargon.", "preference"),
        ("I can't do Wednesdays.", "constraint"),
        ("I want to become a better cook this year.", "goal"),
        ("I'll ring the optician tomorrow.", "action"),
        ("The lighthouse was built in 1870.", "none"),
        ("She moved to Lyon last spring.", "none"),
    ],
)
def test_a_sentence_that_no_table_has_gets_its_kind(text, kind):
    assert said(text) == kind


def test_a_line_has_the_kind_that_both_together_name():
    assert kinds_of("So Trieste it is, we're going in May.") == ["decision"]


def test_words_that_the_corpus_hardly_knows_stand_as_their_shape():
    known = frozenset(("i'll", "the"))
    pruned, painted = (features_of(f"I'll {verb} the hedge", known, is_english=True) for verb in ("prune", "paint"))
    assert "^ i'll @w the" in pruned & painted


def test_why_names_the_words_that_spoke_for_it():
    text = "I'll ring the optician tomorrow."
    told = why(text, words_of(text), "action")
    assert len(told) == 5
    assert any("i'll" in feature for feature in why(text, words_of(text), "action", most=12))


def test_what_would_be_is_no_kind_however_it_sounds():
    text = "We'll go with the red one."
    assert kind_by_rules_and_weights(text, "fact", frozenset(("hypothetical",)), is_worth_it=True) == "fact"


def test_words_of_others_alone_make_no_kind():
    assert "constraint" not in kinds_of('The sign said "You can\'t bring dogs".')
    assert kinds_of("> We can't come on Sundays.\n> We've decided to stay at home.") == ["fact", "fact"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The doctor's leaflet recommends jogging, my goal is a daily walk around the lake.", "goal"),
        ("Meine Chefin mag Telefonate, mir sind kurze Mails lieber.", "preference"),
        ('The dealer yelled "last chance", we\'ve decided to keep the old van.', "decision"),
    ],
)
def test_what_its_writer_says_beside_words_of_others_gets_its_kind(text, kind):
    assert kinds_of(text) == [kind]


def test_a_mixed_sentence_is_weighed_with_weights_of_its_own():
    text = "I prefer the blue one."
    marks = frozenset(("reports", "quoted"))
    assert opinion(text, words_of(text), "fact", marks) == "preference"
    assert opinion(text, words_of(text), "fact", marks, frame="Alba") == "none"


def test_an_assistant_is_not_looked_at():
    items = extract(talk("Hello there, how are things?", answer="We'll go with the red one."), counter=COUNTER)
    assert {item.kind for item in items if item.role == "assistant"} <= {"fact"}


def test_a_sentence_without_a_known_word_is_nothing():
    assert said("xq zv") == "none"
