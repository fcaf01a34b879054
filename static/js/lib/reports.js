import { fillMenu } from "./line_menus.js";

// What one writes to staff about a line stays while the summary changes under it, and also while no line is shown: its box goes
// with them, and its words come back with it.
const kept = new Map(); // id of a line -> { words, isOpen }

export function keepReports(panel) {
  for (const form of panel.querySelectorAll(".line-flag")) {
    const words = form.querySelector("textarea").value;
    const { id } = form.closest("li");
    if (form.open || words) kept.set(id, { words, isOpen: form.open });
    else kept.delete(id);
  }
}

export function giveReportsBack(panel) {
  giveBack(panel);
  for (const menu of panel.querySelectorAll("[data-closes]")) delete menu.dataset.closes; // the next report of this line stays open
}

function giveBack(panel) {
  for (const [id, { words, isOpen }] of kept) {
    const line = panel.querySelector(`#${CSS.escape(id)}`);
    fillMenu(line);
    const form = line?.querySelector(".line-flag");
    if (!form) continue;
    kept.delete(id);
    if (form.closest("[data-closes]") || form.querySelector("textarea").value === words) continue; // it was sent, or it is the same box
    form.open = isOpen;
    form.querySelector("textarea").value = words;
    if (isOpen) form.closest(".line-menu").open = true;
  }
}
