// Options: which one a key leads to, and which of them fit what is typed.

export function nextOption(key, at, count) {
  if (!count) return -1;
  const last = count - 1;
  return { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, PageDown: Math.min(last, at + 5), PageUp: Math.max(0, at - 5) }[key] ?? -1;
}

// In a row of things, one on or one back: the arrow that points where the lines run leads on.
export function stepInRow(key, row) {
  const on = getComputedStyle(row).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  return key === "ArrowLeft" || key === "ArrowRight" ? (key === on ? 1 : -1) : 0;
}

// Each word that is typed begins some word of the text.
export function fits(text, typed) {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(typed).split(/\s+/).filter(Boolean).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
