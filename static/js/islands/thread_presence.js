import { tell } from "../lib/notices.js";
import { Presence } from "../lib/presence.js";

const SAY_AGAIN = 25000; // milliseconds, as all below
const SAY_TYPING = 2500;
const ANSWER_WITHIN = 400; // so that not all answer at once
const LOOK_AGAIN = 1000;

const inRow = new Intl.ListFormat(document.documentElement.lang || "en", { style: "short", type: "unit" });

// Says to the others that this page is open and when its reader types; shows who else is.
class ThreadPresence extends HTMLElement {
  connectedCallback() {
    this.presence = new Presence(Number(this.dataset.user));
    this.saidTyping = 0;
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("spaces:connected", () => this.say("asks"), { signal });
    document.addEventListener("spaces:presence", ({ detail }) => this.hear(detail), { signal });
    document.addEventListener("spaces:sent", () => this.stopTyping(), { signal });
    document.addEventListener("visibilitychange", () => this.say("asks", "gone"), { signal });
    document.getElementById("composer")?.addEventListener("input", () => this.sayTyping(), { signal });
    this.saying = setInterval(() => this.say("here", ""), SAY_AGAIN);
    this.looking = setInterval(() => this.show(), LOOK_AGAIN);
  }

  disconnectedCallback() {
    this.listening.abort();
    clearInterval(this.saying);
    clearInterval(this.looking);
  }

  say(visible, hidden = "") {
    const type = document.hidden ? hidden : visible;
    if (type) tell("says", type);
  }

  sayTyping() {
    if (Date.now() - this.saidTyping < SAY_TYPING) return;
    this.saidTyping = Date.now();
    this.say("typing");
  }

  stopTyping() {
    this.saidTyping = 0;
    this.say("here");
  }

  // Another page of the same reader closed: this one is still open.
  hear(told) {
    this.presence.hear(told, Date.now());
    const isOther = told.user !== this.presence.self;
    if ((isOther && told.is === "asks") || (!isOther && told.is === "gone")) setTimeout(() => this.say("here"), Math.random() * ANSWER_WITHIN);
    this.show();
  }

  show() {
    const now = Date.now();
    const typing = this.presence.typing(now);
    this.write(".typing", typing);
    this.write(".reading", this.presence.reading(now).filter((name) => !typing.includes(name)));
  }

  // Only what differs is written, so that a screen reader says it once.
  write(place, names) {
    const line = this.querySelector(place);
    const words = names.length ? `${line.dataset.words} ${inRow.format(names)}` : "";
    if (line.textContent !== words) line.textContent = words;
  }
}

customElements.define("thread-presence", ThreadPresence);
