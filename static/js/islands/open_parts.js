import { FAULTS, REFUSALS } from "../lib/faults.js";
import { alertWords } from "../lib/fragments.js";
import { toast } from "../lib/notices.js";
import { giveReportsBack, keepReports } from "../lib/reports.js";

const ANSWERED = [401, ...REFUSALS]; // by the sign-in page, or by the panel
const PANELS = "#context-panel, #summary-panel";

// On what one writes to staff. A fold may leave its line without room: its part then has to come along.
const isInUse = (flag) => flag.open || flag.querySelector("textarea").value;

// A link is replaced by what it leads to; its part stays.
const focusPartOf = (link) => link.closest("details")?.querySelector("summary").focus();

// Of a part that is open: what it holds is not on the page before somebody reads it.
function fetchPartOf(details) {
  const part = details.querySelector(":scope > :is([data-fetched], [data-missing])");
  if (part) window.htmx.trigger(part, "spaces:missing");
}

// What a person opened in a panel, and wrote in it, comes along when the panel changes.
class OpenParts extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("toggle", ({ target }) => target.open && fetchPartOf(target), { signal, capture: true }); // it does not bubble
    document.addEventListener("htmx:configRequest", ({ detail }) => this.askForOpen(detail), { signal });
    document.addEventListener("htmx:beforeSwap", (event) => event.defaultPrevented || !event.detail.shouldSwap || this.keep(event.detail.target), { signal });
    document.addEventListener("htmx:afterSettle", ({ detail }) => detail.target.matches(PANELS) && this.fill(detail.target), { signal });
    for (const fault of FAULTS) document.addEventListener(fault, (event) => this.tellFault(event), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  // Of the lines that a panel comes without, those come along that one looks at, is at or writes about.
  askForOpen({ target, parameters }) {
    if (!target?.matches(PANELS)) return; // what a request was for may have left the page
    for (const { id } of target.querySelectorAll("[data-part][open]")) parameters.append("open", id);
    const line = target.contains(document.activeElement) && document.activeElement.closest("li[id^=line-]");
    if (line) parameters.append("open", line.id.replace("line-", ""));
    const flags = [...target.querySelectorAll(".line-flag")];
    for (const flag of flags.filter(isInUse)) parameters.append("open", flag.querySelector("[name=flag]").value);
  }

  keep(target) {
    if (target.matches(PANELS)) keepReports(target);
    else if (target.closest(PANELS) && target.contains(document.activeElement)) focusPartOf(target);
  }

  // What is open shows what it showed until its new text is there; what was opened on the way is fetched as well.
  fill(panel) {
    panel.querySelectorAll("details[open]").forEach(fetchPartOf);
    giveReportsBack(panel);
  }

  // What a person asked for in a panel; what a push asked for is asked again at the next one.
  tellFault({ target, detail }) {
    if (!target.closest?.(PANELS)) return;
    const { status, responseText } = detail.xhr;
    if (!status) toast(this.dataset.unreachable, "error");
    else if (!ANSWERED.includes(status)) toast(alertWords(responseText) || this.dataset.failed, "error");
  }
}

customElements.define("open-parts", OpenParts);
