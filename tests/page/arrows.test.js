// What the page draws over and below the boards by itself: arrows and counters.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answers, boards } from "./document.js";
import { arrowOf, clear, point } from "./assets/arrows.js";
import { line } from "./assets/counters.js";
import * as page from "./assets/state.js";

const picture = document.createElement("div");
document.querySelectorAll = (selector) => (selector === 'article[data-board="0"] .picture' ? [picture] : []);
const drawn = () => picture.children.flatMap((sheet) => sheet.children.map((shape) => [shape.getAttribute("class"), shape.tagName]));
const says = { shown: "", picked: null, pointed: null };
const show = (fields) => (answers["/api/boards"] = boards({ says, boards: [{ name: "atomic", fen: "8", outcome: null, waits: null, ...fields }] }));

// The minimal browser finds elements by tag or identifier only.
picture.querySelector = () => picture.children[0] ?? null;

test("a move is an arrow, and a drop a circle", () => {
  assert.deepEqual(["e2e4", "e7e8q", "N@f3"].map(arrowOf), [["e2", "e4"], ["e7", "e8"], ["f3", "f3"]]);
});

test("each kind of arrow is drawn, replaced and taken away for itself", async () => {
  show({});
  await page.change({}, page.CAUSE.start);
  point("best", 0, [["e2", "e4"], ["g1", "f3"]]);
  point("line", 0, [["d4", "d4"]]);
  assert.deepEqual(drawn(), [["best", "PATH"], ["best", "PATH"], ["line", "CIRCLE"]]);
  point("best", 0, [["a2", "a3"]]);
  clear("line");
  assert.deepEqual(drawn(), [["best", "PATH"]]);
});

test("while a piece is picked, only a hint is drawn, and only until the position changes", async () => {
  await page.change({ picked: "e2" }, page.CAUSE.hint);
  point("hint", 0, [["e2", "e4"]]);
  assert.deepEqual(drawn(), [["hint", "PATH"]]);
  await page.change({ picked: null }, page.CAUSE.moved);
  assert.deepEqual(drawn(), [["best", "PATH"]]);
  clear("best");
});

test("a board that has stopped shows the move that it refuses", async () => {
  show({ waits: { ply: 0, squares: ["a8", "a7"] } });
  await page.change({}, page.CAUSE.moved);
  assert.deepEqual(drawn(), [["refused", "PATH"]]);
  show({});
  await page.change({}, page.CAUSE.moved);
  assert.deepEqual(drawn(), []);
});

test("a small number is so many dots, and a counter is told as a sentence", () => {
  const counter = { label: "Checks given", white: 2, black: 0, goal: 3, total: null, says: "Checks given: White 2 of 3, Black 0 of 3." };
  assert.equal(line(counter).textContent, `Checks givenWhite \u25cf\u25cf\u25cbBlack \u25cb\u25cb\u25cb${counter.says}`);
  const many = { ...counter, label: "Explosions", white: 12, goal: 20, total: 30, says: "" };
  assert.equal(line(many).textContent, "ExplosionsWhite 12/20Black 0/20together 12/30");
  assert.equal(line({ ...many, goal: null, total: null }).textContent, "ExplosionsWhite 12Black 0");
});
