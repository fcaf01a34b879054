import { backoff } from "./backoff.js";
import { reload } from "./reload.js";

const NOT_ALLOWED = 4403;

// A socket that comes back when it is lost. Who may no longer listen gets the page anew, which says so.
// opened: hears whether it had been lost before; hear: is given what is told; lost: hears of each attempt that ended.
export class LastingSocket {
  constructor(path, { opened, hear, lost = () => {}, openWithin }) {
    Object.assign(this, { path, opened, hear, lost, openWithin });
    this.attempt = 0;
    this.connect();
  }

  get readyState() {
    return this.socket.readyState;
  }

  get isOpen() {
    return this.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.reconnecting);
    this.socket = new WebSocket(new URL(this.path, location.href.replace(/^http/, "ws")));
    this.socket.onopen = () => this.came();
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.socket.onclose = ({ code }) => this.went(code);
    if (this.openWithin) this.opening = setTimeout(() => this.abandon(), this.openWithin);
  }

  came() {
    clearTimeout(this.opening);
    const wasLost = this.attempt > 0;
    this.attempt = 0;
    this.opened(wasLost);
  }

  went(code) {
    clearTimeout(this.opening);
    if (code === NOT_ALLOWED) return reload();
    this.reconnecting = setTimeout(() => this.connect(), backoff(this.attempt++));
    this.lost();
  }

  // A line that swallows everything closes nothing: whoever hears no answer leaves the socket to itself.
  abandon() {
    this.forget();
    this.went();
  }

  // Where the next attempt would still have to wait.
  comeBack() {
    if (this.readyState === WebSocket.CLOSED) this.connect();
  }

  say(told) {
    if (this.isOpen) this.socket.send(JSON.stringify(told));
  }

  end() {
    for (const timer of [this.opening, this.reconnecting]) clearTimeout(timer);
    this.forget();
  }

  forget() {
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }
}
