// Deeds that wait a while, so that they can be taken back: each has a key, is done once, or not at all.
export class Postponed {
  #waiting = new Map(); // key -> {timer, deed}

  later(key, deed, after) {
    this.takeBack(key);
    this.#waiting.set(key, { deed, timer: setTimeout(() => this.doNow(key), after) });
  }

  takeBack(key) {
    clearTimeout(this.#waiting.get(key)?.timer);
    return this.#waiting.delete(key);
  }

  doNow(key) {
    const deed = this.#waiting.get(key)?.deed;
    return this.takeBack(key) ? deed() : undefined;
  }

  doAll() {
    return Promise.all([...this.#waiting.keys()].map((key) => this.doNow(key)));
  }

  get isEmpty() {
    return !this.#waiting.size;
  }

  has(key) {
    return this.#waiting.has(key);
  }
}
