import { Idiomorph } from "../../vendor/idiomorph/idiomorph.js";

// A part of the page becomes what the server sent, and each element in it that is as it was stays the same one: focus, what is
// half written, and what was just clicked are not lost to news of something else. What a person opened stays open, and
// `isTheirs` names boxes whose words the server does not know. `isKept` names elements that stay as they are for now.
export function morph(standing, incoming, { isTheirs = () => false, isKept = () => false } = {}) {
  return Idiomorph.morph(standing, incoming, {
    callbacks: {
      beforeNodeMorphed: (element) => !isKept(element),
      beforeNodeRemoved: (element) => !isKept(element),
      beforeAttributeUpdated: (name, element) => !(isOpenedByHand(name, element) || (name === "value" && isTheirs(element))),
      afterNodeMorphed: (element) => element.localName?.includes("-") && beginAgain(element),
    },
  });
}

const isOpenedByHand = (name, element) => name === "open" && element.matches("details") && !element.closest("[data-closes]");

// Elements of ours read what they hold as they come to the page.
function beginAgain(element) {
  element.disconnectedCallback?.();
  element.connectedCallback?.();
}

// hx-swap="morph", for targets inside of hx-ext="morph". `prepare` is given what is shown and what will take its place.
export function morphByHtmx({ prepare = () => {}, ...options }) {
  window.htmx.defineExtension("morph", {
    isInlineSwap: (style) => style === "morph",
    handleSwap(style, target, fragment) {
      if (style !== "morph") return false;
      prepare(target, fragment.firstElementChild);
      return morph(target, fragment.firstElementChild, options);
    },
  });
}
