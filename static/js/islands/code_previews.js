import { lateWords } from "../lib/late_words.js";
import { toast } from "../lib/notices.js";

const DRAWN = ".code-head + pre:is([data-language=html], [data-language=svg], [data-language=mermaid])";

// Draws a block of HTML or SVG, or a diagram, on request. What that takes is loaded with the first press.
class CodePreviews extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.opened = new Set(); // codes: an article that comes again opens them again
    this.listening = new AbortController();
    this.column.addEventListener("click", ({ target }) => this.hear(target.closest("[data-act=preview-code]")), { signal: this.listening.signal });
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true, subtree: true });
    this.look();
  }

  disconnectedCallback() {
    this.listening.abort();
    this.watching.disconnect();
  }

  look() {
    for (const pre of this.column.querySelectorAll(DRAWN)) {
      const head = pre.previousElementSibling;
      if (head.querySelector("[data-act=preview-code]")) continue;
      const button = this.button();
      head.lastElementChild.before(button);
      if (this.opened.has(pre.textContent)) this.toggle(button);
    }
  }

  button() {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: this.dataset.preview });
    button.dataset.act = "preview-code";
    button.setAttribute("aria-expanded", "false");
    return button;
  }

  hear(button) {
    if (!button) return;
    const code = button.closest(".code-head").nextElementSibling.textContent;
    if (!this.opened.delete(code)) this.opened.add(code);
    this.toggle(button);
  }

  async toggle(button) {
    try {
      const { togglePreview } = await import("../late/code_preview.js");
      togglePreview(button, { ...(await lateWords()), address: this.dataset.address, diagramAddress: this.dataset.diagramAddress });
    } catch (error) {
      toast(String(error.message), "error");
    }
  }
}

customElements.define("code-previews", CodePreviews);
