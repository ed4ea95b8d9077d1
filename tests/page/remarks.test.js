// What comments say.

import assert from "node:assert/strict";
import { test } from "node:test";

import { remark, withShapes, withWords, wordsOf } from "./assets/remarks.js";

test("evaluation, clock, arrows and circles are read from the comments of Lichess", () => {
  const found = remark(["[%eval 5.1] [%clk 0:02:59] Blunder. Nf6 was best.", "[%csl Gd4,Re5][%cal Ge2e4,Yb1c3,Xa1a2]"]);
  assert.deepEqual(found, {
    words: "Blunder. Nf6 was best.",
    evaluation: "+5.1",
    clock: "0:02:59",
    shapes: [
      { from: "d4", to: "d4", ink: "green" },
      { from: "e5", to: "e5", ink: "red" },
      { from: "e2", to: "e4", ink: "green" },
      { from: "b1", to: "c3", ink: "yellow" },
    ],
  });
});

test("values of other forms say nothing, and what is no command is a word", () => {
  const values = ["-1.25,18", "#-3", "0", "+2.0", "", "#", "x", "1.2.3", "--1"].map((value) => remark([`[%eval ${value}]`]).evaluation);
  assert.deepEqual(values, ["-1.25", "#-3", "+0", "+2.0", null, null, null, null, null]);
  assert.equal(remark(["[%clk soon]"]).clock, null);
  for (const text of ["[% 3]", "[%clk]", "[%clk 0:01", "50 [%] of it"]) assert.equal(wordsOf(text), text);
  assert.equal(wordsOf("so [%mdl 32]  it is"), "so it is");
});

test("drawn shapes replace those that stand in the comments, and leave all else as it is", () => {
  const circle = { from: "d4", to: "d4", ink: "red" };
  const arrow = { from: "e2", to: "e4", ink: "green" };
  assert.deepEqual(withShapes([], [arrow, circle]), ["[%csl Rd4][%cal Ge2e4]"]);
  assert.deepEqual(withShapes(["best  by [%clk 0:01:00] test"], [arrow]), ["best  by [%clk 0:01:00] test", "[%cal Ge2e4]"]);
  assert.deepEqual(withShapes(["a [%cal Ra1a2] b [%csl Ga1]", "c"], [circle]), ["a [%csl Rd4] b", "c"]);
  assert.deepEqual(withShapes(["a", "[%csl Ga1][%cal Ra1a2]"], []), ["a"]);
  const comments = ["so", "[%csl Rd4][%cal Ge2e4]"];
  assert.deepEqual(withShapes(comments, remark(comments).shapes), comments);
});

test("words change beside commands, which stay", () => {
  assert.equal(withWords("[%eval 0.3]  [%clk 0:01:00] old", "new"), "[%eval 0.3] [%clk 0:01:00] new");
  assert.equal(withWords("old [%cal Ga1a2]", ""), "[%cal Ga1a2]");
  assert.equal(withWords("old [%cal Ga1a2]", "new"), "new [%cal Ga1a2]");
  assert.equal(withWords(" old  one", "old one"), " old  one", "the same words change nothing");
  assert.equal(withWords("old", ""), "");
});
