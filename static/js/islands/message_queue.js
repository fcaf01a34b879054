import { mergeArticle, parseArticles } from "../lib/articles.js";
import { setFileIds } from "../lib/files.js";
import { getFragment, postForm, postTo } from "../lib/fragments.js";
import { mergeLine, parseEditForm, parseLine } from "../lib/line.js";
import { othersAreDone, tell, toast } from "../lib/notices.js";
import { singleFlight } from "../lib/single_flight.js";
import { Waiting } from "../lib/waiting.js";

const AGAIN_AFTER = 4000; // milliseconds, while a line is dead
const GONE = 409;

// Shows the line of messages behind a running reply as the server has it, and under it what this browser could not send yet.
class MessageQueue extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.form = document.getElementById("composer");
    this.unsent = this.querySelector(".unsent");
    this.waiting = new Waiting(this.dataset.key);
    this.refresh = singleFlight(() => this.fetchLine());
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("spaces:line", ({ detail }) => this.take(detail), { signal });
    document.addEventListener("spaces:line-changed", () => this.refresh(), { signal });
    this.addEventListener("submit", (event) => this.send(event), { signal });
    document.addEventListener("spaces:waits", ({ detail }) => this.add(detail), { signal });
    document.addEventListener("spaces:connected", () => this.sendNext(), { signal });
    window.addEventListener("online", () => this.sendNext(), { signal });
    window.addEventListener("storage", ({ key }) => key === this.dataset.key && this.show(), { signal });
    this.unsent.addEventListener("click", (event) => this.hear(event), { signal });
    this.show();
    this.sendNext();
  }

  disconnectedCallback() {
    this.listening.abort();
    clearTimeout(this.again);
  }

  async fetchLine() {
    try {
      this.take(await getFragment(this.dataset.url));
    } catch {
      // the next hint or connection asks again
    }
  }

  take(html) {
    const incoming = parseLine(html);
    if (!incoming) return;
    const hasMoved = mergeLine(this.querySelector(".waiting-line"), incoming, this.form?.elements.text);
    this.show();
    if (hasMoved) tell("look");
  }

  // By hand: an answer that comes after its form was replaced by news of the line would be lost to htmx.
  async send(event) {
    event.preventDefault();
    const form = event.target;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      await othersAreDone();
      this.takeAnswer(form, await postForm(form));
    } catch (error) {
      this.tellWhyNot(form, error);
    }
    this.isAsking = false;
  }

  takeAnswer(form, html) {
    const { id } = form.closest("li");
    const edited = form.closest("waiting-edit");
    edited?.remove();
    this.openEditForm(form, parseEditForm(html));
    this.take(html);
    if (edited) (this.querySelector(`#${id} [data-act="edit"]`) ?? this.form?.elements.text)?.focus();
  }

  openEditForm(form, editing) {
    if (editing) this.querySelector(`#${form.closest("li").id}`)?.append(editing);
  }

  // What came too late is text for a message of its own.
  tellWhyNot(form, { status, message }) {
    toast((status && message) || this.dataset.notDone, "error");
    if (status !== GONE) return;
    const text = form.elements.text?.value;
    form.closest("li").remove();
    if (text) tell("edit-waiting", { text });
    this.refresh();
  }

  add({ clientId, text, files }) {
    this.isHeld = false;
    this.waiting.add(clientId, text, files);
    this.show();
    this.sendNext();
  }

  hear({ target }) {
    const clientId = target.closest("li")?.dataset.clientId;
    const act = target.closest("[data-act]")?.dataset.act;
    if (!act) return;
    this.isHeld = false;
    if (act === "send") {
      this.waiting.putFirst(clientId);
    } else {
      const taken = this.waiting.remove(clientId);
      if (taken && act === "edit") tell("edit-waiting", taken);
    }
    this.show();
    this.sendNext();
    this.form.elements.text.focus();
  }

  async sendNext() {
    const next = this.waiting.first;
    if (!next || !this.form || this.isSending || this.isHeld) return;
    clearTimeout(this.again);
    this.isSending = true;
    try {
      await othersAreDone();
      const html = await postTo(this.form.getAttribute("action"), this.fieldsOf(next));
      this.waiting.remove(next.clientId);
      for (const article of parseArticles(html)) window.htmx.process(mergeArticle(this.column, article));
      this.take(html);
      tell("sent");
    } catch (error) {
      this.keep(error);
    }
    this.isSending = false;
    this.show();
    if (this.waiting.first?.clientId !== next.clientId) this.sendNext();
  }

  fieldsOf({ clientId, text, files }) {
    const fields = setFileIds(new FormData(this.form), files);
    fields.set("client_id", clientId);
    fields.set("text", text);
    return fields;
  }

  // What was refused for good stays here until the person decides; a lost line passes.
  keep({ status, message }) {
    this.isHeld = Boolean(status) && status < 500;
    if (this.isHeld) toast(message || this.dataset.failed, "error");
    else this.again = setTimeout(() => this.sendNext(), AGAIN_AFTER);
  }

  show() {
    const unsent = this.form ? this.waiting.all : [];
    this.unsent.hidden = !unsent.length;
    this.unsent.querySelector("ul").replaceChildren(...unsent.map((each) => this.line(each)));
    this.hidden = !unsent.length && !this.querySelector(".waiting-line li");
  }

  line({ clientId, text, files }) {
    const line = this.querySelector("template").content.firstElementChild.cloneNode(true);
    line.dataset.clientId = clientId;
    line.querySelector(".waiting-text").textContent = text || this.dataset.onlyFiles.replace("%d", files?.length ?? 0);
    return line;
  }
}

customElements.define("message-queue", MessageQueue);
