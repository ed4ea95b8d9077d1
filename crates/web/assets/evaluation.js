// The engine's evaluation of each board, in the background: one search for all boards, in which they take turns. It is
// off at first, and never runs while the engine plays, looks for a hint, or best play is being searched.

import { tellAbove } from "./above.js";
import { REST, isSettling, onSettled, showSwitch } from "./bestplay.js";
import { all, button, byId, make } from "./dom.js";
import { isBusy, onBusy } from "./engine.js";
import { MOST_LINES, onSettings, set, settings } from "./settings.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

/** @import { BoardError, BoardEvaluation } from "./protocol.js" */

/**
 * A request, and the latest evaluation of each board.
 * @typedef {object} Job
 * @property {string} key
 * @property {AbortController} abort
 * @property {(BoardEvaluation | BoardError)[]} found
 * @property {string} differ
 * @property {string} [fault]
 * @property {boolean} isDone
 * @property {ReturnType<typeof setTimeout>} [timer]
 */

const pressed = byId("evaluation");
const count = make("select", { id: "evaluation-lines" });
const differs = byId("evaluation-differs");
/** @type {Job | null} */
let job = null;

// Schedules a search unless it exists already, and aborts one that is not needed any more.
function look() {
  const { evaluation: isOn, lines } = settings;
  showSwitch(pressed, isOn);
  count.hidden = !isOn;
  const isShown = isOn && !isBusy() && page.answer?.boards.some((board) => "fen" in board);
  const key = isShown ? `${lines} ${page.positionKey()}` : null;
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
  const question = { state: page.asked(), lines: settings.lines };
  try {
    const last = await stream("/api/evaluate", question, mine.abort.signal, (heard) => {
      if (job !== mine) return;
      if ("board" in heard) mine.found[heard.board] = heard;
      else if ("differ" in heard) mine.differ = heard.says.differ;
      show();
    });
    if (last && page.isRefusal(last) && !("board" in last)) mine.fault = last.error.message;
  } catch {
    mine.fault = page.SILENT;
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
  const content = [make("span", { className: "score" }), " ", make("span", { className: "san" })];
  const play = button(content, () => play.dataset.uci && page.play(play.dataset.uci, index));
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
  // The lines have their room before they are there.
  place.style.setProperty("--lines", String(settings.lines));
  if (bar instanceof HTMLElement) bar.style.setProperty("--white", best ? `${share(best.white)}%` : "50%");
  const none = job?.fault ? `Not evaluated: ${job.fault}` : "Not evaluated yet";
  told.textContent = best ? `${best.white} at depth ${evaluation?.depth}: ${best.says.score}` : none;
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
  const list = make("ol", { className: "evaluated" });
  const place = make("div", { className: "evaluation" }, bar, make("p", { className: "quiet" }), list);
  place.addEventListener("pointerleave", show);
  return place;
}

function show() {
  all("article.board").forEach((element, index) => {
    const old = all(".evaluation", element)[0];
    if (!job || !page.goesOn(page.boardAt(index))) return old?.remove();
    const place = old ?? panel();
    // A move that is pointed at stays where it is until the position changes.
    if (place.dataset.key === job.key && place.matches(":hover, :focus-within")) return;
    place.dataset.key = job.key;
    write(place, index);
    if (!old) element.append(place);
  });
  tellAbove(differs, job?.differ ?? "");
  document.documentElement.dataset.evaluating = String(Boolean(job && !job.isDone));
}

for (let number = 1; number <= MOST_LINES; number += 1) {
  count.append(make("option", { value: String(number) }, number === 1 ? "1 line" : `${number} lines`));
}
count.value = String(settings.lines);
count.setAttribute("aria-label", "Lines of the evaluation");
count.addEventListener("change", () => set({ lines: Number(count.value) }));
pressed.after(count);
pressed.addEventListener("click", () => isBusy() || set({ evaluation: !settings.evaluation }));

onSettings(look);
page.onAnswer(look);
onBusy(look);
onSettled(look);
