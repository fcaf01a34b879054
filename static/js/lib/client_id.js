// crypto.randomUUID exists on https and localhost only; a server in one's own network may be neither.
export function newClientId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
