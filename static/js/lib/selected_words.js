import { textOf } from "./range_text.js";

// The words of a message that are selected, or "". What stands for a formula is given as its TeX.
export function selectedWords(body) {
  const selection = getSelection();
  if (!selection.rangeCount || selection.isCollapsed) return "";
  const range = selection.getRangeAt(0);
  if (!body.contains(range.startContainer) || !body.contains(range.endContainer)) return "";
  return textOf(range, ({ dataset }) => dataset.tex).replace(/\s+/g, " ").trim();
}
