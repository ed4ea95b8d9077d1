// The list of moves.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answers, boards } from "./document.js";
import { isNumbered, ways } from "./assets/line.js";
import * as page from "./assets/state.js";
import { read } from "./assets/tree.js";

const numbered = (...numbers) => numbers.map((number, index) => isNumbered(number, index === 0));
const list = document.getElementById("line");
const restore = document.getElementById("restore");
const number = (ply) => `${1 + (ply >> 1)}${ply % 2 ? "..." : "."}`;
const named = (move, ply) => ({ move, number: number(ply), said: [[move, ["icc"]]], waits: [] });
const plies = (moves) => moves.map(named);
const inTree = (line, begin) =>
  line.flatMap(({ move, variations = [] }, index) => [
    named(move, begin + index),
    ...variations.flatMap((variation) => inTree(variation, begin + index)),
  ]);
const change = async (patch, cause) => {
  answers["/api/boards"] = (question) => {
    const { moves, tree } = question;
    return boards({ line: { plies: plies(moves), parting: null }, ...(tree ? { tree: inTree(tree, 0) } : {}) })(question);
  };
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
  assert.equal(list.textContent, "1. e2e4e7e5");
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

test("variations are lists within the list, with numbers, glyphs and comments", async () => {
  const e4 = { move: "e4", glyphs: [1], comments: ["best", "by test"] };
  const d4 = [{ move: "d4", before: ["or"] }, { move: "d5" }];
  const tree = read([{ ...e4, variations: [d4] }, { move: "e5", glyphs: [14] }, { move: "Nf3" }], ["a game"]);
  await change({ tree, line: [1, 4, 5], at: 3 }, page.CAUSE.start);
  assert.equal(list.textContent, "a game1. e4!bestby testor1. d4d51... e5⩲2. Nf3");
  const [, first, aside] = list.children;
  assert.deepEqual([aside.className, aside.children[0].getAttribute("aria-label")], ["variation", "Variation"]);
  const [glyph] = first.querySelectorAll("span").filter(({ className }) => className === "glyph");
  assert.deepEqual([glyph.getAttribute("role"), glyph.getAttribute("aria-label")], ["img", ", good move"]);
});

test("a move of Black after a comment has its number", async () => {
  await change({ tree: read([{ move: "e4", comments: ["best"] }, { move: "e5" }]), line: [1, 2], at: 2 }, page.CAUSE.start);
  assert.equal(list.textContent, "1. e4best1... e5");
});

test("a click in a variation makes it the line, and the list is kept", async () => {
  const tree = read([{ move: "e4", variations: [[{ move: "d4" }, { move: "d5" }]] }, { move: "e5" }]);
  await change({ tree, line: [1, 4], at: 2 }, page.CAUSE.start);
  const [d4] = list.children[1].querySelectorAll("button");
  d4.click();
  await page.settled();
  assert.deepEqual([page.state.moves, page.state.at], [["d4", "d5"], 1]);
  assert.equal(d4.getAttribute("aria-current"), "step");
  assert.equal(list.children[1].querySelectorAll("button")[0], d4);
});

test("where the games part is marked in the list, and stays marked while the boards step through it", async () => {
  let marked = null;
  list.constructor.prototype.before = function (node) {
    marked = [this.textContent, node.textContent];
  };
  answers["/api/boards"] = boards({ line: { plies: plies(["e4", "d5"]), parting: 1 } });
  await page.change({ moves: ["e4", "d5"], at: 2 }, page.CAUSE.moved);
  assert.deepEqual(marked, ["d5", "the games part"]);
  marked = null;
  answers["/api/boards"] = boards({ line: undefined });
  await page.change({ at: 1 }, page.CAUSE.moved);
  assert.deepEqual([marked, page.list().parting], [["d5", "the games part"], 1]);
});
