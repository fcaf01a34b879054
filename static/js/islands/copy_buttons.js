import { copyText } from "../lib/clipboard.js";
import { headCode } from "../lib/code_heads.js";
import { getFragment } from "../lib/fragments.js";
import { announce, toast } from "../lib/notices.js";
import { letKeysScroll } from "../lib/wide_parts.js";

const SAID_FOR = 1600; // milliseconds

// Copies a message as its markdown, or one block of code as it stands.
class CopyButtons extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.listening = new AbortController();
    this.column.addEventListener("click", (event) => this.hear(event), { signal: this.listening.signal });
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true, subtree: true });
    this.look();
  }

  look() {
    headCode(this.column, this.dataset.copy);
    letKeysScroll(this.column);
  }

  disconnectedCallback() {
    this.listening.abort();
    this.watching.disconnect();
  }

  hear({ target }) {
    const button = target.closest("[data-act=copy], [data-act=copy-code]");
    if (button) this.copy(button);
  }

  async copy(button) {
    try {
      await copyText(await textOf(button));
      this.say(button);
    } catch {
      toast(this.dataset.failed, "error");
    }
  }

  say(button) {
    announce(this.dataset.copied);
    button.textContent = this.dataset.copied;
    setTimeout(() => { button.textContent = this.dataset.copy; }, SAID_FOR);
  }
}

function textOf(button) {
  if (button.dataset.source) return getFragment(button.dataset.source);
  return button.closest(".code-head").nextElementSibling.textContent.replace(/\n$/, "");
}

customElements.define("copy-buttons", CopyButtons);
