import { getFragment } from "../lib/fragments.js";
import { toast } from "../lib/notices.js";
import { placeBeside } from "../lib/popups.js";

// What a link with data-popup leads to opens beside it as a menu; without a script it is a page.
class PopupLinks extends HTMLElement {
  connectedCallback() {
    this.menu = Object.assign(document.createElement("div"), { id: "popup", className: "menu-list popup", popover: "auto" });
    this.append(this.menu);
    this.listening = new AbortController();
    document.addEventListener("click", (event) => this.hear(event), { signal: this.listening.signal });
    this.menu.addEventListener("htmx:beforeRequest", () => this.menu.hidePopover());
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  async hear(event) {
    const link = event.target.closest?.("a[data-popup]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      this.menu.innerHTML = await getFragment(link.href);
    } catch (error) {
      return toast((error.status && error.message) || this.dataset.failed, "error");
    }
    window.htmx.process(this.menu);
    this.menu.showPopover();
    placeBeside(this.menu, link);
    this.menu.querySelector("a, button, textarea")?.focus();
  }
}

customElements.define("popup-links", PopupLinks);
