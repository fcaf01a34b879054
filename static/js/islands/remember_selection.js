import { showActions } from "../lib/action_rows.js";
import { selectedWords } from "../lib/selected_words.js";

const SETTLED = 250; // milliseconds
const GAP = 8; // pixels

// "Remember" on a message keeps what is selected in it, else all of it; beside a selection stands a button of its own.
class RememberSelection extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.button = this.querySelector("button");
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("selectionchange", () => this.look(), { signal });
    document.getElementById("conversation").addEventListener("scroll", () => this.hide(), { signal, passive: true });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.hide(), { signal });
    this.column.addEventListener("pointerdown", (event) => this.holdSelection(event), { signal });
    this.column.addEventListener("submit", (event) => this.fill(event), { signal, capture: true });
    this.button.addEventListener("pointerdown", (event) => event.preventDefault(), { signal }); // the selection stays
    this.button.addEventListener("click", () => this.remember(), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
    clearTimeout(this.waiting);
  }

  look() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.offer(), SETTLED);
  }

  offer() {
    const form = formOf(selectedArticle());
    this.button.hidden = !form;
    if (form) this.place(getSelection().getRangeAt(0).getBoundingClientRect());
  }

  hide() {
    this.button.hidden = true;
  }

  place(rect) {
    const { width, height } = this.button.getBoundingClientRect();
    const below = rect.bottom + GAP;
    const top = below + height > innerHeight - 120 ? rect.top - height - GAP : below;
    this.button.style.top = `${Math.max(GAP, top)}px`;
    const left = getComputedStyle(this).direction === "rtl" ? rect.right - width : rect.left;
    this.button.style.left = `${Math.min(Math.max(GAP, left), innerWidth - width - GAP)}px`;
  }

  // The press itself may undo the selection.
  holdSelection({ target }) {
    const body = target.closest?.("form.remember")?.closest("article").querySelector(".message-body");
    this.held = body ? selectedWords(body) : "";
  }

  fill({ target }) {
    if (!target.matches("form.remember")) return;
    const body = target.closest("article").querySelector(".message-body");
    target.elements.quote.value = this.held || (body ? selectedWords(body) : "");
    this.held = "";
    this.hide();
  }

  remember() {
    const form = formOf(selectedArticle());
    const isByKeys = document.activeElement === this.button;
    form?.requestSubmit();
    getSelection().removeAllRanges();
    if (isByKeys) form?.querySelector("button").focus({ preventScroll: true });
  }
}

function selectedArticle() {
  const { anchorNode } = getSelection();
  const body = (anchorNode?.nodeType === Node.TEXT_NODE ? anchorNode.parentElement : anchorNode)?.closest?.(".message-body");
  return body && selectedWords(body) ? body.closest("article") : null;
}

const formOf = (article) => article && showActions(article)?.querySelector("form.remember");

customElements.define("remember-selection", RememberSelection);
