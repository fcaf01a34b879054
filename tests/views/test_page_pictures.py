"""A citation of a PDF opens its page as a picture with the passage marked, kept beside the bytes and gone with them."""

import io

import pytest
from django.core.cache import cache
from django.core.files.storage import default_storage
from PIL import Image

from spaces import page_pictures
from spaces.files.contents import Unreadable
from spaces.models.file_cleaning import UNDER_WAY, purge_orphans
from spaces.models.stored_file import StoredFile
from tests.spaces_files.samples import pdf
from tests.uploads import known, known_text, upload

PAGES = [f"Bed {n} is for leeks." for n in range(1, 4)]


@pytest.fixture
def plan(space, ada):
    return known(space, ada, pdf(*PAGES), "plan.pdf")


@pytest.fixture
def address(plan):
    start, end = plan.stored.parts[1][1:]
    return f"/spaces/{plan.file.space_id}/files/{plan.file_id}/page?version=1&page=2&mark={start}-{end}"


def kept(plan) -> list[str]:
    """The names in the storage that begin as that of its bytes."""
    folder, _, name = plan.stored.content.name.partition("/")
    return [each for each in default_storage.listdir(folder)[1] if each.startswith(name)]


def test_the_file_asks_for_the_marked_page_alone(plan, address, ada, signed_in):
    opened = signed_in(ada).get(address.replace("/page?", "/?").replace("&page=2", "")).content.decode()
    assert opened.count('hx-trigger="load"') == 1
    assert f'hx-get="{address}"'.replace("&", "&amp;") in opened.replace("&amp;", "&").replace("&", "&amp;")


def test_it_is_a_picture_with_a_box_round_the_passage(address, ada, signed_in):
    html = signed_in(ada).get(address).content.decode()
    assert html.count("<rect") == 1
    answer = signed_in(ada).get(f"{address}&picture=1")
    picture = Image.open(io.BytesIO(b"".join(answer.streaming_content)))
    assert (picture.format, f'width="{picture.width}"' in html) == ("WEBP", True)
    assert (answer["Content-Type"], "sandbox" in answer["Content-Security-Policy"]) == ("image/webp", True)


def test_it_is_drawn_once(address, ada, signed_in, monkeypatch):
    drawn = []
    draw = page_pictures.draw_page
    monkeypatch.setattr(page_pictures, "draw_page", lambda *given: drawn.append(given) or draw(*given))
    for _ in range(2):
        signed_in(ada).get(address)
        signed_in(ada).get(f"{address}&picture=1")
    assert len(drawn) == 1


def test_it_goes_with_the_file(plan, address, ada, signed_in, django_capture_on_commit_callbacks):
    signed_in(ada).get(address)
    assert len(kept(plan)) == 3
    with django_capture_on_commit_callbacks(execute=True):
        plan.file.remove()
    assert kept(plan) == []


def test_the_sweep_leaves_it_while_the_file_is_there(plan, address, ada, signed_in, monkeypatch):
    signed_in(ada).get(address)
    monkeypatch.setattr("spaces.models.file_cleaning.UNDER_WAY", -UNDER_WAY)
    purge_orphans(default_storage)
    assert len(kept(plan)) == 3
    plan.file.delete()
    StoredFile.objects.all().delete()
    purge_orphans(default_storage)
    assert kept(plan) == []


def test_where_it_cannot_be_drawn_the_text_is_enough(address, ada, signed_in, monkeypatch):
    tried = []

    def fails(*given):
        tried.append(given)
        raise Unreadable("crashed")

    monkeypatch.setattr(page_pictures, "draw_page", fails)
    assert [signed_in(ada).get(address).status_code for _ in range(2)] == [204, 204]
    assert len(tried) == 1
    cache.clear()


def test_where_the_text_is_another_no_box_is_drawn(plan, address, ada, signed_in):
    StoredFile.objects.update(text=plan.stored.text.replace("leeks", "beans"))
    assert "<rect" not in signed_in(ada).get(address).content.decode()


def test_of_what_is_no_pdf_there_is_none(space, ada, signed_in):
    file = known_text(space, ada, "Leeks").file
    assert signed_in(ada).get(f"/spaces/{space.pk}/files/{file.pk}/page?page=1").status_code == 204


def test_at_a_message_only_who_reads_it_sees_it(space, thread, ada, ben, cleo, signed_in):
    file = upload(space, ada, pdf(*PAGES), "plan.pdf")
    thread.post(ada, "Look", files=[file.pk])
    assert signed_in(ben).get(f"/files/{file.pk}/page?page=3").status_code == 200
    assert signed_in(cleo).get(f"/files/{file.pk}/page?page=3").status_code == 404
