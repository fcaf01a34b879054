import { keepDraft, readDraft } from "./drafts.js";

// Messages that could not be sent yet, oldest first: [{clientId, text, files}]. A message keeps its id, so that two tabs which both
// send it, or one that sends it twice, store it once.
export class Waiting {
  constructor(key) {
    this.key = key;
  }

  get all() {
    try {
      return JSON.parse(readDraft(this.key) || "[]");
    } catch {
      return [];
    }
  }

  get first() {
    return this.all[0];
  }

  add(clientId, text, files = []) {
    this.#keep([...this.all, { clientId, text, ...(files.length && { files }) }]);
  }

  // It goes before the others.
  putFirst(clientId) {
    const isIt = (each) => each.clientId === clientId;
    this.#keep([...this.all.filter(isIt), ...this.all.filter((each) => !isIt(each))]);
  }

  // Gives what it took out; undefined where another tab was quicker.
  remove(clientId) {
    const found = this.all.find((each) => each.clientId === clientId);
    this.#keep(this.all.filter((each) => each !== found && each.clientId !== clientId));
    return found;
  }

  #keep(all) {
    keepDraft(this.key, all.length ? JSON.stringify(all) : "");
  }
}
