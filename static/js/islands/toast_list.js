const SHOWN_FOR = 8000; // milliseconds

class ToastList extends HTMLElement {
  connectedCallback() {
    this.hear = ({ detail }) => this.show(detail);
    document.addEventListener("spaces:toast", this.hear);
    for (const toast of this.querySelectorAll(":scope > .toast")) setTimeout(() => toast.remove(), SHOWN_FOR);
  }

  disconnectedCallback() {
    document.removeEventListener("spaces:toast", this.hear);
  }

  show({ words, level }) {
    for (const same of this.querySelectorAll(".toast")) if (same.querySelector("p").textContent === words) same.remove();
    const toast = this.querySelector("template").content.firstElementChild.cloneNode(true);
    toast.classList.add(`toast-${level}`);
    toast.setAttribute("role", level === "error" ? "alert" : "status");
    toast.querySelector("p").textContent = words;
    toast.querySelector("button").addEventListener("click", () => this.dismiss(toast));
    const before = document.activeElement;
    toast.addEventListener("focusin", ({ relatedTarget }) => { this.cameFrom = relatedTarget ?? before; });
    this.append(toast);
    setTimeout(() => this.dismiss(toast), SHOWN_FOR);
  }

  // Who was at its button goes back to where they came from.
  dismiss(toast) {
    const wasAt = toast.contains(document.activeElement);
    toast.remove();
    if (wasAt) this.cameFrom?.focus({ preventScroll: true });
  }
}

customElements.define("toast-list", ToastList);
