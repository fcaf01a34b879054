import { lateWords } from "../lib/late_words.js";
import { isOpen, isWanted, notify, refuse, want } from "../lib/notify.js";
import { tell } from "../lib/notices.js";

const LONG = 20000; // milliseconds that somebody waited for a reply

// A notification when a reply is done while the tab is hidden. Who waited long in front of it is offered that, once.
class ReplyNotices extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("spaces:sent", () => { this.sentAt = Date.now(); }, { signal });
    document.addEventListener("spaces:reply-ended", ({ detail }) => this.hear(detail), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  hear({ words }) {
    const waited = this.sentAt ? Date.now() - this.sentAt : 0;
    this.sentAt = undefined;
    if (document.hidden && isWanted()) this.notify(words);
    else if (waited > LONG && isOpen()) this.offer();
  }

  notify(body) {
    const title = document.getElementById("thread-title").textContent;
    notify(title, { body, tag: location.pathname, data: location.pathname });
  }

  async offer() {
    const { offer, accept } = await lateWords();
    refuse(); // said once; the account page has the switch
    tell("toast", { words: offer, level: "info", act: { words: accept, run: want } });
  }
}

customElements.define("reply-notices", ReplyNotices);
