import { hearDrops } from "../lib/drops.js";
import { IN_PARTS_FROM, PartedUpload } from "../lib/parted_upload.js";

// Files for a Space: what is chosen or dropped is sent at once, a large one in parts, which go on after a lost connection.
class SpaceFiles extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.input = this.querySelector("input[type=file]");
    this.progress = this.querySelector(".file-progress");
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.input.addEventListener("change", () => this.send(), { signal });
    this.querySelector("[data-act=again]").addEventListener("click", () => this.goOn(), { signal });
    window.addEventListener("online", () => this.hasBrokenOff && this.goOn(), { signal });
    hearDrops(this.form, ({ files }) => this.take(files), signal);
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  get hasBrokenOff() {
    return !this.querySelector("[data-act=again]").hidden;
  }

  take(files) {
    this.input.files = files;
    this.send();
  }

  send() {
    const files = [...this.input.files];
    if (!files.length) return;
    this.large = files.filter((file) => file.size > IN_PARTS_FROM && file.size <= Number(this.dataset.bytes));
    this.uploads = this.large.map((file) => new PartedUpload({ url: this.dataset.parts, file }));
    this.say(this.dataset.uploading);
    this.goOn();
  }

  async goOn() {
    this.showAgain(false);
    try {
      while (this.uploads.length) {
        this.say(this.dataset.uploading);
        const { status } = await this.uploads[0].send((share) => this.showShare(share), this.listening.signal);
        if (status === 409 || status >= 500) throw new Error(`upload: ${status}`);
        this.uploads.shift();
      }
    } catch {
      if (this.listening.signal.aborted) return;
      this.say(this.dataset.failed);
      this.showAgain(true);
      return;
    }
    this.sendTheRest();
  }

  // The small ones go with the form. What became of each is said on the page that follows.
  sendTheRest() {
    const rest = new DataTransfer();
    for (const file of this.input.files) if (!this.large.includes(file)) rest.items.add(file);
    if (!rest.files.length) return location.reload();
    this.input.files = rest.files;
    this.form.requestSubmit();
  }

  say(words) {
    this.progress.hidden = false;
    this.progress.querySelector("span").textContent = words;
  }

  showShare(share) {
    const bar = this.progress.querySelector("progress");
    bar.hidden = false;
    bar.value = share;
  }

  showAgain(isShown) {
    this.querySelector("[data-act=again]").hidden = !isShown;
  }
}

customElements.define("space-files", SpaceFiles);
