"""/readyz, and what a page and the staff see while no worker runs."""

import http.client
import json

import pytest
from django.urls import reverse

from spaces_project.readiness import Readiness
from summaries.folds import workers
from summaries.models import FoldJob
from tests.journeys.steps import in_its_shell, look_until
from tests.journeys.stubborn import Client
from tests.product import Product, at_scale
from tests.staff.conftest import staff

WAITS = "Summaries are waiting until a worker runs again."


def ready(product):
    connection = http.client.HTTPConnection("127.0.0.1", product.port, timeout=30)
    try:
        connection.request("GET", "/readyz")
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def test_one_process_is_ready_with_its_own_worker(tmp_path):
    product = Product(tmp_path / "var")
    product.start()
    try:
        look_until(lambda: ready(product)[0] == 200, "it never gets ready")
        found = ready(product)[1]
    finally:
        product.kill()
    assert found["database"]["vendor"] == "sqlite"
    assert (found["migrations"], found["broker"], found["worker"]) == (True, True, True)


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_at_scale_without_a_worker_summaries_wait_and_say_so_until_one_comes(tmp_path):
    with at_scale(tmp_path / "var", DEMO_TOKENS_PER_SECOND="2000") as product:
        product.start("web")
        client = Client(product.port)
        client.sign_up("ada")
        status, found = ready(product)
        assert (status, found["ready"], found["worker"]) == (503, False, False)
        assert (found["database"]["vendor"], found["migrations"], found["broker"]) == ("postgresql", True, True)

        client.post("/spaces/1/threads", text="We keep bed 1 for leeks.", client_id="1" * 32)
        in_its_shell(
            product,
            "from spaces.models import Thread; from summaries.folds import jobs; "
            "jobs.create(Thread.objects.get(), trigger='request')",
        )
        assert WAITS in client.ask("GET", "/threads/1/")[1]
        assert "No worker" in client.ask("GET", "/admin/")[1]

        product.start("worker")
        look_until(lambda: ready(product)[0] == 200, "the worker is never seen")
        look_until(lambda: WAITS not in client.ask("GET", "/threads/1/")[1], "the notice stays")
        assert "No worker" not in client.ask("GET", "/admin/")[1]


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_a_broker_that_is_away_is_told_and_names_no_host(tmp_path):
    product = Product(tmp_path / "var", REDIS_URL="redis://nobody:secret-word@127.0.0.1:1/0")
    product.start()
    try:
        status, found = ready(product)
    finally:
        product.kill()
    assert (status, found["broker"], found["worker"], found["migrations"]) == (503, False, False, True)
    assert "127.0.0.1" not in json.dumps(found)


def test_who_asks_often_gets_the_same_look(transactional_db):
    readiness = Readiness()
    assert readiness.now() is readiness.now()


def test_the_panel_says_that_a_fold_waits_only_where_one_does(signed_in, ada, thread):
    browser, address = signed_in(ada), reverse("summary_panel", args=[thread.pk])
    forget_the_last_look()
    assert WAITS not in browser.get(address).content.decode()
    FoldJob.objects.create(thread=thread, trigger="turns")
    assert f'<p class="warning" role="status">{WAITS}' in browser.get(address).content.decode()
    workers.Pulse().beat()
    forget_the_last_look()
    assert WAITS not in browser.get(address).content.decode()


def test_the_dashboard_is_red_without_a_worker_and_says_what_to_do(signed_in, db):
    browser = signed_in(staff("otto", group="Operators"))
    forget_the_last_look()
    page = browser.get(reverse("admin:index")).content.decode()
    assert '<li class="is-bad"><b>No worker</b>' in page
    assert "restart the server" in page


def forget_the_last_look():
    workers.look_again()
