"""The catalogues of translations: what is committed is whole."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import allauth
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.contrib import admin, auth

from tests import catalogues

LANGUAGES = ["ar", "de"]


def test_each_language_of_the_product_but_english_has_a_catalogue(settings):
    assert catalogues.languages() == sorted(code for code, _ in settings.LANGUAGES if code != "en") == LANGUAGES


EACH = pytest.mark.parametrize(
    ("language", "folder"),
    [(each, folder) for each in LANGUAGES for folder in (catalogues.LOCALE, catalogues.OF_LIBRARIES)],
)


@EACH
def test_what_is_compiled_is_just_what_the_catalogue_says(language, folder):
    """`make run` on a machine without tools for translations reads the compiled file."""
    with catalogues.mo_file(language, folder).open("rb") as file:
        compiled = read_mo(file)
    written = catalogues.catalogue(language, folder)
    for message in catalogues.untranslated(written):
        written.delete(message.id, message.context)
    assert translations(compiled) == translations(written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_says_just_what_the_code_says(language):
    """Where this fails: `make messages`, then translate what it left empty in django.po, then `make messages` again."""
    assert ids(catalogues.catalogue(language)) == ids(catalogues.said())


@EACH
def test_every_message_is_translated_in_all_its_forms_and_none_is_a_guess(language, folder):
    messages = catalogues.catalogue(language, folder)
    assert [message.id for message in catalogues.untranslated(messages)] == []
    assert [message.id for message in messages if message.id and message.fuzzy] == []
    several = [message for message in messages if message.id and message.pluralizable]
    assert {len(message.string) for message in several} <= {messages.num_plurals}


@EACH
def test_what_is_named_in_a_message_is_named_in_its_translation(language, folder):
    """But for a plural form that is for one number alone, and may say it as a word."""
    for message in catalogues.catalogue(language, folder):
        if message.id:
            assert misplaced(forms(message.id), forms(message.string)) == [], message.id


def misplaced(english: tuple[str, ...], translated: tuple[str, ...]) -> list[str]:
    named, *for_one_number = places(english[-1]), *translated[:-1]
    wrong = [words for words in for_one_number if not places(words) <= named]
    return wrong + [words for words in translated[-1:] if places(words) != named]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_say_for_the_libraries_they_still_say_themselves(language):
    said = set()
    for library, file in ((allauth, "locale/de"), (auth, "locale/en"), (admin, "locale/en")):
        with (Path(library.__file__).parent / file / "LC_MESSAGES" / "django.po").open("rb") as catalogue:
            said |= ids(read_po(catalogue))
    assert ids(catalogues.catalogue(language, catalogues.OF_LIBRARIES)) - said == set()


def translations(catalogue: Catalog) -> dict[Any, Any]:
    return {(message.context, forms(message.id)): forms(message.string) for message in catalogue if message.id}


def forms(words: str | Sequence[str]) -> tuple[str, ...]:
    """One, or those of a plural, which one reader gives as a list and the other as a tuple."""
    return (words,) if isinstance(words, str) else tuple(words)


def ids(catalogue: Catalog) -> set[Any]:
    return {(message.context, forms(message.id)) for message in catalogue if message.id}


def test_no_words_hide_in_the_braces_of_a_formatted_string():
    """What collects them does not look there."""
    python = [path for path in catalogues.sources() if path.suffix == ".py"]
    assert [path.name for path in python if any(map(is_hidden, ast.walk(ast.parse(path.read_text()))))] == []


def is_hidden(node: ast.AST) -> bool:
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)] if isinstance(node, ast.JoinedStr) else []
    return any(isinstance(call.func, ast.Name) and call.func.id in catalogues.KEYWORDS for call in calls)


def test_no_lazy_words_are_filled_in_where_a_module_is_read():
    """They would be made there, once, in the language of the installation: format_lazy waits for the reader."""
    python = [path for path in catalogues.sources() if path.suffix == ".py"]
    assert [path.name for path in python if list(filled_early(ast.parse(path.read_text())))] == []


EARLY = [
    'words = _("At most {most}.").format(most=6)',
    'class A:\n    help = {"a": _("At most %s.") % 6}',
    'words = _("At most") + "6"',
]
IN_TIME = [
    'words = format_lazy(_("At most {most}."), most=6)',
    'def words():\n    return _("At most {most}.").format(most=6)',
    'words = lambda: _("At most %s.") % 6',
    'words = "{}".format(6) + "a" % ()',
]


@pytest.mark.parametrize("code", EARLY)
def test_words_that_are_filled_in_early_are_noticed(code):
    assert list(filled_early(ast.parse(code)))


@pytest.mark.parametrize("code", IN_TIME)
def test_words_that_are_filled_in_for_their_reader_are_fine(code):
    assert not list(filled_early(ast.parse(code)))


def filled_early(node: ast.AST) -> Iterator[ast.AST]:
    """Where words to translate are formatted outside of a function."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return
    filled = node.left if isinstance(node, ast.BinOp) else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        filled = node.func.value
    if isinstance(filled, ast.Call) and isinstance(filled.func, ast.Name) and filled.func.id in catalogues.KEYWORDS:
        yield node
    for each in ast.iter_child_nodes(node):
        yield from filled_early(each)


PLACE = re.compile(r"%\(\w+\)[a-z]|%%|%[a-z]|\{\w*\}|</?\w+")


def places(words: str) -> set[str]:
    """%(name)s, {name}, %d and the tags of a link; “80 % of” holds none."""
    return set(PLACE.findall(words))
