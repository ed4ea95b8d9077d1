// The tree of moves as a list, in the notation of each game.

import { button, byId, focused, make } from "./dom.js";
import { glyph } from "./glyphs.js";
import * as page from "./state.js";
import { children } from "./tree.js";

/** @import { PagePly } from "./protocol.js" */

/**
 * Whether a ply is shown with its move number: the first of a list, and each move of White.
 * @param {string} number
 * @param {boolean} isFirst
 */
export const isNumbered = (number, isFirst) => isFirst || !number.endsWith("...");

/**
 * The spellings of a ply, each with its games unless all games share it; games that wait come last.
 * @param {PagePly} ply
 */
export function ways({ said, waits, move }) {
  const written = said.map(([san, games]) => ({ san, games: said.length > 1 ? games : [], waits: false }));
  if (waits.length > 0) written.push({ san: said.length === 0 ? move : "", games: waits, waits: true });
  return written;
}

const parting = make("span", { className: "parting" }, "the games part");

/**
 * The buttons of the moves, by node.
 * @type {HTMLElement[]}
 */
let buttons = [];

/**
 * The entry of a move.
 * @param {number} node
 * @param {PagePly} ply
 * @param {boolean} isFirst
 */
function entry(node, ply, isFirst) {
  const { before, glyphs, comments } = page.state.tree[node];
  const made = button([], () => page.visit(node), { "data-node": String(node) });
  if (isNumbered(ply.number, isFirst)) made.append(make("span", { className: "number" }, `${ply.number} `));
  ways(ply).forEach(({ san, games, waits }, way) => {
    if (way > 0) made.append(" ");
    if (san) made.append(make("span", { className: "san" }, san));
    const verb = !waits ? "" : games.length > 1 ? " wait" : " waits";
    if (games.length > 0) made.append(make("small", { className: waits ? "not" : "" }, ` ${games.join(", ")}${verb}`));
  });
  for (const number of glyphs) {
    const { sign, meaning } = glyph(number);
    made.append(make("span", { className: "glyph", role: "img", title: meaning, "aria-label": `, ${meaning}` }, sign));
  }
  buttons[node] = made;
  return make("li", {}, ...before.map(comment), made, ...comments.map(comment));
}

const comment = (/** @type {string} */ text) => make("span", { className: "comment" }, text);

/**
 * The entries of a line and its variations, after a node.
 * @param {number} parent
 * @param {PagePly[]} plies
 * @param {boolean} isFirst
 * @returns {HTMLElement[]}
 */
function entries(parent, plies, isFirst) {
  const { tree } = page.state;
  const after = children(tree);
  const items = [];
  let isInterrupted = isFirst;
  for (let at = after[parent]; at.length > 0; at = after[at[0]]) {
    const [main, ...others] = at;
    items.push(entry(main, plies[main - 1], isInterrupted));
    for (const other of others) {
      const variation = make("ol", { "aria-label": "Variation" }, entry(other, plies[other - 1], true), ...entries(other, plies, false));
      items.push(make("li", { className: "variation" }, variation));
    }
    isInterrupted = others.length > 0 || tree[main].comments.length > 0;
  }
  return items;
}

/**
 * The state whose list is shown. Its tree and its rulesets are replaced, never mutated.
 * @type {typeof page.state | null}
 */
let shown = null;

/**
 * Marks the current move and the moves after it. The focus moves with it if it is in the list.
 * @param {boolean} held
 */
function mark(held) {
  const { state } = page;
  const { parting: at } = page.list();
  const node = page.here(state);
  const later = new Set(state.line.slice(state.at));
  buttons.forEach((move, other) => {
    if (other === node) move.setAttribute("aria-current", "step");
    else move.removeAttribute("aria-current");
    move.classList.toggle("later", later.has(other));
  });
  const parts = at === null ? undefined : buttons[state.line[at]];
  if (!parts) parting.remove();
  // A change of the list has the browser lay out all of it.
  else if (parts.previousElementSibling !== parting) parts.before(parting);
  const list = byId("line");
  const current = buttons[node];
  if (held) (current ?? buttons[1])?.focus();
  // Where the move is, the browser knows only once it has laid out the whole page, for which the boards do not wait.
  if (current) requestAnimationFrame(() => scrollTo(current, list));
}

/**
 * Scrolls a list so that an entry is in its middle. The page stays where it is.
 * @param {HTMLElement} entry
 * @param {HTMLElement} list
 */
function scrollTo(entry, list) {
  if (entry.isConnected) list.scrollTop += entry.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

// Rebuilds the list only if it has changed, since it may have thousands of moves.
function show() {
  const { state } = page;
  const { tree, start, line: followed, rulesets, at } = state;
  const isNew = tree !== shown?.tree || start !== shown.start || rulesets !== shown.rulesets;
  if (!isNew && at === shown?.at && followed === shown.line) return;
  shown = state;
  const held = focused("#line button") !== null;
  if (isNew) {
    buttons = [];
    const items = entries(0, page.list().plies, true);
    const [{ comments }] = tree;
    if (comments.length > 0) items.unshift(make("li", {}, ...comments.map(comment)));
    const empty = make("li", { className: "quiet" }, "No move has been played.");
    byId("line").replaceChildren(...(items.length > 0 ? items : [empty]));
  }
  mark(held);
}

// Shows the button that restores a lost game, if there is one.
function offer() {
  const restore = byId("restore");
  if (!page.isLost() && document.activeElement === restore) byId("undo").focus();
  restore.hidden = !page.isLost();
  const count = page.lostMoves();
  restore.textContent = count === 0 ? "Bring back the position" : `Bring back ${count} move${count === 1 ? "" : "s"}`;
}

page.onAnswer(({ at }) => {
  show();
  offer();
  // `aria-disabled` instead of `disabled` keeps the focus on the button at the end of the line.
  for (const id of ["first", "undo"]) byId(id).setAttribute("aria-disabled", String(at === 0));
  for (const id of ["last", "redo"]) byId(id).setAttribute("aria-disabled", String(at === page.state.line.length));
});
