"""Who does something for whom."""

import pytest

from summaries.engine.answer_gates.roles import gives_to_another, turns_the_giving
from summaries.engine.messages import Message

GIVING = [
    ("Tess", "My brother is lending me his van so I can fetch it.", "Tess is lending her brother a van.", True),
    ("Tess", "My brother is lending me his van so I can fetch it.", "Tess borrows her brother's van.", False),
    ("Tess", "My brother is lending me his van so I can fetch it.", "Her brother lends Tess the van.", False),
    ("Josie", "I lent my brother Gil 600 dollars.", "Josie owes her brother Gil 600 dollars.", True),
    ("Dörte", "Ich leihe meiner Schwester 300 Euro.", "Dörtes Schwester leiht ihr 300 Euro.", True),
    ("Dörte", "Ich leihe meiner Schwester 300 Euro.", "Dörte leiht ihrer Schwester 300 Euro.", False),
    ("Claire", "Mon cousin me prête son vélo.", "Claire prête son vélo à son cousin.", True),
    ("Pilar", "Le he prestado mi cámara a Gonzalo.", "Gonzalo le prestó su cámara a Pilar.", True),
    ("Rocco", "Mia figlia mi insegna a usare il tablet.", "Rocco insegna alla figlia a usare il tablet.", True),
    ("Wim", "Ik heb mijn zaag aan Henk uitgeleend.", "Henk heeft zijn zaag aan Wim uitgeleend.", True),
    ("Luísa", "Emprestei o carrinho à minha cunhada.", "A cunhada emprestou o carrinho à Luísa.", True),
    ("Настя", "Я одолжила Вере палатку.", "Вера одолжила Насте палатку.", True),
    ("大伟", "我借给表弟五千块。", "表弟借给大伟五千块。", True),
    ("小林", "老周把电钻借给我了。", "小林向老周借了电钻。", False),
    ("美咲", "妹に三万円貸しました。", "妹が美咲に三万円貸した。", True),
    ("美咲", "妹に三万円貸しました。", "美咲は妹に三万円貸した。", False),
]
PARTS = [
    ("Julie s'occupe du site et Karim de la newsletter.", "Karim gère le site.", True),
    ("Julie s'occupe du site et Karim de la newsletter.", "Julie gère le site.", False),
    ("For the outing Ann does the barbecue and Ben drives.", "Ben does the barbecue.", True),
    ("Greg said that he'd borrow the benches, and Wilma does the cakes.", "Wilma borrows the benches.", True),
    ("First dry run on staging next Wednesday, Omar does it.", "Omar does the dry run on staging.", False),
    ("The tuner comes at 10. I'm out, so Jess lets him in.", "Jess opens the door to the tuner.", False),
    ("Milan kookt op maandag en Fleur op dinsdag.", "Fleur kookt op maandag.", True),
    ("Миша ходит на плавание, а Соня на танцы.", "Соня ходит на плавание.", True),
    ("海报由小高设计,小邓负责订场地。", "由小邓设计海报", True),
    ("大輔が料理をして、奈々が掃除をします。", "奈々が料理をする。", True),
    ("大輔が料理をして、奈々が掃除をします。", "大輔が料理をする。", False),
]


def said_by(author, text):
    return Message(role="user", text=text, author=author, seq=1)


@pytest.mark.parametrize(("author", "source", "text", "expected"), GIVING)
def test_giver_and_receiver_are_not_turned_round(author, source, text, expected):
    assert turns_the_giving(text, said_by(author, source)) is expected


@pytest.mark.parametrize(("source", "text", "expected"), PARTS)
def test_nobody_is_given_the_part_of_another(source, text, expected):
    assert gives_to_another(text, [said_by("Ada", source)]) is expected
