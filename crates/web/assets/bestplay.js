// What the position is worth with best play, on each board. It is asked in the background when somebody rests, and is
// given up as soon as another position or other rules are there.

import { all, byId, make } from "./dom.js";
import { isBusy, onBusy } from "./engine.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

// Who goes through the moves does not rest.
const REST = 300;
// So many answers are kept for those who come back.
const KEPT = 40;

/** @import { BoardError, BoardWorth, InAll } from "./protocol.js" */
/** @import { State } from "./types.js" */
/**
 * A question, and what is known of its answer: of each board, and of all of them.
 * @typedef {object} Job
 * @property {string} key
 * @property {AbortController} abort
 * @property {(BoardWorth | BoardError)[]} found
 * @property {boolean} isAsked
 * @property {boolean} isDone
 * @property {ReturnType<typeof setTimeout>} [timer]
 * @property {InAll | null} [last]
 */

const button = byId("best-play");
/** @type {Map<string, Job>} */
const kept = new Map();
/**
 * What is asked, or will be. Nothing while nobody wants to know.
 * @type {Job | null}
 */
let job = null;

const keyOf = (/** @type {State} */ { start, moves, at, rulesets }) => JSON.stringify([start, moves.slice(0, at), rulesets]);

// Asks, unless it is asked already; gives up what nobody wants to know any more.
function look() {
  if (!page.answer) return;
  const { bestPlay } = page.state;
  // Whoever plays against the engine finds his moves himself.
  const rests = isBusy();
  button.setAttribute("aria-pressed", String(bestPlay));
  button.setAttribute("aria-disabled", String(rests));
  button.title = rests ? "Not while the engine plays or looks for a hint" : "";
  const key = bestPlay && !rests && page.answer.boards.some((board) => "fen" in board) ? keyOf(page.state) : null;
  if ((job?.key ?? null) !== key) {
    giveUp();
    if (key !== null) begin(key);
  }
  show();
}

/** @param {string} key */
function begin(key) {
  const mine = kept.get(key) ?? { key, abort: new AbortController(), found: [], isAsked: false, isDone: false };
  job = mine;
  if (mine.isDone) return;
  mine.timer = setTimeout(() => ask(mine), REST);
}

function giveUp() {
  clearTimeout(job?.timer);
  if (!job?.isDone) job?.abort.abort();
  job = null;
  byId("best-play-says").textContent = "";
}

/** @param {Job} mine */
async function ask(mine) {
  const { start, moves, at, rulesets } = page.state;
  mine.isAsked = true;
  show();
  let last = null;
  try {
    last = await stream("/api/solve", { state: { start, moves, at, rulesets } }, mine.abort.signal, (heard) => {
      if ("board" in heard) mine.found[heard.board] = heard;
      if (job === mine) show();
    });
  } catch {
    // Without an answer it is not decided. That the server is silent is said where it matters.
  }
  if (job !== mine) return;
  mine.isDone = true;
  mine.last = last && "differ" in last ? last : null;
  if (mine.last) keep(mine);
  byId("best-play-says").textContent = mine.last?.says.all ?? "";
  show();
}

/** @param {Job} mine */
function keep(mine) {
  kept.set(mine.key, mine);
  const [oldest] = kept.keys();
  if (kept.size > KEPT) kept.delete(oldest);
}

/**
 * What is said below a board. A game that is over, or that waits, has nothing before it.
 * @param {number} index
 */
function told(index) {
  const board = page.boardAt(index);
  if (!job?.isAsked || !board || board.outcome || board.waits) return "";
  const found = job.found[index];
  if (!found && !job.isDone) return "With best play: not settled yet";
  const isDecided = found && "says" in found && found.result !== "unknown";
  return `With best play: ${isDecided ? found.says.board : "not decided"}`;
}

function show() {
  all("article.board").forEach((element, index) => {
    const line = all(".best-play", element)[0] ?? make("p", { className: "best-play quiet" });
    if (!line.isConnected) element.append(line);
    line.hidden = !page.state.bestPlay || isBusy();
    line.textContent = told(index);
  });
  const differs = byId("best-play-differs");
  differs.textContent = job?.last?.says.differ ?? "";
  differs.hidden = differs.textContent === "";
  document.documentElement.dataset.settling = String(Boolean(job && !job.isDone));
}

button.addEventListener("click", () => {
  if (isBusy()) return;
  page.change({ bestPlay: !page.next().bestPlay }, page.CAUSE.switched);
});

page.onAnswer(look);
onBusy(look);
