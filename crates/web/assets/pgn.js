// Games written as PGN, to a file or the clipboard, and opened from a file or pasted text.

import { button, byId, make, say } from "./dom.js";
import { opener, save } from "./file.js";
import { allGames, openGame } from "./games.js";
import * as page from "./state.js";
import { pathTo, written } from "./tree.js";

/** @import { TreePly } from "./protocol.js" */
/** @import { Game } from "./games.js" */

export { openGame };

const which = boardChoice(make("select", { id: "pgn-board" }));
const text = make("textarea", { id: "pgn-text", rows: 4, spellcheck: false, placeholder: "1. Nf3 d5 2. Ne5 …" });
const every = button("Save all games", saveAll, { id: "pgn-save-all", hidden: true });

function build() {
  const out = button("Save as PGN", saveOne, { id: "pgn-save" });
  const show = button("Open it", () => openOrRefuse(text.value), { id: "pgn-play" });
  const label = make("label", { htmlFor: which.id }, "Game of");
  const paste = make("label", { htmlFor: text.id }, "Paste a game");
  const open = opener("Open a PGN", ".pgn,text/plain", (_, found) => openOrRefuse(found), page.refuse);
  const more = make("details", {}, make("summary", {}, "Save or open a game"));
  const saving = make("div", { className: "tools-row" }, label, which, out, every);
  const opening = make("div", { className: "tools-row" }, show, ...open);
  more.append(saving, paste, text, opening);
  byId("line-more").append(more);
  page.onAnswer(() => (every.hidden = allGames().length < 2));
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
 * A game as PGN by the rules of one of its boards; null if it cannot be written.
 * @param {Pick<Game, "start" | "tree" | "tags" | "rulesets">} game
 * @param {number} board
 * @param {TreePly[]} [line]
 */
function writing({ start, tree, tags, rulesets }, board, line = written(tree)) {
  const game = { tags, comments: tree[0].comments, line };
  return page.asking("/api/pgn/write", { state: { start, rulesets }, board, game });
}

/**
 * The game of a board as PGN; null if it cannot be written.
 * @param {number} board
 */
export const pgnOf = (board) => writing(page.state, board);

/**
 * Copies the game up to a node, without its variations, or saves it if the browser does not allow that.
 * @param {number} node
 */
export async function copyTo(node) {
  const { tree } = page.state;
  const line = pathTo(tree, node).map((at) => {
    const { move, glyphs, comments } = tree[at];
    return { move, glyphs, comments };
  });
  const found = await writing(page.state, Number(which.value), line);
  if (!found) return;
  try {
    await navigator.clipboard.writeText(found.pgn);
    say("The PGN is copied.");
  } catch {
    save(found.name, found.pgn);
    say(`Saved as ${found.name}.`);
  }
}

async function saveOne() {
  const found = await pgnOf(Number(which.value));
  if (!found) return;
  save(found.name, found.pgn);
  say(`Saved as ${found.name}.`);
}

// Saves the games of the opened text: those that were changed as they are now, the others as they were written.
async function saveAll() {
  const texts = [];
  for (const { pgn, changed } of allGames()) {
    const found = changed ? await writing(changed, 0) : { pgn };
    if (!found) return;
    texts.push(found.pgn.trim());
  }
  save("games.pgn", `${texts.join("\n\n")}\n`);
  say(`${texts.length} games are saved as games.pgn.`);
}

/** @param {string} found  The text of a file, or a pasted one. */
async function openOrRefuse(found) {
  const why = await openGame(found);
  if (why) page.refuse(why);
}

build();
