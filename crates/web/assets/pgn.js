// PGN export to a file, and import from a file or pasted text.

import { button, byId, make, say } from "./dom.js";
import { opener, save } from "./file.js";
import * as page from "./state.js";
import { lineThrough, read as readTree, written } from "./tree.js";

const which = boardChoice(make("select", { id: "pgn-board" }));
const text = make("textarea", { id: "pgn-text", rows: 4, spellcheck: false, placeholder: "1. Nf3 d5 2. Ne5 …" });

function build() {
  const out = button("Save as PGN", write, { id: "pgn-save" });
  const show = button("Play it", () => read(text.value), { id: "pgn-play" });
  const label = make("label", { htmlFor: which.id }, "Game of");
  const paste = make("label", { htmlFor: text.id }, "Paste a game");
  const open = opener("Open a PGN", ".pgn,text/plain", (_, found) => read(found), page.refuse);
  const more = make("details", {}, make("summary", {}, "Save or open a game"));
  const saving = make("div", { className: "tools-row" }, label, which, out);
  const opening = make("div", { className: "tools-row" }, show, ...open);
  more.append(saving, paste, text, opening);
  byId("line-more").append(more);
}

/**
 * Offers the boards in a list, in which the chosen one stays chosen while it exists.
 * @param {HTMLSelectElement} list
 */
export function boardChoice(list) {
  page.onAnswer(({ boards }) => {
    const chosen = list.value;
    list.replaceChildren(...boards.map(({ name }, index) => make("option", { value: String(index) }, name)));
    if (chosen && Number(chosen) < boards.length) list.value = chosen;
  });
  return list;
}

/**
 * The game of a board as PGN; null if it cannot be written.
 * @param {number} board
 */
export function pgnOf(board) {
  const { start, tree, tags, rulesets } = page.state;
  const game = { tags, comments: tree[0].comments, line: written(tree) };
  return page.asking("/api/pgn/write", { state: { start, rulesets }, board, game });
}

async function write() {
  const found = await pgnOf(Number(which.value));
  if (!found) return;
  save(found.name, found.pgn);
  say(`Saved as ${found.name}.`);
}

/** @param {string} pgn */
export async function openGame(pgn) {
  await read(pgn);
  return null;
}

/** @param {string} pgn */
async function read(pgn) {
  const found = await page.asking("/api/pgn/read", { pgn, rulesets: page.state.rulesets });
  if (!found) return;
  const { start, tags, comments, rulesets, notes } = found;
  const tree = readTree(found.line, comments);
  const line = lineThrough(tree, 0);
  await page.change({ start, tree, line, tags, rulesets, at: line.length, ...page.RESTING }, page.CAUSE.start);
  if (notes.length > 0) page.refuse(`Opened, with a remark: ${notes.join("; ")}.`);
}

build();
