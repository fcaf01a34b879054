// Reads a message aloud with the browser's own voice, or stops it.
export function toggleReading(button, words) {
  const was = document.querySelector("[data-act=speak][aria-pressed=true]");
  speechSynthesis.cancel();
  if (was) say(was, words.read, false);
  if (was === button) return;
  const text = spokenOf(button.closest("article"));
  if (!text) return;
  const speech = Object.assign(new SpeechSynthesisUtterance(text), { lang: document.documentElement.lang });
  speech.onend = speech.onerror = () => say(button, words.read, false);
  say(button, words.stopReading, true);
  speechSynthesis.speak(speech);
}

function say(button, words, isPressed) {
  button.textContent = words;
  button.setAttribute("aria-pressed", String(isPressed));
}

// Without code, and without what only the eye needs.
export function spokenOf(article) {
  const body = article.querySelector(".message-body").cloneNode(true);
  for (const part of body.querySelectorAll("pre, .code-head, .code-preview, .visually-hidden")) part.remove();
  return body.textContent.replace(/\s+/g, " ").trim();
}

let listening = null;

// Writes what the person says where the cursor is; a second press ends it.
export function toggleDictation(button, box, words, failed) {
  if (listening) return listening.stop();
  const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  listening = Object.assign(new Recognition(), { lang: document.documentElement.lang, continuous: true });
  listening.onresult = ({ results, resultIndex }) => {
    for (const result of [...results].slice(resultIndex)) if (result.isFinal) write(box, result[0].transcript);
  };
  listening.onerror = ({ error }) => error !== "aborted" && error !== "no-speech" && failed();
  listening.onend = () => {
    listening = null;
    press(button, words.dictate, false);
  };
  press(button, words.stopDictating, true);
  listening.start();
}

function press(button, words, isPressed) {
  button.title = words;
  button.setAttribute("aria-pressed", String(isPressed));
}

export function write(box, words) {
  const before = box.value.slice(0, box.selectionStart);
  const gap = before && !/\s$/.test(before) ? " " : "";
  box.setRangeText(gap + words.trim(), box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
