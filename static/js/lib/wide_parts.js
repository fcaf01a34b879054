// Code and tables that are wider than the column scroll by themselves: the keys have to reach them for that.
export function letKeysScroll(root) {
  for (const part of root.querySelectorAll(".message-body :is(pre, table)")) if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
}
