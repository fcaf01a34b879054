import { articlesIn, isDetached, isRunning, seqOf } from "../lib/articles.js";
import { tell } from "../lib/notices.js";
import { counted, markNews } from "../lib/unread.js";

// The server hears some words of a page at once, and then one a second; it drops what is more. A few of these are left
// for what else a page says.
const AT_ONCE = 10;
const REST = 1_100; // ms

// Says how far the person has read, marks threads with news in the list, and counts them in the title.
class UnreadMarks extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.said = 0;
    this.saidAt = []; // ms, when something was said lately
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("spaces:connected", () => this.sayAgain(), { signal });
    document.addEventListener("visibilitychange", () => this.say(), { signal });
    window.addEventListener("pagehide", () => this.goOn(), { signal });
    document.addEventListener("spaces:news", ({ detail }) => this.hear(detail), { signal });
    document.addEventListener("spaces:read", ({ detail }) => this.mark(detail.thread, false), { signal });
    this.watching = new MutationObserver(() => this.say());
    if (this.column) this.watching.observe(this.column, { childList: true, subtree: true, attributeFilter: ["data-status"] });
    this.counting = new MutationObserver(() => this.count());
    this.counting.observe(document.getElementById("sidebar"), { childList: true, subtree: true });
    this.counting.observe(document.querySelector("title"), { childList: true });
    this.count();
  }

  disconnectedCallback() {
    this.listening.abort();
    clearTimeout(this.resting);
    this.resting = null;
    this.watching.disconnect();
    this.counting.disconnect();
  }

  sayAgain() {
    this.said = 0;
    this.goOn();
  }

  // The last message that is whole, where somebody looks at the end of the thread.
  say() {
    if (!this.column || document.hidden || isDetached(this.column)) return;
    const last = articlesIn(this.column).findLast((article) => !isRunning(article));
    const seq = last ? seqOf(last) : 0;
    if (seq <= this.said || this.resting) return;
    this.said = seq;
    this.saidAt = [...this.saidAt.slice(1 - AT_ONCE), Date.now()];
    const isMuch = this.saidAt.length === AT_ONCE && this.saidAt.at(-1) - this.saidAt[0] < AT_ONCE * REST;
    if (isMuch) this.resting = setTimeout(() => this.goOn(), REST);
    tell("says", { type: "read", seq });
    this.mark(Number(this.dataset.thread), false);
  }

  goOn() {
    clearTimeout(this.resting);
    this.resting = null;
    this.say();
  }

  hear({ thread }) {
    if (thread !== Number(this.dataset.thread) || document.hidden) this.mark(thread, true);
  }

  mark(thread, hasNews) {
    const link = document.getElementById(`thread-${thread}`);
    if (!link) return;
    if (!hasNews) link.dataset.followed = "";
    markNews(link, hasNews, this.dataset.words);
  }

  count() {
    const title = counted(document.title, document.querySelectorAll("#threads .has-news").length);
    if (title !== document.title) document.title = title;
  }
}

customElements.define("unread-marks", UnreadMarks);
