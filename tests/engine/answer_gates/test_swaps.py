"""What a model may not put in place of what was said: the opposite quality, all for some, an effect for its cause."""

import pytest

from summaries.engine.answer_gates.swaps import turns_a_cause, turns_a_quality, turns_an_amount

CASES = [
    (turns_a_quality, "The new pump is louder than the old one.", "The new pump is quieter than the old one.", True),
    (turns_a_quality, "The old pump is louder than the new one.", "The new pump is quieter than the old one.", False),
    (turns_a_quality, "Flying is cheaper than the train.", "The train is cheaper than flying.", True),
    (turns_a_quality, "The pump is not quiet.", "The pump is loud.", False),
    (turns_a_quality, "Prefers short letters.", "The letters are too long.", False),
    (turns_a_quality, "Samples stay at -60 or colder.", "Samples must not get warmer than -60.", False),
    (turns_a_quality, "Die neue Säge ist teurer.", "Die neue Säge ist günstiger als die alte.", True),
    (turns_a_quality, "L'examen est plus facile", "L'examen était difficile", True),
    (turns_a_quality, "La bici nuova è più pesante", "La bici nuova è leggera", True),
    (turns_a_quality, "Yeni salon daha pahalı", "Yeni salon daha ucuz", True),
    (turns_a_quality, "Новая машина громче", "Новая машина тише старой", True),
    (turns_a_quality, "新房子比旧的大", "新房子比旧的小", True),
    (turns_a_quality, "新しい部屋は前より広い", "新しい部屋は前より狭い", True),
    (turns_an_amount, "All guests are vegan.", "Some of the guests are vegan.", True),
    (turns_an_amount, "Not all guests are vegan.", "Some of the guests are vegan.", False),
    (turns_an_amount, "Some guests are vegan.", "All the guests are vegan.", False),
    (turns_an_amount, "The courier is always late.", "The courier is sometimes late.", True),
    (turns_an_amount, "Alle Nachbarn wollen einen Aufzug.", "Einige Nachbarn wollen einen Aufzug.", True),
    (turns_an_amount, "Tutti i vicini lo vogliono", "Alcuni vicini lo vogliono", True),
    (turns_an_amount, "كل الجيران يريدون مصعدا", "بعض الجيران يريدون مصعدا", True),
    (turns_an_amount, "所有邻居都想装电梯", "有些邻居想装电梯", True),
    (
        turns_a_cause,
        "The disk was full because backups failed.",
        "Backups failed because the disk was full.",
        True,
    ),
    (
        turns_a_cause,
        "Because the disk was full, backups failed.",
        "Backups failed because the disk was full.",
        False,
    ),
    (turns_a_cause, "El autobús se averió porque llegó tarde", "Llegué tarde porque se averió el autobús", True),
    (turns_a_cause, "Память кончилась, потому что сервер упал", "Сервер упал, потому что кончилась память", True),
    (turns_a_cause, "因为备份失败,磁盘满了", "因为磁盘满了,备份失败", True),
]


@pytest.mark.parametrize(("says", "text", "source", "expected"), CASES)
def test_what_is_turned_is_seen_and_what_says_the_same_in_other_words_is_not(says, text, source, expected):
    assert says(text, source) is expected
