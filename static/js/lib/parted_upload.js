import { fieldsOf } from "./fragments.js";

export const IN_PARTS_FROM = 2000000; // bytes; what is smaller is as soon sent again

// A large file in parts. After a lost connection `send` goes on behind the last part that the server has.
export class PartedUpload {
  constructor({ url, file }) {
    Object.assign(this, { url, file });
  }

  // Gives the answer to the last part: {status, html}. onProgress: the share that is there. Throws where the line is lost.
  async send(onProgress, signal) {
    const begun = await this.ask(this.ticket ? { ticket: this.ticket } : { name: this.file.name, size: this.file.size }, signal);
    if (begun.status !== 200) return this.end(begun);
    const { ticket, received, part: size } = JSON.parse(begun.html);
    this.ticket = ticket;
    const count = Math.ceil(this.file.size / size);
    // Where all are there, the last one is sent again: its answer was lost.
    for (let number = Math.min(received, count - 1); number < count; number++) {
      onProgress(number / count);
      const part = this.file.slice(number * size, (number + 1) * size);
      const answer = await this.ask({ ticket, number, part }, signal);
      if (answer.status !== 204) return this.end(answer);
    }
    return this.end({ status: 500, html: "" });
  }

  // What was answered for good begins from the start, if it is tried again.
  end(answer) {
    this.ticket = undefined;
    return answer;
  }

  async ask(values, signal) {
    const body = fieldsOf(values);
    const response = await fetch(this.url, { method: "POST", body, headers: { "HX-Request": "true" }, signal });
    return { status: response.status, html: await response.text() };
  }
}
