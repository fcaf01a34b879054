"""What kind of file it is, by its bytes. A name only tells plain texts apart, and never makes a file safe."""

from __future__ import annotations

import re
import zipfile
from importlib.util import find_spec
from pathlib import PurePath
from typing import IO

from spaces.files.contents import Unreadable

HEAD = 8_192  # bytes that are looked at

PICTURES = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
}
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # old Office files, and new ones with a password
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
HEIC_LIBRARY = "pillow_heif"
HEIC = re.compile(rb"^....ftyp(?:hei[cxms]|hev[cx]|mif1|msf1|avif)", re.DOTALL)

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
SHEETS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ODT = "application/vnd.oasis.opendocument.text"
OFFICE = {"word/document.xml": WORD, "ppt/presentation.xml": SLIDES, "xl/workbook.xml": SHEETS}

MAIL_HEADER = re.compile(rb"(?:[A-Za-z][A-Za-z0-9-]{0,60}:[^\n]*\n(?:[ \t][^\n]*\n)*){2,}")
MAIL_NAMES = re.compile(rb"^(?:From|Subject|Received|Return-Path|Message-ID):", re.IGNORECASE | re.MULTILINE)
HTML = re.compile(rb"^(?:<!--.{0,500}?-->|\s)*<(?:!doctype html|html|head|body)\b", re.IGNORECASE | re.DOTALL)

BY_ENDING = {
    ".csv": "text/csv",
    ".htm": "text/html",
    ".html": "text/html",
    ".json": "application/json",
    ".markdown": "text/markdown",
    ".md": "text/markdown",
    ".tsv": "text/tab-separated-values",
}


def media_type_of(file: IO[bytes], name: str) -> str:
    """Raises Unreadable."""
    file.seek(0)
    head = file.read(HEAD)
    if not head.strip():
        raise Unreadable("empty")
    found = _by_signature(head, file)
    return found or _of_text(head, name)


def _by_signature(head: bytes, file: IO[bytes]) -> str:
    for signature, media_type in PICTURES.items():
        if head.startswith(signature):
            return media_type
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    if HEIC.match(head):
        return _of_a_phone(head)
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"%PDF-"):
        return "application/pdf"
    if head.startswith(OLE):
        raise Unreadable("password" if _holds(file, ENCRYPTED) else "old_office")
    return _of_zip(file) if head.startswith(b"PK\x03\x04") else ""


def _of_a_phone(head: bytes) -> str:
    """HEIC and AVIF, where the libraries that read them are there."""
    if head[8:12] == b"avif":
        from PIL import features

        return _readable("image/avif", bool(features.check("avif")))
    return _readable("image/heic", find_spec(HEIC_LIBRARY) is not None)


def _readable(media_type: str, is_there: bool) -> str:
    if not is_there:
        raise Unreadable("heic")
    return media_type


def _holds(file: IO[bytes], wanted: bytes) -> bool:
    file.seek(0)
    return wanted in file.read(1 << 20)  # the directory of such a file stands near its beginning, or its end


def _of_zip(file: IO[bytes]) -> str:
    try:
        with zipfile.ZipFile(file) as archive:
            names = set(archive.namelist())
            is_odt = "mimetype" in names and archive.open("mimetype").read(len(ODT) + 1).decode() == ODT
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        raise Unreadable("damaged") from None
    if is_odt:
        return ODT
    for member, media_type in OFFICE.items():
        if member in names:
            return media_type
    raise Unreadable("unknown")


def _of_text(head: bytes, name: str) -> str:
    is_utf16 = head.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in head and not is_utf16:
        raise Unreadable("unknown")
    if not is_utf16 and _looks_binary(head):
        raise Unreadable("unknown")
    ending = PurePath(name).suffix.lower()
    if HTML.match(head):
        return "text/html"
    if ending == ".eml" or (MAIL_HEADER.match(head) and len(MAIL_NAMES.findall(head)) > 1):
        return "message/rfc822"
    return BY_ENDING.get(ending, "text/plain")


def _looks_binary(head: bytes) -> bool:
    """Control characters that no text has."""
    odd = sum(byte < 32 and byte not in b"\t\n\r\f\x1b\x08" for byte in head)
    return odd * 100 > len(head)
