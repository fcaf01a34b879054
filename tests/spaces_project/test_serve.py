"""What the server says when it cannot begin. How it starts and stops otherwise is a journey."""

import subprocess

import pytest

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
