// The engine's evaluation of each board, in the background: one search for all boards, in which they take turns. It is
// off at first, and never runs while the engine plays, looks for a hint, or best play is being searched.

import { tellAbove } from "./above.js";
import * as arrows from "./arrows.js";
import { REST, isSettling, onSettled, showSwitch } from "./bestplay.js";
import { all, button, byId, make, under } from "./dom.js";
import { isBusy, onBusy } from "./engine.js";
import { MOST_LINES, TIMES, onSettings, set, settings } from "./settings.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

// The seconds of a search that takes longer than usual, and those of each part of it, after which it is asked for again.
const SECONDS = { usual: 0, deeper: 60, endless: Infinity };
const PART = 25;

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
const time = make("select", { id: "evaluation-time" });
const differs = byId("evaluation-differs");
/** @type {Job | null} */
let current = null;

// Schedules a search unless it exists already, and aborts one that is not needed any more.
function update() {
  const { evaluation: isOn, lines } = settings;
  showSwitch(pressed, isOn);
  count.hidden = time.hidden = !isOn;
  // A hidden page shows nothing that a search could find.
  const isShown = isOn && !isBusy() && !document.hidden && page.answer?.boards.some((board) => "fen" in board);
  const key = isShown ? `${lines} ${settings.time} ${page.positionKey()}` : null;
  if ((current?.key ?? null) !== key) {
    giveUp();
    if (key !== null) current = { key, abort: new AbortController(), found: [], differ: "", isDone: false };
  }
  // Best play comes first: one search at a time leaves a processor for the boards.
  if (current && !current.isDone && !current.timer && !isSettling()) schedule(current);
  show();
}

/** @param {Job} job */
function schedule(job) {
  job.timer = setTimeout(() => ask(job), REST);
}

function giveUp() {
  clearTimeout(current?.timer);
  current?.abort.abort();
  current = null;
}

/** @param {Job} job */
async function ask(job) {
  let left = SECONDS[/** @type {keyof SECONDS} */ (settings.time)];
  const question = { state: page.asked(), lines: settings.lines };
  try {
    do {
      const seconds = Math.min(PART, left);
      const asked = seconds > 0 ? { ...question, seconds } : question;
      const last = await stream("/api/evaluate", asked, job.abort.signal, (line) => {
        if (current !== job || !("board" in line)) return;
        job.found[line.board] = line;
        show();
      });
      left -= seconds;
      if (last && page.isRefusal(last) && !("board" in last)) job.fault = last.error.message;
      else if (last && "differ" in last) job.differ = last.says.differ;
      if (!last || !("differ" in last) || !last.goes_on) left = 0;
    } while (left > 0 && current === job);
  } catch {
    job.fault = page.SILENT;
  }
  job.isDone = true;
  if (current === job) show();
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
  const found = current?.found[index];
  const evaluation = found && "lines" in found ? found : null;
  const best = evaluation?.lines[0];
  const [summary, list] = place.children;
  // The lines have their room before they are there.
  place.style.setProperty("--lines", String(settings.lines));
  const none = current?.fault ? `Not evaluated: ${current.fault}` : "Not evaluated yet";
  summary.textContent = best ? `Engine: ${best.white} at depth ${evaluation?.depth}: ${best.says.score}` : none;
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
    play.setAttribute("aria-description", line.join(" "));
  });
}

function panel() {
  const list = make("ol", { className: "evaluated" });
  const place = make("div", { className: "evaluation" }, make("p", { className: "quiet" }), list);
  place.addEventListener("pointerleave", show);
  return place;
}

/**
 * The bar beside a board, which takes no room from it.
 * @param {HTMLElement} element
 * @param {string | null} white
 */
function gauge(element, white) {
  const [old] = all(".gauge", element);
  if (white === null) return old?.remove();
  const bar = old ?? make("div", { className: "gauge", "aria-hidden": "true" }, make("div", {}));
  bar.style.setProperty("--white", `${share(white)}%`);
  bar.classList.toggle("flipped", page.state.flipped);
  if (!old) all(".picture", element)[0]?.append(bar);
}

/** @param {number} index */
function arrowsOf(index) {
  const found = current?.found[index];
  const lines = found && "lines" in found && page.goesOn(page.boardAt(index)) ? found.lines : [];
  return lines.map(({ move }) => arrows.arrowOf(move.uci));
}

function show() {
  all("article.board").forEach((element, index) => {
    const found = current?.found[index];
    const isEvaluated = current !== null && page.goesOn(page.boardAt(index));
    gauge(element, isEvaluated ? ((found && "lines" in found && found.lines[0]?.white) || "0.00") : null);
    arrows.point("line", index, arrowsOf(index));
    const old = all(".evaluation", element)[0];
    if (!current || !page.goesOn(page.boardAt(index))) return old?.remove();
    const place = old ?? panel();
    // A move that is pointed at stays where it is until the position changes.
    if (place.dataset.key === current.key && place.matches(":hover, :focus-within")) return;
    place.dataset.key = current.key;
    write(place, index);
    if (!old) under(element).append(place);
  });
  tellAbove(differs, current?.differ ?? "");
  document.documentElement.dataset.evaluating = String(Boolean(current && !current.isDone));
}

for (let number = 1; number <= MOST_LINES; number += 1) {
  count.append(make("option", { value: String(number) }, number === 1 ? "1 line" : `${number} lines`));
}
const NAMES = ["10 seconds", "Deeper", "Without end"];
TIMES.forEach((value, index) => time.append(make("option", { value }, NAMES[index])));
time.value = settings.time;
time.setAttribute("aria-label", "Time of the evaluation");
time.addEventListener("change", () => set({ time: time.value }));
count.value = String(settings.lines);
count.setAttribute("aria-label", "Lines of the evaluation");
count.addEventListener("change", () => set({ lines: Number(count.value) }));
pressed.after(count, time);
pressed.addEventListener("click", () => isBusy() || set({ evaluation: !settings.evaluation }));

document.addEventListener("visibilitychange", update);
onSettings(update);
page.onAnswer(update);
onBusy(update);
onSettled(update);
