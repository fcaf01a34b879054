import { copiedText, typeset, waitingIn } from "../lib/formulas.js";

// Typesets formulas. What that takes is loaded when the first one comes; a page without any never asks for it.
class MessageMath extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.listening = new AbortController();
    document.addEventListener("copy", (event) => this.copy(event), { signal: this.listening.signal });
    this.watching = new MutationObserver(() => this.look());
    this.watching.observe(this.column, { childList: true, subtree: true, attributeFilter: ["data-status"] });
    this.look();
  }

  disconnectedCallback() {
    this.listening.abort();
    this.watching.disconnect();
  }

  look() {
    const formulas = waitingIn(this.column);
    if (!formulas.length) return;
    if (window.katex) for (const formula of formulas) typeset(window.katex, formula);
    else this.load();
  }

  load() {
    if (this.isLoading) return;
    this.isLoading = true;
    const styles = Object.assign(document.createElement("link"), { rel: "stylesheet", href: this.dataset.styles });
    const script = Object.assign(document.createElement("script"), { src: this.dataset.script });
    script.addEventListener("load", () => this.look());
    script.addEventListener("error", () => { this.isLoading = false; script.remove(); }); // the next message tries again
    document.head.append(styles, script);
  }

  copy(event) {
    const selection = getSelection();
    const text = selection.rangeCount && !selection.isCollapsed ? copiedText(selection.getRangeAt(0)) : "";
    if (!text) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
  }
}

customElements.define("message-math", MessageMath);
