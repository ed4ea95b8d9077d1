// The list of the problems of a text.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";
import { fixWords, problems } from "./assets/problems.js";

const suggestion = { line: 2, column: 1, end_line: 2, end_column: 3, replacement: "Off", certain: true };
const problem = { severity: "error", code: "unknown", message: "no word", line: 2, column: 1, end_line: 2, end_column: 3, help: "", suggestion };

test("a fix shows its text, unless that is long or empty", () => {
  assert.equal(fixWords({ replacement: "Off" }), "Write Off");
  assert.equal(fixWords({ replacement: "" }), "Leave it out");
  assert.equal(fixWords({ replacement: "\n    win: [Wipeout],\n" }), "Write win: [Wipeout]");
  assert.equal(fixWords({ replacement: "x".repeat(61) }), "Write what was meant");
});

test("a problem leads to its place, and its fix is applied there", () => {
  const list = document.createElement("ul");
  const [places, fixes] = [[], []];
  problems(list, [problem], (place) => places.push(place), (fix) => fixes.push(fix));
  const [place, fix] = list.querySelectorAll("button");
  place.click();
  fix.click();
  assert.equal(place.textContent, "error 2:1 no word");
  assert.deepEqual([places, fixes, list.hidden], [[problem], [suggestion], false]);
});

test("a problem of another file is named with the file, and has no actions", () => {
  const list = document.createElement("ul");
  problems(list, [{ ...problem, file: "base.ron" }], () => {}, () => {});
  assert.deepEqual(list.querySelectorAll("button"), []);
  assert.match(list.textContent, /^error base.ron 2:1/);
});

test("an example that does not hold is called so", () => {
  const list = document.createElement("ul");
  problems(list, [{ ...problem, code: "example-fails", suggestion: { ...suggestion, replacement: "" } }], () => {}, () => {});
  assert.deepEqual(list.querySelectorAll("button").map(({ textContent }) => textContent), ["an example that does not hold 2:1 no word", "Leave it out"]);
});

test("a problem leads to the rows of the other rules that it is about", () => {
  const list = document.createElement("ul");
  const opened = [];
  problems(list, [{ ...problem, suggestion: null, related: ["win"] }], () => {}, () => {}, (path) => opened.push(path));
  const there = list.querySelectorAll("button")[1];
  there.click();
  assert.deepEqual([there.textContent, opened], ["Now choose: How one wins", ["win"]]);
  problems(list, [problem], () => {}, () => {});
  assert.equal(list.querySelectorAll("button").length, 2, "its place and its fix");
});

test("an empty list is hidden", () => {
  const list = document.createElement("ul");
  problems(list, [], () => {}, () => {});
  assert.equal(list.hidden, true);
});
