// Fragments of the page, fetched. HX-Request makes the server answer with a fragment, and with 401 instead of a sign-in page.

export class Refused extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

const ANSWER_WITHIN = 15000; // milliseconds; a dead line brings neither an answer nor an error

export const getFragment = (url) => readFragment(url, { headers: { "HX-Request": "true" }, cache: "no-store" });

// What a script posts, as a form of the page would.
export function fieldsOf(values = {}) {
  const fields = new FormData();
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, value] of Object.entries({ csrfmiddlewaretoken: token, ...values })) fields.set(name, value);
  return fields;
}

export const postForm = (form) => postTo(form.action, new FormData(form));

export const postTo = (url, body) => readFragment(url, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: isSmall(body) });

// What may outlive its page has 64 kB at most (Fetch, "keepalive").
const isSmall = (fields) => [...fields.values()].join("").length < 10000;

async function readFragment(url, options) {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), ANSWER_WITHIN);
  try {
    const response = await fetch(url, { ...options, signal: waiting.signal });
    const html = await response.text();
    if (!response.ok) throw new Refused(response.status, alertWords(html));
    return html;
  } finally {
    clearTimeout(timer);
  }
}

// What a fragment brings for elsewhere on the page, as htmx does it with its own answers.
export function replaceBeside(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll("[hx-swap-oob]")) {
    element.removeAttribute("hx-swap-oob");
    document.getElementById(element.id)?.replaceWith(element);
  }
}

export function alertWords(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("[role=alert]")?.textContent.trim() ?? "";
}
