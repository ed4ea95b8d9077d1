// The state of the page, and its requests. The page contains no chess logic: it sends its state and shows the response.

import { request } from "./door.js";

/** @import { Boards, Error as Refused } from "./protocol.js" */
/** @import { Answers, Layout, Shown, State } from "./types.js" */

// The maximum number of boards.
export const MOST = 6;

/** @type {readonly Layout[]} */
const LAYOUTS = ["compare", "play", "invent"];

/**
 * @param {unknown} value
 * @returns {value is Layout}
 */
export const isLayout = (value) => LAYOUTS.some((layout) => layout === value);

/** @type {State} */
const BEGINNING = {
  start: "startpos",
  moves: [],
  at: 0,
  rulesets: ["atomic", "icc"],
  picked: null,
  pointed: null,
  flipped: false,
  bestPlay: true,
  layout: "compare",
};

export const SILENT = "The server does not answer. Is `isotope serve` still running?";

// The state that the boards show.
export let state = { ...BEGINNING };
// The server's answer to this state.
/** @type {Boards | null} */
export let answer = null;

// The last requested state, which may not be answered yet.
let wanted = state;
let asked = 0;
/** @type {AbortController | null} */
let stop = null;
/** @type {(() => void)[]} */
let waiting = [];
/** @typedef {(answer: Boards, cause: Cause) => void} OnAnswer */
/** @typedef {(message: string, error?: unknown) => void} OnRefused */
/** @type {{ answer: OnAnswer[], refused: OnRefused[] }} */
const told = { answer: [], refused: [] };

// Registers `answered(answer, cause)` for each answer that is shown, and `refused(message, error)` for each failure.
/** @param {OnAnswer} answered */
export const onAnswer = (answered) => told.answer.push(answered);
/** @param {OnRefused} refused */
export const onRefused = (refused) => told.refused.push(refused);

// The state that the page shows once all requests are answered.
export const next = () => wanted;

// The causes of a change of the state.
export const CAUSE = Object.freeze({
  start: "start",
  moved: "moved",
  picked: "picked",
  pointed: "pointed",
  shown: "shown",
  hint: "hint",
  boards: "boards",
  layout: "layout",
  written: "written",
  flipped: "flipped",
  switched: "switched",
  restored: "restored",
  link: "link",
});

/** @typedef {typeof CAUSE[keyof typeof CAUSE]} Cause */

/**
 * Whether a change only picks a piece or points at a square, which keeps the position.
 * @param {Cause} cause
 */
export const isLook = (cause) => cause === CAUSE.picked || cause === CAUSE.pointed;

/**
 * Requests a change of the state, with its cause.
 * @param {Partial<State>} patch
 * @param {Cause} cause
 */
export async function change(patch, cause) {
  if (!(cause in CAUSE)) throw new Error(`${cause} is no cause of a change`);
  remember(patch, cause);
  wanted = { ...wanted, ...patch };
  const mine = wanted;
  const number = ++asked;
  document.documentElement.dataset.idle = "false";
  stop?.abort();
  stop = new AbortController();
  const { layout, bestPlay, ...question } = mine;
  try {
    const found = await ask("/api/boards", question, stop.signal);
    if (number !== asked) return;
    if (isRefusal(found)) {
      wanted = state;
      refuse(found.error.message, found.error);
    } else {
      state = wanted = { ...mine, at: found.at, picked: found.picked };
      answer = found;
      for (const answered of told.answer) answered(found, cause);
    }
  } catch (error) {
    if (number !== asked) return;
    wanted = state;
    refuse(SILENT, error);
  }
  settle();
}

/**
 * The line before a change that dropped moves; null if there was none.
 * @type {Pick<State, "start" | "moves" | "at"> | null}
 */
export let lost = null;

/**
 * Remembers the moves that a change of the line drops, until other moves are played.
 * @param {Partial<State>} patch
 * @param {Cause} cause
 */
function remember({ start = wanted.start, moves = wanted.moves }, cause) {
  const isKept = begins({ start, moves }, wanted);
  if (cause === CAUSE.restored || cause === CAUSE.link) lost = null;
  else if (!isKept) lost = { start: wanted.start, moves: wanted.moves, at: wanted.at };
}

/**
 * Whether a line begins with the moves of another.
 * @param {Pick<State, "start" | "moves">} line
 * @param {Pick<State, "start" | "moves">} other
 */
const begins = (line, other) =>
  line.start === other.start && other.moves.every((move, ply) => line.moves[ply] === move);

// Whether there is a lost line that can be restored.
export const isLost = () => lost !== null && !begins(state, lost);

// Exchanges the current line and the lost one.
export function restore() {
  if (lost === null) return;
  const { start, moves, at } = wanted;
  const there = { start, moves, at };
  const back = change({ ...lost, picked: null, pointed: null }, CAUSE.restored);
  lost = there;
  return back;
}

/**
 * Resolves when no request is pending.
 * @returns {Promise<void>}
 */
export function settled() {
  if (document.documentElement.dataset.idle === "true") return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

/**
 * Sends a request and returns its answer; an error is reported on the page and gives null.
 * @template {keyof Answers} Path
 * @param {Path} path
 * @param {Answers[Path][0]} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Path][1] | null>}
 */
export async function asking(path, question, signal) {
  try {
    const found = await ask(path, question, signal);
    if (!isRefusal(found)) return found;
    refuse(found.error.message, found.error);
  } catch (error) {
    if (!signal?.aborted) refuse(SILENT, error);
  }
  return null;
}

/**
 * Sends a request and returns its answer or error.
 * @template {keyof Answers} Path
 * @param {Path} path
 * @param {Answers[Path][0]} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Path][1] | Refused>}
 */
export async function ask(path, question, signal) {
  const response = await request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  return response.json();
}

/**
 * Whether an answer is an error.
 * @param {object} answer
 * @returns {answer is Refused}
 */
export const isRefusal = (answer) => "error" in answer;

/**
 * The board with an index, if it shows a position.
 * @param {number} index
 * @returns {Shown | null}
 */
export function boardAt(index) {
  const board = answer?.boards[index];
  return board && "fen" in board ? board : null;
}

/**
 * @param {string} message
 * @param {unknown} [error]
 */
export function refuse(message, error) {
  for (const refused of told.refused) refused(message, error);
}

function settle() {
  document.documentElement.dataset.idle = "true";
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve();
}

// The board on which the last move was made.
export let playedOn = 0;

/**
 * Plays a move in the current position. Moves that were taken back are kept if it equals the first of them.
 * @param {string} uci
 * @param {number} board
 */
export function play(uci, board) {
  const { moves, at } = wanted;
  playedOn = board;
  const again = moves[at] === uci;
  const line = again ? moves : [...moves.slice(0, at), uci];
  return change({ moves: line, at: at + 1, picked: null, pointed: null }, CAUSE.moved);
}

/**
 * Goes to a ply of the line.
 * @param {number} at
 */
export function go(at) {
  const to = Math.max(0, Math.min(at, wanted.moves.length));
  if (to === wanted.at) return;
  change({ at: to, picked: null, pointed: null }, CAUSE.moved);
}

/** @param {string | null} what */
export const pick = (what) => change({ picked: what, pointed: null }, CAUSE.picked);

/** @param {string | null} square */
export function point(square) {
  if (!wanted.picked || wanted.pointed === square) return;
  change({ pointed: square === wanted.picked ? null : square }, CAUSE.pointed);
}

// The initial state, which also supplies the missing fields of a link.
export const beginning = () => ({ ...BEGINNING });
