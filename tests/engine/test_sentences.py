import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from summaries.engine.sentences import MAX_CHARS, content_words, sentences_of


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        (
            "Dr. Smith pays 3.5 euros, e.g. today. Then he goes.",
            ["Dr. Smith pays 3.5 euros, e.g. today.", "Then he goes."],
        ),
        ("Wir fahren am 3. Mai los. Gut.", ["Wir fahren am 3. Mai los.", "Gut."]),
        ("It starts at 12:30. I wait.", ["It starts at 12:30.", "I wait."]),
        ("- **bold** point\n2. second", ["bold point", "second"]),
        ("今日は雨。明日は晴れ。", ["今日は雨。", "明日は晴れ。"]),
        ("Look:\n```\ncode. More code.\n```\nDone.", ["Look:", "Done."]),
        ("---\n\n***", []),
        ("I found “Why me?” in the prompt. Odd.", ["I found “Why me?” in the prompt.", "Odd."]),
        ("she said no. then she left", ["she said no.", "then she left"]),
    ],
)
def test_text_is_cut_into_sentences(text, sentences):
    assert list(sentences_of(text)) == sentences


def test_a_long_sentence_is_cut_at_its_main_clauses():
    text = "We looked at all of the hotels near the station and none was free, " + (
        "but my aunt has a flat by the river with two rooms that nobody uses in summer."
    )
    assert list(sentences_of(text))[1].startswith("but my aunt")


@settings(max_examples=50, deadline=None)
@given(st.text())
def test_no_sentence_is_longer_than_a_quote_may_be(text):
    assert all(0 < len(sentence) <= MAX_CHARS for sentence in sentences_of(text))


@settings(max_examples=50, deadline=None)
@given(st.text(alphabet="ab c.!?,;\n-", max_size=900))
def test_no_word_is_lost(text):
    assert "".join(sentences_of(text)).replace(" ", "").count("a") == text.count("a")


def test_function_words_carry_no_meaning():
    assert content_words("Das ist der Plan, and it is blue: 42") == {"plan", "blue", "42"}


def test_a_german_ordinal_before_what_it_counts_ends_no_sentence():
    assert len(list(sentences_of("Die Badewanne wird in der 14. Woche geliefert."))) == 1
    assert len(list(sentences_of("Ich komme am 14. Dann essen wir zusammen im Garten."))) == 2
