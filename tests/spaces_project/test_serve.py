"""What the server says when it cannot begin. How it starts and stops otherwise is a journey."""

import asyncio
import signal
import subprocess
from unittest.mock import AsyncMock

import pytest
import uvicorn

from spaces_project import serve
from tests.journeys.steps import in_its_shell
from tests.product import ROOT, WEB, Product


@pytest.mark.parametrize("in_the_way", ["spaces.sqlite3", "static"])
def test_tables_or_static_files_that_cannot_be_made_ready_end_the_start(tmp_path, in_the_way):
    (tmp_path / in_the_way).write_text("This is neither a database nor a folder of static files.")

    ended = subprocess.run(
        WEB, cwd=ROOT, env=Product(tmp_path).environment(), capture_output=True, text=True, timeout=60
    )

    assert ended.returncode == 1
    assert "could not make its database and static files ready" in ended.stderr
    assert "Spaces is running" not in ended.stdout


def test_the_token_counter_is_loaded_before_people_are_let_in_where_there_are_any(tmp_path):
    product = Product(tmp_path, is_cold=True)
    ahead = (
        "from spaces_project import serve\n"
        "from summaries.engine import tokens\n"
        "assert not serve._has_people(){to_begin_with}\n"
        "serve._load_ahead(has_people=False)\n"
        "assert not tokens._load.cache_info().currsize\n"
    )
    in_its_shell(product, ahead.format(to_begin_with=", 'there are no tables'"))
    product.manage("migrate", "--verbosity", "0")
    in_its_shell(
        product,
        ahead.format(to_begin_with=", 'nobody came so far'") + "User.objects.create_user('ada')\n"
        "serve._load_ahead(has_people=serve._has_people())\n"
        "assert tokens._load.cache_info().currsize\n",
    )


async def test_a_signal_ends_it_though_the_next_tick_is_far(monkeypatch):
    monkeypatch.setattr(serve, "TICK", 3_600)
    server = serve.AnnouncingServer(uvicorn.Config("nowhere:app", log_config=None))
    monkeypatch.setattr(uvicorn.Server, "startup", AsyncMock())
    await server.startup()
    loop = asyncio.create_task(server.main_loop())
    await asyncio.sleep(0)
    server.handle_exit(signal.SIGTERM, None)
    await asyncio.wait_for(loop, timeout=10)
    assert server.server_state.default_headers[0][0] == b"date"


async def test_a_signal_while_it_begins_is_heard_too(monkeypatch):
    monkeypatch.setattr(serve, "TICK", 3_600)
    server = serve.AnnouncingServer(uvicorn.Config("nowhere:app", log_config=None))
    monkeypatch.setattr(uvicorn.Server, "startup", AsyncMock())
    await server.startup()
    server.handle_exit(signal.SIGTERM, None)
    await asyncio.wait_for(server.main_loop(), timeout=10)
    assert server.should_exit
