import { canNotify, isBlocked, isWanted, refuse, want } from "../lib/notify.js";

// The switch in the account: it asks the browser, and says where the browser does not allow it.
class NoticeSwitch extends HTMLElement {
  connectedCallback() {
    if (!canNotify()) return;
    this.hidden = false;
    this.box = this.querySelector("input");
    this.box.addEventListener("change", () => this.change());
    this.show();
  }

  async change() {
    if (this.box.checked) await want();
    else refuse();
    this.show();
  }

  show() {
    this.box.checked = isWanted();
    this.box.disabled = isBlocked();
    this.querySelector("[data-blocked]").hidden = !isBlocked();
  }
}

customElements.define("notice-switch", NoticeSwitch);
