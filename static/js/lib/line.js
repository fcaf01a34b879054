// The line of messages behind a running reply: one element a message (#waiting-{id}), in the order in which they go.

const inside = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;

export const parseLine = (html) => inside(html).querySelector(".waiting-line");

export const parseEditForm = (html) => inside(html).querySelector("waiting-edit");

// What is as it was stays the same element, so that nobody's click or focus is lost to news of another message; and whoever is
// changing a message goes on, even where it was sent meanwhile. A focus that is lost all the same goes to the same button, or to
// `otherwise`. Gives whether a message left.
export function mergeLine(standing, incoming, otherwise) {
  const focused = standing.contains(document.activeElement) ? document.activeElement : null;
  const at = focused && `#${focused.closest("li")?.id} [data-act="${focused.dataset.act}"]`;
  const hasMoved = mergeItems(standing.querySelector("ol"), [...incoming.querySelectorAll("li")]);
  standing.querySelector("p").replaceWith(incoming.querySelector("p"));
  if (focused && document.activeElement !== focused) (focused.isConnected ? focused : standing.querySelector(at) ?? otherwise)?.focus();
  return hasMoved;
}

function mergeItems(list, items) {
  const gone = [...list.children].filter(({ id }) => !items.some((item) => item.id === id));
  for (const item of gone) if (!isEdited(item)) item.remove();
  let place = list.firstElementChild;
  for (const item of items) place = putAt(list, place, item);
  return gone.length > 0;
}

// Gives the element after it.
function putAt(list, place, incoming) {
  const standing = list.querySelector(`#${incoming.id}`);
  const isKept = standing && (isEdited(standing) || looks(standing) === looks(incoming));
  const element = isKept ? standing : incoming;
  if (element !== place) list.insertBefore(element, place);
  if (isKept || !standing) return element.nextElementSibling;
  standing.remove();
  return element.nextElementSibling;
}

const isEdited = (item) => Boolean(item.querySelector("waiting-edit"));

// A message that somebody opened to read it whole looks as it did.
const looks = (item) => item.innerHTML.replace(/(csrfmiddlewaretoken" value=")[^"]*|(<details[^>]*) open=""/g, "$1$2");
