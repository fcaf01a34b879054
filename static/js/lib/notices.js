// Told to nobody in particular: toasts are shown by <toast-list>, announcements are read out by screen readers.

export function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(`spaces:${name}`, { detail }));
}

// Before something is sent: whoever has to be heard by the server first (a deletion) says so.
export function othersAreDone() {
  const after = [];
  tell("sends", { after });
  return Promise.all(after);
}

// undo: {url, …fields}, what to ask the server for where somebody takes it back.
export const toast = (words, level = "info", undo = undefined) => tell("toast", { words, level, undo });

export function announce(words) {
  document.getElementById("announcer").textContent = words;
}

// What was announced holds no more; something else that was announced since then stays.
export function takeBack(words) {
  const announcer = document.getElementById("announcer");
  if (announcer.textContent === words) announcer.textContent = "";
}
