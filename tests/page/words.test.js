// The rules in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { byOrigin, parts } from "./assets/words.js";

test("the rows of a drawing stay together, separate from the sentences around them", () => {
  assert.deepEqual(parts("Captures hit\n . x .  \n x O x \nand nothing else."), [
    { tag: "p", text: "Captures hit" },
    { tag: "pre", text: " . x .\n x O x" },
    { tag: "p", text: "and nothing else." },
  ]);
});

test("two sentences are two paragraphs", () => {
  assert.deepEqual(parts("One.\nTwo."), [
    { tag: "p", text: "One." },
    { tag: "p", text: "Two." },
  ]);
});

test("rules of a base are marked as inherited, and the others as the ruleset's own", () => {
  const field = (name, ruleset) => ({ field: name, from: { ruleset, line: 1 } });
  const fields = [field("check", "atomic"), field("hill", "mine"), field("kings", "chess")];
  const { own, others } = byOrigin({ fields, extends: ["atomic", "chess"] });
  assert.deepEqual(own.map(({ field }) => field), ["hill"]);
  assert.deepEqual(others.map(({ field }) => field), ["check", "kings"]);
});
