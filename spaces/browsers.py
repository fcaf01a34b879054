"""What a person knows a browser by, read from what it says of itself."""

from functools import lru_cache

OUR_WORDS = {"Mac OS X": "macOS", "Chrome OS": "ChromeOS", "Safari UI/WKWebView": "Safari", "HeadlessChrome": "Chrome"}
OF_PHONES = (" Mobile WebView", " Mobile", " iOS", "Mobile ")  # Firefox is Firefox, on a phone too


@lru_cache(maxsize=256)
def named(user_agent: str) -> str:
    """Firefox · Windows; empty for what is not known."""
    from ua_parser import parse  # takes 0.1 s and 5 MB, which few pages need

    found = parse(user_agent)
    device = found.device.family if found.device else ""
    system = found.os.family if found.os else ""
    names = (_plain(found.user_agent.family) if found.user_agent else "", device if system == "iOS" else system)
    return " · ".join(OUR_WORDS.get(name, name) for name in names if name)


def _plain(family: str) -> str:
    for part in OF_PHONES:
        family = family.replace(part, "")
    return family
