import { forgetDrafts } from "../lib/drafts.js";

// Whoever signs out leaves nothing unsent behind in this browser. A session that merely ran out leaves it all.
class SignOut extends HTMLElement {
  connectedCallback() {
    this.forget = () => forgetDrafts();
    this.addEventListener("submit", this.forget);
  }

  disconnectedCallback() {
    this.removeEventListener("submit", this.forget);
  }
}

customElements.define("sign-out", SignOut);
