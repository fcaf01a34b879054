// Whether this browser shows a notification when a reply is done. Each browser is asked for itself.
const KEY = "notify";

export const canNotify = () => "Notification" in window;

export const isBlocked = () => canNotify() && Notification.permission === "denied";

export const isWanted = () => canNotify() && Notification.permission === "granted" && localStorage.getItem(KEY) === "1";

// Nobody has said yes or no so far.
export const isOpen = () => canNotify() && Notification.permission === "default" && localStorage.getItem(KEY) === null;

export const refuse = () => localStorage.setItem(KEY, "0");

// Only after a press: the browser asks the person. Says whether they allowed it.
export async function want() {
  const isAllowed = (await Notification.requestPermission()) === "granted";
  localStorage.setItem(KEY, isAllowed ? "1" : "0");
  return isAllowed;
}

export function notify(title, options) {
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => { window.focus(); shown.close(); };
  } catch {
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, options)); // phones have it there only
  }
}
