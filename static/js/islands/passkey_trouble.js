import { toast } from "../lib/notices.js";

// The account library's scripts tell of a passkey that did not work by an event, and else only in the console.
class PasskeyTrouble extends HTMLElement {
  connectedCallback() {
    this.hear = (event) => {
      event.preventDefault();
      toast(this.dataset.words, "error");
    };
    document.addEventListener("allauth.error", this.hear);
  }

  disconnectedCallback() {
    document.removeEventListener("allauth.error", this.hear);
  }
}

customElements.define("passkey-trouble", PasskeyTrouble);
