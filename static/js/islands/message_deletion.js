import { articleOf, articlesIn, mergeArticle, parseArticles } from "../lib/articles.js";
import { postTo } from "../lib/fragments.js";
import { tell, toast } from "../lib/notices.js";

// A message that one deletes is gone at once, on the server too; the notice of it brings it back for some seconds.
class MessageDeletion extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.underWay = new Set(); // promises
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.column.addEventListener("submit", (event) => this.hear(event), { signal, capture: true });
    document.addEventListener("htmx:confirm", (event) => this.goFirst(event), { signal });
    document.addEventListener("spaces:sends", ({ detail }) => detail.after.push(...this.underWay), { signal });
    document.addEventListener("spaces:undone", ({ detail }) => this.merge(detail), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  hear(event) {
    const form = event.target.closest("form.delete");
    if (!form) return;
    event.preventDefault();
    event.stopPropagation();
    if (form.dataset.sent) return;
    form.dataset.sent = "yes";
    const deletion = this.send(form, form.closest("article").dataset.message).finally(() => this.underWay.delete(deletion));
    this.underWay.add(deletion);
  }

  // What is deleted is in no prompt: nothing else is asked of the thread before the server knows of it.
  async goFirst(event) {
    if (event.defaultPrevented || event.detail.verb === "get" || !this.underWay.size) return;
    event.preventDefault();
    await Promise.all(this.underWay);
    event.detail.issueRequest();
  }

  async send(form, message) {
    try {
      const html = await postTo(form.action, new FormData(form));
      const wasAt = articleOf(this.column, message)?.contains(document.activeElement);
      this.merge(html);
      if (wasAt) this.focusNear(articleOf(this.column, message));
      toast(this.dataset.deleted, "info", { url: form.dataset.undo });
      tell("summary-changed");
    } catch (error) {
      delete form.dataset.sent;
      toast((error.status && error.message) || this.dataset.failed, "error");
    }
  }

  merge(html) {
    for (const article of parseArticles(html)) window.htmx.process(mergeArticle(this.column, article));
  }

  // Where nothing of it is left in sight, what stood before it; else what comes after.
  focusNear(article) {
    const shown = articlesIn(this.column).filter((each) => each === article || !each.hidden);
    const at = shown.indexOf(article);
    const near = article.hidden ? (shown[at - 1] ?? shown[at + 1]) : article;
    if (!near) return document.querySelector("#composer textarea")?.focus();
    near.tabIndex = -1;
    near.focus({ preventScroll: true });
  }
}

customElements.define("message-deletion", MessageDeletion);
