import { toast } from "../lib/notices.js";

// A picture that is pasted or a file that is dropped cannot be sent: it says so, and the browser does not leave the page
// to show the file. What brings words along, as a copied table does, is pasted as words.
class NoFiles extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("paste", (event) => holdsNoWords(event.clipboardData) && this.refuse(event), { signal });
    document.addEventListener("dragover", (event) => hasFiles(event.dataTransfer) && event.preventDefault(), { signal });
    document.addEventListener("drop", (event) => hasFiles(event.dataTransfer) && this.refuse(event), { signal });
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  refuse(event) {
    event.preventDefault();
    toast(this.dataset.words, "warning");
  }
}

const hasFiles = (data) => Boolean(data?.types.includes("Files"));

const holdsNoWords = (data) => hasFiles(data) && !data.types.includes("text/plain");

customElements.define("no-files", NoFiles);
