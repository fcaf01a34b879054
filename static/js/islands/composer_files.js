import { keepDraft, readDraft } from "../lib/drafts.js";
import { hasFiles, hearDrops } from "../lib/drops.js";
import { fileIds } from "../lib/files.js";
import { alertWords, fieldsOf, getFragment, postTo } from "../lib/fragments.js";
import { tell, toast } from "../lib/notices.js";
import { IN_PARTS_FROM, PartedUpload } from "../lib/parted_upload.js";

// Files for the next message: chosen, dropped or pasted, uploaded at once, and sent by their ids. What brings words along,
// as a copied table does, is pasted as words.
class ComposerFiles extends HTMLElement {
  connectedCallback() {
    this.form = document.getElementById("composer");
    this.list = this.querySelector("ul");
    this.input = document.querySelector("input[type=file][form=composer]");
    this.input.removeAttribute("name"); // uploaded here, and not once more with the message
    this.form.removeAttribute("enctype");
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.input.addEventListener("change", () => this.takeChosen(), { signal });
    this.list.addEventListener("click", (event) => this.hear(event), { signal });
    this.list.addEventListener("keydown", (event) => this.leaveOnEnter(event), { signal });
    this.list.addEventListener("change", ({ target }) => this.keepWords(target), { signal });
    document.addEventListener("paste", (event) => holdsNoWords(event.clipboardData) && this.paste(event), { signal });
    hearDrops(this.closest(".composer-box"), ({ files }) => this.add([...files]), signal);
    window.addEventListener("online", () => this.goOn(), { signal });
    document.addEventListener("spaces:files-back", ({ detail }) => this.bringBack(detail), { signal });
    document.addEventListener("spaces:files-sent", () => this.clear(), { signal });
    if (!fileIds(this.form).length) this.bringBack(readDraft(this.dataset.draft).split(",").filter(Boolean));
  }

  disconnectedCallback() {
    this.listening.abort();
  }

  get isUploading() {
    return Boolean(this.querySelector(".is-uploading:not(.has-failed)"));
  }

  takeChosen() {
    this.add([...this.input.files]);
    this.input.value = "";
  }

  paste(event) {
    event.preventDefault();
    this.add([...event.clipboardData.files]);
  }

  add(files) {
    for (const file of files) {
      if (this.list.children.length >= Number(this.dataset.most)) return toast(this.dataset.tooMany, "warning");
      if (file.size > Number(this.dataset.bytes)) toast(this.dataset.tooLarge.replace("%s", file.name), "warning");
      else this.begin(file);
    }
    this.changed();
  }

  begin(file) {
    const row = this.querySelector("template").content.firstElementChild.cloneNode(true);
    row.querySelector(".file-name").textContent = file.name;
    row.file = file;
    this.list.append(row);
    this.upload(row);
  }

  upload(row) {
    row.classList.remove("has-failed");
    row.querySelector("[data-act=again]").hidden = true;
    if (row.file.size > IN_PARTS_FROM) this.uploadInParts(row);
    else this.uploadAtOnce(row);
  }

  async uploadInParts(row) {
    row.parts ??= new PartedUpload({ url: `${this.dataset.url}/parts`, file: row.file });
    const request = row.request = new AbortController();
    try {
      const { status, html } = await row.parts.send((share) => this.showProgress(row, share), request.signal);
      this.finish(row, { status, responseText: html });
    } catch {
      if (!request.signal.aborted) this.fail(row, this.dataset.failed);
    }
  }

  goOn() {
    for (const row of this.querySelectorAll(".has-failed")) if (!row.querySelector("[data-act=again]").hidden) this.upload(row);
  }

  // By XMLHttpRequest: fetch tells nothing of how far an upload is.
  uploadAtOnce(row) {
    const request = row.request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => this.showProgress(row, loaded / total));
    request.addEventListener("load", () => this.finish(row, request));
    request.addEventListener("error", () => this.fail(row, this.dataset.failed));
    request.open("POST", this.dataset.url);
    request.setRequestHeader("HX-Request", "true");
    request.send(fieldsOf({ upload: row.file }));
  }

  showProgress(row, share) {
    row.querySelector("progress").value = share;
    row.querySelector(".file-note").textContent = share < 1 ? "" : this.dataset.reading;
  }

  finish(row, request) {
    const isFinal = request.status < 500 && request.status !== 409;
    if (request.status !== 200) return this.fail(row, alertWords(request.responseText) || this.dataset.failed, isFinal);
    row.replaceWith(...rowsIn(request.responseText));
    this.changed();
  }

  // What was refused for good can only be removed; a lost line can be tried again.
  fail(row, words, isFinal = false) {
    row.classList.add("has-failed");
    row.querySelector(".file-note").textContent = words;
    row.querySelector("[data-act=again]").hidden = isFinal;
    this.changed();
  }

  hear({ target }) {
    const button = target.closest("button[data-act]");
    if (!button) return;
    const row = button.closest("li");
    if (button.dataset.act === "again") this.upload(row);
    else this.takeOut(row, button.dataset.url);
  }

  // A file that could not be removed now goes some days later, as all that was never sent does.
  takeOut(row, url) {
    row.request?.abort();
    row.remove();
    if (url) postTo(url, fieldsOf()).catch(() => {});
    this.changed();
    this.form.elements.text.focus();
  }

  // It sends nothing: who has said what a picture shows goes on in the message box.
  leaveOnEnter(event) {
    if (event.key !== "Enter" || event.isComposing || !event.target.dataset.url || event.target.type !== "text") return;
    event.preventDefault();
    this.form.elements.text.focus();
  }

  // What a picture shows goes with the message too; here it is kept for a draft that is opened again.
  keepWords(field) {
    if (field.dataset.url) postTo(field.dataset.url, fieldsOf({ shows: field.value })).catch(() => {});
  }

  async bringBack(ids) {
    if (!ids.length) return;
    try {
      const query = new URLSearchParams(ids.map((id) => ["file", id]));
      this.list.append(...rowsIn(await getFragment(`${this.dataset.url}?${query}`)));
      this.changed();
    } catch {
      // the ids stay in the draft, and the next page asks again
    }
  }

  clear() {
    this.list.replaceChildren(...this.list.querySelectorAll(".is-uploading"));
    this.changed();
  }

  changed() {
    keepDraft(this.dataset.draft, fileIds(this.form).join(","));
    tell("files-changed");
  }
}

const holdsNoWords = (data) => hasFiles(data) && !data.types.includes("text/plain");

function rowsIn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.querySelectorAll("li")];
}

customElements.define("composer-files", ComposerFiles);
