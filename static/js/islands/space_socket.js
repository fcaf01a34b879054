import { backoff } from "../lib/backoff.js";
import { tell } from "../lib/notices.js";

const NOT_ALLOWED = 4403;
const TELL_AFTER = 400; // milliseconds; what is told at once is fetched once

// A page about a Space hears that its files changed, and fetches their list again; and which threads have news.
class SpaceSocket extends HTMLElement {
  connectedCallback() {
    this.attempt = 0;
    this.listening = new AbortController();
    document.addEventListener("visibilitychange", () => document.hidden || this.comeBack(), { signal: this.listening.signal });
    this.connect();
  }

  disconnectedCallback() {
    this.listening.abort();
    for (const timer of [this.reconnecting, this.due]) clearTimeout(timer);
    this.socket.onclose = null;
    this.socket.close();
  }

  connect() {
    clearTimeout(this.reconnecting);
    this.socket = new WebSocket(new URL(this.dataset.socket, location.href.replace(/^http/, "ws")));
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.socket.onclose = ({ code }) => this.closed(code);
  }

  // What was told while nobody listened is asked for.
  opened() {
    if (this.attempt) this.tellSoon();
    this.attempt = 0;
  }

  closed(code) {
    if (code === NOT_ALLOWED) return location.reload();
    this.reconnecting = setTimeout(() => this.connect(), backoff(this.attempt++));
  }

  comeBack() {
    if (this.socket.readyState === WebSocket.CLOSED) this.connect();
  }

  hear(told) {
    if (told.type === "files") this.tellSoon();
    if (["news", "read"].includes(told.type)) tell(told.type, told); // of threads in the list
    if (told.type === "role" && String(told.space) === this.dataset.space) location.reload();
  }

  tellSoon() {
    this.due ??= setTimeout(() => {
      this.due = undefined;
      tell("files-changed-here");
    }, TELL_AFTER);
  }
}

customElements.define("space-socket", SpaceSocket);
