// A waiting message, being said otherwise: Enter saves, Escape leaves it as it was.
class WaitingEdit extends HTMLElement {
  connectedCallback() {
    this.box = this.querySelector("textarea");
    this.listening = new AbortController();
    this.addEventListener("keydown", (event) => this.hearKey(event), { signal: this.listening.signal });
    this.scrollIntoView({ block: "nearest" });
    this.box.focus({ preventScroll: true });
    this.box.setSelectionRange(this.box.value.length, this.box.value.length);
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  hearKey(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.querySelector("[data-act=cancel]").click();
    }
    if (event.key !== "Enter" || event.target !== this.box || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (this.box.value.trim()) this.box.form.requestSubmit();
  }
}

customElements.define("waiting-edit", WaitingEdit);
