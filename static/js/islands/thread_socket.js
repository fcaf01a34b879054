import { articleOf, articlesIn, firstSeq, isDetached, isOther, isRunning, lastSeq, mergeArticle, parseArticles, seqOf } from "../lib/articles.js";
import { FrameBuffer, applyFrame, endArticle } from "../lib/frames.js";
import { getFragment } from "../lib/fragments.js";
import { LastingSocket } from "../lib/lasting_socket.js";
import { announce, tell } from "../lib/notices.js";
import { reload } from "../lib/reload.js";
import { singleFlight } from "../lib/single_flight.js";

const PING_EVERY = 25000; // milliseconds, as all below
const LOOK_AGAIN_AFTER = 4000; // a reply without a frame for so long may have ended unheard
const GAP_AGAIN_AFTER = 500;
const SAY_RECONNECTING_AFTER = 1500;
const OPEN_WITHIN = 10000;
const FIRST_LOOK_AFTER = 1500; // for a page that has just come, and is not told whether anything happened on its way
const FILES_AFTER = 700;
const PAGE = 50; // messages, as the server gives at a time
const SIGNED_OUT_OR_GONE = [401, 404];

// What is told over the socket is a hint: it says what to fetch. Only the frames of a running reply carry html.
class ThreadSocket extends HTMLElement {
  connectedCallback() {
    this.column = document.getElementById("messages");
    this.frames = new FrameBuffer();
    this.fetching = new Map(); // message -> its single flight
    this.lastFrameAt = 0;
    this.asOf = this.dataset.asOf; // the deletions, rewritings and choices that this page knows of
    this.fetchNewer = singleFlight(() => this.takeNewer());
    this.heardWhileSending = null; // an array while the composer's own message is on its way
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("htmx:beforeSend", (event) => this.isSend(event) && this.beginSending(), { signal });
    document.addEventListener("htmx:afterRequest", (event) => this.isSend(event) && this.endSending(), { signal });
    window.addEventListener("online", () => this.reconnectNow(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.reconnectNow(), { signal });
    document.addEventListener("spaces:look", () => this.fetchNewer(), { signal });
    document.addEventListener("spaces:says", ({ detail }) => this.say(detail), { signal });
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
    this.looking = setInterval(() => this.lookAgain(), LOOK_AGAIN_AFTER);
    const { socket, shows } = this.dataset;
    this.socket = new LastingSocket(shows ? `${socket}?shows=${shows}` : socket, {
      opened: () => this.opened(), hear: (told) => this.hear(told), lost: () => this.lost(), openWithin: OPEN_WITHIN,
    });
  }

  disconnectedCallback() {
    this.listening.abort();
    for (const timer of [this.pinging, this.looking]) clearInterval(timer);
    for (const timer of [this.saying, this.firstLook, this.filesDue]) clearTimeout(timer);
    this.socket.end();
  }

  opened() {
    this.showBanner(false);
    this.socket.path = this.dataset.socket;
    tell("connected");
    this.lookAtRunning();
    if (this.firstLook) this.catchUp();
    else this.firstLook = setTimeout(() => this.catchUp(), FIRST_LOOK_AFTER);
  }

  // A page that is not told looks by itself.
  hearSince({ changed }) {
    clearTimeout(this.firstLook);
    if (changed) this.catchUp();
  }

  lost() {
    this.showBanner(true);
    this.fetchNewer(); // plain requests may still pass, and are told where one is no longer allowed
  }

  reconnectNow() {
    if (this.socket.isOpen) this.catchUp();
    else this.socket.comeBack();
  }

  say(told) {
    this.socket.say(typeof told === "string" ? { type: told } : told);
  }

  ping() {
    if (!this.socket.isOpen) return;
    this.say("ping");
    if (document.hidden) return;
    this.fetchNewer();
    tell("line-changed");
  }

  showBanner(isLost) {
    const banner = this.querySelector(".banner");
    if (isLost) {
      this.saying ??= setTimeout(() => Object.assign(banner, { textContent: this.dataset.reconnecting, hidden: false }), SAY_RECONNECTING_AFTER);
      return;
    }
    clearTimeout(this.saying);
    this.saying = undefined;
    banner.hidden = true;
  }

  // Whatever was told while nobody listened is read from the server.
  catchUp() {
    this.fetchNewer();
    this.lookAtRunning();
    tell("line-changed");
    tell("summary-changed");
    tell("thread");
  }

  lookAgain() {
    if (Date.now() - this.lastFrameAt >= LOOK_AGAIN_AFTER) this.lookAtRunning();
  }

  lookAtRunning() {
    articlesIn(this.column).filter(isRunning).forEach((article) => this.fetchAgain(article.dataset.message));
  }

  hear(told) {
    if (told.type === "frame") this.hearFrame(told);
    if (told.type === "message") told.ended ? this.hearEnd(told) : this.hearMessage(told);
    if (told.type === "since") this.hearSince(told);
    if (told.type === "role" && String(told.space) === this.dataset.space) reload();
    if (told.type === "presence") tell("presence", told);
    if (told.type === "thread") tell("thread", told);
    if (told.type === "news") tell("news", told);
    if (told.type === "read") tell("read", told);
    if (told.type === "waiting") tell("line-changed");
    if (told.type === "summary") tell("summary", told);
    if (told.type === "files") this.hearFiles();
  }

  // Many files are told one by one; the context and the summary are fetched once for all of them.
  hearFiles() {
    this.filesDue ??= setTimeout(() => {
      this.filesDue = undefined;
      tell("context-changed");
      tell("summary-changed");
    }, FILES_AFTER);
  }

  isSend({ detail }) {
    return detail.requestConfig.verb === "post" && detail.requestConfig.path === this.dataset.messages;
  }

  beginSending() {
    this.heardWhileSending ??= [];
  }

  endSending() {
    const heard = this.heardWhileSending ?? [];
    this.heardWhileSending = null;
    for (const told of heard.filter(({ ended }) => !ended)) this.hearMessage(told);
    for (const article of articlesIn(this.column).filter(isRunning)) this.catchUpWith(article);
    for (const told of heard.filter(({ ended }) => ended)) this.hearEndOfSent(told);
  }

  // With a rev it tells of what came to be, which the answer to one's own sending brings as well.
  hearMessage(told) {
    const { message, seq, rev } = told;
    const standing = articleOf(this.column, message);
    if (rev !== undefined && standing) return;
    if (rev !== undefined && this.heardWhileSending) {
      this.heardWhileSending.push(told);
      return;
    }
    const isNew = !standing && seq > lastSeq(this.column);
    if (isNew) this.fetchNewer();
    else if (rev !== undefined && seq - 1 < firstSeq(this.column)) this.fetchNewer(); // rewritten above all that is shown
    else if (rev !== undefined) this.takeFrom(`${this.dataset.messages}?after=${seq - 2}`); // said anew: both differ
    else if (seq >= seqOf(articlesIn(this.column)[0] ?? { dataset: { seq: 0 } })) this.fetchAgain(message);
  }

  hearFrame(frame) {
    this.lastFrameAt = Date.now();
    if (isDetached(this.column)) return;
    this.frames.hold(frame);
    const article = articleOf(this.column, frame.message);
    if (article) this.catchUpWith(article);
    else if (!this.heardWhileSending) this.fetchNewer();
  }

  // A quick model is done before the answer to the sending is here, which then may have all of the reply.
  hearEndOfSent(told) {
    const article = articleOf(this.column, told.message);
    if (!article || isRunning(article)) this.hearEnd(told);
    else this.sayEnded(article.dataset.status === "failed");
  }

  // Where the page has shown all of a complete reply, it is right without asking. How another one ended is fetched.
  hearEnd({ message, seq, ended }) {
    const article = articleOf(this.column, message);
    if (!article && this.heardWhileSending) return this.heardWhileSending.push({ message, seq, ended });
    const isWhole = ended.status === "complete" && article && isRunning(article) && Number(article.dataset.rev) === ended.rev;
    if (!isWhole || this.isFetching(article)) return this.hearMessage({ message, seq });
    endArticle(article, ended.status);
    this.frames.forget(message);
    this.sayEnded(false);
  }

  sayEnded(hasFailed) {
    const words = hasFailed ? this.dataset.replyFailed : this.dataset.replyComplete;
    announce(words);
    tell("reply-ended", { words });
  }

  catchUpWith(article) {
    if (!this.isFetching(article) && !this.applyHeld(article)) this.fetchAgain(article.dataset.message);
  }

  applyHeld(article) {
    const message = Number(article.dataset.message);
    if (!isRunning(article)) this.frames.forget(message);
    else for (const frame of this.frames.take(message, Number(article.dataset.rev))) applyFrame(article, frame);
    return !this.frames.hasGap(message);
  }

  // The answer is the new base; frames wait meanwhile. A server that is behind them is asked again a little later.
  async fetchAgain(message) {
    const key = String(message);
    const url = this.dataset.message.replace("/0/", `/${key}/`);
    if (!this.fetching.has(key)) this.fetching.set(key, singleFlight(() => this.takeFrom(url)));
    await this.fetching.get(key)?.();
    const article = articleOf(this.column, key);
    if (!article || this.applyHeld(article)) this.fetching.delete(key);
    else setTimeout(() => this.fetchAgain(key), GAP_AGAIN_AFTER);
  }

  // The last message too: it may have been answered again. And all of them, where something further up changed unheard.
  async takeNewer() {
    const came = await this.takeAfter(lastSeq(this.column) - 1);
    if (came && came.at(-1)?.dataset.asOf !== this.asOf) await this.takeAll();
  }

  async takeAll() {
    const shown = articlesIn(this.column);
    if (!shown.length) return;
    const isWhole = !isDetached(this.column);
    const came = await this.takeAfter(seqOf(shown[0]) - 1);
    if (!came) return;
    if (!came.length) return reload(); // it was rewritten above all that is shown
    this.asOf = came[0].dataset.asOf;
    if (isWhole) for (const article of shown) if (seqOf(article) > seqOf(came.at(-1))) article.remove();
  }

  // Page by page, each after the last of the one before: what the person sends meanwhile stands further down. Nothing is
  // put after the end of a page that was opened further back. Gives the articles that came, or nothing where one failed.
  async takeAfter(seq) {
    const end = isDetached(this.column) ? lastSeq(this.column) : Infinity;
    const all = [];
    for (;;) {
      const came = await this.takeFrom(`${this.dataset.messages}?after=${Math.max(0, seq)}`, (article) => seqOf(article) <= end && this.isNews(article));
      if (!came) return;
      all.push(...came);
      if (came.length < PAGE || seqOf(came.at(-1)) >= end) return all;
      seq = seqOf(came.at(-1));
    }
  }

  isNews(incoming) {
    return isOther(incoming, this.column.querySelector(`:scope > #m${seqOf(incoming)}`));
  }

  async takeFrom(url, isWanted = () => true) {
    try {
      const articles = parseArticles(await getFragment(url));
      for (const article of articles) if (isWanted(article)) this.take(article);
      return articles;
    } catch (error) {
      // A refusal is an answer; the next hint, reconnection or look asks again.
      if (SIGNED_OUT_OR_GONE.includes(error.status)) reload();
      if (!error.status && this.socket.isOpen) this.socket.abandon();
    }
  }

  take(incoming) {
    const standing = articleOf(this.column, incoming.dataset.message);
    const wasRunning = standing && isRunning(standing);
    const article = mergeArticle(this.column, incoming);
    window.htmx.process(article);
    if (wasRunning && !isRunning(article)) this.sayEnded(article.dataset.status === "failed");
    this.catchUpWith(article);
  }

  isFetching(article) {
    return this.fetching.has(article.dataset.message);
  }
}

customElements.define("thread-socket", ThreadSocket);
