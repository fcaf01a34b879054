import { announce } from "../lib/notices.js";

// Says its answer to screen readers, again when the figures of a fold have come; goes away when it is dismissed.
class CommandCard extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.addEventListener("click", ({ target }) => target.closest("[data-act=dismiss]") && this.dismiss(), { signal });
    this.addEventListener("htmx:afterSettle", () => this.say(), { signal });
    this.say();
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  say() {
    const words = this.querySelector("[data-says]")?.textContent.trim();
    if (words === this.said) return;
    this.said = words;
    announce(words ?? this.getAttribute("aria-label"));
  }

  dismiss() {
    this.remove();
    document.querySelector("#composer textarea")?.focus();
  }
}

customElements.define("command-card", CommandCard);
