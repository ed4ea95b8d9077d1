// The inventions that the browser keeps.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./document.js";
import { discard, entries, fileOf, free, inventions, isFileOf, keep, stated, withEnding } from "./assets/mine.js";

const kept = new Map();
const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

beforeEach(() => {
  kept.clear();
  globalThis.localStorage = storage;
});

const names = () => inventions().map(({ name }) => name);

test("inventions are kept, renamed and discarded, the last changed first", () => {
  keep({ name: "one.ron", text: "1" });
  keep({ name: "two.ron", text: "2" });
  keep({ name: "one.ron", text: "3" });
  assert.deepEqual(inventions(), [{ name: "one.ron", text: "3" }, { name: "two.ron", text: "2" }]);
  keep({ name: "three.ron", text: "3" }, "one.ron");
  assert.deepEqual(names(), ["three.ron", "two.ron"]);
  discard("three.ron");
  assert.deepEqual(names(), ["two.ron"]);
});

test("a name that is taken has a number", () => {
  for (const name of ["mine.ron", "mine-2.ron", "x"]) keep({ name, text: "" });
  assert.equal(free("mine.ron"), "mine-3.ron");
  assert.equal(free("mine-2.ron"), "mine-3.ron");
  assert.equal(free("x"), "x-2");
  assert.equal(free("other.ron"), "other.ron");
});

test("a file has the name of its game, until its user names it", () => {
  assert.deepEqual(["Queen Bomb", " My Atomic, as ICC ", "\u00c9toile", "?"].map(fileOf), ["queen-bomb.ron", "my-atomic-as-icc.ron", "\u00e9toile.ron", "mine.ron"]);
  assert.deepEqual(["queen-bomb.ron", "queen-bomb-2.ron", "bomb.ron"].map((file) => isFileOf(file, "Queen Bomb")), [true, true, false]);
  assert.equal(isFileOf("queen-bomb-2.ron", "Queen Bomb 2"), true);
  assert.deepEqual(["mine", "mine.ron"].map(withEnding), ["mine.ron", "mine.ron"]);
  assert.equal(stated('(\n    name: "Two",\n)', "name"), "Two");
});

test("the picker lists inventions by the name in their text", () => {
  const text = '(\n    format: 1,\n    name: "Bombs",\n    summary: "all explode",\n)';
  const [one, two] = entries([{ name: "b.ron", text }, { name: "c.ron", text: "(" }]);
  assert.deepEqual(one, { name: { name: "b.ron", text }, title: "Bombs", word: "b.ron", summary: "all explode", family: "Mine" });
  assert.equal(two.title, "c.ron");
});

test("storage that is full, off or broken keeps nothing, and says so", () => {
  globalThis.localStorage = { ...storage, setItem() { throw new Error("full"); } };
  assert.equal(keep({ name: "one.ron", text: "" }), false);
  kept.set("isotope-mine", '[{"name":1},{"name":"a","text":"b"}]');
  assert.deepEqual(names(), ["a"]);
  kept.set("isotope-mine", "{");
  assert.deepEqual(names(), []);
});
