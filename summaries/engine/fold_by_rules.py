"""The fold by rules: from turns to a patch, with what the new words supersede, resolve or push out."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from .capacity import within_capacity
from .cues import function_words, small_talk
from .dedupe import without_echoes
from .extract import Clean, extract, quotes
from .items import PROTECTED_KINDS, Item, Ledger, Patch, free_id
from .messages import Turn
from .sentences import words_of
from .supersede import effects_of
from .supersede.echoes import echoes_of
from .supersede.halves import what_stays
from .tokens import TokenCounter
from .twins import gathered, spoken


def rules_patch(
    ledger: Ledger,
    turns: Sequence[Turn],
    *,
    budget: int,
    counter: TokenCounter,
    least_chars: int = 0,
    preserve_error_details: bool = True,
    keep: Collection[str] = (),
) -> Patch:
    """What turns add to the ledger, by rules alone.

    budget is that of the summary, in tokens; where all that is worth keeping has fewer than least_chars, the rest is
    quoted too. keep: ids of lines that stay however little room there is.
    """
    clean, days = Clean(), {m.seq: m.at[:10] for turn in turns for m in turn.messages if m.at}
    found = extract(turns, counter=counter, preserve_error_details=preserve_error_details, clean=clean)
    told = gathered(without_echoes(found, ledger), ledger, days)
    known = {item.text for item in ledger.active}
    heard = {*known, *told.texts, *(item.text for item in ledger.struck)}
    missing = max(least_chars, 1) - sum(map(len, known)) - sum(len(item.text) for item in told.new)
    quoted = _quotes(turns, counter, clean, only_of_people=missing <= 0)
    so_far = replace(ledger, items=(*ledger.items, *told.new))
    told_ids = {item.id for item in told.new}
    unsaid = (item for item in without_echoes(quoted, ledger) if item.id not in told_ids)
    more = gathered(_unheard(unsaid, heard), so_far, days)
    rest, again = more.new, (*told.again, *more.again)
    new = tuple(told.new)
    if missing > 0:
        new = tuple(sorted((*new, *_enough(rest, missing)), key=lambda item: item.sources))
    ids = {item.id for item in new}
    effects = effects_of(ledger, new, [item for item in rest if item.role == "user" and item.id not in ids])
    halves = _halves_that_stay((*ledger.items, *new), (*new, *effects.kept), effects.supersede, counter)
    new = tuple(sorted((*new, *effects.kept, *halves), key=lambda item: item.sources))
    asked, answered = _open_and_answered(ledger, new, effects.may)
    new = tuple(replace(item, may_replace=asked[item.id]) if item.id in asked else item for item in new)
    patch = Patch(add=new, supersede=(*effects.supersede, *answered), resolve=effects.resolve, again=again)
    return within_capacity(ledger, patch, budget=budget, keep=keep)


def _halves_that_stay(
    known: Sequence[Item], new: Sequence[Item], pairs: Iterable[tuple[str, str]], counter: TokenCounter
) -> Iterator[Item]:
    """Of lines that say two things of which a newer line takes the place of one, the other as a line of its own."""
    by_id = {item.id: item for item in (*known, *new)}
    taken = {id: item.text for id, item in by_id.items()}
    for older, newer in pairs:
        if (newer in by_id) and (text := what_stays(by_id[older].text, by_id[newer].text, is_gone=True)):
            whole = by_id[older]
            kind = whole.kind if whole.kind in PROTECTED_KINDS else "fact"
            half = replace(whole, kind=kind, text=text, tokens=counter.count(text), may_replace=(), again=())
            half = replace(half, id=free_id(half, taken), owner="", task="", due="")
            taken[half.id] = text
            yield half


def _quotes(turns: Sequence[Turn], counter: TokenCounter, clean: Clean, *, only_of_people: bool) -> list[Item]:
    """Of assistants too where one of them says the same as a person."""
    if only_of_people:
        found = quotes(turns, counter=counter, clean=clean, of_people=True)
        said = {spoken(item.text) for item in found}
        answers = (message for turn in turns for message in turn.messages if message.role == "assistant")
        sentences = (text for message in answers if not message.is_by_person for text in clean.sentences_of(message))
        if said.isdisjoint(map(spoken, sentences)):
            return found
    return quotes(turns, counter=counter, clean=clean)


def _open_and_answered(
    ledger: Ledger, new: Sequence[Item], pairs: Sequence[tuple[str, str]]
) -> tuple[dict[str, tuple[str, ...]], list[tuple[str, str]]]:
    """What each line may replace, where that is not sure; and the pairs of which a person said that it does, with what
    an assistant said back of the older."""
    settled = {(pair.old, pair.new): pair.is_replaced for pair in ledger.settled}
    asked: dict[str, tuple[str, ...]] = {}
    for pair in pairs:
        if pair not in settled:
            older, newer = pair
            asked[newer] = (*asked.get(newer, ()), older)
    by_id = {item.id: item for item in (*ledger.active, *new)}
    answered = [pair for pair in pairs if settled.get(pair)]
    echoes = [(echo.id, id) for old, id in answered for echo in echoes_of(by_id[old], by_id[id], by_id.values())]
    return asked, [*answered, *echoes]


def _enough(items: Iterable[Item], chars: int) -> Iterator[Item]:
    """So many characters of what is there: people's statements first, then their questions, then the answers. Behind
    all of them thanks, assent and the like, which are only quoted where nothing else was said."""
    chat = small_talk() | function_words()

    def rank(item: Item) -> tuple[bool, bool, bool]:
        return chat.issuperset(words_of(item.text)), item.role != "user", item.text.endswith("?")

    for item in sorted(items, key=rank):
        if chars <= 0:
            return
        chars -= len(item.text)
        yield item


def _unheard(items: Iterable[Item], known: set[str]) -> Iterator[Item]:
    """The items that say, word for word, what none says yet."""
    heard = {spoken(text) for text in known}
    for item in items:
        said = spoken(item.text)
        if said not in heard:
            heard.add(said)
            yield item
