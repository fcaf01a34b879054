"""Small files of each kind, made by hand, so that a test can also make them wrong."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
P = "http://schemas.openxmlformats.org/presentationml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
ODF = "urn:oasis:names:tc:opendocument:xmlns"


def zipped(members: Mapping[str, str | bytes], *, compressed: bool = True) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def docx(*paragraphs: str, body: str = "", prolog: str = "", **more: str | bytes) -> bytes:
    """A paragraph that begins with "# " is a heading."""
    made = "".join(map(_word_paragraph, paragraphs))
    xml = f'{prolog}<w:document xmlns:w="{W}"><w:body>{made}{body}</w:body></w:document>'
    return zipped({"[Content_Types].xml": "<Types/>", "word/document.xml": xml, **more})


def _word_paragraph(text: str) -> str:
    style = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' if text.startswith("# ") else ""
    return f"<w:p>{style}<w:r><w:t>{text.removeprefix('# ')}</w:t></w:r></w:p>"


def pptx(*slides: str) -> bytes:
    """The first slide stands in the file with the highest number: the order is the presentation's to say."""
    names = [f"slides/slide{len(slides) - n}.xml" for n in range(len(slides))]
    links = "".join(f'<Relationship Id="rId{n}" Target="{name}"/>' for n, name in enumerate(names))
    ids = "".join(f'<p:sldId id="{256 + n}" r:id="rId{n}"/>' for n in range(len(slides)))
    members = {
        "ppt/presentation.xml": f'<p:presentation xmlns:p="{P}" xmlns:r="{R}">{ids}</p:presentation>',
        "ppt/_rels/presentation.xml.rels": f"<Relationships>{links}</Relationships>",
    }
    for name, text in zip(names, slides, strict=True):
        words = f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>"
        members[f"ppt/{name}"] = f'<p:sld xmlns:p="{P}" xmlns:a="{A}">{words}</p:sld>'
    return zipped(members)


def odt(body: str, *, manifest: str = "<manifest/>") -> bytes:
    spaces = " ".join(f'xmlns:{name}="{ODF}:{name}:1.0"' for name in ("office", "text", "table"))
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "META-INF/manifest.xml": manifest,
            "content.xml": f"<office:document-content {spaces}>{body}</office:document-content>",
        }
    )


def xlsx(rows: Iterable[Iterable[object]], *, title: str = "Beds") -> bytes:
    from openpyxl import Workbook

    book, file = Workbook(), io.BytesIO()
    book.active.title = title
    for row in rows:
        book.active.append(list(row))
    book.save(file)
    return file.getvalue()


def with_sheet(book: bytes, change: Callable[[str], str]) -> bytes:
    """The same file with another first sheet."""
    name = "xl/worksheets/sheet1.xml"
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        members = {each: archive.read(each) for each in archive.namelist()}
    return zipped({**members, name: change(members[name].decode())})


def with_dimension(book: bytes, reference: str) -> bytes:
    """Whose first sheet says that it has cells there."""
    return with_sheet(book, lambda xml: re.sub('(?<=<dimension ref=")[^"]+', reference, xml))


def pdf(*pages: str, trailer: str = "", count: int | None = None) -> bytes:
    """A page a text; an empty text is a page without any."""
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(pages)))
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages) if count is None else count}>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for n, text in enumerate(pages):
        stream = f"BT /F1 12 Tf 20 100 Td ({text}) Tj ET" if text else ""
        page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents {5 + 2 * n} 0 R"
        objects.append(f"{page}/Resources<</Font<</F1 3 0 R>>>>>>")
        objects.append(f"<</Length {len(stream)}>>stream\n{stream}\nendstream")
    return _assembled(objects, trailer)


def _assembled(objects: list[str], trailer: str) -> bytes:
    out, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj{content}endobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    return out + f"trailer<</Size {len(objects) + 1}/Root 1 0 R{trailer}>>\nstartxref\n{start}\n%%EOF".encode()


ENCRYPTED = (
    "/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -44/O<" + "41" * 32 + ">/U<" + "42" * 32 + ">>>/ID[<41><41>]"
)


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 40), colour: str = "green", **saved: object) -> bytes:
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, kind, **saved)
    return file.getvalue()


def png_that_claims(width: int, height: int, *, has_rows: int) -> bytes:
    """Of one colour, and small: the pixels are all zeros."""
    rows = zlib.compressobj(9)
    row = bytes(1 + 4 * width)
    data = b"".join(rows.compress(row) for _ in range(has_rows)) + rows.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def png_with(name: bytes, content: bytes) -> bytes:
    """A picture of one pixel, with this beside it."""
    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    chunks = (b"IHDR", header), (name, content), (b"IDAT", zlib.compress(bytes(2))), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*each) for each in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def lying_zip(name: str, content: bytes, *, claims: int) -> bytes:
    """The directory says that the member has another size than it has."""
    whole = zipped({"[Content_Types].xml": "<Types/>", name: content})
    return whole.replace(struct.pack("<I", len(content)), struct.pack("<I", claims))
