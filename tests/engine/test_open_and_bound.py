"""What open questions, bounds of things and choices say by their words, language by language."""

import pytest

from summaries.engine.cues import cues
from summaries.engine.sentence_kinds import kind_by_rules
from summaries.engine.sentences import words_of

OPEN = [
    "Ob wir eine Sauna bauen, wissen wir noch nicht.",
    "Ob Lena mitkommt, ist noch unklar.",
    "Welche Farbe die Fassade bekommt, wissen wir noch nicht.",
    "Whether we take the solar panels, we don't know yet.",
    "Whether Ben comes along is still unclear.",
    "Which hall we rent, we haven't decided yet.",
    "Si on prend le traiteur, on ne sait pas encore.",
    "On ne sait pas encore si Paul vient.",
    "Si compramos el coche, aún no lo sabemos.",
    "Todavía no sabemos si viene Marta.",
    "Se prendiamo il cane, non lo sappiamo ancora.",
    "Будем ли мы брать бассейн, пока не знаем.",
    "Мы ещё не знаем, поедет ли Олег.",
    "要不要装地暖，我们还不知道。",
    "犬を飼うかどうか、まだ分かりません。",
    "차를 살지 아직 모르겠어요.",
    "Havuz yaptıracak mıyız, henüz bilmiyoruz.",
    "لا نعرف بعد هل سنشتري السيارة.",
]

NOT_OPEN = [
    "Ob Regen oder Sonne, wir gehen jeden Tag raus.",
    "Ich weiß nicht, wie ich dir danken soll.",
    "Whether it rains or not, we hike.",
    "Si tu veux, on y va.",
    "Si llueve, nos quedamos en casa.",
    "Se piove, restiamo a casa.",
]

BOUND = [
    "La fête doit se terminer à vingt-trois heures, c'est le règlement.",
    "Le bruit doit cesser à minuit.",
    "Les voitures doivent partir avant six heures.",
    "Le portail doit fermer à 22 h.",
    "Los carteles para los abuelos tienen que ir en letra grande.",
    "Las sillas tienen que caber en el maletero.",
    "El texto tiene que ir en dos idiomas.",
    "La música tiene que parar a las doce.",
    "La musica deve finire a mezzanotte.",
    "A música tem de parar à meia-noite.",
    "Die Musik muss um Mitternacht aufhören, das steht im Vertrag.",
    "The music has to stop at midnight, it's in the contract.",
]

NOT_BOUND = [
    "Il doit partir en vacances.",
    "Ça doit s'arrêter un jour.",
    "Tiene que ir al dentista.",
]

CHOSEN = [
    "سنسمي المطعم نجمة البحر.",
    "سنسمي القطة لولو.",
    "Me gusta el verde, elegimos el verde.",
    "Nos encanta el piso, nos lo quedamos.",
    "J'aime bien le chêne, on prend le chêne.",
    "Mir gefällt die Eiche, wir nehmen die Eiche.",
    "Mi piace il rovere, prendiamo il rovere.",
]


def kind_of(text):
    return kind_by_rules(text, cues().of(text, words_of(text)), is_answered=True)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *((text, "question") for text in OPEN),
        *((text, "constraint") for text in BOUND),
        *((text, "decision") for text in CHOSEN),
    ],
)
def test_a_sentence_is_of_its_kind(text, kind):
    assert kind_of(text) == kind


@pytest.mark.parametrize(
    ("text", "kind"), [*((text, "question") for text in NOT_OPEN), *((text, "constraint") for text in NOT_BOUND)]
)
def test_a_look_alike_is_not(text, kind):
    assert kind_of(text) != kind
