import { articlesIn, seqOf } from "../lib/articles.js";
import { REFUSALS } from "../lib/faults.js";
import { flash } from "../lib/flash.js";
import { markFolded } from "../lib/fold.js";
import { getFragment } from "../lib/fragments.js";
import { fillSameMenus, fillMenu } from "../lib/line_menus.js";
import { morphByHtmx } from "../lib/morph.js";
import { tell, toast } from "../lib/notices.js";
import { keepOpenLines } from "../lib/open_lines.js";

const MOST = 200; // messages, as the server gives at a time

let last = { version: NaN, follows: false, isLed: false }; // what the panel showed before, and whether the address led to a line
let pressed = null; // the button at a line whose answer is not there yet
let focused = null; // what had the focus in the panel before it changed

// What one writes to staff about a line stays, but where it was just sent.
// What is read word for word stays until its new text is there.
morphByHtmx({
  isTheirs: (element) => element.matches(".line-flag textarea") && !element.closest("[data-closes]"),
  isKept: (element) => element.matches?.("details[open] > [data-fetched]"),
  prepare(shown, incoming) {
    keepOpenLines(shown, incoming);
    fillSameMenus(shown, incoming);
  },
});

function rememberFocus(panel, isAsked) {
  const at = document.activeElement;
  if (!panel.contains(at)) {
    if (at !== document.body) focused = null; // they went on elsewhere; the body has it where theirs was just replaced
    return;
  }
  const line = at.closest("li[id]");
  const { returnsToLine } = at.dataset; // of the form in which one was edited
  const near = line ? [line, line.nextElementSibling, line.previousElementSibling].filter(Boolean).map(({ id }) => id) : [];
  const lines = returnsToLine ? [returnsToLine] : near;
  const isReport = Boolean(at.closest(".line-flag"));
  const isLookedAt = at.matches(":focus-visible") && isInView(at, panel.closest("[popover]"));
  focused = { element: at, value: at.value, lines, isReport: isReport && isAsked, isLookedAt, act: at.dataset.returnsTo ?? at.dataset.act, name: nameOf(at) };
}

function isInView(element, frame) {
  const { top, bottom } = element.getBoundingClientRect();
  const seen = frame.getBoundingClientRect();
  return top >= seen.top && bottom <= seen.bottom;
}

// The same button where it still stands, or the one that leads back to it; its line, or the next one; else the panel:
// never the top of the page.
function takeFocus(panel) {
  const was = focused;
  focused = null;
  if (!was || isPlaced(was, panel)) return;
  const same = was.lines.length ? lineIn(panel, was) : buttonIn(panel, was);
  const inside = same?.matches("summary") ? same.parentElement.parentElement : same;
  inside?.closest("details[id]")?.setAttribute("open", "");
  (same ?? panel).focus({ preventScroll: Boolean(same) && !was.isLookedAt }); // with the keys one sees where one is
}

// Somebody went on elsewhere, or to what came for them; or they are where they were, unless that leads elsewhere by now.
function isPlaced({ element, name, value, isReport }, panel) {
  const at = document.activeElement;
  if (!panel.contains(at)) return at !== document.body;
  return !isReport && (at !== element || (nameOf(at) === name && at.value === value)); // else it asks something else by now
}

function lineIn(panel, { lines, isReport }) {
  const line = [...lines, panel.dataset.leadsTo].filter(Boolean).map((id) => panel.querySelector(`#${CSS.escape(id)}`)).find(Boolean);
  const words = line?.querySelector(".line-flag[open] textarea"); // what was refused is written on
  if (isReport && words) return words;
  return line?.querySelector(".line-more");
}

function buttonIn(panel, { act, name }) {
  return [...panel.querySelectorAll("button, a, summary")].find((each) => (act ? each.dataset.act === act : nameOf(each) === name));
}

// What opens near the lower edge would be out of sight.
function bringIntoView(opened) {
  if (!opened.open || !opened.contains(document.activeElement)) return;
  opened.querySelector(":scope > .line-actions, :scope > .line-flag-form")?.scrollIntoView({ block: "nearest" });
}

const follows = (panel) => Boolean(panel?.querySelector("summary-panel[data-follows]"));

const versionOf = (panel) => Number(panel?.dataset.version); // NaN for a form to edit, which is never older

const versionIn = ({ responseText }) => Number(/ data-version="(\d+)"/.exec(responseText)?.[1]);

const buttonOf = ({ triggeringEvent }) => {
  const button = triggeringEvent?.submitter;
  return button?.form.matches(".lines") ? button : null;
};

const noticeIn = (xhr) => JSON.parse(xhr.getResponseHeader("HX-Trigger-After-Swap") ?? "{}")["spaces:toast"];

const nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent.trim();

// What it shows is the page's, and changes under it; each time it has, the conversation shows what is covered, and its
// sources lead to their messages. While it is being edited or compared it does not follow.
class SummaryPanel extends HTMLElement {
  connectedCallback() {
    this.panel = this.closest("section");
    this.column = document.getElementById("messages");
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("click", (event) => this.leadTo(event), { signal });
    if (follows(this.panel)) document.addEventListener("spaces:summary-changed", () => tell("panel-due"), { signal });
    document.addEventListener("htmx:beforeSwap", (event) => this.weigh(event), { signal, capture: true }); // before others ask
    for (const event of ["pointerover", "focusin", "toggle"]) {
      this.panel.addEventListener(event, ({ target }) => fillMenu(target.closest("li[id]")), { signal, capture: true });
    }
    this.panel.addEventListener("toggle", ({ target }) => bringIntoView(target), { signal, capture: true });
    this.panel.addEventListener("htmx:confirm", (event) => this.takeTurns(event), { signal });
    this.panel.addEventListener("htmx:beforeRequest", ({ detail }) => this.press(buttonOf(detail.requestConfig)), { signal });
    this.panel.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.elt === pressed?.form) pressed = null; }, { signal });
    this.panel.addEventListener("htmx:afterSettle", () => this.settle(), { signal }); // what takes the focus is at work then
    this.compareWithLast();
    const divider = this.querySelector("template")?.content.firstElementChild.cloneNode(true);
    markFolded(this.column, Number(this.panel.dataset.coveredThrough), divider);
    if (/^#(line-|archive)/.test(location.hash) && !last.isLed) this.showLine(decodeURIComponent(location.hash.slice(1)));
    last.isLed = true;
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  settle() {
    takeFocus(this.panel);
    const { leadsTo } = this.panel.dataset;
    delete this.panel.dataset.leadsTo;
    if (leadsTo) this.showLine(leadsTo);
  }

  // A line that was saved, or that the search found.
  showLine(id) {
    const line = this.panel.querySelector(`:is(li, details)#${CSS.escape(id)}`);
    if (!line) return;
    const drawer = this.panel.closest("[popover]");
    if (!drawer.checkVisibility()) drawer.showPopover();
    line.scrollIntoView({ block: "center" });
    flash(line);
  }

  compareWithLast() {
    const now = { ...last, version: versionOf(this.panel), follows: follows(this.panel) };
    if (now.version < last.version) queueMicrotask(() => tell("panel-due")); // the answer to a press was overtaken
    if (!now.follows && last.follows) this.panel.closest("[popover]").scrollTop = 0; // another page, as it were
    last = now;
  }

  // A conflict or a text that is too long is answered with the form again, and both texts in it. What was asked of lines
  // that somebody left for a form, and what is older than what is shown, changes nothing.
  weigh(event) {
    const { target, requestConfig, xhr } = event.detail;
    if (target !== this.panel) return;
    if (REFUSALS.includes(xhr.status)) event.detail.shouldSwap = true;
    const isAsked = this.panel.contains(requestConfig.elt);
    if (isAsked || (follows(this.panel) && !(versionIn(xhr) < versionOf(this.panel)))) return rememberFocus(this.panel, isAsked);
    event.preventDefault();
    const notice = noticeIn(xhr);
    if (notice) tell("toast", notice);
  }

  press(button) {
    pressed = button ?? pressed;
    if (!button?.matches("[name=pin], [name=unpin], [name=outdate], [name=bring_back], [name=remove]")) return;
    const menu = button.closest(".line-menu");
    menu.querySelector("summary").focus({ preventScroll: true });
    menu.open = false;
  }

  // An answer changes the lines: what is asked of them in between would be lost, so it is told. A second click is none.
  takeTurns(event) {
    const button = buttonOf(event.detail);
    if (!pressed?.isConnected || !button) return;
    event.preventDefault();
    if (button !== pressed) toast(this.dataset.busy, "warning");
  }

  leadTo(event) {
    const link = event.target.closest?.("a[href*='#']");
    if (link?.getAttribute("href") === "#summary-panel") return this.open(event);
    const seq = link?.pathname === location.pathname && /^#m(\d+)$/.exec(link.hash)?.[1];
    if (seq) this.openMessage(event, Number(seq));
  }

  open(event) {
    event.preventDefault();
    const drawer = this.panel.closest("[popover]");
    if (!drawer.checkVisibility()) drawer.showPopover();
    this.panel.focus();
    flash(this.panel);
  }

  async openMessage(event, seq) {
    event.preventDefault();
    if (!document.getElementById(`m${seq}`)) await this.loadFrom(seq);
    const article = document.getElementById(`m${seq}`);
    if (!article) return this.openPageAround(seq);
    const drawer = this.panel.closest("[popover]");
    if (drawer.matches(":popover-open")) drawer.hidePopover();
    history.replaceState(null, "", `#m${seq}`);
    article.tabIndex = -1;
    article.focus({ preventScroll: true });
    article.scrollIntoView({ block: "center" });
    flash(article);
  }

  // Too far back to load all that lies between.
  openPageAround(seq) {
    location.assign(`?at=${seq}#m${seq}`);
  }

  async loadFrom(seq) {
    const first = articlesIn(this.column)[0];
    const older = this.column.querySelector(".older");
    if (!first || !older || seqOf(first) - seq > MOST) return;
    const url = `${older.getAttribute("hx-get").split("?")[0]}?before=${seqOf(first)}&first=${seq}`;
    const loaded = document.createRange().createContextualFragment(await getFragment(url));
    older.replaceWith(loaded);
    window.htmx.process(this.column);
  }
}

customElements.define("summary-panel", SummaryPanel);
