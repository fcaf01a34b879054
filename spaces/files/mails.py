"""A mail: who wrote it to whom and when, and its words. What is attached to it is named and never opened."""

from __future__ import annotations

from collections.abc import Iterator
from email import policy
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser
from pathlib import Path

from spaces.files.contents import Document, document
from spaces.files.web_pages import text_of

HEADERS = ("From", "To", "Cc", "Date", "Subject")
MOST_PARTS = 200


def read(path: Path) -> Document:
    with path.open("rb") as file:
        mail = BytesParser(EmailMessage, policy=policy.default).parse(file)
    return document("message/rfc822", "text", [("1", "\n".join(_lines(mail)))])


def _lines(mail: EmailMessage) -> Iterator[str]:
    for name in HEADERS:
        if value := " ".join(str(mail.get(name, "")).split()):
            yield f"{name}: {value}"
    yield ""
    body = mail.get_body(("plain", "html"))
    if body is not None:
        text = _words(body)
        yield text_of(text) if body.get_content_type() == "text/html" else text
    elif not mail.is_multipart():  # it says that it has several parts, and has none
        yield _words(mail)
    for number, part in enumerate(mail.iter_attachments()):
        if number < MOST_PARTS:
            yield f"[attached to this mail, not read: {' '.join((part.get_filename() or 'without a name').split())}]"


def _words(part: MIMEPart) -> str:
    try:
        return str(part.get_content())
    except (LookupError, UnicodeError):  # a character set, or a kind of part, that nobody knows
        payload = part.get_payload(decode=True)
        return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
