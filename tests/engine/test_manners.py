"""Wishes about how answers are written: of one manner, or of two."""

import pytest

from summaries.engine.manners import are_of_other_manners


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("I prefer short answers.", "Please answer in German from now on."),
        ("Please keep it brief.", "Use metric units."),
        ("No emojis, please.", "Write in British English."),
        ("Antworte bitte kurz.", "Schreib auf Englisch."),
        ("Des réponses courtes, s'il te plaît.", "Réponds en anglais."),
        ("请简短回答。", "请用英文回答。"),
        ("短く答えてください。", "英語で答えてください。"),
    ],
)
def test_two_manners(text, other):
    assert are_of_other_manners(text, other)
    assert are_of_other_manners(other, text)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Please answer in English.", "Please answer in German from now on."),
        ("I prefer short answers.", "Please write longer answers from now on."),
        ("Keep it short, in German.", "Answer in English."),
        ("I prefer tea.", "Please answer in German."),
        ("We meet on Friday.", "We meet on Monday."),
        ("Our meeting language is German.", "We hold meetings in English now."),
    ],
)
def test_one_manner_or_none(text, other):
    assert not are_of_other_manners(text, other)
