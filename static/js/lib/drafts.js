// What was typed and not sent yet, kept by this browser under a key for each thread and reader. A browser that keeps
// nothing (a private window, a full disk) costs the keeping, never the typing.

export function readDraft(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

// Where the changed words of a message are, beside the draft of its thread.
export function editDraft(key) {
  return `${key}:edit`;
}

export function keepDraft(key, text) {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // nothing is kept here
  }
}

// All that anybody typed and did not send.
export function forgetDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (/^(draft|waiting):/.test(key)) localStorage.removeItem(key);
  } catch {
    // nothing is kept here
  }
}
