"""Tool calls and their results: one compact line for each, and whether it worked."""

from .cards import ToolUse, card, files_in, tool_uses

__all__ = ["ToolUse", "card", "files_in", "tool_uses"]
