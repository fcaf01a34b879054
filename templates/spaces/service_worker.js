// When the server cannot be reached, a page that says so. Pages, messages and answers are never kept.
const KEPT = [{% for url in kept %}"{{ url|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const SHELL = `shell ${KEPT.join(" ")}`;

const keep = async () => (await caches.open(SHELL)).addAll(KEPT);

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
}

async function showPage(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const kept = request.mode === "navigate" ? KEPT[0] : new URL(request.url).pathname;
  if (request.method !== "GET" || !KEPT.includes(kept)) return;
  event.respondWith(fetch(request).catch(async () => (await caches.match(kept)) ?? Response.error()));
});
