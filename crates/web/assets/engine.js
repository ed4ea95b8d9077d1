// The engine plays its side of a game or gives a hint. It searches only the position on the boards: as soon as another
// position is requested, the search is stopped and its result discarded.

import * as arrows from "./arrows.js";
import { chance } from "./chance.js";
import { all, button, make, say } from "./dom.js";
import { ending, engineSide, follow, game, isHelpless, isOn, onGame } from "./game.js";
import { setThinking } from "./premove.js";
import { onSettings, set, settings } from "./settings.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

// The minimum time, in milliseconds, before the engine's move is played, so that the user sees their own move first.
export const PAUSE = 450;
// The time for a hint, and the longest for a move, in milliseconds.
const HINT = 1_500;
const LONGEST = 6_000;

/** @import { BestMove, PageBoard, Thought } from "./protocol.js" */
/** @import { Shown } from "./types.js" */
/** @typedef {Thought & { move: BestMove }} Found */
/**
 * A search: its position, and the result so far.
 * @typedef {object} Job
 * @property {"move" | "hint"} kind
 * @property {number} board
 * @property {number} level
 * @property {string} key
 * @property {AbortController} abort
 * @property {number} began
 * @property {Thought} [found]
 * @property {string} [fault]
 * @property {boolean} [isEnough]
 */

/**
 * The current search, if there is one.
 * @type {Job | null}
 */
let current = null;
/**
 * The key of a position in which the engine does not move: it had no move, or the user moves for it.
 * @type {string | null}
 */
let left = null;
/**
 * The game in which it was left.
 * @type {typeof game}
 */
let known = null;
// Whether a hint can be requested.
let canHint = false;
/**
 * The engine's move, while it is being played.
 * @type {Found | null}
 */
let played = null;

// The panel of the engine, which play.js fills.
export const place = make("details", { id: "engine" }, make("summary", {}, "Play against the engine"));
const hint = button("Hint", () => canHint && begin("hint"), { id: "engine-hint" });
const stop = button("Move now", enough, { id: "engine-stop" });
// The buttons for the current move. They are always there, so that they are always in the same place.
export const moving = make("div", { className: "tools-row" }, hint, stop);
const status = make("p", { id: "engine-told" });
const score = make("p", { id: "engine-score" });
const line = make("p", { id: "engine-line", className: "quiet" });
const thinking = make("details", { id: "engine-thinking" }, make("summary", {}, "Show its thinking"), score, line);
export const thought = make("div", { className: "thought" }, status, thinking);
export const rules = make("p", { id: "engine-rules", className: "quiet" });

// Whether the user plays against the engine, or it searches for a hint; best play is not requested then.
export const isBusy = () => isHelpless() || current !== null;

/**
 * Registers `changed()` to be called when that changes.
 * @param {() => void} changed
 */
export const onBusy = (changed) => listeners.push(changed);
/** @type {(() => void)[]} */
const listeners = [];
let wasBusy = false;

function tellBusy() {
  if (isBusy() === wasBusy) return;
  wasBusy = isBusy();
  for (const changed of listeners) changed();
}

/**
 * The board that the engine plays on: the one with the user's last move, or the first.
 * @param {PageBoard[]} boards
 */
function seat(boards) {
  const index = page.playedOn < boards.length ? page.playedOn : 0;
  return page.boardAt(index) ? index : boards.findIndex((board) => "fen" in board);
}

// Starts a search if it is the engine's turn on the boards.
function update() {
  if (!page.answer) return;
  const { boards } = page.answer;
  const index = seat(boards);
  const board = page.boardAt(index);
  const key = page.positionKey(page.state, index);
  if (current && (current.key !== key || current.board !== index)) forget();
  // In another game, what was left does not matter.
  if (left !== key || known !== game) left = null;
  known = game;
  // The end of the game applies at once, as does another level.
  if (current?.kind === "move" && (board?.turn !== engineSide() || current.level !== settings.level)) forget();
  // After moves were taken back the engine waits: the user is browsing.
  const isLast = page.state.at === page.state.moves.length;
  if (page.goesOn(board) && isLast && board.turn === engineSide() && left !== key && !current) begin("move");
  show(board);
}

/** @param {Job["kind"]} kind */
async function begin(kind) {
  forget();
  if (!page.answer) return;
  const board = seat(page.answer.boards);
  const key = page.positionKey(page.state, board);
  /** @type {Job} */
  const job = { kind, board, key, level: settings.level, abort: new AbortController(), began: performance.now() };
  current = job;
  show(page.boardAt(board));
  const question = { state: page.asked(), board, ...(kind === "hint" ? { milliseconds: HINT } : strength(job)) };
  try {
    const last = await stream("/api/think", question, job.abort.signal, (line) => receive(job, line));
    if (last && page.isRefusal(last)) job.fault = last.error.message;
    else if (last) job.found = last;
  } catch {
    job.fault = page.SILENT;
  }
  if (current === job) await done(job);
}

/**
 * The level of a move, and its time: with a clock, a share of what is left.
 * @param {Job} job
 */
function strength({ level, began }) {
  const side = engineSide();
  const share = side && game?.clock ? game.clock.share(side, began) : LONGEST;
  return { level, milliseconds: Math.min(LONGEST, share), chance: chance(2 ** 32) };
}

/**
 * Shows the result so far.
 * @param {Job} job
 * @param {Thought} found
 */
function receive(job, found) {
  if (current !== job || page.isRefusal(found)) return;
  job.found = found;
  write(found, "Thinking");
  if (job.isEnough) job.abort.abort();
}

// Ends the search: its best move so far is played or shown.
function enough() {
  if (!current) return;
  current.isEnough = true;
  if (current.found) current.abort.abort();
  stop.setAttribute("aria-disabled", "true");
}

/**
 * @param {Thought | undefined} found
 * @returns {found is Found}
 */
const hasMove = (found) => Boolean(found?.move);

/**
 * Whether the page will show the position of a search, under its rules. A result for another one is discarded.
 * @param {Job} job
 */
const isStillAsked = ({ board, key }) => page.positionKey(page.next(), board) === key;

/** @param {Job} job */
async function done(job) {
  const { found } = job;
  if (!hasMove(found)) {
    left = job.key;
    forget();
    status.textContent = job.fault ? `The engine has no answer: ${job.fault}` : "";
    return;
  }
  if (job.kind === "hint") return advise(job, found);
  const side = engineSide();
  const pause = side && game?.clock ? Math.min(PAUSE, game.clock.share(side, job.began)) : PAUSE;
  const rest = pause - (performance.now() - job.began);
  if (rest > 0 && !job.isEnough) await new Promise((resolve) => setTimeout(resolve, rest));
  await page.settled();
  // The position may have changed meanwhile, or a change may be under way.
  if (current !== job || !isStillAsked(job)) return update();
  played = found;
  await page.play(found.move.uci, job.board);
  played = null;
  if (current !== job) return;
  // The move could not be played, and the page has reported the error.
  left = job.key;
  forget();
}

/**
 * Shows a move on the boards, as if the user had picked the piece and pointed at the target.
 * @param {Job} job
 * @param {Found} found
 */
async function advise(job, found) {
  await page.settled();
  if (current !== job || !isStillAsked(job)) return update();
  rest();
  await page.change({ picked: found.move.from, pointed: found.move.to }, page.CAUSE.hint);
  arrows.point("hint", job.board, [arrows.arrowOf(found.move.uci)]);
  write(found, `Hint: ${found.move.san}`);
  say(`Hint: ${found.move.san}. ${found.says.score}.`);
}

// Stops the search and hides its result.
function forget() {
  rest();
  tell("");
}

/**
 * Says something in place of what was said, with a thought or without.
 * @param {string} words
 * @param {string} [worth]
 * @param {string} [moves]
 */
function tell(words, worth = "", moves = "") {
  status.textContent = words;
  score.textContent = worth;
  line.textContent = moves;
}

function rest() {
  current?.abort.abort();
  current = null;
  show(page.answer && page.boardAt(seat(page.answer.boards)));
}

/**
 * @param {Pick<Thought, "depth" | "says">} thought
 * @param {string} beginning
 */
function write({ depth, says }, beginning) {
  const plies = depth === 1 ? "1 ply" : `${depth} plies`;
  const deep = depth > 0 ? `${plies} deep` : "";
  tell(beginning, [says.score, deep].filter(Boolean).join(", "), says.line);
}

/** @param {Shown | null} board */
function show(board) {
  canHint = !current && page.goesOn(board) && !ending();
  hint.setAttribute("aria-disabled", String(!canHint));
  stop.setAttribute("aria-disabled", String(!current || Boolean(current.isEnough)));
  stop.textContent = current?.kind === "hint" ? "Enough" : "Move now";
  if (current && !current.found) tell("Thinking");
  place.classList.toggle("thinking", Boolean(current));
  place.classList.toggle("playing", engineSide() !== null);
  const many = page.answer !== null && page.answer.boards.length > 1;
  rules.hidden = !many || !board;
  rules.textContent = many && board ? `Hints are by the rules of ${board.name}, until you move on another board.` : "";
  for (const element of all("article.board")) {
    element.classList.toggle("thought-about", current?.kind === "move" && element.dataset.board === String(current.board));
  }
  document.documentElement.dataset.thinking = String(Boolean(current));
  setThinking(current?.kind === "move" ? current.board : null);
  tellBusy();
}

thinking.open = settings.thinking;
thinking.addEventListener("toggle", () => thinking.open !== settings.thinking && set({ thinking: thinking.open }));

// The changes that keep the position.
const { picked, pointed, shown, hint: hinted, flipped, switched, annotated } = page.CAUSE;
/** @type {Set<page.Cause>} */
const SAME = new Set([picked, pointed, shown, hinted, flipped, switched, annotated]);

page.onAnswer((answer, cause) => {
  const { says } = answer;
  follow(seat(answer.boards), cause);
  const landed = cause === page.CAUSE.moved ? played : null;
  const isNews = !SAME.has(cause);
  if (isNews && !landed && !current) tell("");
  update();
  if (landed) {
    const isOver = page.boardAt(page.playedOn)?.outcome;
    const worth = { ...landed.says, score: isOver ? "" : landed.says.score };
    write({ ...landed, says: worth }, `Played ${landed.move.san}`);
    say(`The engine plays ${says.shown}`);
  } else if (current?.kind === "move" && isNews) {
    say(`${says.shown} The engine is thinking.`);
  } else if (isOn() && page.state.at < page.state.moves.length) {
    const isOwn = page.boardAt(seat(answer.boards))?.turn !== engineSide();
    tell(`An earlier position${isOwn ? ": a move here takes the place of the later ones" : ", in which the engine is to move"}`);
  }
});

onSettings(update);

onGame(update);
