// A block of HTML or SVG, drawn below itself in a frame without scripts, network or access to this page; a diagram in one
// whose only scripts are those that draw it.
export function togglePreview(button, words) {
  const shown = button.preview;
  button.setAttribute("aria-expanded", String(!shown));
  button.textContent = shown ? words.preview : words.hide;
  button.preview = shown ? shown.remove() : open(button, words);
}

let opened = 0;
const DRAWN_WITHIN = 20000; // milliseconds
const LOWEST = 80, HIGHEST = 1200; // pixels of a frame that shows a diagram

function open(button, words) {
  const pre = button.closest(".code-head").nextElementSibling;
  const isDiagram = pre.dataset.language === "mermaid";
  const place = Object.assign(document.createElement("div"), { className: "code-preview" });
  const name = `preview-${++opened}`;
  const frame = Object.assign(document.createElement("iframe"), { name, title: words.preview });
  frame.setAttribute("sandbox", isDiagram ? "allow-scripts" : "");
  const note = Object.assign(document.createElement("p"), { className: "small", textContent: isDiagram ? words.drawing : words.note });
  place.append(frame, note);
  if (isDiagram) frame.src = words.diagramAddress;
  pre.after(place);
  if (isDiagram) draw(frame, note, pre.textContent, words);
  else fill(name, pre.textContent, words.address);
  if (isSvg(pre.textContent)) note.append(" ", saveButton(pre.textContent, words));
  return place;
}

const isSvg = (code) => /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(code);

// The frame says when it is ready, is sent the text, and answers with the picture or with what is wrong.
function draw(frame, note, code, words) {
  const end = new AbortController();
  const say = (text, ...more) => {
    end.abort();
    note.replaceChildren(text, ...more);
  };
  const fail = (why = "") => {
    frame.hidden = true;
    note.setAttribute("role", "alert");
    say(words.notDrawn, ...(why ? [why] : []).map((textContent) => Object.assign(document.createElement("samp"), { textContent })));
  };
  const hear = ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data.isReady) frame.contentWindow.postMessage(code, "*"); // its origin has no name
    if (data.error) fail(data.error);
    if (!data.svg) return;
    frame.style.blockSize = `${Math.min(HIGHEST, Math.max(LOWEST, Number(data.height) || 0))}px`;
    say(words.drawn, " ", saveButton(data.svg, words));
  };
  addEventListener("message", hear, { signal: end.signal });
  setTimeout(() => end.signal.aborted || fail(), DRAWN_WITHIN);
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

function saveButton(svg, words) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.save });
  button.addEventListener("click", () => {
    const href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    Object.assign(document.createElement("a"), { href, download: "picture.svg" }).click();
    URL.revokeObjectURL(href);
  });
  return button;
}
