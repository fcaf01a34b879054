"""Pictures of figures by day, as the whole numbers of an SVG: no style and no script, so that they stand under a strict
content security policy and in any language's way of writing numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format

from spaces.numbers import counted

WIDTH, HEIGHT = 700, 170
LEFT, RIGHT, TOP, FOOT = 46, 4, 14, 22  # margins


@dataclass(frozen=True)
class Series:
    """kind: the class that colours it; name: in words; figures by day, 0 where there are none."""

    kind: str
    name: str
    figures: Mapping[date, int]

    def at(self, day: date) -> int:
        return self.figures.get(day, 0)

    @property
    def total(self) -> int:
        return sum(self.figures.values())


@dataclass(frozen=True)
class Bar:
    x: int
    y: int
    width: int
    height: int
    kind: str
    label: str
    url: str


@dataclass(frozen=True)
class Line:
    kind: str
    path: str
    dots: tuple[Bar, ...]


@dataclass(frozen=True)
class Chart:
    """rows: the same figures as a table, (day, figures in the order of the series)."""

    title: str
    series: tuple[Series, ...]
    days: tuple[date, ...]
    top: int
    bars: tuple[Bar, ...] = ()
    lines: tuple[Line, ...] = ()

    width, height, left, foot = WIDTH, HEIGHT, LEFT, HEIGHT - FOOT
    ceiling, right, middle = TOP, WIDTH - RIGHT, (TOP + HEIGHT - FOOT) // 2

    @property
    def grid_path(self) -> str:
        """Three lines from left to right, at nothing, at half and at the top."""
        return "".join(f"M{self.left} {y}H{self.right}" for y in (self.foot, self.middle, self.ceiling))

    @property
    def top_words(self) -> str:
        return short(self.top)

    @property
    def half_words(self) -> str:
        return short(self.top // 2)

    @property
    def ticks(self) -> list[tuple[int, date]]:
        return [(place(number, len(self.days)), day) for number, day in enumerate(self.days) if number % 2 == 0]

    @property
    def rows(self) -> list[tuple[date, list[int]]]:
        return [(day, [series.at(day) for series in self.series]) for day in self.days]


Address = Callable[[Series, date], str]


def stacked(title: str, days: Sequence[date], series: Sequence[Series], address: Address) -> Chart:
    """One column a day, the series one upon the other."""
    top = ceiling_of(max(sum(each.at(day) for each in series) for day in days))
    wide = max(step(len(days)) * 2 // 3, 2)
    bars = []
    for number, day in enumerate(days):
        reached = 0
        for each in series:
            if count := each.at(day):
                y = height_of(reached + count, top)
                bottom = height_of(reached, top)
                x = place(number, len(days)) - wide // 2
                bars.append(Bar(x, y, wide, max(bottom - y, 1), each.kind, label(day, each), address(each, day)))
            reached += count
    return Chart(title, tuple(series), tuple(days), top, bars=tuple(bars))


def grouped(title: str, days: Sequence[date], series: Sequence[Series], address: Address) -> Chart:
    """One column a day and series, side by side."""
    top = ceiling_of(max(each.at(day) for each in series for day in days))
    wide = max(step(len(days)) * 2 // 3 // len(series), 2)
    bars = []
    for number, day in enumerate(days):
        first = place(number, len(days)) - wide * len(series) // 2
        for at, each in enumerate(series):
            if count := max(each.at(day), 0):
                y = height_of(count, top)
                tall = max(HEIGHT - FOOT - y, 1)
                bars.append(Bar(first + at * wide, y, wide, tall, each.kind, label(day, each), address(each, day)))
    return Chart(title, tuple(series), tuple(days), top, bars=tuple(bars))


def lined(title: str, days: Sequence[date], series: Sequence[Series], address: Address) -> Chart:
    """One line a series, from day to day that has a figure."""
    top = ceiling_of(max(each.at(day) for each in series for day in days))
    lines = []
    for each in series:
        dots = tuple(
            Bar(
                place(number, len(days)),
                height_of(each.at(day), top),
                0,
                0,
                each.kind,
                label(day, each),
                address(each, day),
            )
            for number, day in enumerate(days)
            if day in each.figures
        )
        path = "M" + " L".join(f"{dot.x} {dot.y}" for dot in dots) if dots else ""
        lines.append(Line(each.kind, path, dots))
    return Chart(title, tuple(series), tuple(days), top, lines=tuple(lines))


def label(day: date, series: Series) -> str:
    return f"{date_format(day, 'SHORT_DATE_FORMAT')} · {series.name}: {counted(series.at(day))}"


def short(value: int) -> str:
    """2,000,000 is 2M: the room beside the picture is small."""
    for size, sign in ((1_000_000, "M"), (1_000, "k")):
        if value >= size:
            return f"{value / size:g}{sign}"
    return str(value)


def place(number: int, count: int) -> int:
    """The middle of a day's column."""
    return round(LEFT + (number + 0.5) * (WIDTH - LEFT - RIGHT) / count)


def step(count: int) -> int:
    return (WIDTH - LEFT - RIGHT) // count


def height_of(value: int, top: int) -> int:
    return round(HEIGHT - FOOT - value / top * (HEIGHT - FOOT - TOP))


def ceiling_of(most: int) -> int:
    """The next round number: 2, 4, 10, 20, 40, 100 …"""
    unit = 1
    while unit * 10 < most:
        unit *= 10
    return next(unit * round_ for round_ in (2, 4, 10) if unit * round_ >= most)
