"""The doors through which conversations leave and come in."""

import json
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from spaces.models import Message, Thread
from tests.files import OPEN_WEBUI, PLAIN, chatgpt
from tests.talk import talk

EXPORTS = ["thread_export_markdown", "thread_export_json", "thread_export_zip"]


@pytest.fixture
def upload(signed_in, space):
    def send(person, values, name="talk.json"):
        content = values if isinstance(values, bytes) else json.dumps(values).encode()
        return signed_in(person).post(
            reverse("space_import", args=[space.pk]), {"file": SimpleUploadedFile(name, content)}
        )

    return send


@pytest.mark.parametrize("name", EXPORTS)
def test_whoever_may_read_a_thread_may_take_it_along(name, signed_in, thread, space, ada, ben, cleo):
    talk(thread, ada, turns=1)
    address = reverse(name, args=[thread.pk])
    space.add(ben, "viewer")

    assert [signed_in(each).get(address).status_code for each in (ada, ben, cleo)] == [200, 200, 404]
    thread.change(visibility="private")
    assert signed_in(ben).get(address).status_code == 404


@pytest.mark.parametrize("name", EXPORTS)
def test_nobody_is_led_to_the_sign_in_page(name, client, thread):
    assert client.get(reverse(name, args=[thread.pk])).url.startswith(reverse("account_login"))


@pytest.mark.parametrize(
    ("title", "file_name"),
    [
        ("Beete für Lauch: 2027/28", "Beete für Lauch 2027 28.md"),
        ("東京の旅 🎉", "東京の旅 🎉.md"),
        ("../../etc/passwd\r\nSet-Cookie: a", "etc passwd Set-Cookie a.md"),
        ("…", "….md"),
        ("...", "thread.md"),
    ],
)
def test_the_file_is_called_by_the_title(signed_in, ada, thread, title, file_name):
    thread.change(title=title)
    response = signed_in(ada).get(reverse("thread_export_markdown", args=[thread.pk]))

    told = response.headers["Content-Disposition"]
    assert told.startswith("attachment; filename")
    assert unquote(told.partition("filename")[2].removeprefix("*=utf-8''").strip('="')) == file_name


def test_the_menu_and_the_palette_offer_all_to_readers_too(signed_in, thread, space, ben):
    space.add(ben, "viewer")
    html = signed_in(ben).get(reverse("thread", args=[thread.pk])).content.decode()

    for name in EXPORTS:
        assert html.count(f'href="{reverse(name, args=[thread.pk])}"') == 2
    assert reverse("thread_rename", args=[thread.pk]) not in html
    assert reverse("space_import", args=[space.pk]) not in html


def test_the_overview_offers_the_whole_space_to_readers_too(signed_in, space, ben):
    space.add(ben, "viewer")
    html = signed_in(ben).get(reverse("space_overview", args=[space.pk])).content.decode()
    assert f'href="{reverse("space_export", args=[space.pk])}"' in html


def test_members_bring_in_and_viewers_and_outsiders_do_not(upload, space, ben, cleo):
    assert upload(ben, chatgpt()).status_code == 303
    assert upload(cleo, chatgpt()).status_code == 404
    space.add(ben, "viewer")
    assert upload(ben, chatgpt()).status_code == 403
    assert Thread.objects.count() == 1


def test_the_form_is_for_members_who_write(signed_in, client, space, ada, ben, cleo):
    address = reverse("space_import", args=[space.pk])
    space.add(ben, "viewer")

    assert [signed_in(each).get(address).status_code for each in (ada, ben, cleo)] == [200, 403, 404]
    assert client.get(address).url.startswith(reverse("account_login"))


def test_one_conversation_opens_and_several_lead_to_the_list(upload, space, ada):
    one = upload(ada, OPEN_WEBUI)
    several = upload(ada, chatgpt() * 3)

    assert one.url == reverse("thread", args=[Thread.objects.order_by("id")[0].pk])
    assert several.url == reverse("space", args=[space.pk])
    assert Thread.objects.count() == 4


def test_a_wrong_file_is_refused_in_words_and_nothing_is_stored(upload, ada):
    response = upload(ada, [*chatgpt(), {"mapping": {"a": {"message": {"author": {"role": "foo"}}}}}])

    assert response.status_code == 422
    assert "Conversation 2, message 1: role &quot;foo&quot;" in response.content.decode()
    assert (Thread.objects.count(), Message.objects.count()) == (0, 0)


def test_what_a_wrong_file_says_is_shown_as_text(upload, ada):
    html = upload(ada, {"<script>alert(1)</script>": 1}).content.decode()

    assert "<script>alert" not in html
    assert "&lt;script&gt;" in html


def test_a_file_that_is_too_large_is_refused_with_the_limit(upload, ada, settings):
    settings.MAX_IMPORT_MB = 1
    response = upload(ada, b"[" + b" " * 1_000_001 + b"]")

    assert (response.status_code, "at most 1 MB" in response.content.decode()) == (422, True)


def test_no_file_at_all_is_refused(signed_in, space, ada):
    assert signed_in(ada).post(reverse("space_import", args=[space.pk]), {"x": 1}).status_code == 422


def test_a_tools_message_is_shown_as_one_line(upload, signed_in, ada):
    page = signed_in(ada).get(upload(ada, PLAIN).url).content.decode()

    assert '<details class="tool"><summary>[' in page
    assert "grep" in page
