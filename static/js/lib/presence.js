// Who else has this thread open, by what they said last. Times are milliseconds.

const STAYS = 60000; // whoever says nothing for so long is gone
const TYPES = 5000;

export class Presence {
  constructor(self) {
    this.self = self;
    this.people = new Map();
  }

  hear({ user, name, is }, now) {
    if (user === this.self) return;
    if (is === "gone") this.people.delete(user);
    else this.people.set(user, { name, seen: now, typed: is === "typing" ? now : 0 });
  }

  reading(now) {
    for (const [user, { seen }] of this.people) if (now - seen > STAYS) this.people.delete(user);
    return [...this.people.values()].map(({ name }) => name).sort();
  }

  typing(now) {
    return [...this.people.values()].filter(({ typed }) => typed && now - typed < TYPES).map(({ name }) => name).sort();
  }
}
