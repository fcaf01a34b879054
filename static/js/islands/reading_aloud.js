import { lateWords } from "../lib/late_words.js";

// Shows "Read aloud" where the browser has a voice. How it is done is loaded with the first press.
class ReadingAloud extends HTMLElement {
  connectedCallback() {
    if (!("speechSynthesis" in window)) return;
    document.documentElement.classList.add("can-speak");
    this.listening = new AbortController();
    document.getElementById("messages").addEventListener("click", ({ target }) => this.hear(target.closest("[data-act=speak]")), { signal: this.listening.signal });
  }

  disconnectedCallback() {
    this.listening?.abort();
  }

  async hear(button) {
    if (!button) return;
    const { toggleReading } = await import("../late/speaking.js");
    toggleReading(button, await lateWords());
  }
}

customElements.define("reading-aloud", ReadingAloud);
