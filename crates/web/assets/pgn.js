// Games written as PGN, to a file or the clipboard.

import { button, byId, make, say } from "./dom.js";
import { save } from "./file.js";
import { allGames } from "./games.js";
import * as page from "./state.js";
import { pathTo, written } from "./tree.js";

/** @import { TreePly } from "./protocol.js" */
/** @import { Game } from "./games.js" */

const which = boardChoice(make("select", { id: "pgn-board" }));
const every = button("Save all games", saveAll, { id: "pgn-save-all", hidden: true });

function build() {
  const out = button("Save as PGN", saveOne, { id: "pgn-save" });
  const label = make("label", { htmlFor: which.id }, "Game of");
  const more = make("details", {}, make("summary", {}, "Save the game"));
  const saving = make("div", { className: "tools-row" }, label, which, out, every);
  more.append(saving);
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
export const pgnOf = (board) => writing(page.next(), board);

/**
 * Copies the game up to a node, without its variations, or saves it if the browser does not allow that.
 * @param {number} node
 */
export async function copyTo(node) {
  const state = page.next();
  const { tree } = state;
  const line = pathTo(tree, node).map((at) => {
    const { move, glyphs, comments } = tree[at];
    return { move, glyphs, comments };
  });
  const found = await writing(state, Number(which.value), line);
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

build();
