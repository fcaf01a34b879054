"""Who says that a value is wrong, and names the right one."""

import pytest

from summaries.engine.supersede.comparing import Judged
from summaries.engine.supersede.denying import denies_what_old_says
from summaries.engine.supersede.reading import read

from .talk import retired


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("The deadline for the grant is the 14th.", "I looked again, it's the 4th, not the 14th."),
        ("The deadline for the grant is 14 May.", "I checked, it's 4 May, not 14 May."),
        ("The dinner is at 7.", "It's at 8, not 7."),
        ("The dinner is at 7.", "I mistyped: 8, not 7."),
        ("We need 14 chairs.", "We need 20, not 14."),
        ("The rent is 950 euros.", "It's 905 euros, not 950."),
        ("The rent is 950 euros.", "I mistyped: 905, not 950."),
        ("Le dîner est à 19 h.", "C'est à 20 h, pas à 19 h."),
        ("Der Termin ist um 9 Uhr.", "Es ist um 10 Uhr, nicht um 9 Uhr."),
        ("La cena es a las 8.", "Es a las 9, no a las 8."),
        ("La cena è alle 8.", "È alle 9, non alle 8."),
        ("O jantar é às 8.", "É às 9, não às 8."),
        ("Toplantı saat 7'de.", "Saat 7'de değil, 8'de."),
    ],
)
def test_who_names_the_wrong_value_and_the_right_one_denies_the_line(earlier, newer):
    assert denies_what_old_says(Judged(read(newer), read(earlier)))


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("The bus leaves at 7.", "The train leaves at 8, not at 7."),
        ("My sister comes at 7.", "Ben comes at 8, not at 7."),
        ("The dinner is at 7.", "Maybe it's at 8, not 7."),
        ("The dinner is at 7.", "If it's at 8, not 7, I can come."),
        ("The dinner is at 7.", "I'd prefer 8, not 7."),
        ("The dinner is at 7.", "It should have been 8, not 7."),
        ("The dinner is at 7.", "It's 8 kg, not 7 kg."),
        ("El tren sale a las 7.", "Son 8 kilos, no 7 kilos."),
        ("The flat has 3 rooms.", "It's at 4, not at 3."),
        ("Der Kurs hat 7 Termine.", "Es ist um 8, nicht um 7."),
        ("I eat at 7.", "I get up at 8, not at 7."),
        ("El autobús sale a las 7.", "El tren sale a las 8, no a las 7."),
        ("The dinner is at 7.", "Is it at 8 and not at 7?"),
        ("The rent is 950 euros.", "The deposit is 1,900 euros, not 950."),
        ("Room 12 is for the review.", "The party is in room 14, not in room 12."),
        ("We need 14 chairs.", "For the garden party we need 20 tables, not 14."),
        ("The dinner is at 7.", "Ben says it's at 8, not 7."),
    ],
)
def test_what_is_something_else_or_not_sure_denies_nothing(earlier, newer):
    assert not denies_what_old_says(Judged(read(newer), read(earlier)))


def test_a_line_that_is_denied_goes():
    assert retired("The rent is 950 euros.", "I mistyped: 905, not 950.") == {"The rent is 950 euros."}
