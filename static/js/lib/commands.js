// What the message box completes. The server alone decides what a command is and does (spaces/commands.py).

export const isCommand = (text) => /^\s*\/[\p{L}\p{N}_]/u.test(text);

// Of all lines ("/compact", "/compact off", …) those that what is typed may become: commands first, then what follows one.
// saved: those among them that insert a text, and so are offered when they are typed out too.
export function fitting(lines, typed, saved = []) {
  if (!typed.startsWith("/") || typed.startsWith("//") || typed.includes("\n")) return [];
  const wanted = typed.toLowerCase();
  const words = wanted.split(" ").length;
  return lines.filter((line) => line.startsWith(wanted) && line.split(" ").length === words && (line !== wanted || saved.includes(line)));
}
