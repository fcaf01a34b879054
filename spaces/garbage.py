"""What stays as long as the process is not looked through for garbage.

A look goes through all objects that live, and nothing else runs meanwhile. Much is loaded long after the start: the
client of the model servers, templates, the words and stems of languages. All of it together takes 70 to 100 ms a look
(measured in a server that renders long messages, where looks are many); without it, what the look is for remains.
"""

import gc
from functools import cache


@cache
def let_what_is_loaded_be(once: str) -> None:
    """once: the occasion, each of which counts one time in a process. What has become garbage by then, in a circle,
    stays too, so this must not be done again and again."""
    gc.freeze()
