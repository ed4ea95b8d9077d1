// The engine's evaluation of each board, in the background: one search for all boards, in which they take turns. It is
// off at first, and never runs while the engine plays, looks for a hint, or best play is being searched.

import { isSettling, onSettled } from "./bestplay.js";
import { all, byId, make } from "./dom.js";
import { isBusy, onBusy } from "./engine.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

/** @import { BoardError, BoardEvaluation, EvaluationInAll } from "./protocol.js" */
/** @import { State } from "./types.js" */

// The pause, in milliseconds, before a request; stepping through the moves starts it again.
const REST = 300;
const MOST_LINES = 5;
const STORED = "isotope.evaluation";

/**
 * A request, and the latest evaluation of each board.
 * @typedef {object} Job
 * @property {string} key
 * @property {AbortController} abort
 * @property {(BoardEvaluation | BoardError)[]} found
 * @property {string} differ
 * @property {boolean} isDone
 * @property {ReturnType<typeof setTimeout>} [timer]
 */

const button = byId("evaluation");
const count = make("select", { id: "evaluation-lines" });
const differs = byId("evaluation-differs");
let { isOn, lines } = stored();
/** @type {Job | null} */
let job = null;

/**
 * The setting that the browser keeps, checked.
 * @returns {{ isOn: boolean, lines: number }}
 */
export function stored() {
  try {
    const { isOn, lines } = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    return { isOn: isOn === true, lines: Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES ? lines : 1 };
  } catch {
    return { isOn: false, lines: 1 };
  }
}

function store() {
  try {
    localStorage.setItem(STORED, JSON.stringify({ isOn, lines }));
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}

const keyOf = (/** @type {State} */ { start, moves, at, rulesets }) => JSON.stringify([lines, start, moves.slice(0, at), rulesets]);

// Schedules a search unless it exists already, and aborts one that is not needed any more.
function look() {
  const rests = isBusy();
  button.setAttribute("aria-pressed", String(isOn));
  button.setAttribute("aria-disabled", String(rests));
  button.title = rests ? "Not while the engine plays or looks for a hint" : "";
  count.hidden = !isOn;
  const isShown = isOn && !rests && Boolean(page.answer?.boards.some((board) => "fen" in board));
  const key = isShown ? keyOf(page.state) : null;
  if ((job?.key ?? null) !== key) {
    giveUp();
    if (key !== null) job = { key, abort: new AbortController(), found: [], differ: "", isDone: false };
  }
  // Best play comes first: one search at a time leaves a processor for the boards.
  if (job && !job.isDone && !job.timer && !isSettling()) schedule(job);
  show();
}

/** @param {Job} mine */
function schedule(mine) {
  mine.timer = setTimeout(() => ask(mine), REST);
}

function giveUp() {
  clearTimeout(job?.timer);
  job?.abort.abort();
  job = null;
}

/** @param {Job} mine */
async function ask(mine) {
  const { start, moves, at, rulesets } = page.state;
  try {
    await stream("/api/evaluate", { state: { start, moves, at, rulesets }, lines }, mine.abort.signal, (heard) => {
      if (job !== mine) return;
      if ("board" in heard) mine.found[heard.board] = heard;
      else if ("differ" in heard) mine.differ = heard.says.differ;
      show();
    });
  } catch {
    // A server that does not answer is reported elsewhere.
  }
  mine.isDone = true;
  if (job === mine) show();
}

/**
 * The height of the bar for White, in percent, from a score such as `+0.35` or `#-2`.
 * @param {string} white
 */
export function share(white) {
  if (white.startsWith("#")) return white.startsWith("#-") ? 0 : 100;
  return Math.round(100 / (1 + Math.exp(-Number(white) / 2.5)));
}

/**
 * The entry of a line, whose texts change while it stays the same element, so that it can be clicked.
 * @param {number} index
 */
function entry(index) {
  const play = make("button", { type: "button" }, make("span", { className: "score" }), " ", make("span", { className: "san" }));
  play.addEventListener("click", () => play.dataset.uci && page.play(play.dataset.uci, index));
  return make("li", {}, play, make("span", { className: "quiet" }));
}

/**
 * The parts of a board's panel: the bar, the best score, and the lines.
 * @param {HTMLElement} place
 * @param {number} index
 */
function write(place, index) {
  const found = job?.found[index];
  const evaluation = found && "lines" in found ? found : null;
  const best = evaluation?.lines[0];
  const [bar, told, list] = place.children;
  if (bar instanceof HTMLElement) bar.style.setProperty("--white", best ? `${share(best.white)}%` : "50%");
  told.textContent = best ? `${best.white} at depth ${evaluation?.depth}: ${best.says.score}` : "Not evaluated yet";
  const wanted = evaluation?.lines ?? [];
  while (list.children.length > wanted.length) list.children[list.children.length - 1].remove();
  while (list.children.length < wanted.length) list.append(entry(index));
  wanted.forEach(({ move, white, line }, place) => {
    const [play, rest] = list.children[place].children;
    const [score, san] = play.children;
    play.setAttribute("data-uci", move.uci);
    play.setAttribute("title", `Play ${move.san ?? move.uci}`);
    score.textContent = white;
    san.textContent = move.san ?? move.uci;
    rest.textContent = line.slice(1).join(" ");
  });
}

function panel() {
  const bar = make("div", { className: "gauge", "aria-hidden": "true" }, make("div", {}));
  const place = make("div", { className: "evaluation" }, bar, make("p", { className: "quiet" }), make("ol", { className: "evaluated" }));
  place.addEventListener("pointerleave", show);
  return place;
}

function show() {
  all("article.board").forEach((element, index) => {
    const old = all(".evaluation", element)[0];
    const board = page.boardAt(index);
    const isShown = job !== null && board && !board.outcome && !board.waits;
    if (!isShown) return old?.remove();
    const place = old ?? panel();
    // A move that is pointed at stays where it is until the position changes.
    if (place.dataset.key === job?.key && place.matches(":hover, :focus-within")) return;
    place.dataset.key = job?.key;
    write(place, index);
    if (!old) element.append(place);
  });
  differs.textContent = job?.differ ?? "";
  differs.hidden = differs.textContent === "";
  document.documentElement.dataset.evaluating = String(Boolean(job && !job.isDone));
}

for (let number = 1; number <= MOST_LINES; number += 1) {
  count.append(make("option", { value: String(number) }, number === 1 ? "1 line" : `${number} lines`));
}
count.value = String(lines);
count.setAttribute("aria-label", "Lines of the evaluation");
count.addEventListener("change", () => {
  lines = Number(count.value);
  store();
  look();
});
button.after(count);
button.addEventListener("click", () => {
  if (isBusy()) return;
  isOn = !isOn;
  store();
  look();
});

page.onAnswer(look);
onBusy(look);
onSettled(look);
