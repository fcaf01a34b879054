import { articlesIn, isRunning } from "../lib/articles.js";
import { tell } from "../lib/notices.js";

const SETTLED = 400; // milliseconds

// Once a reply is complete, or another answer stands, the next prompt is another one: the meter and the Context tab are
// fetched again.
class SummaryContext extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.seen = this.state();
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true, subtree: true, attributeFilter: ["data-status"] });
  }

  disconnectedCallback() {
    this.watching.disconnect();
    clearTimeout(this.waiting);
  }

  state() {
    const articles = articlesIn(this.column);
    return articles.some(isRunning) ? "running" : `complete to ${articles.at(-1)?.dataset.message}`;
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
