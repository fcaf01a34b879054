"""The names of common browsers and systems, read from what they say of themselves."""

BROWSERS = {  # what each alone says; most also say that they are Chrome and Safari, so the order matters
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def named(user_agent: str) -> str:
    """Firefox · Windows; empty for what is none of them."""
    found = (next((name for mark, name in names.items() if mark in user_agent), "") for names in (BROWSERS, SYSTEMS))
    return " · ".join(name for name in found if name)
