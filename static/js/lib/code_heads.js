// Over each block of code: its language, and a button that copies it. Frames replace whole blocks, heads included.
export function headCode(root, copyWord) {
  for (const pre of root.querySelectorAll(".message-body pre")) {
    if (!pre.previousElementSibling?.matches(".code-head")) pre.before(head(pre, copyWord));
  }
}

function head(pre, copyWord) {
  const head = Object.assign(document.createElement("div"), { className: "code-head" });
  const language = Object.assign(document.createElement("span"), { textContent: pre.dataset.language ?? "" });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: copyWord });
  button.dataset.act = "copy-code";
  head.append(language, button);
  return head;
}
