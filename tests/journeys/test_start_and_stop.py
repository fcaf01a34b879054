"""The product's processes: started, stopped, killed and started again, on one folder."""

import http.client
import signal
import subprocess

import pytest

from tests.journeys.kinds import EVERYWHERE
from tests.product import ROOT, WEB, Product, copy_of


def test_the_first_start_makes_everything_and_says_where(tmp_path):
    product = Product(tmp_path / "var", is_cold=True)
    product.start()
    product.kill()
    assert f"Spaces is running at {product.url}" in product.log
    kept = [path for path in product.folder.iterdir() if path.is_file() and path.name != "product.log"]  # ours
    assert {"secret_key", "spaces.sqlite3"} <= {path.name for path in kept}
    assert [path.name for path in kept if path.stat().st_mode & 0o077] == []


@pytest.mark.parametrize("server", EVERYWHERE, indirect=True)
def test_a_signal_ends_every_process_without_an_error(server):
    assert server.stop(with_signal=signal.SIGINT)["web"] == 0
    server.start()
    assert server.stop(with_signal=signal.SIGTERM)["web"] == 0
    assert "Traceback" not in server.log


def test_it_starts_again_after_a_kill(server):
    server.kill()
    server.start()
    assert server.answers()


def test_a_second_server_on_the_same_folder_is_refused_by_name(server):
    server.settings["PORT"] = "0"
    second = Product(server.folder)
    refused = subprocess.run(WEB, cwd=ROOT, env=second.environment(), capture_output=True, text=True, timeout=60)
    assert refused.returncode == 1
    assert f"already runs on {server.folder}" in refused.stderr


def test_a_port_in_use_is_told_in_plain_words(server, prepared, tmp_path):
    second = Product(copy_of(prepared, tmp_path / "second"), PORT=str(server.port))
    refused = subprocess.run(WEB, cwd=ROOT, env=second.environment(), capture_output=True, text=True, timeout=60)
    assert f"cannot listen on 127.0.0.1:{server.port}" in refused.stderr


def test_a_setting_that_does_not_parse_is_told_in_one_line(tmp_path):
    product = Product(tmp_path / "var", is_cold=True, SWEEP_SECONDS="often")
    with pytest.raises(RuntimeError, match="did not start"):
        product.start()
    assert product.log.splitlines() == ["Spaces cannot start: SWEEP_SECONDS must be a number."]


def test_every_page_forbids_inline_scripts_and_frames(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/accounts/login/")
    policy = connection.getresponse().headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
