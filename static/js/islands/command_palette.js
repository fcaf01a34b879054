import { getFragment } from "../lib/fragments.js";
import { meaningOf } from "../lib/keys.js";
import { tell } from "../lib/notices.js";
import { fits, nextOption } from "../lib/options.js";

const WAIT = 120; // milliseconds after a key, before the server is asked

// Ctrl+K: one box that finds threads, messages, Spaces and commands. The focus stays in the box; ↑ ↓ move a mark.
class CommandPalette extends HTMLElement {
  connectedCallback() {
    this.dialog = this.querySelector("dialog");
    this.box = this.querySelector("input");
    this.found = this.querySelector(".palette-found");
    this.asked = 0;
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.hear(event), { signal });
    document.addEventListener("click", (event) => this.openFrom(event), { signal });
    this.box.addEventListener("input", () => this.look(), { signal });
    this.box.addEventListener("keydown", (event) => this.move(event), { signal });
    this.addEventListener("click", (event) => this.choose(event), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
    clearTimeout(this.waiting);
  }

  hear(event) {
    const meaning = meaningOf(event);
    if (meaning === "find") return this.hearFind(event);
    if (meaning !== "search") return;
    event.preventDefault();
    if (this.dialog.open) this.dialog.close();
    else if (!document.querySelector("dialog[open]")) this.open();
  }

  // In a thread it finds what is not loaded too; pressed once more, the browser looks on its own.
  hearFind(event) {
    if (!this.dataset.thread) return;
    if (this.dialog.open && this.isWithin) return this.dialog.close();
    if (!this.dialog.open && document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.open(true);
  }

  openFrom(event) {
    if (!event.target.closest?.("[data-opens=palette]") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.open();
  }

  open(isWithin = false) {
    this.isWithin = isWithin;
    const { box } = this;
    this.words ??= [box.placeholder, box.ariaLabel];
    [box.placeholder, box.ariaLabel] = isWithin ? [this.dataset.within, this.dataset.within] : this.words;
    if (!this.dialog.open) this.dialog.showModal();
    this.box.select();
    this.look();
  }

  // Commands, and hits of what was typed before, fit at once or not; what the server finds follows. What it still has
  // to say of earlier words is no answer any more: it would put another hit under Enter.
  look() {
    this.asked++;
    this.hideUnfit(this.querySelectorAll("[role=option]"));
    this.hasMoved = this.isHurried = false;
    this.showWhatFits();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(), this.box.value ? WAIT : 0);
  }

  hideUnfit(options) {
    for (const option of options) {
      const isLeftOut = this.isWithin && !this.found.contains(option);
      option.hidden = isLeftOut || !isPossible(option) || !fits(option.textContent, this.box.value);
    }
  }

  async ask() {
    const asked = ++this.asked;
    const wanted = new URLSearchParams({ q: this.box.value, thread: this.dataset.thread ?? "", within: this.isWithin ? "1" : "" });
    try {
      const html = await getFragment(`${this.dataset.search}?${wanted}`);
      if (asked !== this.asked) return;
      this.found.innerHTML = html;
      this.makeOptions();
      this.hideUnfit(this.querySelectorAll("[data-press], [data-needs]")); // a button may have come to the page since
      this.showWhatFits();
      this.say(this.dataset.found.replace("%d", this.options.length));
      if (this.isHurried) this.selected?.click();
    } catch {
      if (asked === this.asked) this.say(this.dataset.failed);
    }
  }

  makeOptions() {
    for (const group of this.found.querySelectorAll("section")) {
      const heading = group.querySelector("h2");
      heading.id = `palette-${heading.id}`;
      group.setAttribute("role", "group");
      group.setAttribute("aria-labelledby", heading.id);
      for (const element of [heading, ...group.querySelectorAll("ul, li")]) element.setAttribute("role", "presentation");
    }
    this.found.querySelectorAll("a").forEach((link, k) => Object.assign(link, { id: `found-hit-${k}`, role: "option", tabIndex: -1 }));
  }

  showWhatFits() {
    for (const group of this.querySelectorAll("[role=group]")) group.hidden = !group.querySelector("[role=option]:not([hidden])");
    const { options } = this;
    for (const nothing of this.found.querySelectorAll(".empty")) nothing.hidden = options.length > 0;
    this.select(this.hasMoved && options.includes(this.selected) ? this.selected : options[0]);
  }

  get options() {
    return [...this.querySelectorAll("[role=option]:not([hidden])")];
  }

  select(chosen) {
    for (const option of this.querySelectorAll("[role=option]")) option.setAttribute("aria-selected", String(option === chosen));
    this.selected = chosen;
    if (chosen) this.box.setAttribute("aria-activedescendant", chosen.id);
    else this.box.removeAttribute("aria-activedescendant");
  }

  move(event) {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.isHurried = !this.selected; // then the first that the server finds
      return this.selected?.click();
    }
    const { options } = this;
    const next = options[nextOption(event.key, options.indexOf(this.selected), options.length)];
    if (!next) return;
    event.preventDefault();
    this.hasMoved = true;
    this.select(next);
    next.scrollIntoView({ block: "nearest" });
  }

  choose(event) {
    if (event.target === this.dialog || event.target.closest("[data-act=close]")) return this.dialog.close(); // beside it
    const option = event.target.closest("[role=option]");
    if (!option || event.ctrlKey || event.metaKey) return;
    if ("withQuery" in option.dataset) option.search = new URLSearchParams({ q: this.box.value });
    if (option.dataset.act === "find") return this.open(true);
    this.dialog.close();
    if (option.dataset.line) tell("command", { line: option.dataset.line });
    else if (option.dataset.press) document.querySelector(option.dataset.press)?.click();
    else this.stayOnPage(event, option);
  }

  // A message that stands on this page needs no new one.
  stayOnPage(event, { pathname, hash }) {
    if (pathname !== location.pathname || !hash || !document.getElementById(hash.slice(1))) return;
    event.preventDefault();
    history.replaceState(null, "", hash);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }

  say(words) {
    this.querySelector("[role=status]").textContent = words;
  }
}

// What the page offers at this moment: its own button stands there.
function isPossible({ dataset }) {
  const button = dataset.needs ?? dataset.press;
  return !button || Boolean(document.querySelector(button));
}

customElements.define("command-palette", CommandPalette);
