"""The text of DOCX, PPTX and ODT: XML in a zip archive, read piece by piece. Entities and outside references of XML
are refused (defusedxml), macros and embedded objects are never looked at."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from spaces.files.archives import member, opened
from spaces.files.contents import Document, Unreadable, document
from spaces.files.kinds import ODT, SLIDES, WORD

MOST_SLIDES = 2_000
SECTION_CHARS = 3_000  # of a section without headings, about a page
REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
Block = tuple[str, bool]  # its text, and whether it is a heading


def read_docx(path: Path) -> Document:
    """In sections, each from a heading on. Raises Unreadable."""
    with opened(path) as archive:
        blocks = _blocks(archive, "word/document.xml", paragraphs={"p"}, is_heading=_is_word_heading)
        return document(WORD, "section", _sections(blocks))


def read_odt(path: Path) -> Document:
    """In sections, each from a heading on. Raises Unreadable."""
    with opened(path) as archive:
        if _is_encrypted(archive):
            raise Unreadable("password")
        blocks = _blocks(archive, "content.xml", paragraphs={"p", "h"}, is_heading=lambda each: _local(each) == "h")
        return document(ODT, "section", _sections(blocks))


def read_pptx(path: Path) -> Document:
    """Slide by slide, in the order of the presentation. Raises Unreadable."""
    with opened(path) as archive:
        names = _slides(archive)
        if len(names) > MOST_SLIDES:
            raise Unreadable("too_many_pages")
        slides = [(str(n), _slide(archive, name)) for n, name in enumerate(names, start=1)]
        return document(SLIDES, "slide", slides)


def _slide(archive: zipfile.ZipFile, name: str) -> str:
    return "\n".join(text for text, _ in _blocks(archive, name, paragraphs={"p"}, is_heading=lambda _: False))


def _slides(archive: zipfile.ZipFile) -> list[str]:
    """Members in the order of the presentation; by their numbers where it does not say."""
    targets = {
        each.get("Id", ""): each.get("Target", "") for each in _elements(archive, "ppt/_rels/presentation.xml.rels")
    }
    ids = [each.get(REL, "") for each in _elements(archive, "ppt/presentation.xml") if _local(each) == "sldId"]
    listed = [str(PurePosixPath("ppt") / targets[id].removeprefix("/ppt/")) for id in ids if id in targets]
    there = set(archive.namelist())
    if listed and all(name in there for name in listed):
        return listed
    numbered = {int(found[1]): name for name in there if (found := re.fullmatch(r"ppt/slides/slide(\d+)\.xml", name))}
    return [numbered[number] for number in sorted(numbered)]


def _is_encrypted(archive: zipfile.ZipFile) -> bool:
    if "META-INF/manifest.xml" not in archive.namelist():
        return False
    return any(_local(each) == "encryption-data" for each in _elements(archive, "META-INF/manifest.xml"))


def _is_word_heading(paragraph: Element) -> bool:
    style = next((each for each in paragraph.iter() if _local(each) == "pStyle"), None)
    if style is None:
        return False
    return any(value.lower().startswith(("heading", "title", "berschrift")) for value in style.attrib.values())


def _blocks(
    archive: zipfile.ZipFile, name: str, *, paragraphs: set[str], is_heading: Callable[[Element], bool]
) -> Iterator[Block]:
    """Paragraphs in order; a row of a table is one, its cells apart by " | ". What has been read is let go."""
    rows: list[list[str]] = []
    for event, element in _events(archive, name):
        tag = _local(element)
        if event == "start":
            if tag in ("tr", "table-row"):
                rows.append([])
            continue
        if tag in paragraphs:
            text = _text(element).strip()
            if rows:
                rows[-1].append(text)
            elif text:
                yield text, is_heading(element)
            element.clear()
        elif tag in ("tr", "table-row") and rows:
            cells = rows.pop()
            if any(cells):
                yield " | ".join(cells), False
            element.clear()


def _text(paragraph: Element) -> str:
    """Its runs, and the tabs and breaks between them. OpenDocument has its text between the elements too."""
    pieces: list[str] = []
    for event, element in _walk(paragraph):
        tag = _local(element)
        if event == "end":
            pieces.append(element.tail or "" if element is not paragraph and _has_text_between(element) else "")
        elif tag in ("tab",):
            pieces.append("\t")
        elif tag in ("br", "line-break", "cr"):
            pieces.append("\n")
        elif tag == "s":
            pieces.append(" ")
        elif tag == "t" or _has_text_between(element):
            pieces.append(element.text or "")
    return "".join(pieces)


def _has_text_between(element: Element) -> bool:
    return element.tag.startswith("{urn:oasis:")


def _walk(element: Element) -> Iterator[tuple[str, Element]]:
    """Without recursion: elements may be nested as deep as a file likes."""
    stack = [("start", element)]
    while stack:
        event, each = stack.pop()
        yield event, each
        if event == "start":
            stack.append(("end", each))
            stack += [("start", child) for child in reversed(each)]


def _sections(blocks: Iterator[Block]) -> list[tuple[str, str]]:
    """(label, text): the label is the heading that it begins with, or its number."""
    sections: list[tuple[str, list[str]]] = []
    size = 0
    for text, is_heading in blocks:
        if is_heading or not sections or size > SECTION_CHARS:
            sections.append((text if is_heading else str(len(sections) + 1), []))
            size = 0
        sections[-1][1].append(f"# {text}" if is_heading else text)
        size += len(text)
    return [(label, "\n".join(lines)) for label, lines in sections]


def _elements(archive: zipfile.ZipFile, name: str) -> Iterator[Element]:
    if name in archive.namelist():
        yield from (element for event, element in _events(archive, name) if event == "end")


def _events(archive: zipfile.ZipFile, name: str) -> Iterator[tuple[str, Element]]:
    try:
        with member(archive, name) as file:
            yield from iterparse(file, events=("start", "end"), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError):
        raise Unreadable("damaged") from None


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]
