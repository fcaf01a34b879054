import { getFragment } from "./fragments.js";

let asked;

// What those parts say that are loaded when they are used.
export function lateWords() {
  asked ??= getFragment("/words").then(JSON.parse);
  asked.catch(() => { asked = undefined; });
  return asked;
}
