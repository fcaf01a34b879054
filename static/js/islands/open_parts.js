import { FAULTS, REFUSALS } from "../lib/faults.js";
import { alertWords } from "../lib/fragments.js";
import { toast } from "../lib/notices.js";

const ANSWERED = [401, ...REFUSALS]; // by the sign-in page, or by the panel
const PANELS = "#context-panel, #summary-panel";
const REPORTED = ".line-flag[open] [name=flag]:not([data-section] *)"; // a fold may leave such a line without room: its part then has to come open

const idsOf = (panel, selector) => [...panel.querySelectorAll(selector)].map(({ id }) => id);

// A link is replaced by what it leads to; its part stays.
const focusPartOf = (link) => link.closest("details")?.querySelector("summary").focus();

// What a person opened in a panel, and where they stand in it, stays so when the panel comes anew.
class OpenParts extends HTMLElement {
  connectedCallback() {
    this.notes = new Map(); // panel's id -> what stood open in it
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("htmx:configRequest", ({ detail }) => this.askForOpen(detail), { signal });
    document.addEventListener("htmx:beforeSwap", ({ detail }) => detail.shouldSwap && this.note(detail.target), { signal });
    document.addEventListener("htmx:afterSettle", ({ detail }) => this.openAgain(detail.target), { signal });
    for (const fault of FAULTS) document.addEventListener(fault, (event) => this.tellFault(event), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  // Of the lines without room those come along that one looks at or writes about; the rest once they are opened.
  askForOpen({ target, parameters }) {
    if (!target?.matches(PANELS)) return; // what a request was for may have left the page
    for (const { dataset } of target.querySelectorAll("[data-section][open]")) parameters.append("open", dataset.section);
    for (const { value } of target.querySelectorAll(REPORTED)) parameters.append("open", value);
  }

  note(target) {
    if (target.matches(PANELS)) this.noteOpen(target);
    else if (target.closest(PANELS) && target.contains(document.activeElement)) focusPartOf(target);
  }

  // Panels come side by side, and the same one again before it has settled: each keeps its own note, until it stands
  // open as it was.
  noteOpen(panel) {
    const { opened, lines, focused } = this.notes.get(panel.id) ?? { opened: [], lines: [], focused: "" };
    this.notes.set(panel.id, {
      opened: [...opened, ...idsOf(panel, "details[id][open]")],
      lines: [...lines, ...idsOf(panel, "li[id]:has(> .line-menu[open])")],
      focused: panel.contains(document.activeElement) ? document.activeElement.closest("details[id] > summary")?.parentElement.id : focused,
    });
  }

  // What a person asked for in a panel; what a push asked for is asked again at the next one.
  tellFault({ target, detail }) {
    if (!target.closest?.(PANELS)) return;
    const { status, responseText } = detail.xhr;
    if (!status) toast(this.dataset.unreachable, "error");
    else if (!ANSWERED.includes(status)) toast(alertWords(responseText) || this.dataset.failed, "error");
  }

  openAgain(panel) {
    const note = this.notes.get(panel.id);
    if (!note) return;
    this.notes.delete(panel.id);
    for (const id of note.opened) document.getElementById(id)?.setAttribute("open", "");
    for (const id of note.lines) document.querySelector(`#${CSS.escape(id)} > .line-menu`)?.setAttribute("open", "");
    if (note.focused) document.getElementById(note.focused)?.querySelector("summary").focus();
  }
}

customElements.define("open-parts", OpenParts);
