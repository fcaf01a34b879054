export function flash(element) {
  element.classList.remove("is-flashed");
  void element.offsetWidth; // begins the animation anew
  element.classList.add("is-flashed");
  element.addEventListener("animationend", () => element.classList.remove("is-flashed"), { once: true });
}
