// What one writes to staff about lines of the summary, while the panel that holds them is replaced. The focus comes along
// by htmx, which finds the same box in the new panel by its id.
const kept = new Map(); // id of a line that no panel holds now -> { words, isOpen }

export function handOver(from, to) {
  for (const form of from?.querySelectorAll(".line-flag") ?? []) keep(form);
  kept.delete(`line-${to.dataset.reported}`);
  giveBack(to);
}

export function giveBack(panel) {
  for (const [id, { words, isOpen }] of kept) {
    const line = panel.querySelector(`#${CSS.escape(id)}`);
    if (!line) continue;
    kept.delete(id);
    const form = line.querySelector(".line-flag");
    form.open = isOpen;
    form.querySelector("textarea").value = words;
    if (isOpen) line.querySelector(".line-menu").open = true;
  }
}

function keep(form) {
  const words = form.querySelector("textarea").value;
  if (form.open || words) kept.set(form.closest("li").id, { words, isOpen: form.open });
}
