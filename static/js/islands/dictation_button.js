import { toast } from "../lib/notices.js";

// A button that writes what one says, where the browser understands speech.
class DictationButton extends HTMLElement {
  connectedCallback() {
    if (!("SpeechRecognition" in window || "webkitSpeechRecognition" in window)) return;
    this.hidden = false;
    this.querySelector("button").addEventListener("click", ({ currentTarget }) => this.hear(currentTarget));
  }

  async hear(button) {
    const box = document.querySelector("#composer textarea");
    const { toggleDictation } = await import("../late/speaking.js");
    toggleDictation(button, box, this.dataset, () => toast(this.dataset.failed, "error"));
  }
}

customElements.define("dictation-button", DictationButton);
