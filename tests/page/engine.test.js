// The engine: when it thinks, and how its moves are used.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { answers, boards, questions, turn } from "./document.js";
import { PAUSE, isBusy } from "./assets/engine.js";
import * as page from "./assets/state.js";

const [place] = document.getElementById("engine-place").children;
const [told] = place.querySelectorAll("#engine-told");
const input = (value) => place.querySelectorAll("input").find((choice) => choice.value === value);
// The clock of the page, which stands still but when time passes.
let now = 0;
const pass = async (milliseconds) => {
  now += milliseconds;
  mock.timers.tick(milliseconds);
  await turn();
};
const thoughts = () => questions.filter(({ path }) => path === "/api/think").map(({ question }) => question);
const choose = async (value) => {
  for (const choice of place.querySelectorAll("input")) if (choice.type === input(value).type) choice.checked = false;
  input(value).checked = true;
  input(value).dispatchEvent(new Event("change"));
  await turn();
};
// The boards. White is to move after an even number of plies.
const show = (fields) => {
  const board = (at) => ({ name: "atomic", fen: "8", turn: at % 2 === 0 ? "white" : "black", outcome: null, waits: null, ...fields });
  const says = { shown: "Shown.", picked: null, pointed: null };
  answers["/api/boards"] = (question) => boards({ says, boards: [{ name: "mine", error: {} }, board(question.at)] })(question);
};
const thought = (move) => ({ done: true, depth: 3, move: move && { uci: move, san: move, from: "e2", to: "e4" }, says: { score: "a pawn up", line: "" } });

mock.timers.enable({ apis: ["setTimeout"] });
mock.method(performance, "now", () => now);

beforeEach(async () => {
  show();
  answers["/api/think"] = [thought("e2e4")];
  await page.change(page.beginning(), page.CAUSE.link);
  await turn();
  questions.length = 0;
});

test("the engine does not think before it has a side", async () => {
  await page.play("e2e4", 1);
  await turn();
  assert.deepEqual([thoughts(), isBusy()], [[], false]);
});

test("the engine thinks for the chosen time when its side is to move on a board with a position", async () => {
  await choose("deep");
  await choose("black");
  assert.deepEqual([thoughts(), isBusy()], [[], true]);
  await page.play("e2e4", 0);
  await turn();
  const { start, rulesets } = page.beginning();
  assert.deepEqual(thoughts(), [{ state: { start, moves: ["e2e4"], at: 1, rulesets }, board: 1, think: "deep" }]);
  await page.change({ moves: [], at: 0 }, page.CAUSE.start);
  await choose("steady");
});

test("the engine's move is played after a pause, or at once on request", async () => {
  await choose("white");
  await pass(PAUSE - 1);
  assert.deepEqual(page.state.moves, []);
  await pass(1);
  assert.deepEqual([page.state.moves, page.playedOn], [["e2e4"], 1]);
  assert.match(told.textContent, /^Played e2e4, 3 plies deep/);
  assert.equal(document.getElementById("says").textContent, "The engine plays Shown.");
  let finish;
  const found = [thought("d2d4"), thought("c2c4")];
  answers["/api/think"] = () => new Promise((resolve) => (finish = () => resolve(found)));
  await page.change(page.beginning(), page.CAUSE.link);
  await choose("white");
  place.querySelector("#engine-stop").click();
  finish();
  await turn();
  assert.deepEqual(page.state.moves, ["d2d4"], "the first move that is found ends the search");
});

test("a search that took longer than the pause is not followed by one", async () => {
  let finish;
  answers["/api/think"] = () => new Promise((resolve) => (finish = () => resolve([thought("d2d4")])));
  await choose("white");
  await pass(PAUSE);
  finish();
  await turn();
  assert.deepEqual(page.state.moves, ["d2d4"]);
});

test("the board is turned to the user's side", async () => {
  await choose("white");
  assert.equal(page.state.flipped, true);
  await choose("black");
  assert.equal(page.state.flipped, false);
});

test("a move found for another position is not played", async () => {
  await choose("white");
  await page.change({ start: "chess960:1" }, page.CAUSE.start);
  await turn();
  const [first, second] = questions.filter(({ path }) => path === "/api/think");
  assert.deepEqual([first.signal.aborted, second.signal.aborted], [true, false]);
  await page.change(page.beginning(), page.CAUSE.link);
  await pass(PAUSE);
  assert.deepEqual(page.state.moves, []);
});

test("a link ends the game against the engine", async () => {
  await choose("black");
  await page.change(page.beginning(), page.CAUSE.link);
  assert.deepEqual([isBusy(), input("neither").checked], [false, true]);
});

test("the engine does not move if the game is over or waits, or an earlier position is shown", async () => {
  for (const fields of [{ outcome: { winner: null, reason: "stalemate" } }, { waits: { ply: 0 } }]) {
    show(fields);
    await page.change({}, page.CAUSE.flipped);
    await choose("white");
    assert.deepEqual(thoughts(), []);
    await choose("neither");
  }
  show();
  await page.change({ moves: ["e2e4", "e7e5"], at: 0 }, page.CAUSE.start);
  await choose("white");
  assert.deepEqual(thoughts(), []);
});

test("a hint is shown on the boards without being played", async () => {
  place.querySelector("#engine-hint").click();
  await turn();
  const { moves, picked, pointed } = page.state;
  assert.deepEqual([moves, picked, pointed, isBusy()], [[], "e2", "e4", false]);
  assert.match(told.textContent, /^Hint: e2e4/);
});

test("an error of the engine is shown, and the request is not repeated", async () => {
  answers["/api/think"] = [{ error: { code: "busy", message: "all threads are busy" } }];
  await choose("white");
  await page.pick("e2");
  await turn();
  assert.equal(told.textContent, "The engine has no answer: all threads are busy");
  assert.equal(thoughts().length, 1);
});
