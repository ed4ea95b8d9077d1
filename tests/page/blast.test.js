// The drawing of a blast.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";
import { Blast, place, stepped, toggled } from "./assets/blast.js";

test("a square is named from the view of the capturing side", () => {
  assert.equal(place([0, 2]), "2 forward");
  assert.equal(place([0, -1]), "1 back");
  assert.equal(place([3, 0]), "3 right");
  assert.equal(place([-1, 2]), "2 forward, 1 left");
});

test("a square is added to a blast, and removed the next time", () => {
  assert.deepEqual(toggled([[1, 0]], [0, 1]), [[1, 0], [0, 1]]);
  assert.deepEqual(toggled([[1, 0], [0, 1]], [1, 0]), [[0, 1]]);
});

test("a step stays within the drawing", () => {
  assert.deepEqual(stepped([3, 0], [1, 0]), [3, 0]);
  assert.deepEqual(stepped([0, -3], [0, -1]), [0, -3]);
  assert.deepEqual(stepped([-2, 3], [-1, 0]), [-3, 3]);
});

const cellOf = (blast, offset) => blast.cells.find(({ cell }) => cell.dataset.offset === offset).cell;

test("a chosen square is hit, and squares that are not drawn stay in the blast", () => {
  let drawn = null;
  const blast = new Blast((offsets) => (drawn = offsets));
  blast.show([[4, 0]]);
  assert.equal(blast.far.hidden, false);
  cellOf(blast, "1,0").click();
  assert.deepEqual(drawn, [[4, 0], [1, 0]]);
  assert.equal(cellOf(blast, "1,0").getAttribute("aria-selected"), "true");
  assert.equal(cellOf(blast, "1,0").getAttribute("aria-label"), "1 right: hit");
  assert.equal(cellOf(blast, "0,1").getAttribute("aria-label"), "1 forward: not hit");
});

test("the square of the capture cannot be chosen", () => {
  let drawn = null;
  const blast = new Blast((offsets) => (drawn = offsets));
  cellOf(blast, "0,0").click();
  assert.equal(drawn, null);
  assert.equal(blast.far.hidden, true);
});

test("Tab reaches one square, the last one that had the focus", () => {
  const blast = new Blast(() => {});
  cellOf(blast, "2,1").dispatchEvent(new Event("focus"));
  assert.deepEqual(blast.cells.filter(({ cell }) => cell.tabIndex === 0).map(({ offset }) => offset), [[2, 1]]);
});
