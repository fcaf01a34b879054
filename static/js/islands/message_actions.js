import { showActions } from "../lib/action_rows.js";
import { articlesIn } from "../lib/articles.js";

// What one can do with a message is put there once somebody points at it, presses it or goes to it by the keys; at the
// last one, where it always shows, at once.
class MessageActions extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.listening = new AbortController();
    for (const sign of ["pointerover", "focusin"]) this.column.addEventListener(sign, (event) => this.hear(event), { signal: this.listening.signal });
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true });
    this.look();
  }

  disconnectedCallback() {
    this.listening.abort();
    this.watching.disconnect();
  }

  look() {
    const last = articlesIn(this.column).findLast((article) => !article.hidden);
    if (last) showActions(last);
  }

  hear({ target }) {
    const article = target.closest("article");
    if (article) showActions(article);
  }
}

customElements.define("message-actions", MessageActions);
