"""The words of an HTML page. Nothing that it names is fetched, and its scripts are passed over."""

from __future__ import annotations

from html.parser import HTMLParser

PASSED_OVER = frozenset({"script", "style", "template", "noscript", "svg", "math", "iframe", "object"})
HEADINGS = {f"h{level}": "#" * level + " " for level in range(1, 7)}
_BLOCKS = "address article aside blockquote br dd div dl dt fieldset figcaption figure footer form header hr li main"
BLOCKS = frozenset((f"{_BLOCKS} nav ol p pre section table title tr ul").split()) | HEADINGS.keys()


def text_of(html: str) -> str:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.pieces).split("\n"))
    return "\n".join(line for line in lines if line.strip("|# "))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._passing_over = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in PASSED_OVER:
            self._passing_over += 1
        elif tag in BLOCKS:
            self.pieces.append("\n" + HEADINGS.get(tag, "- " if tag == "li" else ""))
        elif tag in ("td", "th"):
            self.pieces.append(" | ")

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        if tag in BLOCKS:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in PASSED_OVER:
            self._passing_over = max(0, self._passing_over - 1)
        elif tag in BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._passing_over:
            self.pieces.append(data.replace("\n", " "))
