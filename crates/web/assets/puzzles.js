// Puzzles about two rulesets: a question about the position on the board, answered on the board. The second board,
// which would give the answer away, comes with the answer.

import { chance } from "./chance.js";
import { all, around, button, byId, make, say } from "./dom.js";
import { close as closeSetup } from "./setup.js";
import * as page from "./state.js";

/** @import { Puzzle, Puzzles, RulesetName } from "./protocol.js" */
/** @import { State } from "./types.js" */

// The number of puzzles that are made at once.
const COUNT = 10;
const OWN = "own";

/**
 * What is being solved.
 * @typedef {object} Course
 * @property {Puzzle[]} puzzles
 * @property {Record<string, RulesetName>} rulesets  the rulesets by their names in the puzzles
 * @property {number} at
 * @property {number} right  the number of puzzles solved at the first try
 * @property {Set<number>} tried  the puzzles that were tried or shown
 * @property {boolean} isSolved
 * @property {Set<string>} chosen  the squares chosen as the answer
 * @property {State} before  what the page showed before
 */

/** @type {Course | null} */
let course = null;
/** @type {Puzzles[]} */
let shipped = [];

const opens = byId("puzzles-open");
const place = make("section", { id: "puzzles", className: "puzzle", hidden: true, "aria-labelledby": "puzzles-title" });
const which = make("select", { id: "puzzle-set" });
const begin = button("Begin", start, { id: "puzzle-begin" });
const label = make("label", { htmlFor: which.id }, "About");
const what = "What is legal under one ruleset and not under another, what a move destroys, what wins: answered on the board.";
place.append(make("h2", { id: "puzzles-title" }, "Puzzles"), make("p", {}, what));
place.append(make("div", { className: "puzzle-sets" }, label, which, begin));

const count = make("p", { className: "quiet" });
const question = make("h2", { id: "puzzle-question", tabIndex: -1 });
const said = make("p", { className: "said" });
const check = button("Check the squares", checkSquares, { id: "puzzle-check" });
const reveal = button("Show the answer", () => solve("The answer:", ""), { id: "puzzle-reveal" });
const next = button("Next puzzle", () => go(1), { id: "puzzle-next" });
const previous = button("Previous puzzle", () => go(-1), { id: "puzzle-previous" });
const buttons = make("div", { className: "bar" }, check, reveal, next, previous, button("End", end, { id: "puzzle-end" }));
const element = make("section", { className: "puzzle", hidden: true, "aria-labelledby": question.id });
element.append(count, question, said, buttons);

const puzzle = () => (course ? course.puzzles[course.at] : null);
const asksSquares = () => puzzle()?.kind === "destroyed";

// Opens the choice of puzzles, or ends it and what is being solved.
export async function toggle() {
  if (course) return end();
  place.hidden = !place.hidden;
  closeSetup();
  draw();
  if (place.hidden) return;
  await load();
  place.scrollIntoView({ block: "nearest" });
  which.focus();
}

// Loads the puzzles that ship, when they are first wanted.
async function load() {
  if (which.options.length > 0) return;
  const found = await page.asking("/api/puzzles", null);
  if (!found) return;
  shipped = found.pairs;
  const option = (/** @type {Puzzles} */ { rulesets, puzzles }, /** @type {number} */ index) =>
    make("option", { value: String(index) }, `${rulesets.join(" and ")} (${puzzles.length})`);
  which.append(...shipped.map(option), make("option", { value: OWN }, "the first two boards (new ones)"));
}

/**
 * Makes puzzles about the rules of the first two boards.
 * @returns {Promise<Course | null>}
 */
async function made() {
  const { rulesets } = page.state;
  if (rulesets.length < 2) {
    page.refuse("Puzzles are about two rulesets: add a board first.");
    return null;
  }
  const two = rulesets.slice(0, 2);
  begin.disabled = true;
  const seed = chance(2 ** 32);
  const found = await page.asking("/v1/puzzles", { rulesets: two, count: COUNT, seed });
  begin.disabled = false;
  if (!found) return null;
  if (found.puzzles.length === 0) {
    page.refuse(`No puzzle was found about ${found.rulesets.join(" and ")}: these rules hardly differ.`);
    return null;
  }
  return started(found, two);
}

/**
 * @param {Puzzles} about
 * @param {RulesetName[]} rulesets
 * @returns {Course}
 */
function started({ puzzles, rulesets: names }, rulesets) {
  const named = Object.fromEntries(names.map((name, index) => [name, rulesets[index]]));
  return { puzzles, rulesets: named, at: 0, right: 0, tried: new Set(), isSolved: false, chosen: new Set(), before: page.state };
}

// Puts the puzzle on the board, under the ruleset that it is about.
async function show() {
  const shown = puzzle();
  if (!course || !shown) return;
  Object.assign(course, { isSolved: false, chosen: new Set() });
  const rulesets = [course.rulesets[shown.ruleset]];
  const turn = shown.fen.split(" ")[1];
  question.textContent = shown.question;
  tell(asksSquares() ? "Choose the squares on the board." : "Play the move on the board.");
  draw();
  const flipped = turn === "b";
  await page.setUp(shown.fen, { rulesets, flipped, layout: "compare" });
  say(`${count.textContent}. ${shown.question}`);
  question.focus();
}

function draw() {
  element.hidden = course === null;
  const isHere = course !== null || !place.hidden;
  opens.setAttribute("aria-pressed", String(isHere));
  for (const other of all("[data-layout-button]")) {
    other.setAttribute("aria-pressed", String(!isHere && other.dataset.layoutButton === page.state.layout));
  }
  // Best play would give the answer away.
  document.documentElement.dataset.puzzle = course === null ? "none" : course.isSolved ? "solved" : "asked";
  if (!course) return;
  const { at, puzzles, right, isSolved } = course;
  count.textContent = `Puzzle ${at + 1} of ${puzzles.length}, ${right} solved at the first try`;
  check.hidden = !asksSquares() || isSolved;
  reveal.hidden = isSolved;
  next.hidden = at === puzzles.length - 1;
  previous.hidden = at === 0;
  marks();
}

/**
 * Says whether an answer is right, or what to do.
 * @param {string} sentence
 * @param {"" | "right" | "wrong"} kind
 */
function tell(sentence, kind = "") {
  said.textContent = sentence;
  said.className = `said ${kind}`;
  if (kind || course?.isSolved) say(sentence);
}

// Shows the chosen squares on the first board.
function marks() {
  for (const cell of all(".cell", byId("boards"))) {
    const { square = "", board } = cell.dataset;
    const isChosen = asksSquares() && board === "0" && Boolean(course && !course.isSolved && course.chosen.has(square));
    cell.classList.toggle("chosen", isChosen);
    if (asksSquares() && board === "0") cell.setAttribute("aria-selected", String(isChosen));
  }
}

/**
 * @param {string} words
 * @param {"" | "right"} kind
 */
function solve(words, kind) {
  const shown = puzzle();
  if (!course || !shown) return;
  const { puzzles, right, tried, at } = course;
  tried.add(at);
  course.isSolved = true;
  const last = at === puzzles.length - 1 ? ` That was the last of ${puzzles.length}; ${right} solved at the first try.` : "";
  tell(`${words} ${shown.answer}.${last}`, kind);
  draw();
  // The move on both boards shows why.
  const { ruleset, other, fen, move } = shown;
  const rulesets = [course.rulesets[ruleset], course.rulesets[other]];
  return page.change({ start: fen, moves: [move], at: 1, rulesets, ...page.RESTING }, page.CAUSE.shown);
}

function right() {
  if (course && !course.tried.has(course.at)) course.right += 1;
  return solve("Right.", "right");
}

/** @param {string} why */
function wrong(why) {
  course?.tried.add(course.at);
  tell(`Not this: ${why}. Try again.`, "wrong");
}

function checkSquares() {
  const shown = puzzle();
  if (!course || !shown) return;
  const { chosen } = course;
  const found = shown.squares.filter((square) => chosen.has(square)).length;
  const more = chosen.size - found;
  if (found === shown.squares.length && more === 0) {
    right();
    return;
  }
  const missing = shown.squares.length - found;
  const parts = [];
  if (missing > 0) parts.push(`${missing} more ${missing === 1 ? "square is" : "squares are"} cleared`);
  if (more > 0) parts.push(`${more} of yours ${more === 1 ? "is" : "are"} not`);
  wrong(parts.join(", and "));
}

/**
 * Judges the move that was played. A wrong one is taken back.
 * @param {Puzzle} asked
 */
function judge(asked) {
  const [move] = page.state.moves;
  if (move === asked.move) return right();
  const [[played]] = page.list().plies[0].said;
  wrong(asked.kind === "wins" ? `${played} does not win as fast` : `${played} is legal under ${asked.other}, too`);
  return page.change({ start: asked.fen, moves: [], at: 0, ...page.RESTING }, page.CAUSE.restored);
}

function stop() {
  course = null;
  draw();
  marks();
}

async function start() {
  const about = shipped[Number(which.value)];
  const beginning = which.value === OWN ? await made() : about && started(about, about.rulesets);
  if (!beginning) return;
  course = beginning;
  place.hidden = true;
  await show();
}

/** @param {1 | -1} by */
function go(by) {
  if (course) course.at += by;
  show();
}

// Ends the puzzles, and brings back what the page showed before.
async function end() {
  if (!course) return;
  const { before } = course;
  stop();
  await page.change(before, page.CAUSE.restored);
  opens.focus();
}

/**
 * Chooses a square, or drops it, if that is how the puzzle is answered.
 * @param {Event} event
 */
function choose(event) {
  const square = around(event, '.cell[data-board="0"]')?.dataset.square;
  if (!course || !square || !asksSquares() || course.isSolved) return;
  if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  if (event.type === "pointerdown") return;
  if (!course.chosen.delete(square)) course.chosen.add(square);
  say(`${square} ${course.chosen.has(square) ? "chosen" : "dropped"}.`);
  marks();
}

for (const name of ["pointerdown", "click", "keydown"]) byId("boards").addEventListener(name, choose, true);

page.onAnswer((answer, cause) => {
  if (cause === page.CAUSE.layout) place.hidden = true;
  if (!page.isLook(cause)) draw();
  const shown = puzzle();
  if (!course || !shown) return;
  const { start, moves, at } = page.state;
  if (start !== shown.fen) return stop();
  marks();
  if (!course.isSolved && cause === page.CAUSE.moved && moves.length === 1 && at === 1) judge(shown);
});

for (const part of [place, opens]) {
  part.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || place.hidden) return;
    place.hidden = true;
    draw();
    opens.focus();
  });
}
byId("puzzle-place").append(place, element);
