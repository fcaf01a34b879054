"""The many spellings of the same tool: what clients, agents and MCP servers call reading, editing, searching."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

Operation = Literal["read", "write", "edit", "shell", "search", "glob", "fetch", "web_search", "task", "other"]

# Spelled without case, namespace, "_" and "-".
_SPELLINGS: dict[Operation, str] = {
    "read": """
        read readfile readtextfile readmediafile readmultiplefiles view viewfile cat open openfile getfile
        getfilecontents getfilecontent fileread notebookread readnotebook readlines
    """,
    "write": """
        write writefile createfile create createorupdatefile savefile newfile filewrite puttextfile writetofile
        createtextfile
    """,
    "edit": """
        edit editfile multiedit notebookedit editnotebook fileedit strreplace strreplaceeditor strreplacebasededittool
        texteditor replaceinfile replace searchreplace searchandreplace applypatch applydiff patch insert insertatline
        insertedit insertcontent updatefile modifyfile replacesymbolbody
    """,
    "shell": """
        bash executebash shell sh zsh powershell execute executecommand executeshellcommand runcommand runshellcommand
        runinterminal runterminalcmd runterminalcommand terminal localshell localshellcall exec execcommand bashoutput
        containerexec
    """,
    "search": """
        grep searchfiles search ripgrep rg codesearch searchcode grepsearch searchtext findinfiles searchforpattern
    """,
    "glob": """
        glob globtool findfiles findfile filesearch listfiles ls list listdir listdirectory directorytree
        listallowedfiles searchfilesbyname
    """,
    "fetch": """
        webfetch fetch fetchurl fetchwebpage openurl browse browseurl geturl httpget httprequest readurl urlfetch
    """,
    "web_search": """
        websearch searchweb googlesearch bravewebsearch bravesearch tavilysearch duckduckgosearch bingsearch
        websearchpreview internetsearch
    """,
    "task": "task agent subagent dispatchagent delegate delegatetask newtask runagent launchagent spawnagent",
}
_OPERATIONS: dict[str, Operation] = {
    spelling: operation for operation, spellings in _SPELLINGS.items() for spelling in spellings.split()
}
# Anthropic's text editor is one tool; its argument "command" says what it does.
_EDITOR_COMMANDS: dict[str, Operation] = {
    "view": "read",
    "create": "write",
    "str_replace": "edit",
    "insert": "edit",
    "undo_edit": "edit",
}


def operation_of(tool: str, arguments: Mapping[str, Any]) -> Operation:
    """What a tool of this name does with these arguments; "other" where the name is not known."""
    operation = _named(tool)
    if operation == "edit":
        return _EDITOR_COMMANDS.get(str(arguments.get("command", "")), operation)
    return operation


@lru_cache(1_024)
def _named(tool: str) -> Operation:
    return _OPERATIONS.get(_bare(tool), "other")


def _bare(tool: str) -> str:
    """The name without its namespace ("mcp__files__read_file", "functions.Read", "files/read", "server:Read")."""
    for separator in ("__", ".", "/", ":"):
        tool = tool.rpartition(separator)[2] or tool
    return tool.lower().replace("_", "").replace("-", "").replace(" ", "")
