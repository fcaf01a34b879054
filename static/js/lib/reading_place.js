// Where a person reads in a scrolling element: at its end, or at some child that must not move under their eyes.

const NEAR = 48; // pixels

const fromEnd = (feed) => feed.scrollHeight - feed.scrollTop - feed.clientHeight;

export const isAtEnd = (feed) => fromEnd(feed) <= NEAR;

export const isAtVeryEnd = (feed) => fromEnd(feed) < 2;

export function placeIn(feed, children) {
  const top = feed.getBoundingClientRect().top;
  const child = children.find((element) => element.getBoundingClientRect().bottom > top);
  return child && { id: child.id, offset: child.getBoundingClientRect().top - top };
}

export function returnTo(feed, place) {
  const child = place && document.getElementById(place.id);
  if (!child) return;
  const moved = child.getBoundingClientRect().top - feed.getBoundingClientRect().top - place.offset;
  if (Math.abs(moved) >= 1) feed.scrollTop += moved;
}
