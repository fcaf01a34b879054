import re
import tomllib
from importlib import resources

import pytest

from summaries.engine import cues as package
from summaries.engine.cues import cues, languages_of
from summaries.engine.cues.phrases import LONGEST, Phrase, expanded
from summaries.engine.sentences import words_of

LANGUAGES = "ar de en es fr hi it ja ko nl pl pt ru tr zh".split()  # noqa: SIM905


def tables():
    for file in sorted(resources.files(package).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield file.name.removesuffix(".toml"), tomllib.loads(file.read_text("utf-8"))


def test_every_language_has_its_file():
    assert [name for name, _ in tables()] == LANGUAGES


@pytest.mark.parametrize(("name", "table"), list(tables()), ids=LANGUAGES)
def test_every_language_knows_the_kinds_and_what_only_looks_like_one(name, table):
    kinds = {"preference", "constraint", "decision", "action", "question", "goal", "change", "done", "first_person"}
    assert kinds | {"hypothetical", "uncertain", "small_talk", "function_words", "not"} <= table.keys()


@pytest.mark.parametrize(("name", "table"), list(tables()), ids=LANGUAGES)
def test_no_group_of_a_phrase_stands_inside_another_or_touches_a_word(name, table):
    phrases = [
        phrase for found in (*table.values(), *table["not"].values()) if isinstance(found, list) for phrase in found
    ]
    assert not [p for p in phrases if re.search(r"\([^)]*\(|[^\s(|@]\(|\)[^\s?)]", p)]


@pytest.mark.parametrize(
    ("phrase", "sentence"),
    [
        ("we (use|take) ... boat", "We take the old red boat."),
        ("(my)? plan is", "The plan is good."),
        ("реши~", "Мы решили ехать."),
        ("~meli $", "Masraf bin lirayı geçmemeli."),
        ("^ call me", "Please, call me Jay."),
        ("(<name>|my ~) (will|must) go", "Then Priya will go."),
        ("at most (<n>|a dozen)", "It may have at most 12 pages."),
        ("(is|'s) only here", "It's only here."),
        ("^ (next step|to do) : call", "Next step: call them."),
        ("(answer|word) (:|is) two", "My last word: two."),
        ("(must|may) (not|last)", "It may last an hour."),
        ("may i", "May I come in?"),
        ("nobody may", "NOBODY MAY ENTER."),
    ],
)
def test_a_phrase_stands_in_a_sentence(phrase, sentence):
    assert Phrase("kind", phrase, lead="please").stands_in(sentence)


@pytest.mark.parametrize(
    ("phrase", "sentence"),
    [
        ("we use", "We reuse it."),
        ("^ call me", "They call me Jay."),
        ("use $", "We use tar."),
        ("(<name>|my ~) (will|must) go", "Then it will go."),
        ("^ (next step|to do) : call", "Next step call them."),
        ("(must|may) (not|last)", "The frost came on 3 May last year."),
        ("may i", "I told May I was late."),
    ],
)
def test_a_phrase_does_not_stand_in_a_sentence(phrase, sentence):
    assert not Phrase("kind", phrase).stands_in(sentence)


def test_a_phrase_may_name_a_class_of_words():
    assert expanded("@we (@do|take)", {"we": "i|we", "do": "buy|sell"}) == "(i|we) (buy|sell|take)"


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Wir nehmen die Wohnung.", "de"),
        ("We take the flat.", "en"),
        ("On prend l'appartement.", "fr"),
        ("我们决定租房。", "zh"),
        ("駅前に決めました。", "ja"),
        ("우리는 결정했어요.", "ko"),
        ("Мы решили.", "ru"),
        ("قررنا ذلك.", "ar"),
        ("हमने फैसला किया है।", "hi"),
    ],
)
def test_a_sentence_is_looked_at_in_its_own_language(sentence, language):
    assert languages_of(sentence, words_of(sentence)) == (language,)


def test_a_phrase_with_its_denial_is_not_of_the_kind():
    said = "I have not finished the invoice yet."
    assert "done" not in cues().of(said, words_of(said))


def test_a_phrase_is_looked_for_in_a_bounded_piece_of_the_sentence():
    phrase = Phrase("decision", "we * decided", lead="and")
    assert phrase.stands_in("we have decided" + " so" * LONGEST)
    assert not phrase.stands_in("so " * LONGEST + "we have decided")


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("My neighbour wants to build a shed.", "goal"),
        ("I want to sit down.", "goal"),
        ("I'm trying to open the window.", "goal"),
        ("The mayor has to resign.", "action"),
        ("You should read it.", "action"),
        ("We don't have to pay.", "constraint"),
        ("We missed the deadline.", "constraint"),
        ("I used to love olives.", "preference"),
        ("I hate to ask.", "preference"),
        ("The board hasn't decided.", "decision"),
        ("In the film we decided to leave.", "decision"),
        ("Ich will schlafen.", "goal"),
        ("Mon vol est annulé.", "decision"),
        ("El plazo ya pasó.", "constraint"),
        ("Uyumaya çalışıyorum.", "goal"),
    ],
)
def test_what_others_want_or_only_the_moment_is_not_of_the_kind(sentence, kind):
    assert kind not in cues().of(sentence, words_of(sentence))


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("I want to build a shed.", "goal"),
        ("I'm trying to open a bakery.", "goal"),
        ("I'm trying to find my first job.", "goal"),
        ("I have to resign tomorrow.", "action"),
        ("We can't pay more than 500.", "constraint"),
        ("I love olives.", "preference"),
        ("We decided to leave.", "decision"),
        ("Ich will Schwedisch lernen.", "goal"),
    ],
)
def test_what_the_writer_wants_for_good_is_of_the_kind(sentence, kind):
    assert kind in cues().of(sentence, words_of(sentence))


def test_what_only_looks_like_a_kind_is_told_as_such():
    assert "not goal" in cues().of("I want to sit down.", words_of("I want to sit down."))
