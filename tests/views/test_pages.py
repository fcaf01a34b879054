"""What holds for every page and template."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.urls import reverse

from tests.talk import talk

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_has_no_inline_script_or_style(path):
    html = path.read_text()
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\ssrc=)|hx-on|hx-vals=.js:", html)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_can_be_read(path):
    assert get_template(str(path.relative_to(ROOT / "templates")))


def test_stylesheets_and_scripts_ask_no_other_host():
    files = [*(ROOT / "static/css").rglob("*.css"), *(ROOT / "static/js").rglob("*.js")]
    assert not [file.name for file in files if re.search(r"https?://|@import", file.read_text())]


def test_the_content_security_policy_allows_nothing_inline(signed_in, ada, thread):
    policy = signed_in(ada).get(reverse("thread", args=[thread.pk])).headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy + ";"
    assert "unsafe" not in policy


def test_a_page_is_not_kept_by_the_browser(signed_in, ada, thread):
    assert "no-store" in signed_in(ada).get(reverse("thread", args=[thread.pk])).headers["Cache-Control"]


def test_htmx_is_told_to_evaluate_nothing(signed_in, ada, space):
    html = signed_in(ada).get(reverse("space", args=[space.pk])).content.decode()
    assert '"allowEval":false,"selfRequestsOnly":true,"includeIndicatorStyles":false,"historyCacheSize":0' in html


def test_headings_of_a_thread_page_go_down_by_one(signed_in, ada, thread):
    talk(thread, ada, turns=1, answered="# Deep\n\nTwenty.")
    html = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    assert re.findall(r"<h(\d)", main) == ["1", "2", "3"]


def test_ids_in_a_thread_page_are_used_once(signed_in, ada, thread):
    talk(thread, ada, turns=3)
    html = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    ids = re.findall(r'\sid="([^"]+)"', re.sub(r"<template.*?</template>", "", html, flags=re.S))
    assert sorted(ids) == sorted(set(ids))


def test_what_is_not_there_says_so(client, db):
    response = client.get("/nothing-here")
    assert (response.status_code, "There is nothing here" in response.content.decode()) == (404, True)


def test_the_page_of_an_error_needs_neither_request_nor_database():
    assert "Something went wrong here" in get_template("500.html").render({})


def test_health_is_told_to_everybody(client, db):
    assert client.get("/healthz").content == b"ok"
