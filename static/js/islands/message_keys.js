import { articlesIn } from "../lib/articles.js";
import { stepInRow } from "../lib/options.js";
import { STOPS, WRITING, makeOneStop } from "../lib/stops.js";

// With the keys each message is one stop: Tab goes from message to message, ← and → through what is in one, j and k to
// the next and the one before, and r, c and e do at the message what its buttons do.
class MessageKeys extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.column.addEventListener("keydown", (event) => this.hear(event), { signal });
    this.column.addEventListener("focusin", ({ target }) => this.makeStop(target.closest("article")), { signal });
    document.addEventListener("spaces:message-key", ({ detail }) => { detail.isTaken = this.act(detail.meaning); }, { signal });
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true });
    this.look();
  }

  disconnectedCallback() {
    this.listening.abort();
    this.watching.disconnect();
  }

  look() {
    articlesIn(this.column).forEach(makeOneStop);
  }

  // Also of what was put into it since; its row of actions is left to the arrows as it comes.
  makeStop(article) {
    if (article) makeOneStop(article);
  }

  get current() {
    return document.activeElement.closest?.("#messages > article") ?? null;
  }

  // Whether there was anything to do.
  act(meaning) {
    if (meaning === "next") return this.step(1);
    if (meaning === "previous") return this.step(-1);
    const button = this.current?.querySelector(`.message-actions [data-act=${meaning}]`);
    button?.click();
    return Boolean(button);
  }

  step(by) {
    const shown = articlesIn(this.column).filter((article) => !article.hidden);
    const at = this.current ? shown.indexOf(this.current) : shown.findLastIndex(startsAbove) + (by < 0 ? 1 : 0);
    const next = shown[at + by];
    if (!next) return false;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    return true;
  }

  hear(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(WRITING)) return;
    const article = event.target.closest("article");
    const by = stepInRow(event.key, this.column);
    if (!article || !by || isScrolled(event.target)) return;
    event.preventDefault();
    const stops = [article, ...stopsIn(article)];
    stops[(stops.indexOf(event.target) + by + stops.length) % stops.length].focus();
  }
}

// A wide part that is scrolled with the same keys.
const isScrolled = (element) => element.scrollWidth > element.clientWidth && element.matches("[tabindex]:not(article)");

const startsAbove = (article) => article.getBoundingClientRect().top < innerHeight / 3;

const stopsIn = (article) => [...article.querySelectorAll(`${STOPS}, [data-stop]`)].filter((each) => !each.closest(WRITING) && !each.disabled && each.checkVisibility());

customElements.define("message-keys", MessageKeys);
