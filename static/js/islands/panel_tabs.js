import { tell } from "../lib/notices.js";
import { stepInRow } from "../lib/options.js";

// The links above the details become tabs; links elsewhere that lead into a tab open it, and the drawer around it.
class PanelTabs extends HTMLElement {
  connectedCallback() {
    this.tabs = [...this.querySelectorAll("a")];
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.setAttribute("role", "tablist");
    this.tabs.forEach((tab) => this.makeTab(tab));
    this.select(this.tabs[0]);
    this.addEventListener("click", (event) => this.clicked(event), { signal });
    this.addEventListener("keydown", (event) => this.pressed(event), { signal });
    document.addEventListener("click", (event) => this.openFrom(event), { signal, capture: true });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  makeTab(tab) {
    const panel = this.panelOf(tab);
    tab.id = `${panel.id}-label`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
  }

  panelOf(tab) {
    return document.getElementById(tab.hash.slice(1));
  }

  select(chosen) {
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      this.panelOf(tab).classList.toggle("is-open", tab === chosen);
    }
    tell("tab", chosen.hash);
  }

  clicked(event) {
    const tab = event.target.closest("a");
    if (!tab) return;
    event.preventDefault();
    this.select(tab);
  }

  pressed(event) {
    const at = this.tabs.indexOf(event.target);
    const step = stepInRow(event.key, this);
    const next = { Home: this.tabs[0], End: this.tabs.at(-1), " ": event.target }[event.key] ?? (step && this.tabs.at((at + step) % this.tabs.length));
    if (at < 0 || !next) return;
    event.preventDefault();
    this.select(next);
    next.focus();
  }

  openFrom(event) {
    const link = event.target.closest?.("a[data-opens], a[href='#summary-panel']");
    if (!link) return;
    const tab = this.tabs.find(({ hash }) => hash === `#${link.dataset.opens ?? "tab-summary"}`);
    if (!tab) return;
    this.select(tab);
    if (!link.dataset.opens) return; // <summary-panel> leads on to its panel
    event.preventDefault();
    const drawer = this.closest("[popover]");
    if (!drawer.checkVisibility()) drawer.showPopover();
    tab.focus();
  }
}

customElements.define("panel-tabs", PanelTabs);
