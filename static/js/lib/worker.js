// Lets the browser say when the server cannot be reached; a browser without it, or one that may not, does without.
export function startWorker() {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}
