"""What is dialled at a safe, and codes that end or begin with a sign of the keypad: nothing of them stays."""

import pytest

from summaries.engine.redact import redact


@pytest.mark.parametrize(
    "text",
    [
        "The safe's combination is 12 left, 44 right, 7 left.",
        "The safe: 12 left, 44 right, 7 left.",
        "Safe combination: left 12, right 44, left 7.",
        "To open the safe turn left to 12, right to 44, left to 7.",
        "The safe opens with 12 to the left, then 44 to the right and 7 to the left.",
        "Padlock 12L 44R 7L.",
        "Tresor: 12 links, 44 rechts, 7 links.",
        "Der Tresor geht auf mit 12 nach links, dann 44 nach rechts und 7 nach links.",
        "Le coffre : 12 à gauche, 44 à droite, 7 à gauche.",
        "La caja fuerte: 12 izquierda, 44 derecha, 7 izquierda.",
        "Cassaforte: 12 a sinistra, 44 a destra, 7 a sinistra.",
        "O cofre: 12 para a esquerda, 44 para a direita, 7 para a esquerda.",
        "Сейф: 12 влево, 44 вправо, 7 влево.",
        "保险箱：左12，右44，左7。",
    ],
)
def test_no_number_of_a_combination_stays(text):
    assert "[code removed]" in redact(text)
    assert not any(map(str.isdigit, redact(text)))


@pytest.mark.parametrize(
    "text",
    [
        "The alarm code: 4711#, then wait.",
        "My PIN is 4711#",
        "Der Türcode ist 4711#.",
        "Türcode: 4711 #",
        "Le code de la porte est 4711#.",
        "Le digicode : A4711#",
        "El código de la puerta es 4711#.",
        "Il codice del cancello è 4711#.",
        "O código do portão é *4711#.",
        "Код двери *4711#",
        "Kapı kodu 4711#.",
        "门禁密码是4711#。",
    ],
)
def test_a_code_goes_with_its_signs(text):
    assert "[code removed]" in redact(text)
    assert not set("4711#*") & set(redact(text))


@pytest.mark.parametrize(
    "text",
    [
        "Turn left after 12 km, then right.",
        "Take the 2nd left, the 3rd right, then walk 500 metres.",
        "There are 12 left, 44 right answers and 7 left over.",
        "In the safe we have 12 left, 44 right shoes and 7 left gloves.",
        "We have 12 left in the box, 44 are right and 7 are wrong.",
        "Nach 12 km links, dann nach 44 km rechts.",
        "Seats beside the locker: 12 left, 44 right.",
        "The safe stands 12 metres left of the door.",
        "padding: 12px left, 44px right, 7px left",
        "margin left 12, right 44, left 7 for the columns",
        "À 12 km à gauche, puis à 44 km à droite.",
        "Через 12 км налево, потом направо.",
        "走12公里后左转，然后右转。",
        "The error code is 4711#3 in the log.",
        "We write the client in C# and F#.",
    ],
)
def test_directions_and_counts_stay(text):
    assert redact(text) == text
