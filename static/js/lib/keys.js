const LETTERS = { "?": "help", j: "next", k: "previous", r: "retry", c: "copy", e: "edit" };

export const OF_MESSAGES = ["next", "previous", "retry", "copy", "edit"];

// What a key asks for on a page: "new", "search", "find", "undo", "stop", "help", one of those of messages, or nothing. Letters in a
// text box are text.
export function meaningOf(event) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return "";
  const isText = event.target.matches?.("input, textarea, select, [contenteditable]") ?? false;
  if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === "o") return "new";
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k") return "search";
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "f") return "find";
  const isHeld = isText || event.repeat; // a key that is held down would undo one thing after another
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z") return isHeld ? "" : "undo";
  if (event.ctrlKey || event.metaKey) return "";
  if (event.key === "Escape") return "stop";
  return isText ? "" : (LETTERS[event.key] ?? "");
}
