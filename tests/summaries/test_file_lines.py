"""Lines of a summary that name files lead to them."""

import pytest
from django.urls import reverse

from spaces.models import Thread
from tests.talk import answer, fold, talk
from tests.uploads import stored_picture, stored_text

HTMX = {"HX-Request": "true"}


@pytest.fixture
def folded(thread, space, ada):
    files = [stored_text(space, ada, "Leeks need sand.", "notes.txt"), stored_picture(space, ada)]
    answer(thread.post(ada, "Look at both", files=[each.pk for each in files]).reply, "I see.")
    talk(thread, ada, turns=7)
    return fold(Thread.objects.get(pk=thread.pk)), files


def panel(client, thread) -> str:
    return client.get(reverse("summary_panel", args=[thread.pk]), headers=HTMX).content.decode()


def test_a_line_that_names_a_file_opens_it(signed_in, ada, folded):
    thread, files = folded
    html = panel(signed_in(ada), thread)
    assert "[picture: bed.png] “Look at both”" in html
    for file in files:
        assert f'href="{reverse("file", args=[file.pk])}"' in html
        assert f'aria-label="Open {file.name}"' in html


def test_a_file_that_is_gone_is_led_to_by_no_line(signed_in, ada, folded):
    thread, (notes, bed) = folded
    address = reverse("file", args=[notes.pk])
    notes.delete()
    html = panel(signed_in(ada), thread)
    assert html.count("line-file") == 1
    assert reverse("file", args=[bed.pk]) in html
    assert address not in html


def test_other_lines_lead_to_no_file(signed_in, ada, thread):
    talk(thread, ada, turns=8, said="We decided that bed {n} is for [picture: bed.png].")
    html = panel(signed_in(ada), fold(thread))
    assert "bed 1 is for" in html
    assert "line-file" not in html


def test_the_page_of_the_thread_leads_to_them_too(signed_in, ada, folded):
    thread, files = folded
    html = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    assert all(f'line-file" href="{reverse("file", args=[file.pk])}"' in html for file in files)
