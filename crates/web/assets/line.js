// The tree of moves as a table, in the notation of each game: a row for each pair of moves, variations as lines below it.

import { more } from "./annotate.js";
import { button, byId, focused, make } from "./dom.js";
import { isListed } from "./games.js";
import { glyph } from "./glyphs.js";
import { remark, wordsOf } from "./remarks.js";
import * as page from "./state.js";
import { children } from "./tree.js";

/** @import { PagePly } from "./protocol.js" */

/**
 * The spellings of a ply, each with its games unless all games share it. Games that wait come last, and are named where
 * they begin to wait.
 * @param {PagePly} ply
 * @param {string[]} [waited]  The games that waited before.
 */
export function ways({ said, waits, move }, waited = []) {
  const written = said.map(([san, games]) => ({ san, games: said.length > 1 ? games : [], waits: false }));
  const games = waits.filter((game) => !waited.includes(game));
  const san = said.length === 0 ? move : "";
  if (san || games.length > 0) written.push({ san, games, waits: true });
  return written;
}

/**
 * Where the games part, as a way there.
 * @type {number}
 */
let partingNode = 0;
const parts = button("", () => page.visit(partingNode));
const parting = make("li", { className: "parting" }, parts);

/**
 * The buttons of the moves, and the rows that they are in, by node.
 * @type {HTMLElement[]}
 */
let buttons = [];
/** @type {HTMLElement[]} */
let rows = [];

/**
 * A time as short as it can be: `3:00` for `0:03:00`.
 * @param {string} clock
 */
export const short = (clock) => clock.replace(/^0+:(?=\d+:)/, "").replace(/^0(?=\d)/, "");

/**
 * The button of a move, with its glyphs, and the evaluation and the clock from its comments.
 * @param {number} node
 * @param {PagePly[]} plies
 */
function cell(node, plies) {
  const ply = plies[node - 1];
  const { parent, glyphs, comments } = page.state.tree[node];
  const said = make("span", {});
  ways(ply, plies[parent - 1]?.waits).forEach(({ san, games, waits }, way) => {
    if (way > 0) said.append(" ");
    if (san) said.append(make("span", { className: waits ? "san not" : "san" }, san));
    const verb = !waits ? "" : games.length > 1 ? " wait" : " waits";
    if (games.length > 0) said.append(make("small", { className: waits ? "not" : "" }, ` ${games.join(", ")}${verb}`));
  });
  for (const number of glyphs) {
    const { sign, meaning } = glyph(number);
    said.append(make("span", { className: "glyph", role: "img", title: meaning, "aria-label": `, ${meaning}` }, sign));
  }
  const made = button(said, () => page.visit(node), { "data-node": String(node) });
  const { evaluation, clock } = remark(comments);
  if (evaluation) made.append(" ", make("small", { className: "eval", title: "Evaluation" }, evaluation));
  if (clock) made.append(" ", make("small", { className: "clock", title: "Clock" }, short(clock)));
  buttons[node] = made;
  return made;
}

/**
 * The words of comments as an entry; none if they have none.
 * @param {string[]} comments
 */
function notes(comments) {
  const words = comments.map(wordsOf).filter(Boolean);
  return words.length > 0 ? [make("li", { className: "note" }, ...words.map((text) => make("p", {}, text)))] : [];
}

/**
 * A row without moves. If it begins with a move of Black, the place of White's is a gap, or its number says so.
 * @param {string} number
 * @param {boolean} isInline
 */
function row(number, isInline) {
  const isBlack = number.endsWith("...");
  const made = make("li", { className: "pair" }, make("span", { className: "number" }, isInline ? number : number.replace("...", ".")));
  if (isBlack && !isInline) made.append(make("span", { className: "gap" }, "…"));
  return made;
}

/**
 * The rows of a line and its variations.
 * @param {number} parent
 * @param {PagePly[]} plies
 * @param {number | null} first  The move with which a variation begins; on the main line, all moves follow the parent.
 * @returns {HTMLElement[]}
 */
function entries(parent, plies, first = null) {
  const { tree } = page.state;
  const after = children(tree);
  const items = [];
  /** @type {HTMLElement | null} */
  let open = null;
  for (let at = first === null ? after[parent] : [first]; at.length > 0; at = after[at[0]]) {
    const [main, ...others] = at;
    const { before, comments } = tree[main];
    const { number } = plies[main - 1];
    items.push(...notes(before));
    if (!open) items.push((open = row(number, first !== null)));
    open.append(cell(main, plies));
    rows[main] = open;
    const below = notes(comments);
    for (const other of others) {
      below.push(make("li", { className: "variation" }, make("ol", { "aria-label": "Variation" }, ...entries(parent, plies, other))));
    }
    items.push(...below);
    if (below.length > 0 || number.endsWith("...")) open = null;
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
  const { parting: at, plies } = page.list();
  const node = page.here(state);
  const later = new Set(state.line.slice(state.at));
  buttons.forEach((move, other) => {
    if (other === node) move.setAttribute("aria-current", "step");
    else move.removeAttribute("aria-current");
    move.classList.toggle("later", later.has(other));
  });
  const there = at === null ? undefined : state.line[at];
  if (there === undefined || !rows[there]) parting.remove();
  // A change of the list has the browser lay out all of it.
  else if (rows[there].previousElementSibling !== parting) {
    partingNode = there;
    parts.textContent = `The games part at ${plies[there - 1].number} ${ways(plies[there - 1])[0].san}`;
    rows[there].before(parting);
  }
  const list = byId("line");
  const current = buttons[node];
  (rows[node] ?? rows[1] ?? list.children[0])?.append(more);
  if (held) (current ?? buttons[1])?.focus({ preventScroll: true });
  // Where the move is, the browser knows only once it has laid out the whole page, for which the boards do not wait.
  requestAnimationFrame(() => (current ? scrollTo(current, list) : (list.scrollTop = 0)));
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
    rows = [];
    const items = [...notes(tree[0].comments), ...entries(0, page.list().plies)];
    const empty = make("li", { className: "quiet pair" }, make("span", {}, "No move has been played."));
    byId("line").replaceChildren(...(tree.length > 1 ? items : [...items, empty]));
  }
  mark(held);
}

// Shows the button that restores a lost game, if there is one.
function offer() {
  const restore = byId("restore");
  const { lost, state } = page;
  const isOffered = page.isLost() && lost !== null && !isListed(lost.tags);
  if (!isOffered && document.activeElement === restore) byId("undo").focus();
  restore.hidden = !isOffered;
  const count = page.lostMoves();
  const isOpened = state.tags.length > 0 && state.tags !== lost?.tags;
  const isSame = count > 0 && lost?.start === state.start && !isOpened;
  restore.textContent = isSame ? `Bring back ${count} move${count === 1 ? "" : "s"}` : "Back to the game before";
}

page.onAnswer(({ at }) => {
  show();
  offer();
  // `aria-disabled` instead of `disabled` keeps the focus on the button at the end of the line.
  for (const id of ["first", "undo"]) byId(id).setAttribute("aria-disabled", String(at === 0));
  for (const id of ["last", "redo"]) byId(id).setAttribute("aria-disabled", String(at === page.state.line.length));
});
