const LEAVES_WITHIN = 5000; // milliseconds

let leftAt = -Infinity;
window.addEventListener("beforeunload", () => { leftAt = Date.now(); });

// A page that is about to be left, as by deleting its thread, would come back to an address that is no more.
export function reload() {
  const due = leftAt + LEAVES_WITHIN - Date.now();
  if (due > 0) setTimeout(reload, due);
  else location.reload();
}
