// What one can go to by the keys. Each message is one stop of Tab; ← and → lead through what is in it.

export const STOPS = "a[href], button, summary, [tabindex='0']";
export const WRITING = "edit-form, input, textarea, select";

export function makeOneStop(article) {
  article.tabIndex = 0;
  leaveToArrows(article);
}

export function leaveToArrows(part) {
  for (const each of part.querySelectorAll(STOPS)) {
    if (each.closest(WRITING)) continue;
    each.tabIndex = -1;
    each.dataset.stop = "";
  }
}
