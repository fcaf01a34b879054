import { articlesIn, isDetached, seqOf } from "./articles.js";

// What the summary covers is dimmed, and the divider stands after the last of it, unless that is not loaded yet.
export function markFolded(column, coveredThrough, divider) {
  column.querySelector("#fold-divider")?.remove();
  column.dataset.foldedThrough = coveredThrough; // for what is loaded later
  const articles = articlesIn(column);
  articles.forEach((article) => article.classList.toggle("is-folded", seqOf(article) <= coveredThrough));
  const last = articles.filter((article) => seqOf(article) <= coveredThrough).at(-1);
  const isFurtherDown = isDetached(column) && last === articles.at(-1);
  if (last && divider && !isFurtherDown) last.after(divider);
}
