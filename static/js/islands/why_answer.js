import { getFragment } from "../lib/fragments.js";
import { toast } from "../lib/notices.js";

// Why this answer? opens beside the conversation, in place of the summary, and leads back to where it was asked.
class WhyAnswer extends HTMLElement {
  connectedCallback() {
    this.panel = this.querySelector("section");
    this.drawer = this.closest("[popover]");
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("click", (event) => this.hear(event), { signal });
    document.addEventListener("click", ({ target }) => target.closest?.("[data-opens], [href='#summary-panel']") && this.close(), { signal, capture: true });
    this.querySelector("[data-act=close-why]").addEventListener("click", () => this.goBack());
    this.panel.addEventListener("keydown", (event) => event.key === "Escape" && this.goBack());
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  async hear(event) {
    const link = event.target.closest?.("a[data-why]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      this.querySelector(".why-text").innerHTML = await getFragment(link.href);
    } catch (error) {
      return toast((error.status && error.message) || this.dataset.failed, "error");
    }
    this.askedFrom = link.closest("article");
    this.panel.hidden = false;
    this.drawer.classList.add("shows-why");
    if (!this.drawer.checkVisibility()) this.drawer.showPopover();
    this.drawer.scrollTop = 0;
    this.panel.focus();
  }

  goBack() {
    this.close();
    if (this.drawer.matches(":popover-open")) this.drawer.hidePopover();
    this.askedFrom?.focus();
  }

  close() {
    this.panel.hidden = true;
    this.drawer.classList.remove("shows-why");
  }
}

customElements.define("why-answer", WhyAnswer);
