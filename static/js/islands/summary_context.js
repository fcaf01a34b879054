import { articlesIn, isRunning, lastSeq } from "../lib/articles.js";
import { tell } from "../lib/notices.js";

const SETTLED = 400; // milliseconds
const PANELS = "#context-panel, #summary-panel";

const idsOf = (panel, selector) => [...panel.querySelectorAll(selector)].map(({ id }) => id);

// Once a reply is complete, the next prompt is another one: the meter and the Context tab are fetched again.
class SummaryContext extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.seen = this.state();
    this.notes = new Map(); // panel's id -> what stood open in it
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true, subtree: true, attributeFilter: ["data-status"] });
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("htmx:beforeSwap", ({ detail }) => detail.shouldSwap && this.noteOpen(detail.target), { signal });
    document.addEventListener("htmx:afterSettle", ({ detail }) => this.openAgain(detail.target), { signal });
  }

  disconnectedCallback() {
    this.watching.disconnect();
    this.listening.abort();
    clearTimeout(this.waiting);
  }

  // What a person opened, and where they stand in it, stays so when its panel comes anew. Panels come side by side, and
  // the same one again before it has settled: each keeps its own note, until it stands open as it was.
  noteOpen(panel) {
    if (!panel.matches(PANELS)) return;
    const { opened, lines, focused } = this.notes.get(panel.id) ?? { opened: [], lines: [], focused: "" };
    this.notes.set(panel.id, {
      opened: [...opened, ...idsOf(panel, "details[id][open]")],
      lines: [...lines, ...idsOf(panel, "li[id]:has(> [data-act=more][aria-expanded=true])")],
      focused: panel.contains(document.activeElement) ? document.activeElement.closest("details[id] > summary")?.parentElement.id : focused,
    });
  }

  openAgain(panel) {
    const note = this.notes.get(panel.id);
    if (!note) return;
    this.notes.delete(panel.id);
    for (const id of note.opened) document.getElementById(id)?.setAttribute("open", "");
    for (const id of note.lines) document.querySelector(`#${CSS.escape(id)} > [data-act=more]`)?.setAttribute("aria-expanded", "true");
    if (note.focused) document.getElementById(note.focused)?.querySelector("summary").focus();
  }

  state() {
    return articlesIn(this.column).some(isRunning) ? "running" : `complete to ${lastSeq(this.column)}`;
  }

  look() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.compare(), SETTLED);
  }

  compare() {
    const state = this.state();
    if (state === this.seen) return;
    this.seen = state;
    if (state !== "running") tell("context-changed");
  }
}

customElements.define("summary-context", SummaryContext);
