import { articlesIn, isRunning } from "../lib/articles.js";

// A very long message is folded up until it is wanted; a reply that was watched as it grew stays open.
class LongMessages extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.open = new Set(); // messages
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.column.addEventListener("click", ({ target }) => target.closest(".show-all") && this.toggle(target.closest("article")), { signal });
    this.column.addEventListener("focusin", ({ target }) => target.closest(".message-body") && this.show(target.closest("article")), { signal });
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true });
    this.look();
  }

  disconnectedCallback() {
    this.listening.abort();
    this.watching.disconnect();
  }

  look() {
    for (const article of articlesIn(this.column)) {
      if (isRunning(article)) this.open.add(article.dataset.message);
      else if (this.open.has(article.dataset.message)) this.show(article);
    }
  }

  toggle(article) {
    if (article.classList.contains("is-open")) this.hide(article);
    else this.show(article);
  }

  show(article) {
    this.open.add(article.dataset.message);
    mark(article, true);
  }

  hide(article) {
    this.open.delete(article.dataset.message);
    mark(article, false);
    article.scrollIntoView({ block: "nearest" });
  }
}

function mark(article, isOpen) {
  article.classList.toggle("is-open", isOpen);
  const button = article.querySelector(".show-all");
  if (!button) return;
  button.setAttribute("aria-expanded", isOpen);
  button.textContent = isOpen ? button.dataset.less : button.dataset.more;
}

customElements.define("long-messages", LongMessages);
