"""What somebody calls their new one takes the place of the one before: "My goal is 10 km", "My new goal is 20"."""

import re

_IS = r"(?:is|will be|ist|est|es|è|é|sera|será|sarà)"
_NEW = re.compile(
    r"(?:(?:so|ok|now|also|und),? )?(?:(?:my|our) new (?P<en>\w{3,30})|(?:mein|unser)e? neue[rs]? (?P<de>\w{3,30})"
    r"|(?:mon|notre) nouvel? (?P<fr>\w{3,30})|(?:ma|notre) nouvelle (?P<fr_f>\w{3,30})"
    r"|(?:mi|nuestr[oa]) nuev[oa] (?P<es>\w{3,30})|(?:il mio|la mia|il nostro|la nostra) nuov[oa] (?P<it>\w{3,30})"
    rf"|(?:o meu|a minha|meu|minha|noss[oa]) nov[oa] (?P<pt>\w{{3,30}})) {_IS}(?!\w)",
    re.IGNORECASE,
)
_OWN = r"(?:my|our|meine?|unsere?|mon|ma|notre|mi|nuestr[oa]|mio|mia|nostr[oa]|meu|minha|noss[oa])"
_MINE = re.compile(rf"(?:\w+,? )?{_OWN} (?P<what>\w{{3,30}}) {_IS}(?!\w)", re.IGNORECASE)


def is_the_new_one(newer: str, older: str) -> bool:
    """The newer says what "my new goal" is, and the older what "my goal" is."""
    found = _NEW.match(newer)
    what = next(filter(None, found.groups()), "") if found else ""
    said = _MINE.match(older) if what else None
    return bool(said and said["what"].casefold() == what.casefold())
