import { fieldsOf, getFragment, postTo } from "../lib/fragments.js";
import { tell, toast } from "../lib/notices.js";
import { placeBeside } from "../lib/popups.js";

const HELD = 500; // milliseconds of a press that is a long one

// ⋯ at a thread of the list: on hover and focus one button comes to its end; a long press asks for the same. What is
// done there is done in place, but to the thread whose page this is where that leads elsewhere.
class ThreadActions extends HTMLElement {
  connectedCallback() {
    this.sidebar = this.parentElement;
    this.button = Object.assign(document.createElement("button"), { type: "button", className: "icon-button thread-more", textContent: "⋯", ariaLabel: this.dataset.more });
    this.menu = Object.assign(document.createElement("div"), { id: "thread-actions", className: "menu-list popup", popover: "auto" });
    this.append(this.menu);
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const name of ["pointerover", "focusin"]) this.sidebar.addEventListener(name, ({ target }) => this.come(linkAt(target)), { signal });
    this.sidebar.addEventListener("pointerdown", (event) => this.waitForLongPress(event), { signal });
    for (const name of ["pointerup", "pointercancel", "pointermove"]) this.sidebar.addEventListener(name, () => clearTimeout(this.pressing), { signal });
    this.sidebar.addEventListener("contextmenu", (event) => this.isPressed && event.preventDefault(), { signal });
    this.sidebar.addEventListener("click", (event) => this.swallow(event), { signal, capture: true });
    this.button.addEventListener("click", () => this.open());
    this.menu.addEventListener("submit", (event) => this.send(event));
    this.menu.addEventListener("click", (event) => this.choose(event));
    document.addEventListener("spaces:undone", ({ detail }) => this.show(detail), { signal });
    document.addEventListener("htmx:beforeSwap", ({ detail }) => this.letBeRenamed(detail), { signal });
    document.addEventListener("htmx:afterSettle", () => this.button.isConnected || this.comeToCurrent(), { signal });
    this.comeToCurrent();
  }

  comeToCurrent() {
    this.come(this.sidebar.querySelector("#threads [aria-current]"));
  }

  disconnectedCallback() {
    this.listening.abort();
    this.button.remove();
  }

  come(link) {
    if (!link || this.menu.matches(":popover-open") || this.button.previousSibling === link) return;
    link.after(this.button);
    this.link = link;
    this.button.setAttribute("aria-describedby", link.id);
  }

  waitForLongPress({ target, pointerType }) {
    const link = linkAt(target);
    this.isPressed = false;
    if (!link || pointerType !== "touch") return;
    this.pressing = setTimeout(() => {
      this.isPressed = true;
      this.come(link);
      this.open();
    }, HELD);
  }

  // A long press is no press on the link too.
  swallow(event) {
    if (!this.isPressed || !linkAt(event.target)) return;
    this.isPressed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  async open() {
    this.thread = this.link.id.replace("thread-", "");
    try {
      this.menu.innerHTML = await getFragment(this.dataset.menu.replace("/0/", `/${this.thread}/`));
    } catch (error) {
      return toast((error.status && error.message) || this.dataset.failed, "error");
    }
    if (!this.button.isConnected) this.currentLink?.after(this.button);
    this.menu.showPopover();
    placeBeside(this.menu, this.button);
    this.menu.querySelector("a, button")?.focus();
  }

  // The list may have come anew meanwhile.
  get currentLink() {
    return document.getElementById(this.link.id);
  }

  get isHere() {
    return this.thread === this.dataset.here;
  }

  choose(event) {
    const rename = event.target.closest("[data-act=rename-thread]");
    if (!rename) return;
    event.preventDefault();
    this.menu.hidePopover();
    this.rename(rename.href);
  }

  // A list that comes anew waits until a title is written; then it is asked for again.
  letBeRenamed(detail) {
    if (detail.target.id !== "threads" || !detail.target.querySelector(".rename-box")) return;
    detail.shouldSwap = false;
    this.isDue = true;
  }

  rename(url) {
    const link = this.currentLink;
    if (!link) return;
    const box = Object.assign(document.createElement("input"), { className: "rename-box", value: link.textContent.trim(), maxLength: 200, ariaLabel: this.dataset.title, dir: "auto" });
    const end = () => {
      box.remove();
      link.hidden = false;
      if (this.isDue) tell("thread");
      this.isDue = false;
    };
    box.addEventListener("keydown", (event) => {
      if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Enter" && box.value.trim()) this.post(url, { title: box.value }).then(() => this.focusAgain(link.id));
      else { end(); link.focus(); }
    });
    box.addEventListener("blur", end);
    link.hidden = true;
    link.before(box);
    box.focus();
    box.select();
  }

  async send(event) {
    const form = event.target;
    const isDeletion = Boolean(form.dataset.undo);
    if (form.matches(".reloads") || (isDeletion && this.isHere)) return;
    event.preventDefault();
    this.menu.hidePopover();
    if (await this.post(form.action, {})) {
      if (isDeletion) toast(this.dataset.deleted, "info", { url: form.dataset.undo });
      this.focusAgain(this.link.id);
    }
  }

  async post(url, more) {
    try {
      this.show(await postTo(url, fieldsOf({ here: this.dataset.here ?? "", ...more })));
      return true;
    } catch (error) {
      toast((error.status && error.message) || this.dataset.failed, "error");
    }
  }

  // The page's own title comes along with the list.
  show(html) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    const list = answer.querySelector("#threads");
    if (!list) return;
    document.getElementById("threads").replaceWith(list);
    const title = answer.getElementById("thread-title");
    title?.removeAttribute("hx-swap-oob");
    if (title) document.getElementById("thread-title")?.replaceWith(title);
    if (title) document.title = answer.title;
  }

  focusAgain(id) {
    (document.getElementById(id) ?? document.querySelector("#threads a"))?.focus();
  }
}

const linkAt = (target) => target.closest?.("#threads li")?.querySelector(":scope > a") ?? null;

customElements.define("thread-actions", ThreadActions);
