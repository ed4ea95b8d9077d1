// The list of a text's problems, with links to their places and buttons for their fixes.

import { button, make, prose } from "./dom.js";
import { rowWords } from "./names.js";

/** @import { Problem, Replacement } from "./protocol.js" */

/** @param {Pick<Replacement, "replacement">} suggestion */
export function fixWords({ replacement }) {
  const words = replacement.trim().replace(/,$/, "").replace(/\s+/g, " ");
  return words === "" ? "Leave it out" : `Write ${words.length > 60 ? "what was meant" : words}`;
}

// The problems that are named for what they are.
/** @type {Record<string, string>} */
const CALLED = { "example-fails": "an example that does not hold" };

/**
 * A problem as an item of a list, with its place in the text and its fix.
 * @param {Problem} problem
 * @param {(problem: Problem) => void} go
 * @param {(suggestion: Replacement) => void} fix
 * @param {(path: string) => void} open  opens the row at a path
 * @param {string[]} [others]  the paths of the other rows that the problem is about
 */
export function entry(problem, go, fix, open, others = problem.related ?? []) {
  const { severity, code, message, file, line, column, help, suggestion } = problem;
  const place = make("span", { className: "place" }, file ? `${file} ${line}:${column}` : `${line}:${column}`);
  const words = [make("strong", {}, CALLED[code] ?? severity), " ", place, " ", ...prose(message)];
  const said = file ? make("p", {}, ...words) : button(words, () => go(problem), { className: "problem" });
  const item = make("li", { className: severity, "data-code": code }, said);
  if (help) item.append(make("p", { className: "help" }, ...prose(help)));
  if (suggestion && !file) {
    item.append(button(fixWords(suggestion), () => fix(suggestion), { className: "fix" }));
  }
  for (const path of others) {
    const { name } = rowWords({ path, name: path, about: "", more: "" });
    item.append(button(`Now choose: ${name}`, () => open(path), { className: "plain" }));
  }
  if (code === "not-sayable") {
    item.append(button("What else cannot be said", () => openUnsayable(problem), { className: "plain", "aria-haspopup": "dialog" }));
  }
  return item;
}

/** @param {Problem} problem */
async function openUnsayable(problem) {
  const { openUnsayable } = await import("./unsayable.js");
  await openUnsayable(problem);
}

/**
 * @param {HTMLElement} list
 * @param {Problem[]} found
 * @param {(problem: Problem) => void} go
 * @param {(suggestion: Replacement) => void} fix
 * @param {(path: string) => void} open
 */
export function problems(list, found, go, fix, open) {
  list.replaceChildren(...found.map((problem) => entry(problem, go, fix, open)));
  list.hidden = found.length === 0;
}
