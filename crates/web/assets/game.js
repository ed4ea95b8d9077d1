// The game against the engine: who plays which side, at what level, with what time, and how it ended. It lasts while the
// page shows the layout for play.

import { chance } from "./chance.js";
import { Clock, other } from "./clock.js";
import { say } from "./dom.js";
import { settings } from "./settings.js";
import * as page from "./state.js";

/** @import { Color } from "./protocol.js" */

/**
 * A game: the user's side, the position in which it began, with the moves before, and the result once there is one.
 * @typedef {object} Game
 * @property {Color} mine
 * @property {string} start
 * @property {string[]} moves
 * @property {Clock | null} clock
 * @property {Result | null} result
 */
/** @typedef {{ winner: Color | null, says: string }} Result */

// How often a running clock is looked at, in milliseconds.
const TICK = 200;

/**
 * The game that is played, or was played last; null if none.
 * @type {Game | null}
 */
export let game = null;
// The sentence about a game that was left.
export let left = "";

/** @type {(() => void)[]} */
const listeners = [];

/**
 * Registers `changed()` to be called when the game begins, ends or is left, and when its clock is looked at.
 * @param {() => void} changed
 */
export const onGame = (changed) => listeners.push(changed);

function tell() {
  for (const changed of listeners) changed();
}

// The engine's side, while a game goes on.
export const engineSide = () => (game && !game.result ? other(game.mine) : null);

const NAMES = { white: "White", black: "Black" };

// The side that the user has chosen, or chance.
const drawn = () => (settings.side === "chance" ? (chance(2) === 0 ? "white" : "black") : settings.side);

/**
 * Begins a game: from a start position and moves, or from the position on the boards.
 * @param {string | null} start
 * @param {string} [side]
 * @param {string[]} [moves]
 */
export async function begin(start, side = drawn(), moves = []) {
  left = "";
  const isAlone = side !== "white" && side !== "black";
  const clock = settings.minutes > 0 ? new Clock(settings.minutes, settings.increment) : null;
  const { line, at, ...shown } = page.next();
  const before = start === null ? { start: shown.start, moves: shown.moves.slice(0, at) } : { start, moves };
  game = isAlone ? null : { mine: side, ...before, clock, result: null };
  const flipped = isAlone ? shown.flipped : side === "black";
  // What follows the position on the boards stays in the tree.
  if (start === null) await page.change({ line: line.slice(0, at), flipped, ...page.RESTING }, page.CAUSE.flipped);
  else await page.setUp(start, { moves, at: moves.length, flipped });
  tell();
}

/** @param {Result} result */
function end(result) {
  if (!game || game.result) return;
  game.clock?.stop(performance.now());
  game.result = result;
  say(`${result.says}.`);
  tell();
}

export function resign() {
  if (!game) return;
  const winner = other(game.mine);
  end({ winner, says: `${NAMES[winner]} wins: ${NAMES[game.mine]} resigned` });
}

// Plays again from the same start, with the other side.
export const rematch = () => game && begin(game.start, other(game.mine), game.moves);

/**
 * Leaves the game, with a sentence about it if it was not over.
 * @param {string} why
 */
export function leave(why = "") {
  if (!game) return;
  left = game.result ? "" : why;
  game = null;
  if (left) say(left);
  tell();
}

// Looks at the clock as long as it runs.
function look() {
  const clock = game?.clock;
  if (!clock || clock.running === null) return;
  const flagged = clock.flagged(performance.now());
  if (flagged) return end({ winner: other(flagged), says: `${NAMES[other(flagged)]} wins on time` });
  tell();
  setTimeout(look, TICK);
}

/**
 * Follows the moves on the board on which the game is played: the clock runs from the first move, and the game may be over.
 * @param {number} board
 */
export function follow(board) {
  const { layout, at, moves } = page.state;
  if (!game || game.result) return;
  if (layout !== "play") return leave("The game against the engine has ended, because you left Play.");
  const shown = page.boardAt(board);
  if (!shown || at !== moves.length) return;
  if (shown.outcome) return end({ winner: shown.outcome.winner ?? null, says: shown.status });
  const { clock } = game;
  if (!clock || moves.length === 0) return;
  const isFirst = clock.running === null;
  clock.run(shown.turn === "white" ? "white" : "black", performance.now());
  if (isFirst) setTimeout(look, TICK);
}
