// The list of a text's problems, with links to their places and buttons for their fixes.

import { button, make } from "./dom.js";

/** @import { Problem, Replacement } from "./protocol.js" */

/** @param {Pick<Replacement, "replacement">} suggestion */
export function fixWords({ replacement }) {
  return replacement === "" ? "Leave it out" : `Write ${replacement.length > 40 ? "what was meant" : replacement}`;
}

/**
 * A problem as an item of a list, with its place in the text and its fix.
 * @param {Problem} problem
 * @param {(problem: Problem) => void} go
 * @param {(suggestion: Replacement) => void} fix
 */
export function entry(problem, go, fix) {
  const { severity, code, message, file, line, column, help, suggestion } = problem;
  const place = make("span", { className: "place" }, file ? `${file} ${line}:${column}` : `${line}:${column}`);
  const words = [make("strong", {}, severity), " ", place, " ", message];
  const said = file ? make("p", {}, ...words) : button(words, () => go(problem), { className: "problem" });
  const item = make("li", { className: severity, "data-code": code }, said);
  if (help) item.append(make("p", { className: "help" }, help));
  if (suggestion && !file) {
    item.append(button(fixWords(suggestion), () => fix(suggestion), { className: "fix" }));
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
 */
export function problems(list, found, go, fix) {
  list.replaceChildren(...found.map((problem) => entry(problem, go, fix)));
  list.hidden = found.length === 0;
}
