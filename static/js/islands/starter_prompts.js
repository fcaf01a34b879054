// What a Space offers to begin with goes into the message box, to be changed or sent.
class StarterPrompts extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", ({ target }) => this.take(target.closest("button")));
  }

  take(button) {
    const box = document.querySelector("#composer textarea");
    if (!button || !box) return;
    box.value = button.textContent.trim();
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.focus();
  }
}

customElements.define("starter-prompts", StarterPrompts);
