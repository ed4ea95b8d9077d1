// The moves of the line, as each game writes them.

import { byId, make } from "./dom.js";
import * as page from "./state.js";

function entry(ply, index, line) {
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
  button.addEventListener("click", () => page.go(index + 1));
  item.append(button);
  return item;
}

// The list as it is written, and how far the boards are in it.
let written = null;
let shownAt = null;

// Marks the ply that is on the boards. The focus follows it if it is in the list.
function mark(at, held) {
  const list = byId("line");
  for (const button of list.querySelectorAll("button")) {
    const ply = Number(button.dataset.ply);
    if (ply === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    button.classList.toggle("later", ply > at);
  }
  const current = list.querySelector("[aria-current]");
  if (held) (current ?? list.querySelector("button"))?.focus();
  // Within the list alone: the page stays where it is.
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// A list of thousands of plies is written when it changes, and not whenever the pointer moves over a board.
function show(line, at) {
  const now = JSON.stringify(line);
  const isNew = now !== written;
  if (!isNew && at === shownAt) return;
  [written, shownAt] = [now, at];
  const list = byId("line");
  const held = Boolean(document.activeElement?.closest("#line button"));
  if (isNew) {
    const items = line.plies.map((ply, index) => entry(ply, index, line));
    const empty = make("li", { className: "quiet" }, "No move has been played.");
    list.replaceChildren(...(items.length > 0 ? items : [empty]));
  }
  mark(at, held);
}

// The line that a change took away can be brought back, as long as nothing else was lost.
function offer() {
  const { lost, state } = page;
  const isThere = lost !== null && JSON.stringify([lost.start, lost.moves]) !== JSON.stringify([state.start, state.moves]);
  const button = byId("restore");
  if (!isThere && document.activeElement === button) byId("undo").focus();
  button.hidden = !isThere;
  if (!isThere) return;
  const count = lost.moves.length;
  button.textContent = count === 0 ? "Bring back the position" : `Bring back ${count} move${count === 1 ? "" : "s"}`;
}

page.onAnswer(({ line, at }) => {
  show(line, at);
  offer();
  // They can still be reached: the focus does not get lost at the end of the line.
  const off = (id, is) => byId(id).setAttribute("aria-disabled", String(is));
  for (const id of ["first", "undo"]) off(id, at === 0);
  for (const id of ["last", "redo"]) off(id, at === line.plies.length);
});
