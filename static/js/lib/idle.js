// Work that nobody waits for: once the browser has nothing else to do, and soon all the same.

const WITHIN = 500; // milliseconds

export const whenIdle = (job) => (window.requestIdleCallback ? requestIdleCallback(job, { timeout: WITHIN }) : setTimeout(job));
