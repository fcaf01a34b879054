// The text of a range. Its nodes are read where they stand: a copy of what is typeset would break the policy on styles.
const BLOCKS = "p, li, pre, tr, h3, h4, h5, h6, blockquote, .block";

export function textOf(range, sourceOf) {
  let text = "";
  const visit = (node) => {
    if (!range.intersectsNode(node)) return;
    if (node.nodeType === Node.TEXT_NODE) text += piece(range, node);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(".code-head")) return;
    if ("tex" in node.dataset) text += sourceOf(node);
    else [...node.childNodes].forEach(visit);
    if (node.matches(BLOCKS)) text += "\n";
    if (node.matches("td, th")) text += "\t";
  };
  visit(formulaAround(range) ?? range.commonAncestorContainer);
  return text;
}

export function formulaAround({ commonAncestorContainer: node }) {
  return (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement).closest("[data-tex]");
}

function piece(range, node) {
  const end = node === range.endContainer ? range.endOffset : node.length;
  return node.data.slice(node === range.startContainer ? range.startOffset : 0, end);
}
