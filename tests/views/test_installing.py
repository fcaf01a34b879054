import json
import re

from django.test import Client
from django.urls import reverse


def test_the_manifest_names_icons_that_are_there():
    told = json.loads(Client().get(reverse("manifest")).content)
    assert (told["name"], told["start_url"]) == ("Spaces", "/")
    assert {icon["sizes"] for icon in told["icons"]} == {"192x192", "512x512"}


def test_the_worker_keeps_only_what_is_the_same_for_everybody():
    script = Client().get(reverse("service_worker"))
    kept = json.loads(re.search(r"const KEPT = (\[.*\])", script.content.decode())[1].replace("\\u002D", "-"))
    assert (kept[0], len(kept), script["Content-Type"]) == (reverse("offline"), 3, "text/javascript")


def test_the_page_without_a_connection_is_nobodys(signed_in, ada):
    pages = [client.get(reverse("offline")).content.decode() for client in (Client(), signed_in(ada))]
    assert pages[0].partition("<body")[2] == pages[1].partition("<body")[2]
    assert ada.username not in pages[1]
