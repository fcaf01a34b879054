"""`python -m tests.compiled_patterns`: the patterns that the product compiles while it is imported and set up, and that
`tests/patterns.py` does not know; one a line. Seen at the door of `re` itself, however they are written down."""

from __future__ import annotations

import os
import re
import sys
from typing import Any

from tests.imports import PACKAGES

Compiled = dict[tuple[str, int], str]


def recorded() -> Compiled:
    """Filled as patterns are compiled: where each of the product's comes from, by its text and its flags."""
    found: Compiled = {}
    compile_one = re._compile  # type: ignore[attr-defined]

    def note(pattern: Any, flags: Any) -> Any:
        compiled = compile_one(pattern, flags)
        frame = sys._getframe(1)
        while frame.f_back and frame.f_globals.get("__name__") == "re":
            frame = frame.f_back
        module = str(frame.f_globals.get("__name__"))
        if module.partition(".")[0] in PACKAGES and isinstance(compiled.pattern, str):
            found.setdefault((compiled.pattern, compiled.flags), f"{module}.{frame.f_code.co_name}")
        return compiled

    re._compile = note  # type: ignore[attr-defined]
    return found


def main() -> None:
    found = recorded()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from tests.patterns import MAKERS, all_patterns

    known = {(one.pattern.pattern, one.pattern.flags) for one in all_patterns()}
    unknown = (f"{place}: {key[0]!r}" for key, place in found.items() if key not in known and place not in MAKERS)
    sys.stdout.write(f"{len(found)} compiled\n" + "".join(f"{line}\n" for line in unknown))


if __name__ == "__main__":
    main()
