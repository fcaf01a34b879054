import { formulaAround, textOf } from "./range_text.js";

// Formulas: the server marks them with their TeX as text; they are typeset here, into the same elements.

const SETTINGS = { throwOnError: true, trust: false, maxSize: 25, maxExpand: 300, strict: "ignore" };

// Of a reply that is being written the last block may still change, and comes again with every frame.
export function waitingIn(root) {
  return [...root.querySelectorAll(".message-body .math:not([data-tex])")].filter((formula) => !isGrowing(formula));
}

function isGrowing(formula) {
  const { status } = formula.closest("article")?.dataset ?? {};
  return ["queued", "streaming"].includes(status) && formula.closest(".block")?.matches(":last-child");
}

// What is wrong stays as it was written; the library's own way to say so would set a style attribute.
export function typeset(katex, formula) {
  const tex = formula.textContent;
  formula.dataset.tex = tex;
  try {
    katex.render(tex, formula, { ...SETTINGS, displayMode: isDisplayed(formula) });
  } catch (error) {
    formula.textContent = sourceOf(formula);
    formula.classList.add("is-wrong");
    formula.title = error.message;
  }
}

export const sourceOf = (formula) => (isDisplayed(formula) ? `$$${formula.dataset.tex}$$` : `$${formula.dataset.tex}$`);

const isDisplayed = (formula) => formula.classList.contains("math-display");

// What is copied of a selection, with the source in the place of each formula; "" where there is none.
export function copiedText(range) {
  return hasFormula(range) ? textOf(range, sourceOf).replace(/\n{2,}/g, "\n\n").trim() : "";
}

function hasFormula(range) {
  const around = range.commonAncestorContainer;
  if (formulaAround(range)) return true;
  return [...(around.querySelectorAll?.("[data-tex]") ?? [])].some((formula) => range.intersectsNode(formula));
}
