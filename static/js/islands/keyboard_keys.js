import { meaningOf, OF_MESSAGES } from "../lib/keys.js";
import { tell } from "../lib/notices.js";

const OPENED = "dialog[open], details.menu[open], #sidebar:popover-open, #details:popover-open";

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
    const meaning = meaningOf(event);
    if (document.querySelector(meaning === "undo" ? "dialog[open]" : OPENED)) return;
    const isTaken = OF_MESSAGES.includes(meaning) ? isInMessages(event.target) && ask(meaning) : this.actions[meaning]?.();
    if (isTaken) event.preventDefault();
  }

  actions = {
    new: () => submit(document.querySelector(".new-thread")?.form),
    stop: () => submit(document.querySelector("message-composer form.stop:not([hidden])")),
    undo: () => press([...document.querySelectorAll("toast-list [data-act=undo]")].at(-1)),
    help: () => this.sheet.showModal() ?? true,
  };
}

// A letter means something only where one reads.
const isInMessages = (target) => target === document.body || Boolean(target.closest("#conversation"));

function ask(meaning) {
  const detail = { meaning };
  tell("message-key", detail);
  return detail.isTaken;
}

function press(button) {
  button?.click();
  return Boolean(button);
}

function submit(form) {
  form?.requestSubmit();
  return Boolean(form);
}

customElements.define("keyboard-keys", KeyboardKeys);
