const A_YEAR = 365 * 24 * 60 * 60; // in seconds

// Changes the colours at once, without a new page: what is being typed stays. The cookie is the same that the server sets
// for a browser without scripts; written here, so that a page opened in the next instant, or without a network, has it.
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
    document.cookie = `theme=${theme}; path=/; max-age=${A_YEAR}; samesite=lax`;
  }
}

customElements.define("theme-choice", ThemeChoice);
