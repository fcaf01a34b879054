import { lateWords } from "../lib/late_words.js";
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
    const words = await lateWords();
    toggleDictation(button, box, words, () => toast(words.dictationFailed, "error"));
  }
}

customElements.define("dictation-button", DictationButton);
