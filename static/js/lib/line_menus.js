// What the menus of lines hold comes once for all of a kind, as <template data-menu>; a menu names its own.

// `inside`: where that template is.
export function fillMenu(line, inside = document) {
  const menu = line?.querySelector(".line-menu[data-menu]");
  const actions = menu && inside.querySelector(`template[data-menu="${menu.dataset.menu}"]`);
  if (!actions) return;
  const place = menu.querySelector(".line-actions");
  const hadFocus = place.contains(document.activeElement);
  place.innerHTML = actions.innerHTML.replaceAll(actions.dataset.id, line.id.replace("line-", ""));
  delete menu.dataset.menu;
  if (inside === document) window.htmx.process(place); // a panel that comes is processed as it is put in
  if (hadFocus) place.querySelector("a, button, summary")?.focus();
}

// Menus that are filled on the page are filled in what replaces them, so that what is open or half written survives the morph.
export function fillSameMenus(shown, incoming) {
  for (const { id } of shown.querySelectorAll("li[id]:has(.line-menu:not([data-menu]))")) {
    fillMenu(incoming.querySelector(`#${CSS.escape(id)}`), incoming);
  }
}
