// A block of HTML or SVG, drawn below itself in a frame without scripts, network or access to this page.
export function togglePreview(button, words) {
  const shown = button.preview;
  button.setAttribute("aria-expanded", String(!shown));
  button.textContent = shown ? words.preview : words.hide;
  button.preview = shown ? shown.remove() : open(button, words);
}

let opened = 0;

function open(button, words) {
  const pre = button.closest(".code-head").nextElementSibling;
  const isSvg = /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(pre.textContent);
  const name = `preview-${++opened}`;
  const place = Object.assign(document.createElement("div"), { className: "code-preview" });
  const frame = Object.assign(document.createElement("iframe"), { name, title: words.preview });
  frame.setAttribute("sandbox", "");
  const note = Object.assign(document.createElement("p"), { className: "small", textContent: words.note });
  place.append(frame, note);
  if (isSvg) note.append(" ", saveButton(pre, words));
  pre.after(place);
  fill(name, pre.textContent, words.address);
  return place;
}

// The frame's page comes from the server, because its policy forbids what this page's own would allow.
function fill(target, code, action) {
  const form = Object.assign(document.createElement("form"), { method: "post", action, target, hidden: true });
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, value] of Object.entries({ csrfmiddlewaretoken: token, code })) {
    const field = Object.assign(document.createElement("textarea"), { name });
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

function saveButton(pre, words) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.save });
  button.addEventListener("click", () => {
    const href = URL.createObjectURL(new Blob([pre.textContent], { type: "image/svg+xml" }));
    Object.assign(document.createElement("a"), { href, download: "picture.svg" }).click();
    URL.revokeObjectURL(href);
  });
  return button;
}
