import { getFragment } from "../lib/fragments.js";
import { announce, takeBack, tell } from "../lib/notices.js";

const READABLE = 1000; // milliseconds; a fold by rules takes a few
const POLL_EVERY = 3000;

// "Updating summary…": comes with the push, can be read, and goes when it ends, whether or not that is told.
class SummaryUpdating extends HTMLElement {
  connectedCallback() {
    this.hear = ({ detail }) => (detail.state === "started" ? this.show() : this.end());
    document.addEventListener("spaces:summary", this.hear);
    if (this.pill) this.show();
  }

  disconnectedCallback() {
    document.removeEventListener("spaces:summary", this.hear);
    clearInterval(this.polling);
    clearTimeout(this.hiding);
    takeBack(this.words);
  }

  get pill() {
    return this.querySelector(":scope > .pill");
  }

  get words() {
    return this.pill?.textContent.trim();
  }

  show() {
    clearTimeout(this.hiding);
    this.hiding = undefined;
    this.shownAt = Date.now();
    if (!this.pill) {
      this.append(this.querySelector("template").content.cloneNode(true));
      announce(this.words); // what comes with its words is not read out by itself
    }
    clearInterval(this.polling);
    this.polling = setInterval(() => this.look(), POLL_EVERY);
  }

  end() {
    tell("summary-changed");
    tell("update-ended");
    clearInterval(this.polling);
    if (!this.pill || this.hiding) return;
    this.hiding = setTimeout(() => this.hide(), READABLE - (Date.now() - this.shownAt));
  }

  hide() {
    this.hiding = undefined;
    takeBack(this.words);
    this.pill?.remove();
  }

  async look() {
    try {
      if (!(await getFragment(this.dataset.url)).trim()) this.end();
    } catch {
      // Looked at again in three seconds.
    }
  }
}

customElements.define("summary-updating", SummaryUpdating);
