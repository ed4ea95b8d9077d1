// The moves of the line, as each game writes them.

import { byId, make } from "./dom.js";
import * as page from "./state.js";

function entry(ply, index, line, at) {
  const { number, said, waits, move } = ply;
  const item = make("li", {});
  if (line.parting === index) item.append(make("span", { className: "parting" }, "the games part"));
  const button = make("button", { type: "button" });
  button.dataset.ply = index + 1;
  const isNumbered = index === 0 || !number.endsWith("...");
  if (isNumbered) button.append(make("span", { className: "number" }, `${number} `));
  const ways = said.map(([san, games]) => [san, said.length > 1 ? games : null]);
  if (waits.length > 0) ways.push([said.length === 0 ? move : "", waits, true]);
  ways.forEach(([san, games, waiting], way) => {
    if (way > 0) button.append(" ");
    if (san) button.append(make("span", { className: "san" }, san));
    const names = waiting ? `${games.join(", ")} ${games.length > 1 ? "wait" : "waits"}` : games?.join(", ");
    if (names) button.append(make("small", { className: waiting ? "not" : "" }, ` ${names}`));
  });
  if (index + 1 === at) button.setAttribute("aria-current", "step");
  button.classList.toggle("later", index >= at);
  button.addEventListener("click", () => page.go(index + 1));
  item.append(button);
  return item;
}

page.onAnswer((answer) => {
  const { line, at } = answer;
  const items = line.plies.map((ply, index) => entry(ply, index, line, at));
  const held = document.activeElement?.closest("#line button")?.dataset.ply;
  const empty = make("li", { className: "quiet" }, "No move has been played.");
  byId("line").replaceChildren(...(items.length > 0 ? items : [empty]));
  const current = byId("line").querySelector("[aria-current]");
  if (held) (current ?? byId("line").querySelector("button"))?.focus();
  // Within the list alone: the page stays where it is.
  const list = byId("line");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  // They can still be reached: the focus does not get lost at the end of the line.
  const off = (id, is) => byId(id).setAttribute("aria-disabled", String(is));
  for (const id of ["first", "undo"]) off(id, at === 0);
  for (const id of ["last", "redo"]) off(id, at === line.plies.length);
});
