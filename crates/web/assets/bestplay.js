// The result of best play on each board. It is requested in the background when the user pauses, and the request is
// aborted as soon as the position or the rules change.

import { tellAbove } from "./above.js";
import * as arrows from "./arrows.js";
import { all, button, byId, make, under } from "./dom.js";
import { isBusy, onBusy } from "./engine.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

// The pause, in milliseconds, before a request; stepping through the moves starts it again.
export const REST = 300;
// The number of answers that are kept for a return to an earlier position.
const KEPT = 40;
// The number of pieces up to which an answer has every move.
const FEW = 6;

/** @import { BoardError, BoardWorth, BestPlaySummary } from "./protocol.js" */
/**
 * A request, and the lines of its answer so far: for each board, and the summary.
 * @typedef {object} Job
 * @property {string} key
 * @property {AbortController} abort
 * @property {(BoardWorth | BoardError)[]} found
 * @property {boolean} isAsked
 * @property {boolean} isDone
 * @property {ReturnType<typeof setTimeout>} [timer]
 * @property {BestPlaySummary | null} [last]
 */

const pressed = byId("best-play");
/** @type {Map<string, Job>} */
const kept = new Map();
/**
 * The current or scheduled request; null if the result is not shown.
 * @type {Job | null}
 */
let current = null;

// Whether best play is being searched, or about to be.
export const isSettling = () => Boolean(current && !current.isDone);

/**
 * Registers `settled()` to be called when the search has ended.
 * @param {() => void} settled
 */
export const onSettled = (settled) => listeners.push(settled);
/** @type {(() => void)[]} */
const listeners = [];

/**
 * Shows on a button whether a search in the background is on. None runs while a user plays against the engine.
 * @param {HTMLElement} pressed
 * @param {boolean} isOn
 */
export function showSwitch(pressed, isOn) {
  pressed.setAttribute("aria-pressed", String(isOn));
  pressed.setAttribute("aria-disabled", String(isBusy()));
  pressed.title = isBusy() ? "Not while the engine plays or looks for a hint" : "";
}

// Schedules a request unless it exists already, and aborts one that is not needed any more.
function update() {
  if (!page.answer) return;
  const { bestPlay } = page.state;
  showSwitch(pressed, bestPlay);
  const key = bestPlay && !isBusy() && page.answer.boards.some((board) => "fen" in board) ? page.positionKey() : null;
  if ((current?.key ?? null) !== key) {
    giveUp();
    if (key !== null) begin(key);
  }
  show();
}

/** @param {string} key */
function begin(key) {
  const job = kept.get(key) ?? { key, abort: new AbortController(), found: [], isAsked: false, isDone: false };
  current = job;
  if (job.isDone) return;
  job.timer = setTimeout(() => ask(job), REST);
}

function giveUp() {
  clearTimeout(current?.timer);
  if (!current?.isDone) current?.abort.abort();
  current = null;
  byId("best-play-says").textContent = "";
}

/** @param {Job} job */
async function ask(job) {
  job.isAsked = true;
  show();
  let last = null;
  try {
    last = await stream("/api/solve", { state: page.asked() }, job.abort.signal, (line) => {
      if ("board" in line) job.found[line.board] = line;
      if (current === job) show();
    });
  } catch {
    // Without an answer the result is unknown. A server that does not answer is reported elsewhere.
  }
  if (current !== job) return;
  job.isDone = true;
  job.last = last && "differ" in last ? last : null;
  if (job.last) keep(job);
  byId("best-play-says").textContent = job.last?.says.all ?? "";
  show();
  for (const settled of listeners) settled();
}

/** @param {Job} job */
function keep(job) {
  kept.set(job.key, job);
  const [oldest] = kept.keys();
  if (kept.size > KEPT) kept.delete(oldest);
}

/**
 * The text below a board; empty for a game that is over or waits.
 * @param {number} index
 */
function textBelow(index) {
  if (!current?.isAsked || !page.goesOn(page.boardAt(index))) return "";
  const found = current.found[index];
  if (!found && !current.isDone) return "With best play: not settled yet";
  const isDecided = found && "says" in found && found.result !== "unknown";
  return `With best play: ${isDecided ? found.says.board : "not proven"}`;
}

// Whether the lists of all moves are open.
let isOpen = false;

/** @param {string} fen */
const isFew = (fen) => (fen.split(/[ [~]/)[0].match(/[a-z]/gi) ?? []).length <= FEW;

function moveList() {
  const more = make("details", { className: "every-move", open: isOpen }, make("summary", {}), make("ol", {}));
  more.addEventListener("toggle", () => (isOpen = more.open));
  return more;
}

/**
 * Every move with its value, the best first, for positions of few pieces. The list has its room from the beginning, so
 * that nothing below it moves when it is known.
 * @param {HTMLElement} element
 * @param {number} index
 */
function showMoves(element, index) {
  const old = all(".every-move", element)[0];
  const board = page.boardAt(index);
  const found = current?.found[index];
  const moves = (found && "moves" in found && found.moves) || [];
  const isAwaited = current !== null && !current.isDone && !found && board !== null && isFew(board.fen);
  if (!page.goesOn(board) || isBusy() || (moves.length === 0 && !isAwaited)) return old?.remove();
  const more = old ?? moveList();
  const key = `${moves.length} ${current?.key}`;
  if (more.dataset.key === key) return;
  more.dataset.key = key;
  const entries = moves.map(({ uci, san, result, says }) => {
    const content = [make("span", { className: "san" }, san), ` ${says}`];
    return make("li", {}, button(content, () => page.play(uci, index), { className: result }));
  });
  const [summary, list] = more.children;
  summary.textContent = isAwaited ? "Every move" : `Every move (${moves.length})`;
  list.replaceChildren(...entries);
  if (!old) under(element).append(more);
}

function show() {
  all("article.board").forEach((element, index) => {
    const line = all(".best-play", element)[0] ?? make("p", { className: "best-play quiet" });
    if (!line.isConnected) under(element).append(line);
    line.hidden = !page.state.bestPlay || isBusy();
    line.textContent = textBelow(index);
    showMoves(element, index);
    const found = current?.found[index];
    const moves = found && "arrows" in found && page.goesOn(page.boardAt(index)) ? found.arrows : [];
    arrows.point("best", index, moves.map(arrows.arrowOf));
  });
  tellAbove(byId("best-play-differs"), current?.last?.says.differ ?? "");
  document.documentElement.dataset.settling = String(Boolean(current && !current.isDone));
}

pressed.addEventListener("click", () => {
  if (isBusy()) return;
  page.change({ bestPlay: !page.next().bestPlay }, page.CAUSE.switched);
});

page.onAnswer(update);
onBusy(update);
