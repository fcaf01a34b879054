import pytest

from spaces.llm.demo_words import is_question, sentences_of, terms_of


def test_sentences_and_list_items_stand_alone_without_their_marks():
    assert sentences_of("Hello. Use Python 3.11!\n- first\n2. second\n\n> quoted") == [
        "Hello.",
        "Use Python 3.11!",
        "first",
        "second",
        "quoted",
    ]


def test_ideographic_sentences_are_told_apart():
    assert sentences_of("予算は300万円です。期限は五月です。") == ["予算は300万円です。", "期限は五月です。"]


@pytest.mark.parametrize(
    "text", ["Is it so?", "what was my budget", "Wann ist der Start", "Remind me of the date.", "予算は？", "“Why?”"]
)
def test_a_question_is_known_by_its_end_or_its_beginning(text):
    assert is_question(text)


@pytest.mark.parametrize("text", ["My dog is Rex.", "Whatever happens, we ship.", "I do.", "Wassermelonen schmecken."])
def test_a_statement_is_not_a_question(text):
    assert not is_question(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("deciding", "decided"),
        ("budgets", "budget"),
        ("Datenbanken", "Datenbank"),
        ("Größe", "GROSSE"),
        ("réunions", "reunion"),
    ],
)
def test_forms_of_a_word_share_a_stem(one, other):
    assert terms_of(one) == terms_of(other)


def test_numbers_stay_whole():
    assert terms_of("12.500 3.11 2025-05-14") == {"12.500", "3.11", "2025-05-14"}


def test_stop_words_and_single_letters_carry_nothing():
    assert terms_of("What is my dog's und der die a?") == terms_of("dog")
