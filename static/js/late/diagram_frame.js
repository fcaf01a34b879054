// Draws the diagram that the page around this frame sends, and sends the picture back. A plain script: the frame has an
// origin of its own (spaces/views/previews.py), and a module would not be loaded there.
(() => {
  const place = document.getElementById("diagram");
  const tell = (told) => parent.postMessage(told, "*"); // to the page around it alone: no other may show this frame

  async function draw(text) {
    const { svg } = await window.mermaid.render("drawn", text);
    place.innerHTML = svg;
    const picture = place.firstElementChild;
    leadNowhere(picture);
    tell({ svg: new XMLSerializer().serializeToString(picture), height: document.documentElement.offsetHeight });
  }

  // What a diagram links to, or shows from elsewhere, is left out; the arrows' heads are named by "#".
  function leadNowhere(picture) {
    for (const link of picture.querySelectorAll("a")) link.replaceWith(...link.childNodes);
    for (const element of picture.querySelectorAll("*")) {
      for (const { name, value } of [...element.attributes]) if (/href$/i.test(name) && !value.startsWith("#")) element.removeAttribute(name);
    }
  }

  addEventListener("message", ({ source, data }) => {
    if (source === parent) draw(String(data)).catch((error) => tell({ error: String(error?.message ?? error) }));
  });

  window.mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    htmlLabels: false, // the saved picture is then read by programs that know no HTML
    fontFamily: "system-ui, sans-serif",
    secure: ["secure", "securityLevel", "startOnLoad", "maxTextSize", "maxEdges", "suppressErrorRendering", "htmlLabels", "themeCSS"],
  });
  tell({ isReady: true });
})();
