// The engine plays a side or gives a hint. It searches only the position on the boards: as soon as another position is
// requested, the search is stopped and its result discarded.

import { all, button, byId, make, say } from "./dom.js";
import { setThinking } from "./premove.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

// The minimum time, in milliseconds, before the engine's move is played, so that the user sees their own move first.
export const PAUSE = 450;

/** @import { BestMove, Color, PageBoard, Think, Thought } from "./protocol.js" */
/** @import { Layout, Shown } from "./types.js" */
/** @typedef {Thought & { move: BestMove }} Found */
/**
 * A search: its position, and the result so far.
 * @typedef {object} Job
 * @property {"move" | "hint"} kind
 * @property {number} board
 * @property {string} key
 * @property {AbortController} abort
 * @property {number} began
 * @property {Thought} [found]
 * @property {string} [fault]
 * @property {boolean} [isEnough]
 */

/** @type {"neither" | Color} */
let plays = "neither";
/** @type {Think} */
let thinks = "steady";
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
// Whether a hint can be requested.
let canHint = false;
/**
 * The engine's move, while it is being played.
 * @type {Found | null}
 */
let played = null;

const place = make("details", { id: "engine" }, make("summary", {}, "Play against the engine"));
const hint = button("Hint", () => canHint && begin("hint"), { id: "engine-hint" });
const stop = button("Move now", enough, { id: "engine-stop", hidden: true });
const status = make("p", { id: "engine-told" });
const line = make("p", { id: "engine-line", className: "quiet" });
const rules = make("p", { id: "engine-rules", className: "quiet" });

// Whether the engine plays a side or searches for a hint; best play is not requested then.
export const isBusy = () => plays !== "neither" || current !== null;

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
 * A group of radio buttons: each value with its label.
 * @template {string} Value
 * @param {string} what
 * @param {string} name
 * @param {[Value, string][]} choices
 * @param {unknown} chosen
 * @param {(value: Value) => void} change
 */
function choice(what, name, choices, chosen, change) {
  const row = make("div", { className: "segments" });
  for (const [value, word] of choices) {
    const input = make("input", { type: "radio", name, value, className: "unseen" });
    input.checked = value === chosen;
    input.addEventListener("change", () => change(value));
    row.append(make("label", {}, input, make("span", {}, word)));
  }
  const seen = make("span", { className: "quiet", "aria-hidden": "true" }, what);
  return make("div", { className: "choice", role: "radiogroup", "aria-label": what }, seen, row);
}

function build() {
  /** @type {[typeof plays, string][]} */
  const sides = [
    ["neither", "Neither"],
    ["white", "White"],
    ["black", "Black"],
  ];
  const side = choice("It plays", "engine-plays", sides, plays, (value) => {
    plays = value;
    left = null;
    forget();
    // The user's side is at the bottom.
    const flipped = plays === "neither" ? page.next().flipped : plays === "white";
    if (flipped === page.next().flipped) update();
    else page.change({ flipped }, page.CAUSE.flipped);
  });
  // A change does not affect a running search.
  /** @type {["quick" | "steady" | "deep", string][]} */
  const times = [
    ["quick", "Quick"],
    ["steady", "Steady"],
    ["deep", "Deep"],
  ];
  const time = choice("It thinks", "engine-thinks", times, thinks, (value) => (thinks = value));
  const row = make("div", { className: "tools-row" }, hint, stop);
  place.append(make("div", { className: "engine" }, side, time, rules, row, make("div", { className: "thought" }, status, line)));
  byId("engine-place").append(place);
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
  if (left !== key) left = null;
  // After moves were taken back the engine waits: the user is browsing.
  const isLast = page.state.at === page.state.moves.length;
  if (page.goesOn(board) && isLast && board.turn === plays && left !== key && !current) begin("move");
  show(board);
}

/** @param {Job["kind"]} kind */
async function begin(kind) {
  forget();
  if (!page.answer) return;
  const board = seat(page.answer.boards);
  const key = page.positionKey(page.state, board);
  /** @type {Job} */
  const job = { kind, board, key, abort: new AbortController(), began: performance.now() };
  current = job;
  show(page.boardAt(board));
  const question = { state: page.asked(), board, think: thinks };
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
  const rest = PAUSE - (performance.now() - job.began);
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
  write(found, `Hint: ${found.move.san}`);
  say(`Hint: ${found.move.san}. ${found.says.score}.`);
}

// Stops the search and hides its result.
function forget() {
  rest();
  status.textContent = line.textContent = "";
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
  status.textContent = depth > 0 ? `${beginning}, ${plies} deep` : beginning;
  if (says.score) status.append(make("span", { className: "score" }, says.score));
  line.textContent = says.line;
}

/** @param {Shown | null} board */
function show(board) {
  canHint = !current && page.goesOn(board);
  hint.setAttribute("aria-disabled", String(!canHint));
  const hadFocus = document.activeElement === stop;
  stop.hidden = !current;
  stop.setAttribute("aria-disabled", String(Boolean(current?.isEnough)));
  stop.textContent = current?.kind === "hint" ? "Enough" : "Move now";
  if (hadFocus && stop.hidden) hint.focus();
  if (current && !current.found) status.textContent = "Thinking";
  place.classList.toggle("thinking", Boolean(current));
  place.classList.toggle("playing", plays !== "neither");
  const many = page.answer !== null && page.answer.boards.length > 1;
  rules.hidden = !many || !board;
  rules.textContent = many && board ? `By the rules of ${board.name}, until you move on another board.` : "";
  for (const element of all("article.board")) {
    element.classList.toggle("thought-about", current?.kind === "move" && element.dataset.board === String(current.board));
  }
  document.documentElement.dataset.thinking = String(Boolean(current));
  setThinking(current?.kind === "move" ? current.board : null);
  tellBusy();
}

build();

/** @type {Layout | null} */
let layout = null;

// The changes that keep the position.
const { picked, pointed, shown, hint: hinted, flipped, switched, annotated } = page.CAUSE;
/** @type {Set<page.Cause>} */
const SAME = new Set([picked, pointed, shown, hinted, flipped, switched, annotated]);

page.onAnswer((answer, cause) => {
  const { says } = answer;
  // After following a link, the engine does not move by itself.
  if (cause === page.CAUSE.link) {
    plays = "neither";
    for (const input of place.querySelectorAll("input")) if (input.value === plays) input.checked = true;
  }
  // The panel opens with the play layout.
  if (layout !== page.state.layout && page.state.layout === "play") place.open = true;
  layout = page.state.layout;
  const landed = cause === page.CAUSE.moved ? played : null;
  const isNews = !SAME.has(cause);
  if (isNews && !landed && !current) status.textContent = line.textContent = "";
  update();
  if (landed) {
    const isOver = page.boardAt(page.playedOn)?.outcome;
    const worth = { ...landed.says, score: isOver ? "" : landed.says.score };
    write({ ...landed, says: worth }, `Played ${landed.move.san}`);
    say(`The engine plays ${says.shown}`);
  } else if (current?.kind === "move" && isNews) {
    say(`${says.shown} The engine is thinking.`);
  }
});
