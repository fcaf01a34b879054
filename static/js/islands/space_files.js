import { hearDrops } from "../lib/drops.js";

// Files for a Space: what is chosen or dropped is sent at once.
class SpaceFiles extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.input = this.querySelector("input[type=file]");
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.input.addEventListener("change", () => this.send(), { signal });
    hearDrops(this.form, ({ files }) => this.take(files), signal);
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  take(files) {
    this.input.files = files;
    this.send();
  }

  send() {
    if (!this.input.files.length) return;
    this.querySelector(".file-progress").hidden = false;
    this.form.requestSubmit();
  }
}

customElements.define("space-files", SpaceFiles);
