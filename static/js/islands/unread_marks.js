import { articlesIn, isDetached, isRunning, seqOf } from "../lib/articles.js";
import { tell } from "../lib/notices.js";
import { counted, markNews } from "../lib/unread.js";

// Says how far the person has read, marks threads with news in the list, and counts them in the title.
class UnreadMarks extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.said = 0;
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("spaces:connected", () => this.sayAgain(), { signal });
    document.addEventListener("visibilitychange", () => this.say(), { signal });
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
    this.watching.disconnect();
    this.counting.disconnect();
  }

  sayAgain() {
    this.said = 0;
    this.say();
  }

  // The last message that is whole, where somebody looks at the end of the thread.
  say() {
    if (!this.column || document.hidden || isDetached(this.column)) return;
    const last = articlesIn(this.column).findLast((article) => !isRunning(article));
    const seq = last ? seqOf(last) : 0;
    if (seq <= this.said) return;
    this.said = seq;
    tell("says", { type: "read", seq });
    this.mark(Number(this.dataset.thread), false);
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
