"""Where in a sentence that holds words of others its writer stands: before them, behind them, behind a comma."""

import re
from collections.abc import Iterator

from .speech import NAME

LAST = 12  # characters of a frame that end with a quotation
_SELF = re.compile(
    r"(?<!\w)(?:i|i['’](?:m|ve|d|ll)|im|we|we['’](?:re|ve|d|ll)|my|our|mine|me|us|ich|wir|mir|mich|uns|mein\w*|unser\w*"
    r"|je|moi|nous|mon|ma|mes|notre|nos|yo|mi|mis|nosotr[oa]s|nuestr\w+|eu|nós|meu|minha|io|noi|mio|mia|я|мы|мне|нам"
    r"|мой|моя|наш\w*|ben|biz|benim|bizim|bana|bize)(?!\w)|(?<!\w)[jm]['’]|أنا|نحن|मैं|मुझे|हम|मेर|我|咱|私|僕|俺|うち|저|나는|내|우리|제가",
    re.IGNORECASE,
)
_BEHIND_COMMA = re.compile(r"[,;:–—，；：、،]\s*(?:\w+ ){0,2}\Z")


def marks_of_self(told: str, frame: str, own: str) -> Iterator[str]:
    """told: the sentence; frame: that with a name in place of each quotation; own: what rules take for its writer's."""
    places = [found.start() for found in _SELF.finditer(frame)]
    if places:
        yield "self"
    if frame != told:
        yield "quoted"
        yield from _beside(frame.find(NAME), places, "quotation")
        if 0 <= len(frame) - LAST < frame.find(NAME):
            yield "quotation last"
    else:
        report = _first_that_differs(frame, own.rstrip(" .:,"))
        yield from _beside(report, places, "report")
        if places and places[-1] >= report and _BEHIND_COMMA.search(frame, report, places[-1]):
            yield "self behind comma"


def _beside(place: int, selves: list[int], name: str) -> Iterator[str]:
    if selves and selves[-1] >= place:
        yield f"self behind {name}"
    if selves and selves[0] < place:
        yield f"self before {name}"


def _first_that_differs(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
