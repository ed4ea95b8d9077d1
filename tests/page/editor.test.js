// Positions in a text, and the difference of two texts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { difference, range } from "./assets/editor.js";

const at = (line, column, end_line, end_column) => ({ line, column, end_line, end_column });

test("columns count characters", () => {
  assert.deepEqual(range("one\ntwo", at(2, 1, 2, 4)), [4, 7]);
  assert.deepEqual(range("😀x\ny", at(1, 2, 1, 3)), [2, 3]);
});

test("a position beyond the text is its end", () => {
  assert.deepEqual(range("one", at(1, 9, 7, 1)), [3, 3]);
});

test("the difference of two texts lies between their common beginning and end", () => {
  assert.deepEqual(difference("a bad text", "a good text"), [2, 4, "goo"]);
  assert.deepEqual(difference("aa", "aaa"), [2, 2, "a"]);
  assert.deepEqual(difference("same", "same"), [4, 4, ""]);
});

test("a surrogate pair is not split", () => {
  assert.deepEqual(difference("<😀>", "<😁>"), [1, 3, "😁"]);
  assert.deepEqual(difference("<\u{1f600}>", "<\u{1f200}>"), [1, 3, "\u{1f200}"]);
});
