// Frames of a growing reply: each makes the article one revision newer. Out of order they wait; old ones are dropped.

export class FrameBuffer {
  #waiting = new Map(); // message -> frames

  hold(frame) {
    this.#waiting.set(frame.message, [...(this.#waiting.get(frame.message) ?? []), frame]);
  }

  // The frames that follow revision `rev` without a gap; later ones go on waiting.
  take(message, rev) {
    const waiting = (this.#waiting.get(message) ?? []).sort((a, b) => a.rev - b.rev);
    const ready = [];
    for (const frame of waiting) if (frame.rev === rev + ready.length + 1) ready.push(frame);
    this.#keep(message, waiting.filter((frame) => frame.rev > rev + ready.length));
    return ready;
  }

  hasGap(message) {
    return this.#waiting.has(message);
  }

  forget(message) {
    this.#waiting.delete(message);
  }

  #keep(message, frames) {
    if (frames.length) this.#waiting.set(message, frames);
    else this.#waiting.delete(message);
  }
}

// Blocks frame.block, frame.block + 1, … are replaced, any later ones removed. The html was cleaned by the server.
export function applyFrame(article, frame) {
  const body = article.querySelector(".message-body");
  while (body.children.length > frame.block) body.lastElementChild.remove();
  frame.html.forEach((html, k) => body.append(block(frame.block + k, html)));
  article.dataset.rev = frame.rev;
  article.dataset.status = "streaming";
}

// Replies that frames have ended. What differs by reader (actions, figures, other answers) has not come yet.
const due = new WeakSet();

export function isDue(article) {
  return due.has(article);
}

export function settle(article) {
  due.delete(article);
}

// Its text is whole: what one can do with it comes with the fragment that is fetched when there is time.
export function endArticle(article, status) {
  article.querySelector(".message-wait")?.remove();
  article.dataset.status = status;
  due.add(article);
}

function block(number, html) {
  const element = document.createElement("div");
  element.className = "block";
  element.dataset.block = number;
  element.innerHTML = html;
  return element;
}
