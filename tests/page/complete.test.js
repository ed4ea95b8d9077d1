// Completion in the ruleset editor.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";
import { fitting, indexAt } from "./assets/complete.js";

const named = (...labels) => labels.map((label) => ({ label }));

test("what begins with the written word comes before what contains it, and the rest is left out", () => {
  const found = fitting(named("cannot_capture", "capture", "check"), "CAP");
  assert.deepEqual(found, named("capture", "cannot_capture"));
  assert.deepEqual(fitting(named("b", "a"), ""), named("b", "a"));
});

test("a place beside the words of a line is no place in the text", () => {
  const text = "(\n  format: 1,\n)\n";
  assert.equal(text.slice(indexAt(text, 1, 2)), "format: 1,\n)\n");
  for (const [line, column] of [[0, 1], [1, 12], [1, -1], [-1, 0], [3, 0], [4, 0]]) assert.equal(indexAt(text, line, column), null);
});
