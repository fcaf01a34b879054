"""/readyz, and what a page and the staff see while no worker runs."""

import http.client
import json
import re
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from spaces_project.readiness import Readiness
from summaries.folds import workers
from summaries.models import FoldJob
from tests.journeys.steps import in_its_shell, look_until
from tests.journeys.stubborn import Client
from tests.product import WEB, WORKER, Product, at_scale, copy_of, new_database
from tests.services import redis_url
from tests.staff.conftest import staff
from tests.tcp_proxy import TcpProxy

WAITS = "Summaries are waiting until a worker runs again."


def ready(product):
    answer, body = answered(product, "/readyz")
    return answer.status, json.loads(body)


def answered(product, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", product.port, timeout=60)
    try:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


def test_one_process_is_ready_with_its_own_worker(prepared, tmp_path):
    product = Product(copy_of(prepared, tmp_path / "var"))
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
def test_at_scale_without_a_worker_summaries_wait_and_say_so_until_one_comes(prepared, prepared_on_postgres, tmp_path):
    folder = copy_of(prepared, tmp_path / "var")
    with at_scale(folder, template=prepared_on_postgres, DEMO_TOKENS_PER_SECOND="2000") as product:
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
def test_a_broker_that_is_away_is_told_and_names_no_host(prepared, tmp_path):
    product = Product(copy_of(prepared, tmp_path / "var"), REDIS_URL="redis://nobody:secret-word@127.0.0.1:1/0")
    product.start()
    try:
        status, found = ready(product)
    finally:
        product.kill()
    assert (status, found["broker"], found["worker"], found["migrations"]) == (503, False, False, True)
    assert "127.0.0.1" not in json.dumps(found)


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_of_a_database_that_is_away_only_the_database_is_said_to_be(prepared, prepared_on_postgres, tmp_path):
    with new_database(prepared_on_postgres) as url, TcpProxy(urlsplit(url).port or 5432) as proxy:
        through = url.replace(urlsplit(url).netloc, f"postgres@127.0.0.1:{proxy.port}")
        redis = {"REDIS_URL": redis_url(), "REDIS_PREFIX": f"spaces-tests-{tmp_path.name}"}
        processes = {"web": WEB, "worker": WORKER}
        folder = copy_of(prepared, tmp_path / "var")
        product = Product(folder, commands=processes, DATABASE_URL=through, **redis)
        try:
            product.start("web")
            product.start("worker")
            look_until(lambda: ready(product)[0] == 200, "it never gets ready")
            proxy.refuse()
            look_until(lambda: ready(product)[0] == 503, "nobody notices")
            found = ready(product)[1]
            page, _ = answered(product, "/accounts/login/", Cookie="sessionid=" + "s" * 32)
            proxy.heal()
            look_until(lambda: ready(product)[0] == 200, "it never comes back", seconds=30)
        finally:
            product.kill()
    assert (found["database"], found["migrations"], found["broker"], found["worker"]) == (None, False, True, True)
    assert (page.status, page.headers["Retry-After"]) == (503, "5")


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
    assert re.search(r'<li class="is-bad">\s*<b>No worker</b>', page)
    assert "restart the server" in page


def forget_the_last_look():
    workers.look_again()
