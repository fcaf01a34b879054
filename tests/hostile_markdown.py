"""Texts that cost a renderer much more than they look like, and honest ones that look like them. Each is a function of
the number of characters."""

from collections.abc import Callable

Text = Callable[[int], str]


def again(piece: str, *, before: str = "", after: str = "") -> Text:
    return lambda size: before + (piece * (size // len(piece) + 1))[:size] + after


def numbered(line: str, *, before: str = "", after: str = "") -> Text:
    """Lines with their number in them, so that nothing is known from the line before."""

    def text(size: int) -> str:
        n_lines = max(1, size // len(line.format(i=1000)))
        return before + "".join(line.format(i=i) for i in range(n_lines)) + after

    return text


def code(language: str, piece: str) -> Text:
    """Many blocks of code, none too long to be coloured."""
    block = again(piece, before=f"```{language}\n", after="\n```\n\n")
    return lambda size: block(min(size, 15_000)) * max(1, size // 15_000)


def _one_long_address(size: int) -> str:
    return "[a]: http://" + "x" * (size // 2) + "\n\n" + "[a]" * (size // 6)


def _one_long_title(size: int) -> str:
    return "[a]: http://x '" + "x" * (size // 2) + "'\n\n" + "![a] " * (size // 10)


def _many_definitions(size: int) -> str:
    names = range(size // 24)
    return "".join(f"[r{i}]: http://x\n" for i in names) + "\n" + "".join(f"[r{i}]" for i in names)


def _many_columns(size: int) -> str:
    n_columns = size // 8
    return "|" + "a|" * n_columns + "\n|" + "-|" * n_columns + "\n" + "|\n" * (size // 4)


def _square_of_cells(size: int) -> str:
    return "|" + "a|" * 250 + "\n|" + "-|" * 250 + "\n" + "|\n" * (size // 2)


def _ticks_that_grow(size: int) -> str:
    return "".join("`" * n + " a " for n in range(1, int((2 * size) ** 0.5)))


def _steps_down(size: int) -> str:
    return "".join("  " * n + "- a\n" for n in range(int(size**0.5)))


def _notes(size: int) -> str:
    names = range(size // 16)
    return "".join(f"[^{i}]: a\n" for i in names) + "".join(f"[^{i}]" for i in names)


HOSTILE: dict[str, Text] = {
    "one long address in many links": _one_long_address,
    "one long title in many images": _one_long_title,
    "many definitions": _many_definitions,
    "definitions, one a line": again("[a]: b\n"),
    "definitions that do not close": again("[a]: <b\n"),
    "titles that do not close": again("[a]: b 'c\n"),
    "one title of many lines": again("\nx", before="[a]: b '"),
    "names within names": again("[a][", before="[a]: b\n\n"),
    "opening brackets": again("["),
    "opening brackets of images": again("!["),
    "brackets": again("[a]"),
    "empty brackets": again("[]"),
    "brackets that close too often": again("[[]"),
    "brackets and emphasis": again("[*a"),
    "brackets and code": again("[`"),
    "links that do not close": again("[a](b"),
    "links in angles that do not close": again("[a](<b"),
    "titles of links that do not close": again("[a](b '"),
    "parentheses": again("(", before="[a]("),
    "images within images": lambda size: "![" * (size // 6) + "a" + "](b)" * (size // 6),
    "links within links": lambda size: "[" * (size // 5) + "a" + "](b)" * (size // 5),
    "short links": again("[a](http://b)"),
    "bare addresses": again("http://a "),
    "addresses that begin and begin": again("http://"),
    "addresses with brackets": again("http://a/["),
    "addresses in angles that do not close": again("<http://"),
    "addresses of mail": again("mailto:a@"),
    "angles": again("<"),
    "items of lists": again("- a\n"),
    "empty items": again("-\n"),
    "items within items": again("- "),
    "numbers within numbers": again("1. "),
    "a list that goes down": _steps_down,
    "quotes within quotes": again("> "),
    "lines of deep quotes": again(">" * 15 + " a\n"),
    "lists in quotes": again("> - "),
    "tables of one column": again("|-|\n"),
    "a line of cells": again("|-|"),
    "many small tables": again("a|\n-|\n"),
    "a table of many columns": _many_columns,
    "a table of empty cells": _square_of_cells,
    "a table of aligned cells": again("|1", before="|a" * 50 + "\n" + "|-:" * 50 + "\n"),
    "emphasis that does not close": again("*a "),
    "emphasis of two lengths": again("*a **a "),
    "emphasis of two kinds": again("*a_ "),
    "emphasis in words": again("a*"),
    "emphasis, closed": again("**a** "),
    "struck text": again("~~a"),
    "only stars": again("*"),
    "ticks that grow": _ticks_that_grow,
    "ticks": again("`a"),
    "ticks of two lengths": again("` `` "),
    "dollars": again("$"),
    "dollars and letters": again("$a "),
    "double dollars": again("$$ "),
    "formulas of lines": again("$$a\n"),
    "a formula that does not close": again("\\a", before="$"),
    "opening formulas": again("\\("),
    "opening formulas, one a line": again("\\[a\n"),
    "notes": again("[^1]"),
    "notes with their text": _notes,
    "texts of notes": again("[^1]: a\n"),
    "names of notes": again("[^a]:"),
    "entities": again("&amp;"),
    "numbers of entities": again("&#1;"),
    "ampersands": again("&"),
    "headings": again("# a\n"),
    "underlined headings": again("a\n=\n"),
    "rules": again("---\n"),
    "short lines": again("a\n"),
    "line breaks": again("a  \n"),
    "fences": again("```\n"),
    "fences in quotes": again("> ```\n"),
    "backslashes": again("\\`"),
    "line ends": again("\n"),
    "tabs": again("\t- a\n"),
    "zeros": again("\0"),
    "halves of letters": again("\ud83d"),
    "one letter": again("x"),
    "open marks in each sentence": numbered("*{i}, " + "b, " * 130 + "\n\n"),
    "code of numbers": code("json", "1,"),
    "code in Python": code("python", "f'{"),
    "code in JavaScript": code("js", "`${"),
    "code of line ends": code("cpp", "\n"),
    "code of comments": code("java", "//"),
    "code of tags": code("html", "<a "),
    "code in a rare language": code("basemake", "a"),
    "code in another rare language": code("ng2", "["),
}

_README = """# Garden planner

A small **tool** that plans beds; see the [guide](https://docs.example/guide) and `garden --help`. It costs $5.

```sh
pip install garden
```

- [x] Beds with *dates*
- [ ] Frost warnings, by [place](https://weather.example/?q=a&b=c)
  1. Sand, with *lime*

| crop | sown | rows |
|------|:----:|-----:|
| leek | March | 4 |

> Sow thinly, said Ada. "Then wait."

Formulas as $a^2 + b_1$ and footnotes[^1] work, and so does https://garden.example/a_b.

[^1]: From 2.0 on.

"""

HONEST: dict[str, str] = {
    "a long README": again(_README)(150_000),
    "a large table": numbered("| leek {i} | March | {i} | *late* |\n", before="| a | b | c | d |\n|---|---|--:|---|\n")(
        80_000
    ),
    "a hundred thousand characters of code": again(
        "def double(x):\n    return x * 2  # twice\n\n", before="```python\n", after="\n```\n"
    )(100_000),
    "two hundred references": numbered("See [guide {i}][r{i}] for *more*.\n\n")(7_000)
    + "".join(f"[r{i}]: https://docs.example/part/{i}\n" for i in range(250)),
    "long Chinese text": again("春天来了，花开了。我们去园子里种菜，好吗？\n\n")(100_000),
    "long Arabic text": again("جاء الربيع، وتفتحت الأزهار. هل نذهب إلى الحديقة؟ ")(100_000),
    "long prose": again("The leeks were sown in **March**, and by June they stood well. We waited.\n\n")(150_000),
    "a long list": numbered("- Sow bed {i} in March, thinly\n")(100_000),
    "a log": numbered("2024-05-01 12:00:01 INFO garden.beds [worker] sown {i} rows\n")(100_000),
    "a list of links": numbered("- [Bed {i}](https://garden.example/beds/{i})\n")(60_000),
    "answered mail": again("> > On Monday Ada wrote:\n> > The leeks stand well.\n> Good.\n\nSee you\n\n")(60_000),
    "much code in few lines": again("Run:\n\n```python\nprint('leek')\n```\n\n")(40_000),
    "formulas": again("Let $x_1 + y^2 = 3$ hold, and $$\\frac{a}{b}$$ too.\n\n")(60_000),
}
