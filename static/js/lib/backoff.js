const FIRST = 500; // milliseconds
const LONGEST = 15000;

// How long to wait before attempt 0, 1, 2, …; scattered, so that the readers of a restarted server do not come at once.
export function backoff(attempt, random = Math.random()) {
  return Math.min(LONGEST, FIRST * 2 ** attempt) * (0.5 + random / 2);
}
