import { toast } from "../lib/notices.js";

// Draws a block of HTML or SVG on request. What that takes is loaded with the first press.
class CodePreviews extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
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
    for (const pre of this.column.querySelectorAll(".code-head + pre:is([data-language=html], [data-language=svg])")) {
      const head = pre.previousElementSibling;
      if (!head.querySelector("[data-act=preview-code]")) head.lastElementChild.before(this.button());
    }
  }

  button() {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: this.dataset.preview });
    button.dataset.act = "preview-code";
    button.setAttribute("aria-expanded", "false");
    return button;
  }

  async hear(button) {
    if (!button) return;
    try {
      (await import("../late/code_preview.js")).togglePreview(button, this.dataset);
    } catch (error) {
      toast(String(error.message), "error");
    }
  }
}

customElements.define("code-previews", CodePreviews);
