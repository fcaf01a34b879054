import { editDraft, keepDraft } from "../lib/drafts.js";

// One's own message, being said again: Enter sends, Escape or Cancel puts the form away where the message stands above it.
class EditForm extends HTMLElement {
  connectedCallback() {
    this.box = this.querySelector("textarea");
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.addEventListener("input", () => this.keep(this.box.value), { signal });
    this.addEventListener("keydown", (event) => this.hearKey(event), { signal });
    this.querySelector("[data-act=cancel]").addEventListener("click", (event) => this.cancel(event), { signal });
    document.querySelectorAll("edit-form").forEach((other) => other !== this && other.remove());
    this.box.focus();
    this.box.setSelectionRange(this.box.value.length, this.box.value.length);
  }

  disconnectedCallback() {
    this.listening.abort();
    this.keep("");
  }

  // For who may write no more before it is sent: the page is loaded anew then, and kept_words.js shows it.
  keep(text) {
    const composer = document.querySelector("message-composer");
    if (composer) keepDraft(editDraft(composer.dataset.draft), text);
  }

  hearKey(event) {
    if (event.key === "Escape") this.cancel(event);
    if (event.key !== "Enter" || event.target !== this.box || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (this.box.value.trim()) this.querySelector("form").requestSubmit();
  }

  cancel(event) {
    const article = this.closest("article");
    if (!article) return; // a page of its own: the link leads back
    event.preventDefault();
    event.stopPropagation();
    this.remove();
    article.querySelector("[data-act=edit]")?.focus();
  }
}

customElements.define("edit-form", EditForm);
