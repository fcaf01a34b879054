import { morph } from "./morph.js";

// The line of messages behind a running reply: one element a message (#waiting-{id}), in the order in which they go.

const inside = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;

export const parseLine = (html) => inside(html).querySelector(".waiting-line");

export const parseEditForm = (html) => inside(html).querySelector("waiting-edit");

// Someone who is changing a message goes on, even where it was sent by now. A focus that is lost all the same goes to the same
// button, or to `otherwise`. Gives whether a message left.
export function mergeLine(standing, incoming, otherwise) {
  const focused = standing.contains(document.activeElement) ? document.activeElement : null;
  const at = focused && `#${focused.closest("li")?.id} [data-act="${focused.dataset.act}"]`;
  const hasMoved = [...standing.querySelectorAll("li")].some(({ id }) => !incoming.querySelector(`#${id}`));
  morph(standing, incoming, { isKept: isEdited });
  if (focused && document.activeElement !== focused) (focused.isConnected ? focused : standing.querySelector(at) ?? otherwise)?.focus();
  return hasMoved;
}

const isEdited = (element) => element.localName === "li" && Boolean(element.querySelector("waiting-edit"));
