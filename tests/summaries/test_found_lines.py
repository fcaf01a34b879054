"""The search finds lines of summaries, for those who may read the thread."""

from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone

from spaces.models.search import Query
from summaries.engine.items import Item, Ledger, Sentence
from summaries.found_lines import lines_found
from summaries.models import Summary
from summaries.versions.editing import rewrite
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


def found(user, typed, most=20):
    return lines_found(user, Query.of(typed), most=most)


def add(thread, *items, **values):
    current = Summary.objects.current(thread)
    ledger = Ledger.from_dict(current.ledger)
    current.ledger = replace(ledger, items=(*ledger.items, *items), **values).to_dict()
    current.save()


def test_a_line_that_somebody_wrote_is_found_and_leads_to_the_panel(signed_in, folded, ada, ben):
    rewrite(folded, f"{folded.summary}\n- Sparklers for everybody.", by=ada, seen_version=1, seen_epoch=0)
    (line,) = found(ben, "sparkl")
    page = signed_in(ben).get(reverse("search"), {"q": "sparkl"}).content.decode()

    assert line.text == "Sparklers for everybody."
    assert f'href="/threads/{folded.pk}/?open={line.item.id}#line-{line.item.id}"' in page
    assert "<mark>Sparklers</mark> for everybody." in page


def test_who_may_not_read_the_thread_finds_nothing(folded, ada, ben, cleo):
    add(folded, Item("p2.0", "fact", "Sparklers for everybody."))
    assert [bool(found(who, "sparklers")) for who in (ada, ben, cleo)] == [True, True, False]

    folded.visibility = "private"
    folded.save()
    assert [bool(found(who, "sparklers")) for who in (ada, ben)] == [folded.created_by == ada, folded.created_by == ben]


def test_nor_is_anything_of_a_deleted_thread_found(folded, ada):
    add(folded, Item("p2.0", "fact", "Sparklers for everybody."))
    folded.deleted_at = timezone.now()
    folded.save()
    assert found(ada, "sparklers") == []


@pytest.mark.parametrize("typed", ["grün", "Grün", "die 🎆", "Brücke grü", "花火"])
def test_letters_of_every_script_are_found(folded, ada, typed):
    add(folded, Item("p2.0", "fact", "Die grüne Brücke ist grün 🎆 花火"))
    assert [line.item.id for line in found(ada, typed)] == ["p2.0"]


@pytest.mark.parametrize("typed", ["parklers", "sparklers nowhere", "ada sparkle"])
def test_words_are_found_as_in_messages(folded, ada, typed):
    add(folded, Item("p2.0", "fact", "Sparklers for everybody.", author="ada"))
    assert found(ada, typed) == []


def test_a_sentence_of_the_narrative_is_found(folded, ada):
    add(folded, narrative=(Sentence("They light sparklers.", (1,)),))
    assert [(line.text, line.item) for line in found(ada, "sparklers")] == [("They light sparklers.", None)]


def test_what_an_older_version_said_is_not_found(folded, ada):
    add(folded, Item("p2.0", "fact", "Sparklers for everybody."))
    text = Summary.objects.current(folded).text
    Summary.objects.filter(thread=folded).update(text=f"{text}\n- Sparklers for everybody.")
    rewrite(folded, text, by=ada, seen_version=1, seen_epoch=0)
    assert found(ada, "sparklers") == []


def test_archived_lines_are_found_too(signed_in, folded, ada):
    current = Summary.objects.current(folded)
    current.patch |= {"archive": [Item("1.9", "fact", "Sparklers cost 9 euros.").to_dict()]}
    current.archived = 1
    current.save()
    (line,) = found(ada, "sparklers")
    page = signed_in(ada).get(reverse("search"), {"q": "sparklers"}).content.decode()

    assert line.is_archived
    assert f'href="/threads/{folded.pk}/?open=archive#archive"' in page


def test_no_more_are_found_than_asked_for(folded, ada):
    add(folded, *(Item(f"p2.{n}", "fact", f"Sparklers {n}") for n in range(9)))
    assert len(found(ada, "sparklers", most=3)) == 3


def test_a_search_asks_the_database_three_times(folded, ada, django_assert_num_queries):
    add(folded, Item("p2.0", "fact", "Sparklers for everybody."))
    with django_assert_num_queries(3):
        found(ada, "sparklers")
