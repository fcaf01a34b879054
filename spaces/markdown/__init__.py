"""Markdown of models and people -> safe html.

Raw html is never parsed, images become links (nothing loads from another host), and nh3 cleans
each result as a whole against a short allow list, last of all. No class, id, style or `hx-*` of the
text survives; the only classes are those of Pygments and of table columns.

A finished text goes through `render`; a growing one through `Blocks`, which renders each closed
top-level block once. `render_blocks` splits a snapshot at the same places, so block indexes agree.
`plain` gives the words alone. A text that would cost too much (`budget`) is shown as it was written.
"""

from spaces.markdown.growing import Blocks, render_blocks
from spaces.markdown.plain import plain
from spaces.markdown.rendering import Rendered, render, rendered

__all__ = ["Blocks", "Rendered", "plain", "render", "render_blocks", "rendered"]
