import { articlesIn, isDetached, mergeArticle, parseArticles, seqOf } from "../lib/articles.js";
import { flash } from "../lib/flash.js";
import { alertWords } from "../lib/fragments.js";
import { tell, toast } from "../lib/notices.js";
import { isAtEnd, isAtVeryEnd, placeIn, returnTo } from "../lib/reading_place.js";

// Follows the stream until the person scrolls away, keeps their place then, and takes in what forms of it answer.
class ConversationFeed extends HTMLElement {
  connectedCallback() {
    this.feed = this.querySelector(".feed");
    this.column = this.querySelector("#messages");
    this.jump = this.querySelector(".jump");
    this.isFollowing = !location.hash && !isDetached(this.column);
    this.lastTop = 0;
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.feed.addEventListener("scroll", () => this.noticePlace(), { signal, passive: true });
    this.feed.addEventListener("wheel", ({ deltaY }) => deltaY < 0 && this.stay(), { signal, passive: true });
    this.jump.addEventListener("click", () => this.follow(), { signal });
    document.addEventListener("spaces:sent", () => this.follow(), { signal });
    window.addEventListener("hashchange", () => this.openLinked(), { signal });
    this.addEventListener("htmx:beforeSend", ({ detail }) => this.awaitAnswer(detail), { signal });
    this.addEventListener("htmx:beforeSwap", ({ detail }) => this.noteReader(detail.target), { signal });
    this.addEventListener("htmx:afterSettle", () => this.leadReaderOn(), { signal });
    this.heard = this.lastSeq;
    this.arriving = new MutationObserver(() => this.showUnread());
    this.arriving.observe(this.column, { childList: true });
    this.resizing = new ResizeObserver(() => this.keepPlace());
    for (const element of [this.feed, ...this.feed.querySelectorAll(".column")]) this.resizing.observe(element);
    this.keepPlace();
    this.openLinked();
    this.showUnread();
  }

  disconnectedCallback() {
    this.listening.abort();
    this.arriving.disconnect();
    this.resizing.disconnect();
  }

  // An address that ends in #m123 leads to that message, however far back it is.
  openLinked() {
    const seq = Number(/^#m(\d+)$/.exec(location.hash)?.[1]);
    if (!seq) return;
    const article = articlesIn(this.column).find((each) => seqOf(each) === seq);
    if (!article) return this.openPageAt(seq);
    this.isFollowing = false;
    article.scrollIntoView({ block: "center" });
    article.tabIndex = -1;
    article.focus({ preventScroll: true });
    this.noticePlace();
    flash(article);
  }

  openPageAt(seq) {
    if (new URLSearchParams(location.search).get("at") !== String(seq)) location.replace(`?at=${seq}#m${seq}`);
  }

  follow() {
    if (isDetached(this.column)) return location.assign(location.pathname);
    this.isFollowing = true;
    this.keepPlace();
    if (document.activeElement === this.jump) this.feed.focus();
    this.showUnread();
  }

  // The wheel moves smoothly: text that grows before its second step would take the person back to the end.
  stay() {
    if (this.feed.scrollTop > 0) this.isFollowing = false;
  }

  // Text that grew since also moves the end away; only a person moves up, and a little is enough. Text that shrank moves
  // up too, and leaves the page at its very end.
  noticePlace() {
    const { scrollTop } = this.feed;
    if (scrollTop < this.lastTop && !isAtVeryEnd(this.feed)) this.isFollowing = false;
    else if (scrollTop > this.lastTop && isAtEnd(this.feed) && !isDetached(this.column)) this.isFollowing = true;
    this.lastTop = scrollTop;
    this.place = placeIn(this.feed, articlesIn(this.column));
    this.showUnread();
  }

  get lastSeq() {
    return Math.max(0, ...articlesIn(this.column).slice(-1).map(seqOf));
  }

  // Messages that came while the person read further up.
  showUnread() {
    this.jump.hidden = this.isFollowing;
    if (this.isFollowing || isDetached(this.column)) this.heard = this.lastSeq;
    const unread = articlesIn(this.column).filter((article) => seqOf(article) > this.heard).length;
    this.jump.querySelector(".unread").textContent = unread ? this.jump.dataset.unread.replace("%d", unread) : "";
  }

  keepPlace() {
    if (this.isFollowing) this.feed.scrollTop = this.feed.scrollHeight;
    else returnTo(this.feed, this.place);
    this.lastTop = this.feed.scrollTop; // moved by the page, not by a person
  }

  // Whoever is at "Older messages" by the keys goes on at the last of them when they stand in its place, and at the
  // first of the newer ones.
  noteReader(link) {
    if (!link.matches(".older, .newer") || link !== document.activeElement) return;
    const isOlder = link.matches(".older");
    const beside = articlesIn(this.column).at(isOlder ? 0 : -1);
    this.leadOn = () => articlesIn(this.column).at(articlesIn(this.column).indexOf(beside) + (isOlder ? -1 : 1));
  }

  leadReaderOn() {
    const article = this.leadOn?.();
    this.leadOn = null;
    if (!article) return;
    article.tabIndex = -1;
    article.focus({ preventScroll: true });
  }

  // What is pushed may replace the form before its request is answered; htmx tells nobody here of such an answer.
  awaitAnswer({ xhr, elt, requestConfig }) {
    if (requestConfig.verb === "post") xhr.addEventListener("loadend", () => this.isConnected && this.takeAnswer(xhr, elt));
  }

  takeAnswer({ status, responseText }, form) {
    if (status < 200 || status >= 400) {
      toast(alertWords(responseText) || this.closest("main").querySelector("message-composer").dataset.failed, "error");
      return;
    }
    for (const article of parseArticles(responseText)) window.htmx.process(mergeArticle(this.column, article));
    this.goOnFrom(form);
    tell("summary-changed"); // an edit changes what is covered
  }

  // Where a new answer is written now, the page follows it; who asked again goes on in the message box, but for a phone,
  // where that would bring up the keyboard.
  goOnFrom(form) {
    if (!form.matches(".edit-form, .retry, .ask-again")) return;
    this.follow();
    if (form.matches(".retry, .ask-again") && matchMedia("(pointer: fine)").matches) document.querySelector("#composer textarea")?.focus();
  }
}

customElements.define("conversation-feed", ConversationFeed);
