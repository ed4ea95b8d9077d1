// What the page shows, and the questions that it asks. There is no chess in here, nor anywhere in the page: all that is
// shown is sent, and what comes back is put into place.

/** @import { Boards, Error as Refused } from "./protocol.js" */
/** @import { Answers, Layout, Shown, State } from "./types.js" */

// How many boards there are at most.
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

// What is on the boards.
export let state = { ...BEGINNING };
// The server's answer to it.
/** @type {Boards | null} */
export let answer = null;

// What has been asked for last, and may not have been answered yet.
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

// `answered(answer, cause)` is called with each answer that counts, `refused(message, error)` when there is none.
/** @param {OnAnswer} answered */
export const onAnswer = (answered) => told.answer.push(answered);
/** @param {OnRefused} refused */
export const onRefused = (refused) => told.refused.push(refused);

// What the page would show once everything asked for is there.
export const next = () => wanted;

// The causes of a change: all that there are.
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
 * Whether a change is a look at the pieces alone, after which the same is on the boards.
 * @param {Cause} cause
 */
export const isLook = (cause) => cause === CAUSE.picked || cause === CAUSE.pointed;

/**
 * Asks for a change, and says where it comes from.
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
 * The line as it was before a change that lost moves. Nothing if none is lost.
 * @type {Pick<State, "start" | "moves" | "at"> | null}
 */
export let lost = null;

/**
 * Keeps what a change of the line takes away. It is not offered again once other moves follow.
 * @param {Partial<State>} patch
 * @param {Cause} cause
 */
function remember({ start = wanted.start, moves = wanted.moves }, cause) {
  const isKept = begins({ start, moves }, wanted);
  if (cause === CAUSE.restored || cause === CAUSE.link) lost = null;
  else if (!isKept) lost = { start: wanted.start, moves: wanted.moves, at: wanted.at };
}

/**
 * Whether a line begins with another.
 * @param {Pick<State, "start" | "moves">} line
 * @param {Pick<State, "start" | "moves">} other
 */
const begins = (line, other) =>
  line.start === other.start && other.moves.every((move, ply) => line.moves[ply] === move);

// Whether a line was lost that the boards do not have again.
export const isLost = () => lost !== null && !begins(state, lost);

// Brings the lost line back. The one that is there instead is lost then.
export function restore() {
  if (lost === null) return;
  const { start, moves, at } = wanted;
  const there = { start, moves, at };
  const back = change({ ...lost, picked: null, pointed: null }, CAUSE.restored);
  lost = there;
  return back;
}

/**
 * When nothing is under way.
 * @returns {Promise<void>}
 */
export function settled() {
  if (document.documentElement.dataset.idle === "true") return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

/**
 * An answer, or nothing if there is only something to be told.
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
 * Asks the server.
 * @template {keyof Answers} Path
 * @param {Path} path
 * @param {Answers[Path][0]} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Path][1] | Refused>}
 */
export async function ask(path, question, signal) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  return response.json();
}

/**
 * Whether an answer is why there is none.
 * @param {object} answer
 * @returns {answer is Refused}
 */
export const isRefusal = (answer) => "error" in answer;

/**
 * The board with a number, if it shows a position.
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

// The board on which somebody has moved last.
export let playedOn = 0;

/**
 * Plays a move where the boards stand. The moves that had been taken back are kept if it is the first of them.
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

// What somebody who has never been here sees, and what is missing in a link.
export const beginning = () => ({ ...BEGINNING });
