"""The ledger: what is known of a conversation, item by item, each with the messages it comes from."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import chain, count
from typing import Any, Literal, NamedTuple, get_args

from .values.moments import dated
from .whole_lines import without_halves

Kind = Literal[
    "goal", "preference", "decision", "constraint", "fact", "action", "question", "entity", "file", "tool", "error"
]
Status = Literal["active", "superseded", "resolved"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PROTECTED_KINDS: frozenset[Kind] = frozenset({"preference", "constraint", "decision"})
MOST_TWINS = 12  # of one line; of what is said oftener the newest


@dataclass(frozen=True, slots=True)
class Item:
    """One thing worth keeping: by rules a verbatim quote of one sentence, by a model a short statement.
    sources are the seqs it comes from, author who said it, role what they are ("user", "assistant", "tool"). worth
    orders items of one kind when room is short; said is the day on which it was said, in ISO form ("": not known);
    tokens is the size of its text with the dates that this gives to words such as "tomorrow".
    may_replace: ids of items that it is likely, but not sure, to take the place of; a person says. again: the same said
    once more, as it would be a line of its own. written_at: when a person wrote it, unix time in milliseconds.
    """

    id: str
    kind: Kind
    text: str
    sources: tuple[int, ...] = ()
    author: str = ""
    role: str = "user"
    status: Status = "active"
    pinned: bool = False
    superseded_by: str = ""
    owner: str = ""
    task: str = ""
    due: str = ""
    by: Literal["rules", "model", "person"] = "rules"
    worth: float = 0.0
    tokens: int = 0
    said: str = ""
    may_replace: tuple[str, ...] = ()
    again: "tuple[Item, ...]" = ()
    written_at: int = 0

    @property
    def told(self) -> str:
        """Its text with the dates of which it speaks: "I fly to Porto tomorrow (4 Feb 2026)"."""
        return dated(self.text, self.said)

    @property
    def said_in(self) -> tuple[int, ...]:
        """The seqs of all messages that say it, in their order."""
        return tuple(sorted({*self.sources, *(seq for twin in self.again for seq in twin.sources)}))

    def and_again(self, twin: "Item") -> "Item":
        """With one more place where it was said; where that was a decision, so is the line."""
        kind = twin.kind if twin.kind in PROTECTED_KINDS and self.kind not in PROTECTED_KINDS else self.kind
        again = (*self.again, twin)[-MOST_TWINS:]
        return replace(self, kind=kind, worth=max(self.worth, twin.worth), again=again)

    def without(self, seqs: Collection[int]) -> "Item | None":
        """The item where these messages are gone: what else says the same takes its place, None where nothing does."""
        again = tuple(twin for twin in self.again if not _cites(twin.sources, seqs))
        if not _cites(self.sources, seqs):
            return self if again == self.again else replace(self, again=again)
        if not again:
            return None
        place = {name: getattr(self, name) for name in ("id", "status", "pinned", "superseded_by", "may_replace")}
        return replace(again[0], **place, again=again[1:])

    @property
    def is_protected(self) -> bool:
        """A model may not resolve it, nor replace it but by newer words of a person."""
        return self.pinned or (self.kind in PROTECTED_KINDS and self.role == "user" and self.by != "model")

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values; fields that hold their default are left out."""
        kept = ((f.name, value) for f in fields(self) if (value := getattr(self, f.name)) != f.default)
        values = {name: list(value) if isinstance(value, tuple) else value for name, value in kept}
        return values | {"again": [twin.to_dict() for twin in self.again]} if self.again else values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Item":
        """What a newer version of the engine stored beside its own fields is passed over: two may run at once."""
        listed = {name: tuple(values.get(name, ())) for name in ("sources", "may_replace")}
        twins = {"again": tuple(map(cls.from_dict, values.get("again", ())))}
        own = _own_fields()
        return cls(**{name: value for name, value in {**values, **listed, **twins}.items() if name in own})


@cache
def _own_fields() -> frozenset[str]:
    return frozenset(f.name for f in fields(Item))


def stored_seqs(line: Mapping[str, Any]) -> Iterator[int]:
    """The seqs of all messages that say a line, as Item.to_dict gave it."""
    yield from line.get("sources", ())
    for twin in line.get("again", ()):
        yield from stored_seqs(twin)


class Twin(NamedTuple):
    """The id of a line, and what says the same once more."""

    of: str
    item: Item


class Settled(NamedTuple):
    """What a person said of two lines: the newer one replaced the old one, or both hold."""

    old: str
    new: str
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the narrative and the seqs it rests on, so that a deleted message can take it along."""

    text: str
    sources: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {"text": self.text, "sources": list(self.sources)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Sentence":
        return cls(values["text"], tuple(values.get("sources", ())))


@dataclass(frozen=True, slots=True)
class Patch:
    """What one fold changes. supersede: (old id, id of an item that replaces it).

    resolve: ids that are done; retire: ids of old items that leave for good (no room, or struck out by a person);
    pin, unpin: ids that a person keeps, or keeps no longer; narrative: the new one, None where the old one stays;
    struck: the new list of what people struck out, None where it is as before; settled: the same of what they said of
    lines that may replace others; archive: the items that found no room in the ledger any more, as they were last.
    again: known lines that were said once more.
    """

    add: tuple[Item, ...] = ()
    supersede: tuple[tuple[str, str], ...] = ()
    resolve: tuple[str, ...] = ()
    retire: tuple[str, ...] = ()
    pin: tuple[str, ...] = ()
    unpin: tuple[str, ...] = ()
    narrative: tuple[Sentence, ...] | None = None
    struck: tuple[Item, ...] | None = None
    settled: "tuple[Settled, ...] | None" = None
    archive: tuple[Item, ...] = ()
    again: tuple[Twin, ...] = ()

    def without(self, seqs: Collection[int]) -> "Patch":
        """This patch as if the messages at seqs had never been; for scrubbing stored versions."""
        kept = _not_citing(self.add, seqs)
        gone = {item.id for item in self.add} - {item.id for item in kept}
        add = tuple(_restored(item, gone) for item in kept)
        supersede = tuple(pair for pair in self.supersede if not gone & set(pair))
        narrative = None if self.narrative is None else _uncited(self.narrative, seqs)
        struck = None if self.struck is None else _not_citing(self.struck, seqs)
        settled = None if self.settled is None else _settled_without(self.settled, gone)
        again = tuple(twin for twin in self.again if not _cites(twin.item.sources, seqs))
        rest = replace(self, struck=struck, settled=settled, archive=_not_citing(self.archive, seqs), again=again)
        return replace(rest, add=add, supersede=supersede, narrative=narrative)

    def to_dict(self) -> dict[str, Any]:
        rare = {
            "struck": None if self.struck is None else [item.to_dict() for item in self.struck],
            "settled": None if self.settled is None else [list(pair) for pair in self.settled],
            "archive": [item.to_dict() for item in self.archive] or None,
            "again": [{"of": of, "item": item.to_dict()} for of, item in self.again] or None,
            "unpin": list(self.unpin) or None,
        }
        return {
            **{name: value for name, value in rare.items() if value is not None},
            "add": [item.to_dict() for item in self.add],
            "supersede": [list(pair) for pair in self.supersede],
            "resolve": list(self.resolve),
            "retire": list(self.retire),
            "pin": list(self.pin),
            "narrative": None if self.narrative is None else [sentence.to_dict() for sentence in self.narrative],
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Patch":
        narrative, struck, settled = values.get("narrative"), values.get("struck"), values.get("settled")
        return cls(
            add=tuple(map(Item.from_dict, values.get("add", ()))),
            supersede=tuple((old, new) for old, new in values.get("supersede", ())),
            resolve=tuple(values.get("resolve", ())),
            retire=tuple(values.get("retire", ())),
            pin=tuple(values.get("pin", ())),
            unpin=tuple(values.get("unpin", ())),
            narrative=None if narrative is None else tuple(map(Sentence.from_dict, narrative)),
            struck=None if struck is None else tuple(map(Item.from_dict, struck)),
            settled=None if settled is None else _read_settled(settled),
            archive=tuple(map(Item.from_dict, values.get("archive", ()))),
            again=tuple(Twin(twin["of"], Item.from_dict(twin["item"])) for twin in values.get("again", ())),
        )


@dataclass(frozen=True, slots=True)
class Ledger:
    """All items in the order in which they came, and the narrative.

    struck: what people struck out, so that no fold says it again. settled: what they said of lines that may replace
    others, so that no fold asks it again.
    """

    items: tuple[Item, ...] = ()
    narrative: tuple[Sentence, ...] = field(default=())
    struck: tuple[Item, ...] = ()
    settled: "tuple[Settled, ...]" = ()

    @property
    def active(self) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.status == "active")

    def get(self, id: str) -> Item | None:
        return next((item for item in self.items if item.id == id), None)

    def without(self, seqs: Collection[int]) -> "Ledger":
        """The ledger without all that cites a message at seqs; what those items had superseded is active again."""
        kept = _not_citing(self.items, seqs)
        gone = {item.id for item in self.items} - {item.id for item in kept}
        items = tuple(_restored(item, gone) for item in kept)
        struck, settled = _not_citing(self.struck, seqs), _settled_without(self.settled, gone)
        return Ledger(without_halves(items), _uncited(self.narrative, seqs), struck, settled)

    def to_dict(self) -> dict[str, Any]:
        struck = {"struck": [item.to_dict() for item in self.struck]} if self.struck else {}
        settled = {"settled": [list(pair) for pair in self.settled]} if self.settled else {}
        items, told = [item.to_dict() for item in self.items], [sentence.to_dict() for sentence in self.narrative]
        return {"items": items, "narrative": told, **struck, **settled}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Ledger":
        items = tuple(map(Item.from_dict, values.get("items", ())))
        told = tuple(map(Sentence.from_dict, values.get("narrative", ())))
        struck = tuple(map(Item.from_dict, values.get("struck", ())))
        return cls(items, told, struck, _read_settled(values.get("settled", ())))


def free_id(item: Item, taken: Mapping[str, str]) -> str:
    """The item's id, or where that is another text's the first of id.2, id.3 … that is not.

    taken: texts by id. The same item finds the same id again.
    """
    ids = chain([item.id], (f"{item.id}.{number}" for number in count(2)))
    return next(id for id in ids if taken.get(id, item.text) == item.text)


def merge(ledger: Ledger, patch: Patch) -> Ledger:
    """The ledger after a patch. Superseded and resolved items stay, with their status and link."""
    resolved, pinned, unpinned = set(patch.resolve), set(patch.pin), set(patch.unpin)
    replaced_by, said_again = dict(patch.supersede), dict[str, list[Item]]()
    for of, twin in patch.again:
        said_again.setdefault(of, []).append(twin)

    def changed(item: Item) -> Item:
        for twin in said_again.get(item.id, ()):
            item = item.and_again(twin)
        if item.id in replaced_by:
            item = replace(item, status="superseded", superseded_by=replaced_by[item.id])
        elif item.id in resolved:
            item = replace(item, status="resolved")
        return replace(item, pinned=item.id in pinned) if item.id in pinned | unpinned else item

    kept = [item for item in ledger.items if item.id not in set(patch.retire)]
    known = {item.id for item in kept}
    items = (*kept, *(item for item in patch.add if item.id not in known))
    items += tuple(_in_place_of_gone(said_again, {*patch.retire, *(item.id for item in items)}))
    settled = ledger.settled if patch.settled is None else patch.settled
    return Ledger(
        only_open_doubts(without_halves(tuple(map(changed, items))), settled),
        ledger.narrative if patch.narrative is None else patch.narrative,
        ledger.struck if patch.struck is None else patch.struck,
        settled,
    )


def _in_place_of_gone(said_again: Mapping[str, list[Item]], known: Collection[str]) -> Iterator[Item]:
    """What says the same as a line whose message was deleted since."""
    for of, twins in said_again.items():
        if of not in known:
            yield replace(twins.pop(0), id=of)


def only_open_doubts(items: tuple[Item, ...], settled: tuple[Settled, ...]) -> tuple[Item, ...]:
    """The items; none may replace what no longer holds, nor what a person has answered for."""
    active = {item.id for item in items if item.status == "active"}
    answered = {(pair.old, pair.new) for pair in settled}

    def open_doubts(item: Item) -> Item:
        still = tuple(id for id in item.may_replace if id in active and (id, item.id) not in answered)
        return item if still == item.may_replace else replace(item, may_replace=still)

    return tuple(map(open_doubts, items))


def replacing(ledger: Ledger, other: Ledger) -> Patch:
    """The patch that leads from one ledger to another, whatever is in them."""
    retire = tuple(item.id for item in ledger.items)
    return Patch(add=other.items, retire=retire, narrative=other.narrative, struck=other.struck, settled=other.settled)


def replayed(patches: Iterable[Patch]) -> Ledger:
    """The ledger that a chain of stored patches, oldest first, leads to."""
    ledger = Ledger()
    for patch in patches:
        ledger = merge(ledger, patch)
    return ledger


def _settled_without(settled: Iterable[Settled], gone: Collection[str]) -> tuple[Settled, ...]:
    return tuple(pair for pair in settled if pair.old not in gone and pair.new not in gone)


def _read_settled(values: Iterable[Iterable[Any]]) -> tuple[Settled, ...]:
    return tuple(Settled(str(old), str(new), bool(is_replaced)) for old, new, is_replaced in values)


def _restored(item: Item, gone: AbstractSet[str]) -> Item:
    if not gone.isdisjoint(item.may_replace):
        item = replace(item, may_replace=tuple(id for id in item.may_replace if id not in gone))
    if item.status == "superseded" and item.superseded_by in gone:
        return replace(item, status="active", superseded_by="")
    return item


def _not_citing(items: Iterable[Item], seqs: Collection[int]) -> tuple[Item, ...]:
    return tuple(kept for item in items if (kept := item.without(seqs)) is not None)


def _uncited(sentences: Iterable[Sentence], seqs: Collection[int]) -> tuple[Sentence, ...]:
    return tuple(sentence for sentence in sentences if not _cites(sentence.sources, seqs))


def _cites(sources: Iterable[int], seqs: Collection[int]) -> bool:
    return any(seq in seqs for seq in sources)
