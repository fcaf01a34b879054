// Footnotes of a message: a reference and its note lead to each other. The ids are the page's, one message apart from
// the next; what a message says brings none.

export function linkNotes(article, backWords) {
  for (const note of article.querySelectorAll(".message-body .footnote:not([id])")) nameNote(article, note);
  for (const reference of article.querySelectorAll(".message-body .note:not(:has(a))")) link(article, reference);
  for (const note of article.querySelectorAll(".footnote[id]:not(:has(.note-back))")) leadBack(article, note, backWords);
}

function nameNote(article, note) {
  note.id = `${article.id}-note-${note.querySelector("sup")?.textContent}`;
  note.tabIndex = -1;
}

// Of several references to one note, the first is the one to come back to.
function link(article, reference) {
  const note = byId(article, `${article.id}-note-${reference.textContent}`);
  if (!note || note.contains(reference)) return;
  reference.replaceChildren(Object.assign(document.createElement("a"), { href: `#${note.id}`, textContent: reference.textContent }));
  if (!byId(article, fromOf(note))) reference.id = fromOf(note);
}

// A note that grows comes anew, when its reference has long been a link.
function leadBack(article, note, words) {
  if (byId(article, fromOf(note))) note.append(" ", backTo(fromOf(note), words));
}

function backTo(id, words) {
  const back = Object.assign(document.createElement("a"), { href: `#${id}`, className: "note-back" });
  back.setAttribute("aria-label", words);
  return back;
}

const fromOf = (note) => `${note.id}-from`;

const byId = (article, id) => article.querySelector(`#${CSS.escape(id)}`);
