"""Files at a message, as a model is told of them: a document by its text, as data behind a fence; a picture by its
name and what it shows, and to a model that sees by itself too. The summary knows names, and what pictures show."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..fences import fenced_file
from ..messages import Picture

LONGEST_NAME = 120
LONGEST_CAPTION = 200
"""Characters."""


@dataclass(frozen=True, slots=True)
class File:
    """text: of a document, as far as it is sent. key: by which the caller finds a picture again; tokens: what it takes
    of the room of a model that sees; caption: what it shows, where somebody said so."""

    name: str
    text: str = ""
    is_picture: bool = False
    is_whole: bool = True
    key: str = ""
    tokens: int = 0
    caption: str = ""


def line_of(file: File) -> str:
    """[picture: bed 3.png] Leeks in a raised bed: all that a summary keeps of it."""
    caption = plain_caption(file.caption) if file.is_picture else ""
    return f"[{'picture' if file.is_picture else 'file'}: {plain_name(file.name)}]{caption and ' '}{caption}"


def is_bare_picture(line: str) -> bool:
    """A line that says nothing of what the picture shows."""
    return line.startswith("[picture: ") and line.endswith("]")


def around(line: str, words: str) -> str:
    """The same with the words that came with the picture, where nothing else says what it shows."""
    said = plain_caption(words) if is_bare_picture(line) else ""
    return f"{line} “{said}”" if said else line


def lines_of(files: Iterable[File]) -> tuple[str, ...]:
    return tuple(map(line_of, files))


def block_of(files: Iterable[File]) -> str:
    """What follows the words of the message in every prompt; the same bytes each time. "" for no files."""
    return "\n\n".join(map(_block, files))


def _block(file: File) -> str:
    if file.is_picture:
        return line_of(file)
    if not file.text:
        return f"{line_of(file)} (no text could be read in it)"
    return fenced_file(plain_name(file.name), file.text, is_whole=file.is_whole)


def pictures_of(files: Iterable[File]) -> tuple[Picture, ...]:
    return tuple(Picture(file.key, file.tokens) for file in files if file.is_picture)


def with_block(text: str, block: str) -> str:
    return "\n\n".join(filter(None, [text, block]))


def plain_name(name: str) -> str:
    """A name that can close neither its brackets nor its line."""
    return _on_one_line(name)[:LONGEST_NAME] or "file"


def plain_caption(words: str) -> str:
    """On one line, and cut behind a word."""
    line = _on_one_line(words[: 20 * LONGEST_CAPTION])
    if len(line) <= LONGEST_CAPTION:
        return line
    return (line[:LONGEST_CAPTION].rpartition(" ")[0] or line[: LONGEST_CAPTION - 1]) + "…"


def _on_one_line(text: str) -> str:
    kept = "".join(" " if char in '[]<>"\n\r\t' or not char.isprintable() else char for char in text)
    return " ".join(kept.split())
