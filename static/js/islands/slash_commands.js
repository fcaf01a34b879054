import { fitting } from "../lib/commands.js";
import { getFragment } from "../lib/fragments.js";
import { announce } from "../lib/notices.js";

// The list over the message box that completes commands: ↑ ↓ choose, Tab completes, Enter completes and sends, Esc closes.
class SlashCommands extends HTMLElement {
  connectedCallback() {
    this.list = this.querySelector("[role=listbox]");
    this.box = document.querySelector("#composer textarea");
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.box.addEventListener("input", () => this.hearInput(), { signal });
    this.box.addEventListener("blur", () => this.dismiss(), { signal });
    this.box.addEventListener("keydown", (event) => this.hear(event), { signal, capture: true });
    this.list.addEventListener("mousedown", (event) => event.preventDefault(), { signal }); // the box keeps the focus
    this.list.addEventListener("click", ({ target }) => this.choose(target.closest("li")), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  get options() {
    return [...this.list.children];
  }

  // The person's own prompts come with the first slash.
  loadSaved() {
    this.loading ??= getFragment(this.dataset.saved).then((html) => {
      this.list.insertAdjacentHTML("beforeend", html);
      if (!this.isDismissed) this.offer();
    }, () => { this.loading = undefined; });
  }

  get shown() {
    return this.options.filter((option) => !option.hidden);
  }

  hearInput() {
    this.isDismissed = false;
    this.offer();
  }

  dismiss() {
    this.isDismissed = true;
    this.close();
  }

  offer() {
    if (this.box.value.startsWith("/")) this.loadSaved();
    const saved = this.options.filter(({ dataset }) => "insert" in dataset).map(({ dataset }) => dataset.line);
    const fit = fitting(this.options.map(({ dataset }) => dataset.line), this.box.value, saved);
    const was = this.shown.length;
    for (const option of this.options) option.hidden = !fit.includes(option.dataset.line);
    if (!fit.length) return this.close();
    this.list.hidden = false;
    this.select(this.shown[0]);
    if (fit.length !== was) announce(this.dataset.count.replace("%d", fit.length));
  }

  close() {
    this.list.hidden = true;
    for (const option of this.options) option.hidden = true;
    this.box.removeAttribute("aria-activedescendant");
  }

  select(chosen) {
    for (const option of this.options) option.setAttribute("aria-selected", String(option === chosen));
    this.selected = chosen;
    this.box.setAttribute("aria-activedescendant", chosen.id);
    chosen.scrollIntoView({ block: "nearest" });
  }

  hear(event) {
    if (this.list.hidden || event.isComposing || event.keyCode === 229) return;
    const act = this.acts[event.key];
    if (!act || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }

  acts = {
    ArrowDown: () => this.step(1),
    ArrowUp: () => this.step(-1),
    Tab: () => this.complete(this.selected),
    Enter: () => this.choose(this.selected),
    Escape: () => this.dismiss(),
  };

  step(by) {
    const { shown } = this;
    this.select(shown.at((shown.indexOf(this.selected) + by) % shown.length));
  }

  complete({ dataset }) {
    if ("insert" in dataset) return this.insert(dataset.insert);
    this.box.value = "takes" in dataset ? `${dataset.line} ` : dataset.line;
    this.box.focus();
    this.box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  insert(text) {
    this.box.value = text;
    this.box.focus();
    this.box.dispatchEvent(new Event("input", { bubbles: true }));
    this.dismiss();
  }

  // What needs nothing more is sent at once; a prompt may still be changed.
  choose(option) {
    if (!option) return;
    this.complete(option);
    if ("takes" in option.dataset || "insert" in option.dataset) return;
    this.dismiss();
    this.box.form.requestSubmit();
  }
}

customElements.define("slash-commands", SlashCommands);
