"""`make messages`: brings the catalogues of `spaces_project/locale` in step with the code, and compiles them.

Needs no gettext: Babel reads Python, and templates as Django's own makemessages has them read. What is new comes
without a translation, never with a guess; what the code no longer says goes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "spaces_project" / "locale"
OF_LIBRARIES = ROOT / "spaces_project" / "locale_of_libraries"  # what we say in other words than they do
ROOMS = ("spaces", "spaces_project", "summaries", "templates")

_PLURAL, _CONTEXT, _PLURAL_IN_CONTEXT = (1, 2), ((1, "c"), 2), ((1, "c"), 2, 3)
KEYWORDS: dict[str, Any] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), _PLURAL),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), _CONTEXT),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), _PLURAL_IN_CONTEXT),
}

IDLE_HEADERS = tuple(
    f'"{name}'.encode()
    for name in ("Project-Id-Version", "Report-Msgid-Bugs-To", "Last-Translator", "Language-Team", "Generated-By")
)
"""Babel writes them with sample values."""


def languages(folder: Path = LOCALE) -> list[str]:
    return sorted(language.name for language in folder.iterdir())


def po_file(language: str, folder: Path = LOCALE) -> Path:
    return folder / language / "LC_MESSAGES" / "django.po"


def mo_file(language: str, folder: Path = LOCALE) -> Path:
    return po_file(language, folder).with_suffix(".mo")


def catalogue(language: str, folder: Path = LOCALE) -> Catalog:
    with po_file(language, folder).open("rb") as file:
        return read_po(file, locale=language)


def said() -> Catalog:
    """Every message of the code, without translations; the apps are ready, for their models' names."""
    from spaces.staff.labels import LABELS

    messages = Catalog()
    for path in sources():
        name = str(path.relative_to(ROOT))
        with path.open("rb") as file:
            method: Any = "python" if path.suffix == ".py" else _template
            for line, message, comments, context in extract(method, file, KEYWORDS, ["Translators:"]):
                messages.add(message, None, [(name, line)], auto_comments=comments, context=context)
    for label in sorted(LABELS):
        messages.add(label, None, [("spaces/staff/labels.py", None)])
    return messages


def sources() -> Iterator[Path]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and "migrations" not in path.parts:
                yield path


def _template(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Any:
    """Django makes of a template something like Python, without its indentation."""
    lines = templatize(file.read().decode()).splitlines()
    return extract_python(io.BytesIO("\n".join(map(str.strip, lines)).encode()), keywords, comment_tags, {})


def update(language: str, messages: Catalog) -> Catalog:
    kept = catalogue(language)
    kept.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    written = io.BytesIO()
    write_po(written, kept, width=120, include_lineno=False, ignore_obsolete=True, sort_by_file=True)
    lines = written.getvalue().splitlines(keepends=True)
    po_file(language).write_bytes(b"".join(line for line in lines if not line.startswith(IDLE_HEADERS)))
    return kept


def compile_(language: str, folder: Path = LOCALE) -> None:
    translated = catalogue(language, folder)
    for message in untranslated(translated):
        translated.delete(message.id, message.context)
    with mo_file(language, folder).open("wb") as file:
        write_mo(file, translated)


def untranslated(messages: Catalog) -> list[Message]:
    """Those too of which some plural form is missing."""
    return [message for message in messages if message.id and not _is_translated(message.string)]


def _is_translated(words: str | tuple[str, ...] | None) -> bool:
    return bool(words) and all([words] if isinstance(words, str) else words)


def main() -> None:
    django.setup()
    messages = said()
    for language in languages():
        updated = update(language, messages)
        compile_(language)
        missing = len(untranslated(updated))
        print(f"{language}: {len(updated)} messages, {missing} without a translation")  # noqa: T201
    for language in languages(OF_LIBRARIES):
        compile_(language, OF_LIBRARIES)


if __name__ == "__main__":
    main()
