import { meaningOf } from "../lib/keys.js";

// The keys that hold for the whole page, and the sheet that lists them.
class KeyboardKeys extends HTMLElement {
  connectedCallback() {
    this.sheet = this.querySelector("dialog");
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.hear(event), { signal });
    document.addEventListener("click", ({ target }) => target.closest("[data-opens=keys]") && this.sheet.showModal(), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  hear(event) {
    if (document.querySelector("dialog[open], details.menu[open], #sidebar:popover-open, #details:popover-open")) return;
    const asked = this.actions[meaningOf(event)];
    if (asked?.()) event.preventDefault();
  }

  actions = {
    new: () => submit(document.querySelector(".new-thread")?.form),
    stop: () => submit(document.querySelector("message-composer form.stop:not([hidden])")),
    help: () => this.sheet.showModal() ?? true,
  };
}

function submit(form) {
  form?.requestSubmit();
  return Boolean(form);
}

customElements.define("keyboard-keys", KeyboardKeys);
