"""Static files as the pages need them: few, compressed, named by their content, kept by browsers for a year."""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import HashedFilesMixin
from django.core.files.base import ContentFile
from servestatic.asgi import ServeStaticASGI
from servestatic.compress import Compressor
from servestatic.storage import CompressedManifestStaticFilesStorage

from spaces_project.asgi_types import Application
from spaces_project.javascript import join_modules

STYLES = "css/spaces.css"
SCRIPT = "js/spaces.js"
ENTRY = "js/main.js"
ON_EVERY_PAGE = re.compile(r"/(?:css/spaces|js/spaces|django_htmx/htmx-2\.min)\.[0-9a-f]{12}\.(?:css|js)\Z")

Found = dict[str, tuple[Any, str]]  # name in STATIC_ROOT -> (storage, name in that storage), as collectstatic has it


class JoinedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Joins css/*.css to css/spaces.css, and js/main.js with all that it imports to js/spaces.js, before hashing.

    A page then asks for one stylesheet and one module, while the sources stay a file a subject.
    """

    # Django's switch for hashed imports would also rewrite vendors' comments; only our own modules need it.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", HashedFilesMixin._js_module_import_aggregation_patterns[1]),  # type: ignore[attr-defined]
    )

    def post_process(
        self, paths: Found, dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str | None, Any]]:
        if not dry_run:
            self._join_styles(paths)
            self._join_modules(paths)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def create_compressor(self, **options: Any) -> Compressor:
        return QuickCompressor(**options)

    def _join_styles(self, paths: Found) -> None:
        parts = in_cascade_order(name for name in paths if Path(name).match("css/*.css") and name.count("/") == 1)
        self._put(paths, STYLES, "\n".join(self._read(paths, name) for name in parts))
        self._drop(paths, set(parts) - {STYLES})

    def _join_modules(self, paths: Found) -> None:
        if ENTRY in paths:
            joined = join_modules(ENTRY, lambda name: self._read(paths, name), into=SCRIPT)
            self._put(paths, SCRIPT, joined.text)
            self._drop(paths, set(joined.parts))

    def _read(self, paths: Found, name: str) -> str:
        storage, path = paths[name]
        with storage.open(path) as file:
            return file.read().decode("utf-8")

    def _put(self, paths: Found, name: str, text: str) -> None:
        self.delete(name)
        self._save(name, ContentFile(text.encode("utf-8")))
        paths[name] = (self, name)

    def _drop(self, paths: Found, names: Iterable[str]) -> None:
        for name in names:
            self.delete(name)
            del paths[name]


class QuickCompressor(Compressor):
    """Quality 6 of 11: files a tenth larger, in a 40th of the time and in little memory. Those that every page asks for
    take a third of a second more, once, and are 6 kB smaller together."""

    quality = 6

    def compress(self, path: str | os.PathLike[str]) -> list[str]:
        if not ON_EVERY_PAGE.search(Path(path).as_posix()):
            return super().compress(path)
        best = copy(self)  # files are compressed side by side
        best.quality = 11
        return super(QuickCompressor, best).compress(path)

    def compress_brotli(self, data: bytes) -> bytes:
        return brotli.compress(data, quality=self.quality, lgwin=18)


def in_cascade_order(names: Iterable[str]) -> list[str]:
    """tokens.css first, since the others speak its words; then by name."""
    return sorted(set(names) - {STYLES}, key=lambda name: (Path(name).name != "tokens.css", name))


class StaticFiles(ServeStaticASGI):
    FOREVER = 365 * 24 * 60 * 60  # seconds


def with_static_files(application: Application) -> Application:
    """The ASGI application with the collected files before it; alone where nothing was collected (tests)."""
    if not settings.STATIC_ROOT.is_dir():
        return application
    return StaticFiles(
        application,
        root=settings.STATIC_ROOT,
        prefix=settings.STATIC_URL,
        allow_all_origins=False,
        allow_unsafe_symlinks=True,  # we wrote all of them; to look where each really is takes 50 ms of a start
        add_headers_function=_guard,
    )


def _guard(headers: Any, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


def collect_if_changed() -> bool:
    """Runs collectstatic unless the sources are those of the last time; says whether it ran."""
    from django.core.management import call_command

    mark = settings.DATA_DIR / "static.collected"
    fingerprint = sources_fingerprint()
    if mark.exists() and mark.read_text() == fingerprint and settings.STATIC_ROOT.is_dir():
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(fingerprint)
    return True


def sources_fingerprint() -> str:
    """A digest over name, size and time of each source file, and over the code that joins them."""
    digest = hashlib.sha256()
    for path in sorted(_sources()):
        stat = path.stat()
        digest.update(f"{path}|{stat.st_size}|{stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield Path(__file__)
    yield Path(join_modules.__code__.co_filename)
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield Path(storage.path(name))
