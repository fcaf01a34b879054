// A panel that was asked for before somebody opened a part of it comes without the lines of that part. In the same version
// they are the same: what is read stays there, and is not fetched again.
export function keepOpenLines(shown, incoming) {
  if (incoming.dataset.version !== shown.dataset.version) return;
  for (const part of shown.querySelectorAll("[data-part][open]:not(:has(> [data-missing]))")) {
    const link = incoming.querySelector(`#${CSS.escape(part.id)} > [data-missing]`);
    link?.replaceWith(...[...part.children].slice(1).map((child) => child.cloneNode(true)));
  }
}
