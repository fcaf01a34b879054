import json

import brotli
import pytest
from django.core.files.storage import FileSystemStorage

from spaces_project.staticfiles import JoinedStaticFilesStorage, QuickCompressor, in_cascade_order, with_static_files

SOURCES = {
    "css/tokens.css": ":root { --ink: black }",
    "css/base.css": "body { background: url('../img/dot.svg') }",
    "css/vendor/code.css": ".k { color: navy }",
    "js/main.js": 'import { hello } from "./lib/hello.js";\nhello(() => import("./later.js"));\n',
    "js/lib/hello.js": "export const hello = (load) => load();\n",
    "js/later.js": "export const later = 1;\n",
    "img/dot.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
}


@pytest.fixture
def collected(tmp_path, settings):
    """The manifest (name -> hashed name) and the folder, after collecting SOURCES."""
    source, settings.STATIC_ROOT = tmp_path / "source", tmp_path / "static"
    for name, text in SOURCES.items():
        for root in (source, settings.STATIC_ROOT):  # collectstatic copies before it post-processes
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
    found = {name: (FileSystemStorage(location=source), name) for name in SOURCES}
    outcomes = list(JoinedStaticFilesStorage(location=settings.STATIC_ROOT).post_process(found))
    assert not [error for *_, error in outcomes if isinstance(error, Exception)]
    manifest = json.loads((settings.STATIC_ROOT / "staticfiles.json").read_text())["paths"]
    return manifest, settings.STATIC_ROOT


def test_tokens_come_first_then_the_names_in_order():
    names = ["css/b.css", "css/tokens.css", "css/a.css", "css/spaces.css"]
    assert in_cascade_order(names) == ["css/tokens.css", "css/a.css", "css/b.css"]


def test_the_stylesheets_become_one_whose_pictures_are_hashed(collected):
    manifest, root = collected
    text = (root / manifest["css/spaces.css"]).read_text()
    assert text.index("--ink") < text.index("background")
    assert manifest["img/dot.svg"].removeprefix("img/") in text


def test_the_parts_are_not_collected_beside_the_whole(collected):
    manifest, _ = collected
    assert not {"css/tokens.css", "css/base.css", "js/main.js", "js/lib/hello.js"} & set(manifest)


def test_a_stylesheet_in_a_folder_of_its_own_stays_apart(collected):
    manifest, root = collected
    assert "navy" not in (root / manifest["css/spaces.css"]).read_text()
    assert "css/vendor/code.css" in manifest


def test_a_module_that_is_loaded_later_is_named_by_its_hash(collected):
    manifest, root = collected
    assert manifest["js/later.js"].removeprefix("js/") in (root / manifest["js/spaces.js"]).read_text()


def test_without_collected_files_pages_are_served_alone(tmp_path, settings):
    settings.STATIC_ROOT = tmp_path / "never-collected"
    application = object()
    assert with_static_files(application) is application


async def _get(application, path: str, **headers: str) -> tuple[int, dict[str, str]]:
    sent = []

    async def send(message):
        sent.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw}
    await application(scope, None, send)
    return sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]}


@pytest.mark.parametrize(
    ("name", "quality"),
    [
        ("css/spaces.0123456789ab.css", 11),
        ("js/spaces.0123456789ab.js", 11),
        ("django_htmx/htmx-2.min.0123456789ab.js", 11),
        ("js/late/speaking.0123456789ab.js", 6),
        ("vendor/mermaid/mermaid.min.0123456789ab.js", 6),
        ("admin/js/spaces.0123456789ab.js.map", 6),
    ],
)
def test_what_every_page_asks_for_is_compressed_best(tmp_path, name, quality):
    text = "".join(f"const bed{n} = {n * n} % {n + 7};\n" for n in range(2000)).encode()
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    file.write_bytes(text)
    QuickCompressor(quiet=True).compress(file)
    assert file.with_name(f"{file.name}.br").read_bytes() == brotli.compress(text, quality=quality, lgwin=18)
    assert len(brotli.compress(text, quality=11, lgwin=18)) < len(brotli.compress(text, quality=6, lgwin=18))


async def test_a_hashed_file_is_compressed_and_kept_for_a_year(collected):
    manifest, root = collected
    (root / (manifest["css/spaces.css"] + ".br")).write_bytes(b"small")
    status, headers = await _get(
        with_static_files(object()), f"/static/{manifest['css/spaces.css']}", accept_encoding="gzip, br"
    )
    assert (status, headers["content-encoding"]) == (200, "br")
    assert headers["cache-control"] == "max-age=31536000, public, immutable"


async def test_a_static_file_is_what_its_type_says_and_nothing_else(collected):
    manifest, _ = collected
    _, headers = await _get(with_static_files(object()), f"/static/{manifest['js/spaces.js']}")
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers
