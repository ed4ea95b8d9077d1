// The list of moves.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answers, boards } from "./document.js";
import { short, ways } from "./assets/line.js";
import * as page from "./assets/state.js";
import { read } from "./assets/tree.js";

const list = document.getElementById("line");
const restore = document.getElementById("restore");
// The text of a row or of the list, without the button of the menu.
const shown = (element = list) => element.textContent.replace("⋯", "");
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

test("rulesets that wait are named where they begin to wait", async () => {
  const waits = [[], ["atomic"], ["atomic"], ["atomic", "icc"]];
  answers["/api/boards"] = (question) =>
    boards({ line: { plies: plies(question.moves).map((ply, index) => ({ ...ply, waits: waits[index] })), parting: 1 } })(question);
  await page.change({ moves: ["e4", "d5", "exd5", "Qxd5"], at: 4 }, page.CAUSE.moved);
  const texts = list.querySelectorAll("button").slice(0, 4).map((move) => move.textContent);
  assert.deepEqual(texts, ["e4", "d5  atomic waits", "exd5", "Qxd5  icc waits"]);
  assert.deepEqual(ways({ move: "a1a2", number: "3.", said: [], waits: ["icc"] }, ["icc"]), [{ san: "a1a2", games: [], waits: true }]);
});

test("the list is rebuilt when the line changes, and kept while the boards step through it", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 2 }, page.CAUSE.moved);
  const [row] = list.children;
  assert.equal(shown(), "1.e2e4e7e5");
  await change({ at: 1 }, page.CAUSE.moved);
  await change({ picked: "e2" }, page.CAUSE.picked);
  assert.equal(list.children[0], row);
  const [white, black] = row.querySelectorAll("button");
  assert.equal(white.getAttribute("aria-current"), "step");
  assert.equal(black.getAttribute("aria-current"), null);
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
  assert.equal(restore.textContent, "Back to the game before", "of another start");
});

test("what was there before a game was opened is not called moves of it", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 2 }, page.CAUSE.moved);
  const opened = { start: "startpos", tree: read([{ move: "d4" }]), line: [1], at: 1, tags: [["White", "Ann"]] };
  await change(opened, page.CAUSE.start);
  assert.equal(restore.textContent, "Back to the game before");
  await change({ moves: ["d4", "d5"], at: 2, tags: opened.tags }, page.CAUSE.moved);
  await change({ moves: ["d4"], at: 1, tags: opened.tags }, page.CAUSE.moved);
  assert.equal(restore.textContent, "Bring back 1 move");
});

test("a row has a pair of moves, and what is said about a move interrupts it", async () => {
  const e4 = { move: "e4", glyphs: [1], comments: ["best", "by test"] };
  const d4 = [{ move: "d4", before: ["or"] }, { move: "d5" }, { move: "c4" }];
  const tree = read([{ ...e4, variations: [d4] }, { move: "e5", glyphs: [14] }, { move: "Nf3" }, { move: "Nc6" }], ["a game"]);
  await change({ tree, line: [1, 5, 6, 7], at: 4 }, page.CAUSE.start);
  const rows = list.children.map((row) => `${row.className}: ${shown(row)}`);
  assert.deepEqual(rows, [
    "note: a game",
    "pair: 1.e4!",
    "note: bestby test",
    "variation: or1.d4d52.c4",
    "pair: 1.…e5+=",
    "pair: 2.Nf3Nc6",
  ]);
  assert.equal(list.children[3].children[0].getAttribute("aria-label"), "Variation");
  const [glyph] = list.children[1].querySelectorAll("span").filter(({ className }) => className === "glyph");
  assert.deepEqual([glyph.getAttribute("role"), glyph.getAttribute("aria-label")], ["img", ", good move"]);
});

test("a variation that begins with a move of Black says so by its number", async () => {
  const tree = read([{ move: "e4" }, { move: "e5", variations: [[{ move: "c5" }, { move: "Nf3" }]] }]);
  await change({ tree, line: [1, 2], at: 2 }, page.CAUSE.start);
  assert.deepEqual(list.children.map(shown), ["1.e4e5", "1...c52.Nf3"]);
});

test("evaluations and clocks stand beside their moves, and commands are no words", async () => {
  const e4 = { move: "e4", comments: ["[%eval 0.3] [%clk 0:03:00]"] };
  const e5 = { move: "e5", comments: ["[%eval #-3] so [%cal Ge7e5]"] };
  await change({ tree: read([e4, e5]), line: [1, 2], at: 2 }, page.CAUSE.start);
  assert.deepEqual(list.children.map(shown), ["1.e4 +0.3 3:00e5 #-3", "so"]);
  assert.deepEqual(["0:00:09.5", "1:02:03", "0:15:00"].map(short), ["0:09.5", "1:02:03", "15:00"]);
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
    marked = [shown(this), node.textContent];
  };
  answers["/api/boards"] = boards({ line: { plies: plies(["e4", "d5"]), parting: 1 } });
  await page.change({ moves: ["e4", "d5"], at: 2 }, page.CAUSE.moved);
  assert.deepEqual(marked, ["1.e4d5", "The games part at 1... d5"]);
  marked = null;
  answers["/api/boards"] = boards({ line: undefined });
  await page.change({ at: 1 }, page.CAUSE.moved);
  assert.deepEqual([marked?.[1], page.list().parting], ["The games part at 1... d5", 1]);
});
