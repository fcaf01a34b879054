// The answers to commands. They stand in the conversation where they were asked for, and are no messages of it.

export function parseCard(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("command-card");
}

export function showCard(card, place) {
  place.append(card);
  window.htmx.process(card);
}
