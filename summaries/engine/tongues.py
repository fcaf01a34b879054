"""The words by which others are quoted, language by language: speech.toml, ready to look for."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from typing import Any

from .scripts import JOINED

_TO_SELF = r"(?:to (?:my)?self|to me|an mich|à moi|para mí|para mim|a me stess[oa]|себе|самому себе)(?!\w)"

_OTHER_LETTERS = ("ru", "ar", "hi", "zh", "ja", "ko")


@dataclass(frozen=True)
class Tongue:
    """A language's words, ready to look for. Patterns that nothing matches are None."""

    code: str
    says: frozenset[str]
    bound: frozenset[str]
    that: frozenset[str]
    self: frozenset[str]
    relative: tuple[str, ...]
    marks: frozenset[str]
    last: bool
    drops: bool
    sources_after: bool
    phrases: re.Pattern[str] | None
    sources: re.Pattern[str] | None
    texts: re.Pattern[str] | None
    mine: re.Pattern[str] | None
    pieces: re.Pattern[str] | None
    own: re.Pattern[str] | None
    orders: re.Pattern[str] | None
    again: re.Pattern[str] | None
    pasted: re.Pattern[str] | None
    wants: re.Pattern[str] | None
    behind: re.Pattern[str] | None
    binds: re.Pattern[str] | None
    agrees: re.Pattern[str] | None


@cache
def tongues() -> tuple[Tongue, ...]:
    """All languages; read once."""
    selves = frozenset(" ".join(values["self"] for code, values in _table().items() if code != "tr").split())
    return tuple(_tongue(code, values, selves) for code, values in _table().items())


def has_colon(text: str) -> bool:
    """Without one nobody's text is quoted or pasted behind it (Tongue.texts, Tongue.pasted)."""
    return ":" in text or "：" in text


def tongues_for(text: str) -> tuple[Tongue, ...]:
    """Those that the text can be in by its letters."""
    return _in_latin_letters() if text.isascii() else tongues()


@cache
def _in_latin_letters() -> tuple[Tongue, ...]:
    return tuple(tongue for tongue in tongues() if tongue.code not in _OTHER_LETTERS)


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("speech.toml").read_text("utf-8"))


def _tongue(code: str, values: dict[str, Any], selves: frozenset[str]) -> Tongue:
    is_joined = code in JOINED
    edge, close = ("", "") if is_joined else (r"(?<!\w)", r"(?!\w)")

    def words(key: str) -> frozenset[str]:
        return frozenset(values.get(key, "").split())

    def pattern(key: str, before: str = edge, after: str = close) -> re.Pattern[str] | None:
        told = values.get(key, "")
        told = told if isinstance(told, str) else "|".join(told)
        return re.compile(f"{before}(?:{told}){after}", re.IGNORECASE) if told else None

    any_of = partial(_any_of, values)
    texts = rf"^[^:：]{{0,80}}?{edge}(?:{any_of('texts')}){close}[^:：]{{0,40}}[:：]"
    pasted = rf"\A[^:：]{{0,40}}?{edge}(?:{any_of('pasted')}){close}[^:：]{{0,80}}[:：]"
    return Tongue(
        code=code,
        says=words("says"),
        bound=words("bound"),
        that=words("that"),
        self=selves if words("says") and code != "tr" else words("self"),
        relative=tuple(f"{each} " for each in values.get("relative", "").split("|") if each),
        marks=words("marks"),
        last=bool(values.get("last")),
        drops=bool(values.get("drops")),
        sources_after=bool(values.get("sources_after")),
        phrases=pattern("phrases"),
        sources=_sources(values, edge, close),
        texts=re.compile(texts, re.IGNORECASE) if any_of("texts") else None,
        mine=_mine(any_of("mine"), any_of("texts"), edge, close),
        pieces=re.compile(values["pieces"]) if "pieces" in values else None,
        own=pattern("own"),
        orders=pattern("orders"),
        again=pattern("again", "" if is_joined else r"(?:[,;—–，；،]\s*)?(?<!\w)", ""),
        pasted=re.compile(pasted, re.IGNORECASE) if any_of("pasted") else None,
        behind=pattern("behind", after=""),
        binds=pattern("binds", after=""),
        agrees=pattern("agrees", before="", after=""),
        wants=pattern("wants", before=r"\A"),
    )


def _any_of(values: dict[str, Any], key: str) -> str:
    return "|".join(map(re.escape, values.get(key, "").split()))


def _mine(whose: str, texts: str, edge: str, close: str) -> re.Pattern[str] | None:
    """The writer's own text: "my reply to them:", "a note to myself:"; no "my favourite song"."""
    told = [rf"{edge}(?:{whose}) (?!\w+['’]s|favou?rite)(?:\w+ )?(?:{texts}){close}"] if whose else []
    told += [f"{edge}(?:{texts}) {_TO_SELF}"] if texts and edge else []
    return re.compile("|".join(told), re.IGNORECASE) if told else None


def _sources(values: dict[str, Any], edge: str, close: str) -> re.Pattern[str] | None:
    if not values.get("sources"):
        return None
    things = (
        "own |plans?|notes?|rules?|calculat|list|calendar|records?|diary|budget|memory|measure|principles?|schedule"
        "|(?:last |previous |earlier )?(?:messages?|mails?|e-?mails?|letter)"
    )
    mine = rf"(?!\s*(?:(?:my|our) (?:{things})|me|mir|uns|meinem|unserem|moi|mí|mim|me|моим|нашему|لخطتي)\b)"
    not_mine = "(?<!bana )(?<!bize )(?<!buna )(?<!मेरे )(?<!हमारे )"
    return re.compile(rf"{edge}{not_mine}(?:{values['sources']}){close}{mine}", re.IGNORECASE)


@cache
def heads() -> tuple[str, ...]:
    """What stands above forwarded mail, in all languages."""
    return tuple(head for values in _table().values() for head in values.get("forwarded", ()))
