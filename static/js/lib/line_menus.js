// What the menus of lines hold comes once for all of a kind, as <template data-actions>; a menu names its own.

// `inside`: where that template is.
export function fillMenu(line, inside = document) {
  const menu = line?.querySelector(".line-menu[data-menu]");
  const actions = menu && inside.querySelector(`template[data-actions="${menu.dataset.menu}"]`);
  if (!actions) return;
  const place = menu.querySelector(".line-actions");
  const hadFocus = place.contains(document.activeElement);
  place.innerHTML = actions.innerHTML.replaceAll(actions.dataset.id, line.id.replace("line-", ""));
  delete menu.dataset.menu;
  if (hadFocus) place.querySelector("a, button, summary")?.focus();
}

// The menus that are filled in what is shown are filled in what takes its place: what is open or half written there stays.
export function fillAsIn(shown, incoming) {
  for (const { id } of shown.querySelectorAll("li[id]:has(.line-menu:not([data-menu]))")) {
    fillMenu(incoming.querySelector(`#${CSS.escape(id)}`), incoming);
  }
}
