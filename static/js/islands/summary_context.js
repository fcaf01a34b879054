import { articlesIn, isOther, isRunning, mergeArticle, parseArticles } from "../lib/articles.js";
import { getFragment, replaceBeside } from "../lib/fragments.js";
import { isDue, settle } from "../lib/frames.js";
import { whenIdle } from "../lib/idle.js";
import { tell } from "../lib/notices.js";
import { singleFlight } from "../lib/single_flight.js";

const SETTLED = 100; // milliseconds
const TAB = "#tab-context";

// Once a reply is complete, or another answer stands, the next prompt is another one. The Context tab is fetched while it
// is open, else once it is opened; the meter comes in one fragment with what this reader can do with the reply.
class SummaryContext extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.seen = this.state();
    this.isStale = false;
    this.fetchEnded = singleFlight(() => this.takeEnded());
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("spaces:summary-changed", () => this.refresh(), { signal }); // its panel brings the meter
    document.addEventListener("spaces:context-changed", () => this.refresh() || this.fetchEnded(), { signal });
    document.addEventListener("spaces:tab", ({ detail }) => detail === TAB && this.isStale && this.refresh(), { signal });
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true, subtree: true, attributeFilter: ["data-status"] });
  }

  disconnectedCallback() {
    this.listening.abort();
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
    const isNew = state !== this.seen;
    this.seen = state;
    const isNewlyComplete = isNew && state !== "running";
    if (isNewlyComplete) this.refresh();
    if (isNewlyComplete || articlesIn(this.column).some(isDue)) whenIdle(() => this.fetchEnded());
  }

  // Whether it is fetched now.
  refresh() {
    this.isStale = !document.querySelector(TAB).classList.contains("is-open");
    if (!this.isStale) tell("context-due");
    return !this.isStale;
  }

  // What somebody opened or writes in an article stays, where that is as it was.
  take(article, last) {
    if (last.isConnected && isOther(article, last)) window.htmx.process(mergeArticle(this.column, article));
  }

  // Of the last reply, and of earlier ones that were followed by the next message before there was time for it.
  async takeEnded() {
    const complete = articlesIn(this.column).filter((article) => !isRunning(article));
    const due = complete.filter(isDue);
    try {
      for (const article of due.length ? due : complete.slice(-1)) await this.takeEnd(article);
    } catch {
      // The next hint or look asks for it.
    }
  }

  async takeEnd(article) {
    const html = await getFragment(this.dataset.ended.replace("/0/", `/${article.dataset.message}/`));
    replaceBeside(html);
    settle(article);
    for (const incoming of parseArticles(html)) this.take(incoming, article);
  }
}

customElements.define("summary-context", SummaryContext);
