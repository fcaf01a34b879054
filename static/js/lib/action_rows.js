// The rows of actions that serve many messages come once, as <template data-row>; a message names its own.
import { leaveToArrows } from "./stops.js";

const rows = new Map(); // name -> template

// Of a fragment: what is put into the page from it is the articles alone.
export function keepRows(fragment) {
  for (const template of fragment.querySelectorAll("template[data-row]")) rows.set(template.dataset.row, template);
}

// Gives the row of this message, put there now where it was not needed before; null where the message has none.
export function showActions(article) {
  const place = article.querySelector(".message-actions");
  const template = place?.dataset.row && rowNamed(place.dataset.row);
  if (!template) return place;
  const hadFocus = place.contains(document.activeElement);
  place.outerHTML = filled(template, article.dataset);
  const row = article.querySelector(".message-actions");
  leaveToArrows(row);
  window.htmx?.process(row);
  if (hadFocus) row.querySelector("[data-stop]")?.focus();
  return row;
}

// Gives what opens the actions of an article that takes this one's place, as far as somebody had them open.
export function openActionsOf(article) {
  const row = article.querySelector(".message-actions");
  const isSheet = Boolean(row?.matches(":popover-open"));
  const hasMore = Boolean(row?.querySelector("[data-act=more][aria-expanded=true]"));
  return (incoming) => {
    if (hasMore) incoming.querySelector("[data-act=more]")?.setAttribute("aria-expanded", "true");
    if (isSheet) document.dispatchEvent(new CustomEvent("spaces:actions", { detail: incoming }));
  };
}

export const isShown = (article) => !article.querySelector(".message-actions[data-row]");

const rowNamed = (name) => rows.get(name) ?? document.querySelector(`template[data-row="${name}"]`);

const filled = ({ dataset, innerHTML }, { message, seq }) => innerHTML.replaceAll(dataset.id, message).replaceAll(dataset.seq, seq);
