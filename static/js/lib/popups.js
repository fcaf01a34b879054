const GAP = 4; // pixels

// Puts what is open in the top layer below an element, or above it where there is no room; never out of sight.
export function placeBeside(popup, element) {
  const beside = element.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const isBelow = beside.bottom + GAP + height <= innerHeight;
  const start = document.dir === "rtl" ? beside.right - width : beside.left;
  popup.style.top = `${isBelow ? beside.bottom + GAP : Math.max(GAP, beside.top - GAP - height)}px`;
  popup.style.left = `${Math.min(Math.max(GAP, start), innerWidth - width - GAP)}px`;
}
