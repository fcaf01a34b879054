// "More" under a message or at a line of the summary, where the screen has no room for all that one can do with it.
class MoreActions extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    document.addEventListener("click", ({ target }) => toggle(target.closest?.("[data-act=more]")), { signal: this.listening.signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }
}

function toggle(button) {
  button?.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
}

customElements.define("more-actions", MoreActions);
