const LETTERS = { "?": "help", j: "next", k: "previous", r: "retry", c: "copy", e: "edit" };

const WITH_CTRL = { k: "search", f: "find" };

export const OF_MESSAGES = ["next", "previous", "retry", "copy", "edit"];

// What a key asks for on a page: "new", "search", "find", "undo", "stop", "help", one of those of messages, or nothing.
// Letters in a text box are text, and so is Ctrl+Z there. A key that is held down would undo one thing after another.
export function meaningOf(event) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return "";
  const isText = event.target.matches?.("input, textarea, select, [contenteditable]") ?? false;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (event.shiftKey) return key === "o" ? "new" : "";
    if (key === "z") return isText || event.repeat ? "" : "undo";
    return WITH_CTRL[key] ?? "";
  }
  if (event.key === "Escape") return "stop";
  return isText ? "" : (LETTERS[event.key] ?? "");
}
