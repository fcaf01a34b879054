// navigator.clipboard exists on https and localhost only; a server in one's own network may be neither.
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const box = Object.assign(document.createElement("textarea"), { value: text, className: "visually-hidden" });
  const focused = document.activeElement;
  document.body.append(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  focused?.focus();
  if (!isCopied) throw new Error("refused");
}
