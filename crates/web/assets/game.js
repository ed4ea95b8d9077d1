// The game against the engine: who plays which side, with what time, and how it ended. The browser keeps it for the tab,
// so that it goes on after a reload; it pauses while the page shows anything else.

import { chance } from "./chance.js";
import { Clock, other, stamp } from "./clock.js";
import { say } from "./dom.js";
import { isReturn } from "./link.js";
import { remember, remembered } from "./remember.js";
import { settings } from "./settings.js";
import * as page from "./state.js";

/** @import { Color, RulesetName } from "./protocol.js" */

/**
 * A game: the user's side, and the position in which it began, with the moves before.
 * @typedef {object} Game
 * @property {Color} mine
 * @property {string} start
 * @property {string[]} moves
 * @property {string[]} played  the moves until now, with those before
 * @property {Color | null} turn  the side to move after them, once it is known
 * @property {RulesetName} ruleset
 * @property {Clock | null} clock
 * @property {number[]} times  what the side that moved had left after each of these moves, in milliseconds
 * @property {Result | null} result  null while it goes on
 */
/** @typedef {{ winner: Color | null, says: string, why: string }} Result */

const KEPT = "game";
// How often a running clock is looked at, in milliseconds.
const TICK = 200;

/**
 * The game that is played, or was played last; null if none.
 * @type {Game | null}
 */
export let game = kept();
// Whether the boards showed the game before the last change.
let wasShown = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @type {(() => void)[]} */
const listeners = [];

/**
 * Registers `changed()` to be called when the game begins, ends or is left, and when its clock is looked at.
 * @param {() => void} changed
 */
export const onGame = (changed) => listeners.push(changed);

function tell() {
  keep();
  for (const changed of listeners) changed();
}

function keep() {
  remember(KEPT, game && { ...game, clock: game.clock && game.clock.kept(performance.now()) }, "sessionStorage");
}

/** @returns {Game | null} */
function kept() {
  const found = /** @type {any} */ (remembered(KEPT, "sessionStorage"));
  if (![found?.moves, found?.played, found?.times].every(Array.isArray)) return null;
  return { ...found, clock: found.clock && Clock.from(found.clock) };
}

/**
 * Whether a list of moves begins with others.
 * @param {string[]} moves
 * @param {string[]} first
 */
const goesOn = (moves, first) => first.every((move, ply) => moves[ply] === move);

/** @param {string[]} moves */
const isRelated = (moves) => game !== null && (goesOn(moves, game.played) || goesOn(game.played, moves));

// Whether the boards show the game, at any of its moves.
function isShown({ layout, start, moves } = page.state) {
  return game !== null && layout === "play" && start === game.start && moves.length === game.played.length && isRelated(moves);
}

// Whether the game is played at the moment, and whether it waits for the user to come back.
export const isOn = () => isShown() && !game?.result;
export const isPaused = () => game !== null && !game.result && !isShown();

// The engine's side, while a game is played.
export const engineSide = () => (game && isOn() ? other(game.mine) : null);

// The result of the game that the boards show; until the user leaves it, nothing is played and nothing is evaluated.
export const ending = () => (isShown() && game ? game.result : null);

// Whether the boards show the game, or, elsewhere, its last position or one that follows it: the page does not help there.
export function isHelpless() {
  const { start, moves, at } = page.state;
  return isShown() || (isPaused() && game !== null && start === game.start && goesOn(moves.slice(0, at), game.played));
}

page.replaceWhile(isOn);

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
  const isAlone = side !== "white" && side !== "black";
  const clock = settings.minutes > 0 ? new Clock(settings.minutes, settings.increment) : null;
  const { line, at, rulesets, ...shown } = page.next();
  const before = start === null ? { start: shown.start, moves: shown.moves.slice(0, at) } : { start, moves };
  wasShown = false;
  game = isAlone ? null : { mine: side, ...before, played: before.moves, turn: null, ruleset: rulesets[0], clock, times: [], result: null };
  const flipped = isAlone ? shown.flipped : side === "black";
  const tags = game ? tagsOf(game) : start === null ? shown.tags : [];
  // What follows the position on the boards stays in the tree.
  if (start === null) await page.change({ line: line.slice(0, at), flipped, tags, ...page.RESTING }, page.CAUSE.flipped);
  else await page.setUp(start, { moves, at: moves.length, flipped, tags });
  tell();
}

/**
 * What PGN says of a game.
 * @param {Game} game
 * @returns {[string, string][]}
 */
function tagsOf({ mine, clock, result }) {
  const names = { [mine]: "You", [other(mine)]: `Isotope, level ${settings.level}` };
  /** @type {[string, string][]} */
  const tags = [["White", names.white], ["Black", names.black]];
  if (result) tags.push(["Result", result.winner === null ? "1/2-1/2" : result.winner === "white" ? "1-0" : "0-1"]);
  if (clock) tags.push(["TimeControl", `${60 * clock.minutes}+${clock.increment / 1000}`]);
  if (result) tags.push(["Termination", result.why]);
  return tags;
}

/** @param {Result} result */
function end(result) {
  if (!game || game.result) return;
  game.clock?.stop(performance.now());
  game.result = result;
  say(`${result.says}.`);
  tell();
  return record(game);
}

/**
 * Writes the result, the players and the times of a game to its moves.
 * @param {Game} ended
 */
function record(ended) {
  const { tree, line } = page.next();
  const times = new Map(line.map((node, ply) => [node, ended.times[ply]]));
  const timed = tree.map((node, index) => {
    const time = times.get(index);
    return typeof time === "number" ? { ...node, comments: [...node.comments, `[%clk ${stamp(time)}]`] } : node;
  });
  const at = line.length;
  return page.change({ tree: ended.clock ? timed : tree, tags: tagsOf(ended), at, ...page.RESTING }, page.CAUSE.annotated);
}

export async function resign() {
  if (!game || game.result) return;
  if (!isShown()) await resume();
  const winner = other(game.mine);
  const why = `${NAMES[game.mine]} resigned`;
  await end({ winner, says: `${NAMES[winner]} wins: ${why}`, why });
}

// Plays again from the same start, with the other side.
export const rematch = () => game && begin(game.start, other(game.mine), game.moves);

// Leaves the game for good.
export function leave() {
  if (!game) return;
  game = null;
  tell();
}

// Shows the game again as it was left.
export async function resume() {
  if (!game) return;
  const { start, played: moves, mine, ruleset } = game;
  const { rulesets } = page.next();
  const name = (/** @type {RulesetName} */ ruleset) => (typeof ruleset === "string" ? ruleset : ruleset.name);
  // The text of an own ruleset may have changed meanwhile.
  const rules = rulesets.find((other) => name(other) === name(ruleset)) ?? ruleset;
  const isSame = isShown({ ...page.next(), layout: "play" });
  const position = isSame ? {} : { start, moves, at: moves.length, tags: tagsOf(game), flipped: mine === "black" };
  await page.change({ layout: "play", rulesets: [rules], ...position, ...page.RESTING }, page.CAUSE.layout);
}

// The number of moves that stay when the user takes back their last one; null if they have made none.
function staying() {
  if (!game || !isOn()) return null;
  const stay = game.played.length - (game.turn === game.mine ? 2 : 1);
  return stay < game.moves.length ? null : stay;
}

export const canTakeBack = () => staying() !== null;

// Takes back the user's last move, and the engine's answer if there is one.
export async function takeBack() {
  const at = staying();
  if (at === null) return;
  game?.clock?.stop(performance.now());
  await page.change({ ...page.before(at), at, ...page.RESTING }, page.CAUSE.moved);
}

// Looks at the clock as long as it runs.
function look() {
  timer = undefined;
  const clock = game?.clock;
  if (!clock || clock.running === null) return;
  const flagged = clock.flagged(performance.now());
  const winner = flagged && other(flagged);
  if (winner) return end({ winner, says: `${NAMES[winner]} wins on time`, why: "time forfeit" });
  tell();
  timer = setTimeout(look, TICK);
}

// The changes that may change the moves of a game that is shown.
const { moved, arranged, restored, annotated } = page.CAUSE;
/** @type {Set<page.Cause>} */
const CHANGES = new Set([moved, arranged, restored, annotated]);

// Whether the moves on the board are those of the game after a move, or after some were taken back.
function isContinued() {
  const { layout, start, moves, at } = page.state;
  if (!game || game.result || layout !== "play" || start !== game.start) return false;
  return isRelated(moves) || (at === moves.length && goesOn(game.played, moves.slice(0, -1)));
}

/**
 * Follows what the boards show: the game goes on with a move, is over, pauses, or comes back. The clock runs from the first
 * move.
 * @param {number} board  the one on which the game is played
 * @param {page.Cause} cause
 */
export function follow(board, cause) {
  if (!game) return;
  const { layout, start, at, moves, rulesets } = page.state;
  const now = performance.now();
  const wasHere = wasShown;
  if (wasHere && CHANGES.has(cause) && isContinued()) game.played = moves;
  wasShown = isShown();
  if (!wasShown) {
    const isBack = cause === page.CAUSE.link && isReturn() && layout === "play" && start === game.start && isRelated(moves);
    if (isBack) return resume();
    if (game.result) return leave();
    game.clock?.stop(now);
    if (wasHere) say("The game against the engine is paused.");
    return keep();
  }
  const shown = page.boardAt(board);
  if (!shown || game.result) return;
  const { clock, times } = game;
  const isLast = at === moves.length;
  if (isLast) Object.assign(game, { turn: shown.turn === "white" ? "white" : "black", ruleset: rulesets[board] });
  times.length = Math.min(times.length, moves.length);
  if (clock && moves.length > 0 && game.turn) {
    clock.run(game.turn, now);
    if (isLast && moves.length > game.moves.length) times[moves.length - 1] = clock.left(other(game.turn), now);
    timer ??= setTimeout(look, TICK);
  }
  if (!isLast || !shown.outcome) return keep();
  const { winner, reason } = shown.outcome;
  end({ winner, says: shown.status, why: reason.replaceAll("-", " ") });
}
