// What there is to say of a text, as a list: one can go to each place, and have mended what can be.

import { make } from "./dom.js";

function fixWords({ replacement }) {
  return replacement === "" ? "Leave it out" : `Write ${replacement.length > 40 ? "what was meant" : replacement}`;
}

function entry(problem, go, fix) {
  const { severity, code, message, file, line, column, help, suggestion } = problem;
  const place = make("span", { className: "place" }, file ? `${file} ${line}:${column}` : `${line}:${column}`);
  const words = [make("strong", {}, severity), " ", place, " ", message];
  const said = file ? make("p", {}, ...words) : make("button", { type: "button", className: "problem" }, ...words);
  if (!file) said.addEventListener("click", () => go(problem));
  const item = make("li", { className: severity, "data-code": code }, said);
  if (help) item.append(make("p", { className: "help" }, help));
  if (suggestion && !file) {
    const mend = make("button", { type: "button", className: "fix" }, fixWords(suggestion));
    mend.addEventListener("click", () => fix(problem));
    item.append(mend);
  }
  return item;
}

export function problems(list, found, go, fix) {
  list.replaceChildren(...found.map((problem) => entry(problem, go, fix)));
  list.hidden = found.length === 0;
}
