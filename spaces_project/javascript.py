"""ES modules joined to one file, so that a page asks once. It knows the plain forms only, and refuses all others."""

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field

_IMPORT = re.compile(
    r"""^import\s++(?:(?P<what>[^"';]*[^\s"';])\s++from\s++)?["'](?P<path>[^"']+)["'];?[ \t]*$""", re.MULTILINE
)
_DECLARATION = re.compile(
    r"^export\s+(?=(?:async\s+function|function|class|const)\b[\s*]*(?P<name>[\w$]+))", re.MULTILINE
)
_EXPORT_LIST = re.compile(r"^export\s*\{(?P<names>[^}]*)\};?[ \t]*$", re.MULTILINE)
_OTHER_FORM = re.compile(r"^(?:import\b(?!\s*\()|export\b).*|^.*\bimport\.meta\b.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_LATER_IMPORT = re.compile(r"""\bimport\(\s*["'](?P<path>\.[^"']+)["']\s*\)""")


class UnknownModuleForm(ValueError):
    """An import or export that the joiner does not know, a circle of imports, or a file that is not there."""


@dataclass
class Joined:
    text: str = ""
    parts: list[str] = field(default_factory=list)  # names, each after all that it imports


def join_modules(entry: str, read: Callable[[str], str], *, into: str) -> Joined:
    """The module `entry` and all that it imports statically, as one module that will stand at `into`.

    Each part becomes a function called once, so that names of two parts never clash; what it exports is what the
    function returns. Exported bindings are constant therefore (`export let` is refused). `import("./x.js")` stays an
    import at run time. Lines that are comments are left out, and no template literal may have one.
    `read` gives the text of a file, or raises KeyError. Raises UnknownModuleForm.
    """
    joined = Joined()
    _append(entry, read, posixpath.dirname(into), joined, above=())
    return joined


def _append(name: str, read: Callable[[str], str], home: str, joined: Joined, above: tuple[str, ...]) -> None:
    if name in above:
        raise UnknownModuleForm(f"{' imports '.join((*above, name))}: a circle.")
    if name in joined.parts:
        return
    try:
        source = read(name)
    except KeyError:
        raise UnknownModuleForm(f"{' imports '.join((*above, name))}: there is no such file.") from None
    for found in _IMPORT.finditer(source):
        _append(_resolve(name, found["path"]), read, home, joined, (*above, name))
    joined.text += _wrapped(name, source, home)
    joined.parts.append(name)


def _wrapped(name: str, source: str, home: str) -> str:
    exports = [found["name"] for found in _DECLARATION.finditer(source)]
    for found in _EXPORT_LIST.finditer(source):
        exports += _renamed(found["names"], outward=True)
    body = _IMPORT.sub(lambda found: _taken(name, found), _COMMENT.sub("", source))
    body = _EXPORT_LIST.sub("", _DECLARATION.sub("", body))
    if other := _OTHER_FORM.search(body):
        raise UnknownModuleForm(f"{name}: `{other[0].strip()}` cannot be joined.")
    body = _LATER_IMPORT.sub(lambda found: _later(name, found["path"], home), body)
    body += f"\nreturn {{ {', '.join(exports)} }};"
    return f"// {name}\nconst {_variable(name)} = (() => {{\n{body.strip()}\n}})();\n\n"


def _taken(name: str, found: re.Match[str]) -> str:
    what, module = (found["what"] or "").strip(), _variable(_resolve(name, found["path"]))
    if not what:
        return ""
    if what.startswith("{") and what.endswith("}"):
        return f"const {{ {', '.join(_renamed(what[1:-1]))} }} = {module};"
    if space := re.fullmatch(r"\*\s+as\s+([\w$]+)", what):
        return f"const {space[1]} = {module};"
    raise UnknownModuleForm(f"{name}: `{found[0].strip()}` cannot be joined; import it by name.")


def _renamed(names: str, *, outward: bool = False) -> list[str]:
    """`a, b as c` of an import or export list, as the members of an object pattern or (outward) an object."""
    pairs = [part.split(" as ") for part in re.sub(r"\s+", " ", names).strip(" ,").split(",") if part.strip()]
    words = [(pair[0].strip(), pair[-1].strip()) for pair in pairs]
    return [a if a == b else (f"{b}: {a}" if outward else f"{a}: {b}") for a, b in words]


def _later(name: str, path: str, home: str) -> str:
    return f'import("./{posixpath.relpath(_resolve(name, path), home)}")'


def _resolve(name: str, path: str) -> str:
    if not path.startswith("."):
        raise UnknownModuleForm(f'{name}: "{path}" is not a relative path.')
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
