import { showActions } from "../lib/action_rows.js";
import { articlesIn, isRunning, mergeArticle, parseArticles } from "../lib/articles.js";
import { parseCard, showCard } from "../lib/cards.js";
import { newClientId } from "../lib/client_id.js";
import { isCommand } from "../lib/commands.js";
import { keepDraft, readDraft } from "../lib/drafts.js";
import { fileIds, setFileIds } from "../lib/files.js";
import { alertWords, postForm, postTo } from "../lib/fragments.js";
import { parseLine } from "../lib/line.js";
import { othersAreDone, tell, toast } from "../lib/notices.js";

// htmx calls an answer successful only where it stays on the page: the first message of a thread leads to another.
const isTaken = ({ status }) => status >= 200 && status < 300;

// Sends, keeps what could not be sent and says why; offers Stop while a reply is being written.
class MessageComposer extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("#composer");
    this.box = this.form.elements.text;
    this.clientId = this.form.elements.client_id;
    this.stop = this.querySelector("form.stop");
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.box.addEventListener("keydown", (event) => this.hearKey(event), { signal });
    this.box.addEventListener("input", () => this.noticeInput(), { signal });
    document.addEventListener("spaces:files-changed", () => this.noticeInput(), { signal });
    this.form.addEventListener("htmx:beforeRequest", (event) => this.beforeSending(event), { signal });
    document.addEventListener("spaces:command", ({ detail }) => this.run(detail.line), { signal });
    document.addEventListener("spaces:sent", () => this.forgetStop(), { signal });
    document.addEventListener("spaces:edit-waiting", ({ detail }) => this.takeBack(detail), { signal });
    this.form.addEventListener("htmx:afterRequest", (event) => this.takeAnswer(event), { signal });
    this.stop.addEventListener("submit", (event) => this.stopReply(event), { signal });
    this.box.value ||= readDraft(this.dataset.draft);
    this.watchReplies();
    this.offerSend();
    this.fitHeight();
  }

  disconnectedCallback() {
    this.listening.abort();
    this.watching?.disconnect();
  }

  get isEmpty() {
    return !this.box.value.trim() && !fileIds(this.form).length;
  }

  get written() {
    return { text: this.box.value, files: fileIds(this.form) };
  }

  hearKey(event) {
    if (event.key === "ArrowUp" && !this.box.value && !event.isComposing) this.editLast(event);
    else this.sendOnEnter(event);
  }

  editLast(event) {
    if (!this.column || this.isRunning) return;
    const last = articlesIn(this.column).findLast((article) => editOf(article));
    if (!last) return;
    event.preventDefault();
    editOf(last).click();
  }

  sendOnEnter(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!this.isEmpty) this.form.requestSubmit();
  }

  // A text that failed goes out again under its id, so that it is stored once; another text needs another id.
  noticeInput() {
    this.fitHeight();
    this.offerSend();
    keepDraft(this.dataset.draft, this.box.value);
    if (this.sentAs === undefined || this.isSending || isSame(this.written, this.sentAs)) return;
    this.clientId.value = newClientId();
    this.sentAs = undefined;
  }

  // While nobody is reached it waits in sight; <message-queue> sends it. Behind a running reply the server lets it wait.
  beforeSending(event) {
    if (this.isEmpty) {
      event.preventDefault();
      this.box.focus();
    } else if (this.querySelector("composer-files").isUploading) {
      event.preventDefault();
      this.showAlert(this.dataset.uploading);
    } else if (this.column && !navigator.onLine && !isCommand(this.box.value)) {
      event.preventDefault();
      this.letWait();
    } else {
      this.sentAs = this.written;
      this.sent = { clientId: this.clientId.value, ...this.sentAs };
    }
  }

  letWait(message = { clientId: this.clientId.value, ...this.written }) {
    tell("waits", message);
    this.clientId.value = newClientId();
    if (isSame(this.written, message)) this.empty();
  }

  takeBack({ text, files = [] }) {
    if (files.length) tell("files-back", files);
    this.box.value = [this.box.value, text].filter((each) => each.trim()).join("\n\n");
    this.noticeInput();
  }

  empty({ withFiles = true } = {}) {
    this.box.value = "";
    this.sentAs = undefined;
    if (withFiles) tell("files-sent");
    keepDraft(this.dataset.draft, "");
    this.fitHeight();
    this.offerSend();
  }

  takeAnswer({ detail }) {
    if (isTaken(detail.xhr)) this.takeSent(detail.xhr.responseText);
    else if (this.column && !detail.xhr.status && !isCommand(this.sent.text)) this.letWait(this.sent);
    else this.showAlert(this.whyNot(detail.xhr));
  }

  takeSent(html) {
    this.showAlert("");
    this.clientId.value = newClientId();
    const { column } = this;
    const card = parseCard(html);
    if (this.sentAs && isSame(this.written, this.sentAs)) this.empty({ withFiles: !card });
    this.sentAs = undefined;
    if (card) this.showAnswer(card);
    if (!column) return; // the first message of a thread: its page follows
    for (const article of parseArticles(html)) window.htmx.process(mergeArticle(column, article));
    if (parseLine(html)) this.takeLine(html);
    tell("sent");
  }

  // It waits behind a reply; a page that knows of none has missed something.
  takeLine(html) {
    tell("line", html);
    if (!this.isRunning) tell("look");
  }

  // A command may have changed the title, the policy or the summary.
  showAnswer(card) {
    const place = this.querySelector(".composer-cards");
    if (!this.column) place.replaceChildren();
    showCard(card, this.column ?? place);
    tell("summary-changed");
  }

  // A command that was chosen elsewhere: what stands in the box stays there.
  async run(line) {
    const fields = setFileIds(new FormData(this.form));
    fields.set("client_id", newClientId());
    fields.set("text", line);
    try {
      await othersAreDone();
      const card = parseCard(await postTo(this.form.getAttribute("action"), fields));
      if (card) this.showAnswer(card);
      tell("sent");
    } catch (error) {
      toast((error.status && error.message) || this.dataset.unreachable, "error");
    }
  }

  whyNot(xhr) {
    if (!xhr.status) return this.dataset.unreachable;
    return alertWords(xhr.responseText) || this.dataset.failed;
  }

  showAlert(words) {
    const alert = document.createElement("p");
    alert.className = "alert";
    alert.setAttribute("role", "alert");
    alert.textContent = words;
    this.querySelector(".composer-alert").replaceChildren(...(words ? [alert] : []));
  }

  // A message was taken, so no budget stops the next one as far as this page knows; the reply's end tells more.
  forgetStop() {
    this.querySelector(".budget-notice.is-spent")?.remove();
  }

  watchReplies() {
    const column = this.column = document.getElementById("messages");
    if (!column) return;
    this.watching = new MutationObserver(() => this.offerStop(column));
    this.watching.observe(column, { childList: true, subtree: true, attributeFilter: ["data-status"] });
    this.offerStop(column);
  }

  offerStop(column) {
    const running = articlesIn(column).findLast(isRunning);
    this.stop.setAttribute("action", this.stop.dataset.action.replace("/0/", `/${running?.dataset.message ?? 0}/`));
    const hadFocus = this.stop.contains(document.activeElement);
    this.stop.hidden = !running;
    this.isRunning = Boolean(running);
    this.offerSend();
    if (hadFocus && !running) this.box.focus();
  }

  offerSend() {
    const send = this.querySelector(".send");
    const wasAt = send.matches(":focus-visible");
    send.hidden = Boolean(this.isRunning) && this.isEmpty;
    send.setAttribute("aria-disabled", String(this.isEmpty)); // in reach of the keys, unlike a disabled one
    if (wasAt && send.hidden) this.box.focus();
  }

  async stopReply(event) {
    event.preventDefault();
    try {
      const column = document.getElementById("messages");
      for (const article of parseArticles(await postForm(this.stop))) window.htmx.process(mergeArticle(column, article));
    } catch (error) {
      toast(error.message && error.status ? error.message : this.dataset.unreachable, "error");
    }
  }

  fitHeight() {
    if (CSS.supports("field-sizing", "content")) return;
    this.box.style.height = "auto";
    this.box.style.height = `${this.box.scrollHeight}px`;
  }
}

const isSame = (one, other) => one.text === other.text && one.files.join() === (other.files ?? []).join();

const editOf = (article) => article.matches(".message-user") && showActions(article)?.querySelector("[data-act=edit]");

customElements.define("message-composer", MessageComposer);
