// Marks of threads with news: only those that the person has read before.

export const counted = (title, count) => `${count ? `(${count}) ` : ""}${title.replace(/^\(\d+\) /, "")}`;

export function markNews(link, hasNews, words) {
  if (hasNews && !("followed" in link.dataset)) return;
  link.classList.toggle("has-news", hasNews);
  link.querySelector(".news")?.remove();
  if (!hasNews) return;
  const mark = Object.assign(document.createElement("span"), { className: "news" });
  mark.append(Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: ` ${words}` }));
  link.append(mark);
}
