import { fieldsOf, postTo } from "../lib/fragments.js";
import { tell } from "../lib/notices.js";

const UNDO_WITHIN = 10000; // milliseconds

const readIn = (words) => 80 * words.length; // milliseconds; who reads slowly reads 12 characters a second
const shownFor = (words) => Math.max(8000, readIn(words));
const JUST_NOW = 3000; // what is told of an update may come after its end

const openDrawer = () => document.querySelector(":popover-open:not(toast-list)");

// A press beside an open drawer closes it, but for one on what would open it.
function spareDrawer(button) {
  button.popoverTargetElement = openDrawer();
  button.popoverTargetAction = "show";
}

class ToastList extends HTMLElement {
  connectedCallback() {
    this.hear = ({ detail }) => this.show(detail);
    document.addEventListener("spaces:toast", this.hear);
    this.hearEnd = () => this.endTold();
    document.addEventListener("spaces:update-ended", this.hearEnd);
    this.popover = "manual"; // here and not in the page, where it would stay hidden without a script
    this.showPopover();
    for (const toast of this.querySelectorAll(":scope > .toast")) setTimeout(() => toast.remove(), toast.querySelector("form") ? UNDO_WITHIN : shownFor(toast.textContent.trim()));
  }

  disconnectedCallback() {
    document.removeEventListener("spaces:toast", this.hear);
    document.removeEventListener("spaces:update-ended", this.hearEnd);
  }

  // act: a button of its own words, and what it runs. undo: where to ask for what was done to be taken back, and what to send there beside the page's token. until: the event after which it is no longer true.
  show({ words, level, undo, act, until }) {
    for (const same of this.querySelectorAll(".toast")) if (same.querySelector("p").textContent === words) same.remove();
    const toast = this.querySelector("template").content.firstElementChild.cloneNode(true);
    toast.classList.add(`toast-${level}`);
    toast.setAttribute("role", level === "error" ? "alert" : "status");
    toast.querySelector("p").textContent = words;
    const button = toast.querySelector("[data-act=dismiss]");
    const takeBack = toast.querySelector("[data-act=undo]");
    if (undo) this.offerUndo(toast, takeBack, undo);
    else if (act) this.offer(toast, takeBack, act);
    else takeBack.remove();
    button.addEventListener("click", () => this.dismiss(toast));
    for (const each of toast.querySelectorAll("button")) each.addEventListener("pointerenter", () => spareDrawer(each));
    const before = document.activeElement;
    toast.addEventListener("focusin", ({ relatedTarget }) => { this.cameFrom = relatedTarget ?? before; });
    this.rise();
    this.append(toast);
    setTimeout(() => this.dismiss(toast), undo ? UNDO_WITHIN : shownFor(words));
    if (!until) return;
    Object.assign(toast.dataset, { until, readAt: Date.now() + readIn(words) });
    if (Date.now() - this.endedAt < JUST_NOW) this.endTold();
  }

  // What tells that the summary is being updated can be read to its end, and goes.
  endTold() {
    this.endedAt = Date.now();
    for (const toast of this.querySelectorAll("[data-until=update-ended]")) {
      setTimeout(() => this.dismiss(toast), toast.dataset.readAt - Date.now());
    }
  }

  // What can be undone only while nothing else has changed is offered for the latest change alone.
  offerUndo(toast, button, undo) {
    if (undo.seen) {
      for (const older of this.querySelectorAll("[data-seen]")) this.dismiss(older);
      toast.dataset.seen = undo.seen;
    }
    button.addEventListener("click", () => this.undo(toast, undo));
  }

  offer(toast, button, { words, run }) {
    button.textContent = words;
    button.dataset.act = "accept";
    button.addEventListener("click", () => { this.dismiss(toast); run(); });
  }

  async undo(toast, { url, ...more }) {
    this.dismiss(toast);
    try {
      tell("undone", await postTo(url, fieldsOf(more)));
      tell("summary-changed");
    } catch (error) {
      this.show({ words: (error.status && error.message) || this.dataset.notUndone, level: "error" });
    }
  }

  // A drawer that was opened since would cover it.
  rise() {
    if (!openDrawer()) return;
    this.hidePopover();
    this.showPopover();
  }

  // Who was at its button goes back to where they came from.
  dismiss(toast) {
    const wasAt = toast.contains(document.activeElement);
    toast.remove();
    if (wasAt) this.cameFrom?.focus({ preventScroll: true });
  }
}

customElements.define("toast-list", ToastList);
