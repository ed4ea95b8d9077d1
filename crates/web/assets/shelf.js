// The games of the opened text, as the browser keeps them until its tab is closed: the text of each, and each that was
// opened as it was left.

import { checked, fieldsOf } from "./link.js";
import { forget, remember, remembered } from "./remember.js";

/** @import { Listed } from "./games.js" */

const STORE = "sessionStorage";
// What the names of all that is kept of a file begin with.
const FILE = "file-";
const TEXTS = `${FILE}texts`;
const HERE = `${FILE}here`;
const nameOf = (/** @type {number} */ index) => `${FILE}${index}`;

/**
 * Keeps the games of a text in place of those that were kept. Whether there is room.
 * @param {Listed[]} file
 */
export function keepFile(file) {
  forget(FILE, STORE);
  const texts = file.map(({ pgn, tags }) => ({ pgn, tags }));
  const isKept = remember(TEXTS, texts, STORE) && file.every((game, index) => !game.left || keepGame(index, game));
  if (!isKept) forget(FILE, STORE);
  return isKept;
}

/**
 * Keeps a game as it was left. Whether there is room.
 * @param {number} index
 * @param {Listed} game
 */
export function keepGame(index, { left, read, notes }) {
  const fields = left && { ...fieldsOf(left), isChanged: left.tree !== read, notes };
  return remember(nameOf(index), fields, STORE);
}

/**
 * Keeps which game is on the boards; -1 if it is another one.
 * @param {number} index
 */
export const keepPlace = (index) => remember(HERE, index, STORE);

/**
 * The games that are kept, and which of them is on the boards; none if there are none, or they are not understood.
 * @returns {{ file: Listed[], here: number }}
 */
export function keptFile() {
  const texts = remembered(TEXTS, STORE);
  const here = Number(remembered(HERE, STORE) ?? -1);
  try {
    return { file: Array.isArray(texts) ? texts.map(listed) : [], here };
  } catch {
    return { file: [], here: -1 };
  }
}

/**
 * @param {{ pgn: string, tags: [string, string][] }} game
 * @param {number} index
 * @returns {Listed}
 */
function listed({ pgn, tags }, index) {
  const fields = /** @type {{ isChanged: boolean, notes: string[] } | null} */ (remembered(nameOf(index), STORE));
  if (!fields) return { pgn, tags, left: null, read: null, notes: [] };
  const { isChanged, notes, ...game } = fields;
  const { start, tree, line, at, tags: own, rulesets } = checked(game);
  return { pgn, tags: own, left: { start, tree, line, at, tags: own, rulesets }, read: isChanged ? null : tree, notes };
}
