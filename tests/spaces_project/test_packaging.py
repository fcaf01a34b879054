"""The Dockerfile, compose.yaml and the pages of docs/ name what exists. No Docker runs here: their words are read."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
PAGES = [path.relative_to(ROOT).as_posix() for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])]


def steps(dockerfile: str) -> list[list[str]]:
    """Each instruction as its words, lines that end in a backslash joined."""
    joined = re.sub(r"\\\n\s*", "", dockerfile)
    return [shlex.split(line) for line in joined.splitlines() if line and not line.startswith("#")]


def copied(dockerfile: str) -> list[str]:
    """What COPY takes from the folder; what it takes from an earlier stage is none of it."""
    copies = [words[1:-1] for words in steps(dockerfile) if words[0] == "COPY"]
    return [name for names in copies if not names[0].startswith("--from=") for name in names]


def test_each_file_that_the_image_takes_exists():
    names = copied((ROOT / "Dockerfile").read_text())
    assert "requirements.txt" in names
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_a_file_that_is_not_there_is_found():
    assert copied("FROM x AS a\nCOPY nothing.txt \\\n  manage.py ./\nCOPY --from=a /opt /opt") == [
        "nothing.txt",
        "manage.py",
    ]


def test_what_the_image_takes_is_not_ignored_when_it_is_built():
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert set(copied((ROOT / "Dockerfile").read_text())) <= kept


def test_the_image_has_all_that_serving_reads():
    """A new room of the product does not stay out of the image."""
    rooms = {path.split("/")[0] for path in _files() if "/" in path} - {"tests", "docs", ".ci"}
    assert rooms <= set(copied((ROOT / "Dockerfile").read_text()))


def test_the_image_is_slim_without_root_and_looks_after_its_health():
    done = steps((ROOT / "Dockerfile").read_text())
    bases = [words[1] for words in done if words[0] == "FROM"]
    assert len(bases) == 2
    assert all(base.endswith("-slim") for base in bases)
    assert {("USER", "spaces"), ("VOLUME", "/data")} <= {tuple(words) for words in done}
    assert "HEALTHCHECK" in {words[0] for words in done}


def test_the_image_starts_a_module_that_exists():
    command = next(words for words in steps((ROOT / "Dockerfile").read_text()) if words[0] == "CMD")
    module = re.sub(r"[\[\],]", "", command[-1])
    assert (ROOT / (module.replace(".", "/") + ".py")).exists()


def test_the_worker_of_compose_is_that_of_the_makefile():
    compose = re.search(r"command: \[(.*)\]", (ROOT / "compose.yaml").read_text())
    make = next(line for line in (ROOT / "Makefile").read_text().splitlines() if "celery --app" in line)
    words = compose[1].replace('"', "").split(", ")
    assert words[1:] == shlex.split(make.replace("$${WORKER_THREADS:-8}", "8"))[1:]


@pytest.mark.parametrize("page", PAGES)
def test_each_link_of_a_page_leads_to_a_file(page):
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text())
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def test_each_setting_is_explained():
    """Every variable that settings.py reads is in the table; and the table names no other."""
    read = set(re.findall(r'env_\w+\(\s*"([A-Z_]+)"', (ROOT / "spaces_project/settings.py").read_text()))
    read |= set(
        re.findall(r'^ +"(SUMMARY_[A-Z_]+)": "', (ROOT / "spaces_project/settings.py").read_text(), re.MULTILINE)
    )
    table = [line for line in (ROOT / "docs/configuration.md").read_text().splitlines() if line.startswith("| `")]
    assert set(re.findall(r"`([A-Z][A-Z_]+)`", "".join(line.split("|")[1] for line in table))) == read


def test_the_readme_is_short_and_begins_with_the_picture():
    lines = (ROOT / "README.md").read_text().splitlines()
    assert len(lines) <= 150
    assert lines[2].startswith("![")


def _files() -> list[str]:
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    return subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
