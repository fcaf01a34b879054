"""What is chosen for one purpose is chosen once; what is chosen for another stands beside it."""

import pytest

from summaries.engine.fold_by_rules import rules_patch
from summaries.engine.items import Ledger, merge

from .talk import COUNTER, talk


def effect(earlier: str, newer: str) -> str:
    ledger = Ledger()
    for start, said in ((1, earlier), (3, newer)):
        ledger = merge(ledger, rules_patch(ledger, talk(said, start=start), budget=600, counter=COUNTER))
    [old] = [item for item in ledger.items if item.sources == (1,)]
    if old.status == "superseded":
        return "replace"
    return "may" if any(old.id in item.may_replace for item in ledger.active) else "stand"


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("I'll use oat milk for the pancakes.", "I'm going to use almond milk for the pancakes."),
        ("Let's take the garden room for the workshop.", "Let's take the library for the workshop."),
        ("OK, let's pick the blue one as our logo.", "Let's pick the green one as our logo."),
        ("We chose the blue logo.", "We'd rather take the green logo."),
        ("We'll take the small van.", "We'd rather take the big van."),
        ("Wir nehmen das Bootshaus für das Fest.", "Wir nehmen den Gemeindesaal für das Fest."),
        ("On va utiliser la grande salle pour la fête.", "On va utiliser le jardin pour la fête."),
        ("Vamos a usar el salón para la fiesta.", "Vamos a usar el jardín para la fiesta."),
        ("Vamos usar o salão para a festa.", "Vamos usar o jardim para a festa."),
        ("Usiamo la palestra per la festa.", "Usiamo il cortile per la festa."),
        ("Let's use tabs.", "Let's use spaces instead."),
        ("We'll take the blue van.", "We'll take the train instead."),
        ("We'll use the oven.", "We'll use the grill instead."),
    ],
)
def test_another_choice_for_the_same_purpose_takes_its_place(earlier, newer):
    assert effect(earlier, newer) == "replace"


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("Let's use React.", "Let's use Angular."),
        ("Let's use React for the frontend.", "Let's use Angular for the frontend."),
        ("We'll use Postgres for the reports.", "We'll use DuckDB for the reports."),
        ("Для сайта возьмём React.", "Для сайта возьмём Angular."),
        ("我们用React做前端。", "我们用Angular做前端。"),
        ("We'll use Sentry for monitoring.", "We'll use Grafana for monitoring."),
        ("We'll use Postgres.", "We'll use MySQL."),
        ("We'll fly with Lufthansa.", "We'll fly with KLM."),
        ("I'll take the train.", "I'll take the bus."),
        ("Let's take the small van.", "Let's take the big van."),
        ("We use Jest for the unit tests.", "We use Vitest for the unit tests."),
    ],
)
def test_where_it_may_be_another_one_a_person_is_asked(earlier, newer):
    assert effect(earlier, newer) == "may"


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("We use Redis for the cache.", "We use Redis for the queue."),
        ("Let's use React for the shop.", "Let's use Angular for the intranet."),
        ("We'll use Postgres for the reports.", "We'll also use DuckDB for the reports."),
        ("We'll use Postgres for the reports.", "We'll use DuckDB for the reports as well."),
        ("I'll use flour for the cake.", "I'll use butter and sugar for the cake too."),
        ("We'll take bread for the picnic.", "We'll take cheese for the picnic."),
        ("We'll take tents for the trip.", "We'll take sleeping bags for the trip."),
        ("We'll use milk for the cake.", "We'll use butter for the cake."),
        ("On va prendre du pain pour le pique-nique.", "On va prendre du fromage pour le pique-nique."),
        ("Let's invite Tom.", "Let's invite Anna."),
        ("We chose the menu.", "We chose the band."),
        ("Let's take a break.", "Let's take a photo."),
        ("Let's use tabs.", "Let's use React."),
        ("We'll take the children.", "We'll use the big tent."),
        ("I take lisinopril for my blood pressure.", "I take amlodipine for my blood pressure."),
        ("Let's use React for the frontend.", "Should we use Angular for the frontend?"),
        ("Let's use React for the frontend.", "We won't use Angular for the frontend."),
        ("Wir nehmen React für das Frontend.", "Wir nehmen Django für das Backend."),
        ("Wir nehmen das Zelt.", "Wir nehmen auch den Kocher."),
        ("We'll use the oven for the bread.", "Bob will use the grill for the bread."),
    ],
)
def test_what_is_chosen_for_something_else_or_besides_stands(earlier, newer):
    assert effect(earlier, newer) == "stand"
