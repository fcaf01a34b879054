import { mergeArticle, parseArticles } from "../lib/articles.js";
import { getFragment } from "../lib/fragments.js";
import { toast } from "../lib/notices.js";

// ‹ › where an answer can no longer be changed for another: that one is shown in its place, to read.
class OtherAnswers extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.listening = new AbortController();
    this.column.addEventListener("click", (event) => this.hear(event), { signal: this.listening.signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  hear(event) {
    const link = event.target.closest(".alternatives a:not(.version, .side-by-side)");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.show(link.href);
  }

  async show(url) {
    try {
      for (const article of parseArticles(await getFragment(url))) window.htmx.process(mergeArticle(this.column, article));
    } catch (error) {
      toast((error.status && error.message) || this.dataset.failed, "error");
    }
  }
}

customElements.define("other-answers", OtherAnswers);
