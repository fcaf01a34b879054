import { copyText } from "../lib/clipboard.js";
import { editDraft, keepDraft, readDraft } from "../lib/drafts.js";
import { announce, toast } from "../lib/notices.js";
import { Waiting } from "../lib/waiting.js";

// What this browser holds of a person who may no longer write here: to copy, or to throw away.
class KeptWords extends HTMLElement {
  connectedCallback() {
    this.shown = this.querySelector("pre");
    this.shown.textContent = [this.shown.textContent, ...this.kept].filter((each) => each.trim()).join("\n\n");
    this.hidden = !this.shown.textContent;
    this.addEventListener("click", ({ target }) => this.hear(target.closest("[data-act]")?.dataset.act));
  }

  get kept() {
    const waiting = this.dataset.waiting ? new Waiting(this.dataset.waiting).all.map(({ text }) => text) : [];
    const typed = [this.dataset.draft, editDraft(this.dataset.draft)].map(readDraft);
    return [...typed.filter((each) => each !== this.shown.textContent), ...waiting];
  }

  hear(act) {
    if (act === "copy-kept") this.copy();
    if (act === "discard") this.discard();
  }

  async copy() {
    try {
      await copyText(this.shown.textContent);
      announce(this.dataset.copied);
      toast(this.dataset.copied);
    } catch {
      toast(this.dataset.failed, "error");
    }
  }

  discard() {
    for (const key of [this.dataset.draft, editDraft(this.dataset.draft), this.dataset.waiting]) if (key) keepDraft(key, "");
    this.hidden = true;
  }
}

customElements.define("kept-words", KeptWords);
