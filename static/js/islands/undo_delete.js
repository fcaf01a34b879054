import { articleOf, mergeArticle, parseArticles } from "../lib/articles.js";
import { postTo } from "../lib/fragments.js";
import { tell, toast } from "../lib/notices.js";
import { Postponed } from "../lib/postponed.js";

const UNDO_WITHIN = 7000; // milliseconds

// A message that one deletes is out of sight at once, and out of the thread when nobody took it back in time.
class UndoDelete extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.deletions = new Postponed();
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.column.addEventListener("submit", (event) => this.hearDelete(event), { signal, capture: true });
    this.column.addEventListener("click", ({ target }) => target.closest("[data-act=undo]") && this.undo(target.closest("article")), { signal });
    document.addEventListener("htmx:confirm", (event) => this.goFirst(event), { signal });
    document.addEventListener("spaces:sends", ({ detail }) => detail.after.push(this.deletions.doAll()), { signal });
    window.addEventListener("pagehide", () => this.deletions.doAll(), { signal });
    this.watching = new MutationObserver(() => this.hideAgain());
    this.watching.observe(this.column, { childList: true });
  }

  disconnectedCallback() {
    this.listening.abort();
    this.watching.disconnect();
    this.deletions.doAll();
  }

  hearDelete(event) {
    const form = event.target.closest(".confirm form");
    if (!form) return;
    event.preventDefault();
    event.stopPropagation();
    const article = form.closest("article");
    const [url, fields] = [form.action, new FormData(form)];
    this.deletions.later(article.dataset.message, () => this.send(article.dataset.message, url, fields), this.undoWithin);
    this.hide(article);
    article.querySelector("[data-act=undo]").focus();
  }

  // The next prompt may begin at any moment while messages wait for one.
  get undoWithin() {
    return document.querySelector("message-queue:not([hidden])") ? 0 : UNDO_WITHIN;
  }

  // What is deleted is in no prompt: before anything else is asked of the thread, its time to be taken back is over.
  async goFirst(event) {
    if (event.defaultPrevented || event.detail.verb === "get" || this.deletions.isEmpty) return;
    event.preventDefault();
    await this.deletions.doAll();
    event.detail.issueRequest();
  }

  hide(article) {
    article.classList.add("is-leaving");
    if (!article.querySelector(".undo")) article.querySelector(".message-main").append(this.querySelector("template").content.cloneNode(true));
  }

  // The article may be fetched anew meanwhile.
  hideAgain() {
    for (const article of this.column.children) {
      if (article.dataset.message && this.deletions.has(article.dataset.message)) this.hide(article);
    }
  }

  undo(article) {
    this.deletions.takeBack(article.dataset.message);
    this.bringBack(article);
    [...article.querySelectorAll(".confirm summary, .more-toggle")].find((each) => each.checkVisibility())?.focus();
  }

  bringBack(article) {
    article?.classList.remove("is-leaving");
    article?.querySelector(".undo")?.remove();
    article?.querySelector(".confirm")?.removeAttribute("open");
  }

  async send(message, url, fields) {
    try {
      for (const article of parseArticles(await postTo(url, fields))) window.htmx.process(mergeArticle(this.column, article));
      tell("summary-changed");
    } catch (error) {
      this.bringBack(articleOf(this.column, message));
      toast(error.message && error.status ? error.message : this.dataset.failed, "error");
    }
  }
}

customElements.define("undo-delete", UndoDelete);
