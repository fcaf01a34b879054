// An open menu closes when one clicks elsewhere or presses Escape, which also leads back to its button.
class OpenMenus extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("click", ({ target }) => this.close((menu) => !menu.contains(target) && !isWrittenIn(menu)), { signal });
    document.addEventListener("keydown", (event) => this.closeOnEscape(event), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  closeOnEscape(event) {
    if (event.key !== "Escape") return;
    const menu = event.target.closest?.("details.menu[open]");
    this.close(() => true);
    menu?.querySelector("summary").focus();
    if (menu) event.preventDefault(); // the drawer around it stays
  }

  close(isMeant) {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (isMeant(menu)) menu.open = false;
  }
}

const isWrittenIn = (menu) => Boolean(menu.querySelector("details[open] textarea"));

customElements.define("open-menus", OpenMenus);
