"""The last word on every piece of html: what is not on the list goes."""

from functools import cache

import nh3

from spaces.markdown.code import COLOURED

ALLOWED_TAGS = {
    *("p", "br", "hr", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre"),
    *("strong", "em", "s", "sup", "code", "span", "a"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}


def clean(html: str) -> str:
    return _cleaner().clean(html).strip("\n")


@cache
def _cleaner() -> nh3.Cleaner:
    columns = {"align-left", "align-center", "align-right"}
    return nh3.Cleaner(
        tags=ALLOWED_TAGS,
        attributes={
            "a": {"href", "title"},
            "pre": {"data-language"},
            "ol": {"start", "dir"},
            **{tag: {"dir"} for tag in ("ul", "blockquote", "table")},
        },
        allowed_classes={
            "span": COLOURED | {"math", "math-display"},
            "th": columns,
            "td": columns,
            "li": {"task"},
            "sup": {"note"},
            "p": {"footnote"},
        },
        link_rel="noopener noreferrer nofollow ugc",
        set_tag_attribute_values={"a": {"target": "_blank"}},
        url_schemes={"http", "https", "mailto"},
        url_relative="deny",
    )
