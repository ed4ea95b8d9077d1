// The list of moves.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answers, boards } from "./document.js";
import { isNumbered, ways } from "./assets/line.js";
import * as page from "./assets/state.js";

const numbered = (...numbers) => numbers.map((_, index) => isNumbered(numbers.map((number) => ({ number })), index));
const list = document.getElementById("line");
const restore = document.getElementById("restore");
const plies = (moves) => moves.map((move, ply) => ({ move, number: `${ply + 1}.`, said: [[move, ["icc"]]], waits: [] }));
const change = async (patch, cause) => {
  answers["/api/boards"] = (question) => boards({ line: { plies: plies(question.moves), parting: null } })(question);
  await page.change(patch, cause);
};

beforeEach(() => change(page.beginning(), page.CAUSE.link));

test("a move number precedes the first ply and each move of White", () => {
  assert.deepEqual(numbered("1.", "1...", "2.", "2..."), [true, false, true, false]);
  assert.deepEqual(numbered("7...", "8.", "8..."), [true, true, false]);
  assert.deepEqual(numbered("9.", "9...", "10.", "10..."), [true, false, true, false]);
});

test("rulesets are named if they write a move differently", () => {
  const ply = { move: "e4d5", number: "2.", said: [["exd5", ["icc"]], ["exd5#", ["atomic"]]], waits: [] };
  assert.deepEqual(ways(ply), [
    { san: "exd5", games: ["icc"], waits: false },
    { san: "exd5#", games: ["atomic"], waits: false },
  ]);
  assert.deepEqual(ways({ ...ply, said: [["exd5", ["icc", "atomic"]]] }), [{ san: "exd5", games: [], waits: false }]);
});

test("rulesets that wait are named last, and the move is written for them if none plays it", () => {
  const ply = { move: "e1e2", number: "2.", said: [["Ke2", ["icc"]]], waits: ["atomic"] };
  assert.deepEqual(ways(ply)[1], { san: "", games: ["atomic"], waits: true });
  assert.deepEqual(ways({ ...ply, said: [] }), [{ san: "e1e2", games: ["atomic"], waits: true }]);
});

test("the list is rebuilt when the line changes, and kept while the boards step through it", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 2 }, page.CAUSE.moved);
  const [first, second] = list.children;
  assert.equal(list.textContent, "1. e2e42. e7e5");
  await change({ at: 1 }, page.CAUSE.moved);
  await change({ picked: "e2" }, page.CAUSE.picked);
  assert.equal(list.children[0], first);
  assert.equal(first.children[0].getAttribute("aria-current"), "step");
  assert.equal(second.children[0].getAttribute("aria-current"), null);
  await change({ moves: ["e2e4"] }, page.CAUSE.moved);
  assert.equal(list.children.length, 1);
});

test("a change of rulesets rebuilds the list", async () => {
  await change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  const [first] = list.children;
  await change({ rulesets: ["chess"] }, page.CAUSE.boards);
  assert.notEqual(list.children[0], first);
});

test("a replaced line is offered until it is on the boards again", async () => {
  assert.equal(restore.hidden, true);
  await change({ moves: ["e2e4", "e7e5"], at: 2 }, page.CAUSE.moved);
  await change({ moves: ["d2d4"], at: 1 }, page.CAUSE.moved);
  assert.equal(restore.hidden, false);
  assert.equal(restore.textContent, "Bring back 2 moves");
  await change({ moves: ["e2e4", "e7e5"], at: 2 }, page.CAUSE.restored);
  assert.equal(restore.hidden, true);
  await change({ moves: [], at: 0, start: "chess960:1" }, page.CAUSE.start);
  assert.equal(restore.textContent, "Bring back 2 moves");
});
