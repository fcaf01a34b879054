import { articlesIn, isRunning, lastSeq } from "../lib/articles.js";
import { tell } from "../lib/notices.js";

const SETTLED = 400; // milliseconds
const PANELS = "#context-panel, #summary-panel";

// Once a reply is complete, the next prompt is another one: the meter and the Context tab are fetched again.
class SummaryContext extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.seen = this.state();
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true, subtree: true, attributeFilter: ["data-status"] });
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("htmx:beforeSwap", ({ detail }) => this.noteOpen(detail.target), { signal });
    document.addEventListener("htmx:afterSettle", () => this.openAgain(), { signal });
  }

  disconnectedCallback() {
    this.watching.disconnect();
    this.listening.abort();
    clearTimeout(this.waiting);
  }

  // What a person opened, and where they stand in it, stays so when its panel comes anew.
  noteOpen(panel) {
    if (!panel.matches(PANELS)) return;
    this.opened = [...panel.querySelectorAll("details[id][open]")].map(({ id }) => id);
    this.lines = [...panel.querySelectorAll("li[id]:has(> [data-act=more][aria-expanded=true])")].map(({ id }) => id);
    this.focused = panel.contains(document.activeElement) ? document.activeElement.closest("details[id] > summary")?.parentElement.id : "";
  }

  openAgain() {
    for (const id of this.opened ?? []) document.getElementById(id)?.setAttribute("open", "");
    for (const id of this.lines ?? []) document.querySelector(`#${CSS.escape(id)} > [data-act=more]`)?.setAttribute("aria-expanded", "true");
    if (this.focused) document.getElementById(this.focused)?.querySelector("summary").focus();
    this.opened = this.lines = [];
    this.focused = "";
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
