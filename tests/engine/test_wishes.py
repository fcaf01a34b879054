"""A wish for how to be answered, in other words than the person's."""

import pytest

from summaries.engine.wishes import share_a_wish


@pytest.mark.parametrize(
    ("said", "item"),
    [
        ("keep it brief", "Prefers concise answers"),
        ("not so long please", "Wants short replies"),
        ("drop the formal tone", "Wants an informal tone"),
        ("your texts are too long", "Prefers short answers"),
        ("explain it in plain words", "Wants simple explanations"),
        ("no jargon", "Prefers plain language"),
        ("give me stuff as bullets", "Wants lists"),
        ("Fass dich kurz", "Wünscht knappe Antworten"),
        ("tutoie-moi", "Préfère le tutoiement"),
        ("hazlo más corto", "Prefiere respuestas breves"),
        ("пиши короче", "Предпочитает краткие ответы"),
        ("回答尽量简短", "喜欢简洁的回答"),
        ("手短にお願いします", "簡潔な返事を希望"),
        ("짧게 답해 줘", "간결한 답변을 선호함"),
    ],
)
def test_the_same_wish(said, item):
    assert share_a_wish(item, said)


@pytest.mark.parametrize(
    ("said", "item"),
    [
        ("I like long explanations", "Prefers concise answers"),
        ("not so short please", "Wants brief replies"),
        ("stay formal", "Wants an informal tone"),
        ("use technical terms", "Prefers plain language"),
        ("Schreib ruhig ausführlich", "Wünscht knappe Antworten"),
        ("回答请详细一点", "喜欢简洁的回答"),
        ("I like jazz", "Prefers concise answers"),
        ("give me bullets", "Wants tables"),
    ],
)
def test_another_wish(said, item):
    assert not share_a_wish(item, said)
