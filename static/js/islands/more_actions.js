// What there is no room for: "More" under a message; by touch, a press on a message shows what
// one can do with it, and a press elsewhere hides it again.
class MoreActions extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    document.addEventListener("click", (event) => this.hear(event), { signal: this.listening.signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  hear({ target, pointerType }) {
    toggle(target.closest?.("[data-act=more]"));
    if (pointerType === "touch") press(target);
  }
}

function toggle(button) {
  button?.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
}

// A press on a link or a button is for that alone; one that ends a selection of words, for the words.
function press(target) {
  const message = target.closest(".message");
  if (message && (target.closest("a, button, summary, textarea, form") || !getSelection().isCollapsed)) return;
  for (const other of document.querySelectorAll(".message.is-pressed")) if (other !== message) other.classList.remove("is-pressed");
  message?.classList.toggle("is-pressed");
}

customElements.define("more-actions", MoreActions);
