// Files that somebody drags over the page, wherever they let go of them.
export const hasFiles = (data) => Boolean(data?.types.includes("Files"));

// box shows that they can be dropped; take(data) gets what was.
export function hearDrops(box, take, signal) {
  const show = (is) => box.classList.toggle("is-drop-target", is);
  const hear = (name, heard) => document.addEventListener(name, heard, { signal });
  hear("dragleave", (event) => event.relatedTarget || show(false));
  hear("dragover", (event) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    show(true);
  });
  hear("drop", (event) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    show(false);
    take(event.dataTransfer);
  });
}
