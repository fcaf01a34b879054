import { showActions } from "../lib/action_rows.js";

const STAYS = "[data-act=copy], [data-act=more]"; // what says in its own place that it was done

// What there is no room for: "More" under a message. By touch, a press on a message brings what one can do with it in a
// sheet at the bottom. A press elsewhere, Escape and the Back button of a phone close it, as the browser does for any popover.
class MoreActions extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("pointerdown", () => { this.wasOpen = Boolean(this.sheet); }, { signal, capture: true });
    document.addEventListener("click", (event) => this.hear(event), { signal });
    document.addEventListener("spaces:actions", ({ detail }) => this.openFor(detail), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  get sheet() {
    return document.querySelector(".message-actions:popover-open");
  }

  hear({ target, pointerType }) {
    toggle(target.closest?.("[data-act=more]"));
    if (this.sheet?.contains(target)) return this.closeAfter(target.closest("a, button"));
    if (pointerType === "touch" && !this.wasOpen) this.press(target);
  }

  // A press on a link or a button is for that alone; one that ends a selection of words, for the words.
  press(target) {
    const message = target.closest(".message");
    if (!message || target.closest("a, button, summary, textarea, form") || !getSelection().isCollapsed) return;
    this.openFor(message);
  }

  openFor(message) {
    const row = showActions(message);
    if (row?.querySelector("a, button")) this.open(row, message);
  }

  open(row, message) {
    message.classList.add("is-pressed");
    Object.assign(row, { popover: "auto", role: "dialog", ariaLabel: this.dataset.title });
    row.addEventListener("toggle", ({ newState }) => newState === "closed" && putBack(row, message));
    row.showPopover();
    row.querySelector("a, button").focus({ preventScroll: true });
  }

  closeAfter(pressed) {
    if (pressed && !pressed.matches(STAYS)) this.sheet.hidePopover();
  }
}

function putBack(row, message) {
  message.classList.remove("is-pressed");
  for (const name of ["popover", "role", "aria-label"]) row.removeAttribute(name);
}

function toggle(button) {
  button?.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
}

customElements.define("more-actions", MoreActions);
