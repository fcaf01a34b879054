// A checkbox that shows what one types into the password boxes of its form. Without a script it is not there.
class ShowPassword extends HTMLElement {
  connectedCallback() {
    const boxes = this.closest("form").querySelectorAll("[type=password]");
    this.addEventListener("change", ({ target }) => boxes.forEach((box) => { box.type = target.checked ? "text" : "password"; }));
    this.closest("form").addEventListener("submit", () => boxes.forEach((box) => { box.type = "password"; }));
  }
}

customElements.define("show-password", ShowPassword);
