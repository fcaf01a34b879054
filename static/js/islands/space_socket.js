import { LastingSocket } from "../lib/lasting_socket.js";
import { tell } from "../lib/notices.js";
import { reload } from "../lib/reload.js";

const TELL_AFTER = 400; // milliseconds; what is told at once is fetched once

// A page about a Space hears that its files changed, and fetches their list again; and which threads have news.
class SpaceSocket extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    document.addEventListener("visibilitychange", () => document.hidden || this.socket.comeBack(), { signal: this.listening.signal });
    // What was told while nobody listened is asked for.
    this.socket = new LastingSocket(this.dataset.socket, { opened: (wasLost) => wasLost && this.tellSoon(), hear: (told) => this.hear(told) });
  }

  disconnectedCallback() {
    this.listening.abort();
    clearTimeout(this.due);
    this.socket.end();
  }

  hear(told) {
    if (told.type === "files") this.tellSoon();
    if (["news", "read"].includes(told.type)) tell(told.type, told); // of threads in the list
    if (told.type === "role" && String(told.space) === this.dataset.space) reload();
  }

  tellSoon() {
    this.due ??= setTimeout(() => {
      this.due = undefined;
      tell("files-changed-here");
    }, TELL_AFTER);
  }
}

customElements.define("space-socket", SpaceSocket);
