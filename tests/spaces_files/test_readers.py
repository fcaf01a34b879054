"""Text and pictures out of files of each kind."""

import importlib.machinery
import io
import sys
import types
from datetime import datetime
from pathlib import Path

import pytest
from PIL import Image

from spaces.files.contents import MOST_CHARS, Document, Part, Picture, Unreadable
from spaces.files.kinds import HEIC_LIBRARY, ODT, SHEETS, SLIDES, WORD
from tests.spaces_files.samples import docx, odt, pdf, picture, pptx, with_dimension, xlsx

MAIL = """From: Ada <ada@example.org>
To: Ben <ben@example.org>
Subject: Leeks
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/html; charset=utf-8

<p>Plant them <b>deep</b>.</p><script>alert(1)</script>
--x
Content-Type: application/pdf; name=plan.pdf
Content-Disposition: attachment; filename=plan.pdf

%PDF-
--x--
"""


def texts(document: Document) -> list[tuple[str, str]]:
    return [(part.label, part.text) for part in document.parts]


def test_a_pdf_is_read_page_by_page(read):
    found = read(pdf("Leeks in bed 3", "", "Sown on 2026-03-01"))
    assert (found.media_type, found.unit) == ("application/pdf", "page")
    assert texts(found) == [("1", "Leeks in bed 3"), ("2", ""), ("3", "Sown on 2026-03-01")]


def test_a_scan_is_a_document_without_text(read):
    assert not read(pdf("", "")).has_text


def test_a_word_file_is_read_in_sections_from_heading_to_heading(read):
    cells = "".join(f"<w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>" for text in ("Bed", "3"))
    table = f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"
    found = read(docx("Before", "# Leeks", "Deep", body=table))
    assert (found.media_type, texts(found)) == (WORD, [("1", "Before"), ("Leeks", "# Leeks\nDeep\nBed | 3")])


def test_breaks_and_tabs_of_a_word_file_stay(read):
    body = "<w:p><w:r><w:t>one</w:t><w:br/><w:t>two</w:t><w:tab/><w:t>three</w:t></w:r></w:p>"
    assert texts(read(docx(body=body))) == [("1", "one\ntwo\tthree")]


def test_slides_come_in_the_order_of_the_presentation(read):
    found = read(pptx("First", "Second", "Third"))
    assert (found.media_type, texts(found)) == (SLIDES, [("1", "First"), ("2", "Second"), ("3", "Third")])


def test_a_sheet_is_read_row_by_row_with_dates_as_dates(read):
    found = read(xlsx([["Bed", "Sown"], [3, datetime(2026, 3, 1)], [4.5, None]]))
    assert (found.media_type, texts(found)) == (SHEETS, [("Beds", "Bed | Sown\n3 | 2026-03-01\n4.5")])


def test_an_open_document_is_read_with_what_stands_between_its_marks(read):
    body = "<text:h>Leeks</text:h><text:p>Plant <text:span>them</text:span> deep<text:line-break/>now</text:p>"
    found = read(odt(body))
    assert (found.media_type, texts(found)) == (ODT, [("Leeks", "# Leeks\nPlant them deep\nnow")])


def test_a_web_page_is_read_without_its_scripts(read):
    head = b"<!doctype html><head><style>p{}</style><title>Beds</title><script>x()</script>"
    found = read(head + b"<h1>Leeks</h1><p>Deep &amp; wide")
    assert (found.media_type, texts(found)) == ("text/html", [("1", "Beds\n# Leeks\nDeep & wide")])


def test_a_mail_is_read_and_what_is_attached_to_it_only_named(read):
    [part] = read(MAIL.encode()).parts
    assert "Subject: Leeks" in part.text
    assert part.text.endswith("Plant them deep.\n[attached to this mail, not read: plan.pdf]")
    assert "alert" not in part.text


def test_markdown_is_read_in_sections_and_code_holds_no_headings(read):
    found = read(b"# One\n```\n# no heading\n```\n## Two\nyes", "notes.md")
    assert [part.label for part in found.parts] == ["One", "Two"]


@pytest.mark.parametrize(
    ("name", "media_type"),
    [("a.csv", "text/csv"), ("a.json", "application/json"), ("a.py", "text/plain"), ("LICENSE", "text/plain")],
)
def test_plain_texts_are_told_apart_by_their_names(read, name, media_type):
    found = read(b'{"bed": 3}', name)
    assert (found.media_type, found.parts) == (media_type, (Part("1", '{"bed": 3}'),))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_decoded_as_it_was_written(read, encoding):
    assert texts(read("Möhren: 3 €\r\n".encode(encoding))) == [("1", "Möhren: 3 €")]


@pytest.mark.parametrize(
    ("kind", "written_as"), [("PNG", "png"), ("JPEG", "jpeg"), ("WEBP", "png"), ("GIF", "png"), ("AVIF", "jpeg")]
)
def test_a_picture_is_made_anew(read, kind, written_as):
    found = read(picture(kind))
    assert isinstance(found, Picture)
    assert (found.media_type, found.width, found.height) == (f"image/{written_as}", 60, 40)
    assert Image.open(found.thumbnail_path).size == (60, 40)


def test_a_large_picture_is_made_smaller_with_a_thumbnail(read):
    found = read(picture("JPEG", (5_000, 1_000)))
    assert (found.width, found.height, found.thumbnail_width) == (2_048, 410, 480)


def test_nothing_of_the_metadata_is_left_and_the_picture_stands_upright(read):
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "at home, 59.9N 10.7E"  # turned by 90 degrees; a description
    found = read(picture("JPEG", (60, 40), exif=exif))
    made = Image.open(found.path)
    assert (made.size, dict(made.getexif())) == ((40, 60), {})
    assert b"59.9N" not in Path(found.path).read_bytes()


@pytest.mark.parametrize("said", ["A1", "A1:A1", "C9:C9", "A1:XFD1048576"])
def test_all_cells_are_read_whatever_the_sheet_says_of_their_range(read, said):
    found = read(with_dimension(xlsx([["Leek", 3], ["Kale", 4]]), said))
    assert found.parts[0].text == "Leek | 3\nKale | 4"


def test_of_a_sheet_without_end_the_beginning_is_read_and_that_is_told(read):
    found = read(xlsx([["leek " * 100] * 10] * 1_000))
    assert (found.is_cut, len(found.parts[0].text)) == (True, MOST_CHARS)


HIDDEN = b"at home, 59.9N 10.7E"


def _profile() -> bytes:
    from PIL import ImageCms

    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes() + HIDDEN


@pytest.mark.parametrize(
    ("kind", "saved"),
    [
        ("JPEG", {"comment": HIDDEN}),
        ("JPEG", {"icc_profile": True}),
        ("JPEG", {"xmp": b"<x:xmpmeta>" + HIDDEN}),
        ("PNG", {"icc_profile": True}),
        ("WEBP", {"icc_profile": True}),
        ("WEBP", {"xmp": HIDDEN}),
        ("GIF", {"comment": HIDDEN}),
    ],
)
def test_nothing_that_was_written_beside_the_picture_comes_along(read, kind, saved):
    data = picture(kind, **{name: _profile() if value is True else value for name, value in saved.items()})
    found = read(data)
    with Image.open(found.path) as made:
        kept = set(made.info) - {"jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi"}
    assert kept == set()
    assert HIDDEN not in Path(found.path).read_bytes() + Path(found.thumbnail_path).read_bytes()


def test_a_profile_of_rubbish_costs_nothing_but_itself(read):
    found = read(picture("PNG", colour=(0, 200, 0), icc_profile=b"rubbish" * 40))
    with Image.open(found.path) as made:
        assert made.getpixel((0, 0)) == (0, 200, 0)


@pytest.mark.parametrize("side", [256, 3_000])
def test_grey_of_sixteen_bits_keeps_its_shades(read, side):
    shades = Image.linear_gradient("L").convert("I").point(lambda grey: grey * 257 + 0).convert("I;16")
    file = io.BytesIO()
    shades.resize((side, side)).save(file, "PNG")
    found = read(file.getvalue())
    with Image.open(found.path) as made:
        middle, last = (made.convert("L").getpixel((9, int(made.height * at))) for at in (0.5, 0.99))
    assert (120 < middle < 136, last > 245) == (True, True)


def test_a_picture_of_a_phone_is_read_where_the_library_is_there(read, monkeypatch):
    """A stand-in for it, which finds a PNG behind the mark of a HEIC file."""
    from PIL import Image, PngImagePlugin

    class Opened(PngImagePlugin.PngImageFile):
        format = "HEIF"

    def opened(file, name):
        return Opened(io.BytesIO(file.read()[16:]))

    library = types.ModuleType(HEIC_LIBRARY)
    library.__spec__ = importlib.machinery.ModuleSpec(HEIC_LIBRARY, None)
    library.register_heif_opener = lambda: Image.register_open("HEIF", opened, lambda head: head[4:12] == b"ftypheic")
    data = b"\x00\x00\x00\x10ftypheic\x00\x00\x00\x00" + picture()
    with pytest.raises(Unreadable, match="heic"):
        read(data, "a.heic")
    monkeypatch.setitem(sys.modules, HEIC_LIBRARY, library)
    found = read(data, "a.heic")
    Image.ID.remove("HEIF")
    assert (found.media_type, found.width, found.height) == ("image/jpeg", 60, 40)
