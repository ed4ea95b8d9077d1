// A move that is chosen while the engine thinks. It is played as soon as the engine has moved, if it is legal then.

import { all, say } from "./dom.js";
import * as page from "./state.js";

/** @typedef {{ board: number, at: number, from: string, to: string | null }} Premove */

/**
 * The board on which the engine thinks about its move.
 * @type {number | null}
 */
let thinking = null;
/** @type {Premove | null} */
let chosen = null;

/** @param {number | null} board */
export function setThinking(board) {
  thinking = board;
}

/**
 * Whether a move can be chosen in advance on a board.
 * @param {number} board
 */
export const isOpen = (board) => thinking === board;

/**
 * Whether a piece has been chosen on a board, but not where it goes.
 * @param {number} board
 */
export const isBegun = (board) => chosen?.board === board && chosen.to === null;

/**
 * @param {number} board
 * @param {string} from
 */
export function begin(board, from) {
  chosen = { board, at: page.next().at, from, to: null };
  say(`Premove from ${from}: choose where it goes.`);
  mark();
}

/** @param {string} to */
export function end(to) {
  if (!chosen) return;
  if (chosen.from === to) return cancel();
  chosen.to = to;
  say(`Premove ${chosen.from} to ${to}.`);
  mark();
}

// Drops the move, and returns whether there was one.
export function cancel() {
  if (!chosen) return false;
  chosen = null;
  say("No premove.");
  mark();
  return true;
}

// Marks the squares of the move on its board.
function mark() {
  for (const cell of all(".cell.premove")) cell.classList.remove("premove");
  if (!chosen) return;
  const { board, from, to } = chosen;
  for (const square of [from, to ?? from]) {
    all(`article[data-board="${board}"] .cell[data-square=${square}]`)[0]?.classList.add("premove");
  }
}

/** @param {Premove} premove */
async function play({ board, from, to }) {
  await page.settled();
  if (!page.boardAt(board)?.can.includes(from)) return say(`The premove is illegal now: ${from} to ${to}.`);
  await page.pick(from);
  const target = page.answer?.targets.find(({ square, on }) => square === to && on.includes(board));
  if (target && page.state.picked === from) return page.play(target.moves[0].uci, board);
  await page.pick(null);
  say(`The premove is illegal now: ${from} to ${to}.`);
}

page.onAnswer((_, cause) => {
  if (!chosen) return;
  if (page.isLook(cause) || cause === page.CAUSE.switched) return queueMicrotask(mark);
  const premove = chosen;
  chosen = null;
  mark();
  const isDue = cause === page.CAUSE.moved && page.state.at === premove.at + 1 && premove.to !== null;
  if (isDue) play(premove);
});
