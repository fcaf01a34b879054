"""`python -m tests.architecture_picture` draws docs/architecture.svg from the code: rooms by floor, who imports whom.

An arrow is an import from one room to another on a floor below; how many files are in a room is not drawn, so that the
picture changes only when the house does.
"""

from __future__ import annotations

from pathlib import Path

from tests.floors import FLOORS, NAMES, room_of
from tests.imports import Product

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"

WIDTH, MARGIN, FLOOR_HEIGHT, BOX_HEIGHT, TITLE = 1_000, 16, 104, 34, 24  # pixels
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#222}.floor{fill:#f4f1ea}.room{fill:#fff;stroke:#8a7f6a}"
    ".title{font-weight:600;fill:#6b5f4b}path{fill:none;stroke:#b08d57;stroke-opacity:.55}"
)

Box = tuple[float, float, float]  # left, top, width


def main() -> None:
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(Product(ROOT)), encoding="utf-8")


def drawn(product: Product) -> str:
    boxes = _boxes()
    parts = [_floor(number) for number in sorted(NAMES, reverse=True)]
    parts += [_arrow(boxes[one], boxes[other]) for one, other in sorted(arrows(product))]
    parts += [_room(name, box) for name, box in sorted(boxes.items())]
    height = len(NAMES) * FLOOR_HEIGHT + MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    return "\n".join([head, "<title>Rooms by floor</title>", f"<style>{STYLE}</style>", *parts, "</svg>", ""])


def arrows(product: Product) -> set[tuple[str, str]]:
    """(room, room on a floor below it) for each pair with an import."""
    pairs = {(room_of(one), room_of(other)) for one, other in product.arrows()}
    return {(one, other) for one, other in pairs if FLOORS[one] > FLOORS[other]}


def _boxes() -> dict[str, Box]:
    boxes = {}
    for number in NAMES:
        rooms = [name for name, floor in FLOORS.items() if floor == number]
        share = (WIDTH - 3 * MARGIN) / len(rooms)
        width = min(220.0, share - 8)
        for place, name in enumerate(rooms):
            boxes[name] = (1.5 * MARGIN + (place + 0.5) * share - width / 2, _top(number) + TITLE + 22, width)
    return boxes


def _top(number: int) -> int:
    return MARGIN + (max(NAMES) - number) * FLOOR_HEIGHT


def _floor(number: int) -> str:
    size = f'width="{WIDTH - 2 * MARGIN}" height="{FLOOR_HEIGHT - 12}"'
    box = f'<rect class="floor" x="{MARGIN}" y="{_top(number)}" {size}/>'
    return f'{box}<text class="title" x="{2 * MARGIN}" y="{_top(number) + TITLE}">{number} · {NAMES[number]}</text>'


def _room(name: str, box: Box) -> str:
    left, top, width = box
    words = name.removeprefix("spaces.").replace("spaces_project", "project") if width < 110 else name
    rect = f'<rect class="room" x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{BOX_HEIGHT}" rx="5"/>'
    middle = f'x="{left + width / 2:.0f}" y="{top + BOX_HEIGHT / 2 + 5:.0f}" text-anchor="middle"'
    return f"{rect}<text {middle}>{words}</text>"


def _arrow(one: Box, other: Box) -> str:
    start, end = one[0] + one[2] / 2, other[0] + other[2] / 2
    top, bottom = one[1] + BOX_HEIGHT, other[1]
    middle = (top + bottom) / 2
    points = [(start, top), (start, middle), (end, middle), (end, bottom)]
    begin, *curve = [f"{x:.0f} {y:.0f}" for x, y in points]
    return f'<path d="M{begin}C{" ".join(curve)}"/>'


if __name__ == "__main__":
    main()
