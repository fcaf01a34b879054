import { articlesIn } from "../lib/articles.js";
import { linkNotes } from "../lib/notes.js";

// References lead to their footnotes and back, also in what is being written: frames bring whole blocks anew.
class MessageNotes extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.watching = new MutationObserver(() => this.link());
    this.watching.observe(this.column, { childList: true, subtree: true });
    this.link();
  }

  disconnectedCallback() {
    this.watching.disconnect();
  }

  link() {
    if (!this.column.querySelector(".footnote")) return;
    for (const article of articlesIn(this.column)) linkNotes(article, this.dataset.back);
  }
}

customElements.define("message-notes", MessageNotes);
