// The articles of a conversation: one element a position (#m{seq}), in the order of seq, never two of one.
import { isShown, keepRows, openActionsOf, showActions } from "./action_rows.js";

const RUNNING = ["queued", "streaming"];

export const isRunning = (article) => RUNNING.includes(article.dataset.status);

export const seqOf = (article) => Number(article.dataset.seq);

export const articlesIn = (column) => [...column.querySelectorAll(":scope > article")];

export const firstSeq = (column) => Math.min(...articlesIn(column).map(seqOf));

export const lastSeq = (column) => Math.max(0, ...articlesIn(column).map(seqOf));

// Of a page that was opened further back, what follows has not been loaded yet: nothing may be put after its end.
export const isDetached = (column) => Boolean(column.querySelector(":scope > .newer"));

export const articleOf = (column, message) => column.querySelector(`:scope > article[data-message="${message}"]`);

export function parseArticles(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  keepRows(template.content);
  return [...template.content.querySelectorAll("article[data-seq]")];
}

// The answer to a POST and a push may bring the same article twice, and in any order.
export function mergeArticle(column, incoming) {
  const standing = column.querySelector(`:scope > #m${seqOf(incoming)}`);
  if (!standing) return insertInOrder(column, incoming);
  if (isStale(incoming, standing)) return standing;
  const focused = standing.contains(document.activeElement) ? document.activeElement : null;
  const reopen = openActionsOf(standing);
  if (isRewritten(incoming, standing)) dropAfter(column, seqOf(standing));
  standing.replaceWith(incoming);
  if (isShown(standing)) showActions(incoming); // somebody is at it
  dropLastOnly(column); // it may have been asked for while it was the last
  reopen(incoming);
  if (focused) takeFocus(incoming, focused.dataset.act);
  return incoming;
}

export function isStale(incoming, standing) {
  if (incoming.dataset.message !== standing.dataset.message) {
    return orderOf(incoming) < orderOf(standing);
  }
  if (!isRunning(incoming)) return false;
  return !isRunning(standing) || Number(incoming.dataset.rev) < Number(standing.dataset.rev);
}

// Whether the server has something else to show in this place than the page does. What somebody opened in an article, or
// is writing in it, makes no difference.
export function isOther(incoming, standing) {
  if (!standing) return true;
  return incoming.dataset.message !== standing.dataset.message || stateOf(incoming) !== stateOf(standing);
}

// How a running reply grows is told by its frames; what was deleted or removed has lost its text, and what to do with it.
function stateOf(article) {
  if (isRunning(article)) return "running";
  return [article.dataset.status, article.hidden, ...[".message-body, .tool", ".is-removed", ".message-actions", ".ask-again"].map((part) => Boolean(article.querySelector(part)))].join();
}

// A choice among answers makes the thread's epoch grow; within one, the answer that was asked for last stands.
const orderOf = ({ dataset }) => Number(dataset.epoch ?? 0) * 10000 + Number(dataset.alternative);

// A person's message has no alternatives: another one in its place began the thread anew there.
function isRewritten(incoming, standing) {
  return incoming.dataset.message !== standing.dataset.message && incoming.classList.contains("message-user");
}

function dropAfter(column, seq) {
  articlesIn(column).filter((article) => seqOf(article) > seq).forEach((article) => article.remove());
}

// A folded one that comes after the panel that covers it stands before the divider, as the others do.
function insertInOrder(column, incoming) {
  const next = articlesIn(column).find((article) => seqOf(article) > seqOf(incoming));
  column.insertBefore(incoming, next ?? null);
  const before = incoming.previousElementSibling;
  if (before?.id === "fold-divider" && seqOf(incoming) <= Number(column.dataset.foldedThrough)) incoming.after(before);
  if (!next) dropLastOnly(column);
  return incoming;
}

// Only the last answer can be given again, changed for another one, or gone on with; of earlier ones the others are
// there to read.
function dropLastOnly(column) {
  const focused = column.querySelector(":scope > article:not(:last-of-type) :focus");
  const article = focused?.closest("article");
  const controls = [".retry", ".retry-with", ".continue"].map((name) => `:scope > article:not(:last-of-type) ${name}`);
  column.querySelectorAll(controls.join()).forEach((control) => control.remove());
  for (const toRead of column.querySelectorAll(":scope > article:not(:last-of-type) .alternatives > template")) {
    toRead.parentElement.replaceWith(toRead.content);
  }
  if (focused && !focused.isConnected) takeFocus(article, focused.dataset.act);
}

function takeFocus(article, act) {
  const same = act && (article.querySelector(`[data-act="${act}"]:enabled, a[data-act="${act}"]`) ?? (isPaging(act) && article.querySelector(".alternatives :is(button:enabled, a)")));
  if (same && same.checkVisibility()) return same.focus({ preventScroll: true });
  article.tabIndex = -1;
  article.focus({ preventScroll: true });
}

// At its first or last answer the same button leads nowhere; the one beside it does.
const isPaging = (act) => ["earlier", "later"].includes(act);
