import re

from django.conf import settings
from django.test import Client

CODE = "<h1>Leeks</h1><script>alert(1)</script>"


def test_what_was_sent_comes_back_under_a_policy_that_lets_it_do_nothing(signed_in, ben):
    answer = signed_in(ben).post("/preview", {"code": CODE})
    policy = {part.split()[0]: part.split()[1:] for part in answer["Content-Security-Policy"].split("; ")}
    assert answer.content.decode() == CODE
    assert policy["sandbox"] == []  # no scripts, and an origin of its own
    assert policy["default-src"] == ["'none'"]
    assert not {"script-src", "connect-src", "frame-src"} & policy.keys()
    assert policy["form-action"] == ["'none'"]
    assert answer["X-Frame-Options"] == "SAMEORIGIN"


def test_the_frame_of_a_diagram_runs_two_scripts_alone(signed_in, ben):
    answer = signed_in(ben).get("/preview/diagram")
    policy = {part.split()[0]: part.split()[1:] for part in answer["Content-Security-Policy"].split("; ")}
    assert policy["sandbox"] == ["allow-scripts"]  # an origin of its own, and no way to navigate the page around it
    assert policy["default-src"] == ["'none'"]
    assert [re.sub(r"\.[0-9a-f]{12}(?=\.)", "", each) for each in policy["script-src"]] == [
        "http://testserver/static/vendor/mermaid/mermaid.min.js",
        "http://testserver/static/js/late/diagram_frame.js",
    ]
    assert not {"img-src", "connect-src", "frame-src", "font-src"} & policy.keys()
    assert policy["frame-ancestors"] == ["'self'"]
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert re.findall(r'<script src="([^"]+)"', answer.content.decode()) == policy["script-src"]
    assert Client().get("/preview/diagram").status_code == 302


def test_it_takes_a_token_and_an_account(ben, signed_in):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ben)
    assert strict.post("/preview", {"code": CODE}).status_code == 403
    assert Client().post("/preview", {"code": CODE}).status_code == 302
    assert signed_in(ben).get("/preview").status_code == 405


def test_words_that_are_loaded_when_used_come_in_ones_language(signed_in, ben):
    ben.language = "de"
    ben.save()
    words = signed_in(ben).get("/words").json()
    assert words["read"] == "Vorlesen"
    assert Client().get("/words").status_code == 302


def test_pages_show_frames_of_this_installation_alone(signed_in, ben):
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["frame-src"] == ["'self'"]
    assert "frame-src 'self'" in signed_in(ben).get("/account/")["Content-Security-Policy"]
