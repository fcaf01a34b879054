// With the digits that the server writes too: browsers differ in what they think Arabic has.
const language = `${document.documentElement.lang || "en"}-u-nu-latn`;
// Made once, for each costs as much as a hundred uses.
const today = new Intl.DateTimeFormat(language, { timeStyle: "short" });
const earlier = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });

// The reader's own clock: the hour for today, the day too for what is older.
class LocalTime extends HTMLElement {
  connectedCallback() {
    const time = this.querySelector("time");
    const moment = new Date(time.dateTime);
    const isToday = moment.toDateString() === new Date().toDateString();
    time.textContent = (isToday ? today : earlier).format(moment);
    if (isToday) time.title = earlier.format(moment);
  }
}

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

export function age(seconds) {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ["second", 1];
  const count = unit === "second" ? 0 : -Math.floor(seconds / length);
  return relative.format(count, unit);
}

class RelativeTime extends HTMLElement {
  connectedCallback() {
    this.write();
    this.ticking = setInterval(() => this.write(), 30000);
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
  }

  write() {
    const time = this.querySelector("time");
    time.textContent = age((Date.now() - new Date(time.dateTime)) / 1000);
  }
}

customElements.define("local-time", LocalTime);
customElements.define("relative-time", RelativeTime);
