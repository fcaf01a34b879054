import { postForm } from "../lib/fragments.js";

// Changes the colours at once and tells the server, without a new page: what is being typed stays.
class ThemeChoice extends HTMLElement {
  connectedCallback() {
    this.choose = (event) => {
      event.preventDefault();
      this.apply(event.submitter.value);
    };
    this.addEventListener("submit", this.choose);
  }

  disconnectedCallback() {
    this.removeEventListener("submit", this.choose);
  }

  apply(theme) {
    document.documentElement.dataset.theme = theme;
    for (const button of this.querySelectorAll("button")) button.setAttribute("aria-pressed", button.value === theme);
    const form = this.querySelector("form");
    const chosen = Object.assign(document.createElement("input"), { type: "hidden", name: "theme", value: theme });
    form.append(chosen);
    postForm(form).catch(() => {});
    chosen.remove();
  }
}

customElements.define("theme-choice", ThemeChoice);
