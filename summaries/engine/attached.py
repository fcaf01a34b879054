"""Files at a message, as a model is told of them: a document by its text, as data behind a fence; a picture by its
name, and to a model that sees by itself too. The summary only ever knows their names."""

from collections.abc import Iterable
from dataclasses import dataclass

from .messages import Picture
from .render import fenced_file

LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class File:
    """text: of a document, as far as it is sent. key: by which the caller finds a picture again; tokens: what it takes
    of the room of a model that sees."""

    name: str
    text: str = ""
    is_picture: bool = False
    is_whole: bool = True
    key: str = ""
    tokens: int = 0


def line_of(file: File) -> str:
    """[picture: bed 3.png]: all that a summary keeps of it."""
    return f"[{'picture' if file.is_picture else 'file'}: {plain_name(file.name)}]"


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
    kept = "".join(" " if char in '[]<>"\n\r\t' or not char.isprintable() else char for char in name)
    return " ".join(kept.split())[:LONGEST_NAME] or "file"
