"""Whether what stands behind the name of a secret is one: a password, a key, a code, or what anybody would write."""

import re
import tomllib
from pathlib import Path

LISTS = tomllib.loads(Path(__file__).with_name("secret_phrases.toml").read_text("utf-8"))


def any_of(section: str, *names: str) -> str:
    """A pattern for any of the pieces in these lists."""
    return "(?:" + "|".join(piece for name in names for piece in LISTS[section][name]) + ")"


_SMALL_WORDS = " ".join((*LISTS["grammar"]["verbs"], *LISTS["grammar"]["adverbs"], *LISTS["grammar"]["clauses"]))
NO_VALUE = frozenset(" ".join((*LISTS["harmless"].values(), _SMALL_WORDS)).split())
_HARMLESS = re.compile(
    r"v?\d+(?:[.,:/-]\d+)*[%a-z]{0,3}|https?://\S+|[\w.]+\(\S*|\$?\{\S*|\$[A-Z_a-z]\w*|<\S*|%\S*%|\*+|x+|\.+"
    r"|[\w.]+\[\S*|[-_]+|(?:os|env|process|config|settings|self|this)\.\S*|•+|…+",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(
    r"[A-Za-z_]\w*(?:(?:\.|::|->|#)[A-Za-z_]\w*)+|[a-z]+(?:_[a-z]+)+\d{0,2}|[a-z]+\d{1,4}"
    r"|[A-Z][a-z]+(?:[A-Z][a-z]+)*\d{0,4}"
)
_CHANGES = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_PARTICIPLE = re.compile(r"(?![A-ZÀ-Þ]).*(?:ed|ing|ly|able|ible|iert|elt|ös|lich|[её]н[аоы]?|.{5}é(?:e|s|es)?)\Z")
_CLAUSE_ENDS = re.compile(
    r"[\"'”’)\]}]*(?:[.!?;,。！？，।](?:\s|\Z)|\s*\Z|\s*[(\[{]|\s*\n"
    rf"|\s+{any_of('grammar', 'clauses')}\b|للـ|\s?(?:です|だ|입니다|이에요|예요|요))"
)


def has_digit_and_letter(value: str) -> bool:
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value))


def _has_sign(value: str) -> bool:
    return any(sign in "!@#$%^&*+=~?" for sign in value.strip("!?.,")) and any(map(str.isalnum, value))


def is_password(value: str, rest: str, *, is_said: bool) -> bool:
    """rest follows it. is_said: a link leads there, ":" or "is"; else it has to look made."""
    bare = value.strip(".,;:!?)…")
    is_number = bool(re.fullmatch(r"\d{4,12}", bare))
    if len(bare) < 3 or bare.lower() in NO_VALUE or (_HARMLESS.fullmatch(bare) and not is_number):
        return False
    if bare.endswith("(") or "://" in bare or bare.startswith(("/", "./", "~/")) or (bare.isdigit() and not is_said):
        return False
    if has_digit_and_letter(bare) or _has_sign(bare) or is_number:
        return len(bare) >= 4
    if not is_said or len(bare) < 4 or _PARTICIPLE.match(bare):
        return False
    return value != bare or bool(_CLAUSE_ENDS.match(rest))


def is_made_password(value: str, rest: str, *, is_said: bool) -> bool:
    """A password that nobody would take for a word."""
    bare = value.strip(".,;:!?)…")
    return (has_digit_and_letter(bare) or _has_sign(bare)) and is_password(value, rest, is_said=is_said)


def is_answer(value: str, rest: str, *, is_said: bool) -> bool:
    """What a bank asks for, and no word of what anybody says of it."""
    return value.lower() not in NO_VALUE and value.split()[0].lower() not in NO_VALUE


def is_key(value: str, rest: str, *, is_said: bool) -> bool:
    bare = value.strip(".,;:!?)…")
    if len(bare) < 6 or bare.lower() in NO_VALUE or _HARMLESS.fullmatch(bare) or _IDENTIFIER.fullmatch(bare):
        return False
    if _has_sign(bare) and len(bare) >= 8 and is_said and "(" not in bare:
        return True
    changes = len(_CHANGES.findall(bare))
    return has_digit_and_letter(bare) and (changes >= 3 or (changes >= 2 and len(bare) >= 10) or len(bare) >= 20)


def is_of_words(value: str, rest: str, *, is_said: bool) -> bool:
    """Words that make no sentence: hardly a small word among them."""
    return sum(word in NO_VALUE for word in re.split("[ -]", value)) <= 1


def is_code(value: str, rest: str, *, is_said: bool) -> bool:
    bare = value.strip(".,;:!?)…")
    digits = sum(map(str.isdigit, bare))
    if _UNIT.match(rest):
        return False
    is_mixed = is_said and digits == 2 and bool(_MIXED.fullmatch(bare))
    return (
        (3 <= digits <= 24 or is_mixed)
        and not re.search(r"[./:]\d", bare)
        and len(bare) <= 40
        and (is_said or digits >= 4)
    )


_MIXED = re.compile(r"(?=[A-Z]{0,7}\d)[A-Z\d]{5,8}")  # "R7K2M"
_UNIT = re.compile(
    r"[ ]?(?:bytes?|lines?|ms|mm|cm|km|€|\$|%|euros?|days?|digits?|characters?|times?|tries|zeichen)\b"
    r"|[ ]on the (?:map|board|header|chip)\b"
)
