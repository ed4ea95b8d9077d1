// The list of moves, in the notation of each game.

import { byId, focused, make } from "./dom.js";
import * as page from "./state.js";

/** @import { PageLine, PagePly } from "./protocol.js" */

/**
 * Whether a ply is shown with its move number: the first, and each that begins a new move.
 * @param {Pick<PagePly, "number">[]} plies
 * @param {number} index
 */
export function isNumbered(plies, index) {
  const numberOf = (/** @type {number} */ ply) => Number.parseInt(plies[ply].number, 10);
  return index === 0 || numberOf(index) !== numberOf(index - 1);
}

/**
 * The spellings of a ply, each with its games unless all games share it; games that wait come last.
 * @param {PagePly} ply
 */
export function ways({ said, waits, move }) {
  const written = said.map(([san, games]) => ({ san, games: said.length > 1 ? games : [], waits: false }));
  if (waits.length > 0) written.push({ san: said.length === 0 ? move : "", games: waits, waits: true });
  return written;
}

/**
 * @param {PageLine} line
 * @param {number} index
 */
function entry({ plies, parting }, index) {
  const item = make("li", {});
  if (parting === index) item.append(make("span", { className: "parting" }, "the games part"));
  const button = make("button", { type: "button" });
  button.dataset.ply = String(index + 1);
  if (isNumbered(plies, index)) button.append(make("span", { className: "number" }, `${plies[index].number} `));
  ways(plies[index]).forEach(({ san, games, waits }, way) => {
    if (way > 0) button.append(" ");
    if (san) button.append(make("span", { className: "san" }, san));
    const verb = !waits ? "" : games.length > 1 ? " wait" : " waits";
    if (games.length > 0) button.append(make("small", { className: waits ? "not" : "" }, ` ${games.join(", ")}${verb}`));
  });
  button.addEventListener("click", () => page.go(index + 1));
  item.append(button);
  return item;
}

/**
 * The state whose list is shown. The arrays of a state are replaced, never mutated.
 * @type {typeof page.state | null}
 */
let written = null;

/**
 * Marks the current ply. The focus moves with it if it is in the list.
 * @param {number} at
 * @param {boolean} held
 */
function mark(at, held) {
  const list = byId("line");
  for (const button of list.querySelectorAll("button")) {
    const ply = Number(button.dataset.ply);
    if (ply === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    button.classList.toggle("later", ply > at);
  }
  /** @type {HTMLElement | null} */
  const current = list.querySelector("[aria-current]");
  if (held) (current ?? list.querySelector("button"))?.focus();
  // Scrolls the list only, not the page.
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/**
 * Rebuilds the list only if it has changed, since it may have thousands of plies.
 * @param {PageLine} line
 */
function show(line) {
  const { state } = page;
  const { start, moves, rulesets, at } = state;
  const isNew = start !== written?.start || moves !== written.moves || rulesets !== written.rulesets;
  if (!isNew && at === written?.at) return;
  written = state;
  const held = focused("#line button") !== null;
  if (isNew) {
    const items = line.plies.map((_, index) => entry(line, index));
    const empty = make("li", { className: "quiet" }, "No move has been played.");
    byId("line").replaceChildren(...(items.length > 0 ? items : [empty]));
  }
  mark(at, held);
}

// Shows the button that restores a lost line, if there is one.
function offer() {
  const button = byId("restore");
  if (!page.isLost() && document.activeElement === button) byId("undo").focus();
  button.hidden = !page.isLost();
  const count = page.lost?.moves.length ?? 0;
  button.textContent = count === 0 ? "Bring back the position" : `Bring back ${count} move${count === 1 ? "" : "s"}`;
}

page.onAnswer(({ line, at }) => {
  show(line);
  offer();
  // `aria-disabled` instead of `disabled` keeps the focus on the button at the end of the line.
  for (const id of ["first", "undo"]) byId(id).setAttribute("aria-disabled", String(at === 0));
  for (const id of ["last", "redo"]) byId(id).setAttribute("aria-disabled", String(at === line.plies.length));
});
