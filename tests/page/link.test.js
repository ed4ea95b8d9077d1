// The address of the page: writing and reading.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { addressed, answers, boards, entries, turn } from "./document.js";
import { isOwn, isReturn, link, linked } from "./assets/link.js";
import * as page from "./assets/state.js";
import { read as readTree, treeOf, written as writtenTree } from "./assets/tree.js";

const encoded = (state) => `#s=${btoa(JSON.stringify(state))}`;
// Changes the state, and waits for the address, which is written a moment after the answer.
const change = async (patch, cause) => {
  const written = addressed();
  await page.change(patch, cause);
  await written;
};

beforeEach(async () => {
  answers["/api/boards"] = boards();
  location.hash = "";
  await change({ ...page.beginning(), picked: "e2" }, page.CAUSE.link);
});

test("a link restores the state without the picked piece", async () => {
  const ruleset = { name: "mine.ron", text: "(format: 1) // é 😀" };
  const shown = { start: "chess960:5", moves: ["e2e4"], at: 1, rulesets: ["icc", ruleset], flipped: true, bestPlay: false };
  await change({ ...shown, layout: "invent" }, page.CAUSE.start);
  location.hash = new URL(await link()).hash;
  const { layout, ...others } = JSON.parse(Buffer.from(location.hash.slice("#s=".length), "base64url"));
  assert.deepEqual([layout, others], ["invent", shown]);
  const tree = treeOf(["e2e4"]);
  assert.deepEqual(await linked(), { state: { ...page.beginning(), ...shown, tree, line: [1], layout: "invent" } });
});

test("a link keeps the main line as its moves, and the tree with the variation on the boards", async () => {
  const e4 = { move: "e4", glyphs: [1], comments: ["best"], variations: [[{ move: "d4", before: ["or"] }, { move: "d5" }]] };
  const tree = readTree([e4, { move: "e5" }], ["a game"]);
  await change({ tree, line: [2, 3], at: 1, tags: [["Event", "é"]] }, page.CAUSE.start);
  location.hash = new URL(await link()).hash;
  const said = JSON.parse(Buffer.from(location.hash.slice("#s=".length), "base64url"));
  assert.deepEqual([said.moves, said.at, said.leaf], [["e4", "e5"], 1, 3]);
  const { state } = await linked();
  assert.deepEqual([state.tree, state.line, state.moves, state.at, state.tags], [tree, [2, 3], ["d4", "d5"], 1, [["Event", "é"]]]);
});

test("an address from before there were trees opens as its line", async () => {
  location.hash = encoded({ moves: ["e2e4", "e7e5"], at: 1 });
  const { state } = await linked();
  assert.deepEqual([writtenTree(state.tree), state.line, state.at], [[{ move: "e2e4" }, { move: "e7e5" }], [1, 2], 1]);
});

test("a long line is compressed, and read again", async () => {
  const moves = Array(500).fill(["g1f3", "g8f6", "f3g1", "f6g8"]).flat();
  await change({ moves, at: 7 }, page.CAUSE.start);
  location.hash = new URL(await link()).hash;
  assert.match(location.hash, /^#z=[\w-]{1,400}$/);
  assert.deepEqual((await linked()).state.moves, moves);
});

test("an empty address gives the initial state", async () => {
  location.hash = "";
  assert.deepEqual(await linked(), { state: page.beginning() });
});

test("missing parts of a link have their initial values", async () => {
  location.hash = encoded({ at: 3 });
  assert.deepEqual(await linked(), { state: { ...page.beginning(), at: 3 } });
});

test("a broken link gives the initial state and an error", async () => {
  const wrong = {
    "#somewhere": "it does not begin with s= or z=",
    "#s=e30x": "some of it is missing or was changed",
    "#z=e30": "some of it is missing or was changed",
    "#s=Iv8i": "some of it is missing or was changed",
    [encoded([])]: "it is no state",
    [encoded(null)]: "it is no state",
    [encoded({ start: 1 })]: "start is not understood",
    [encoded({ moves: [1] })]: "moves is not understood",
    [encoded({ at: -1 })]: "at is not understood",
    [encoded({ at: 0.5 })]: "at is not understood",
    [encoded({ rulesets: [] })]: "rulesets is not understood",
    [encoded({ rulesets: [{ name: "mine.ron" }] })]: "rulesets is not understood",
    [encoded({ rulesets: [{ name: "mine.ron", text: 1 }] })]: "rulesets is not understood",
    [encoded({ flipped: "yes" })]: "flipped is not understood",
    [encoded({ bestPlay: 1 })]: "bestPlay is not understood",
    [encoded({ layout: "elsewhere" })]: "layout is not understood",
    [encoded({ tree: "e4" })]: "tree is not understood",
    [encoded({ tree: ["e4"] })]: "tree is not understood",
    [encoded({ tree: [{ move: "e4", glyphs: [256] }] })]: "tree is not understood",
    [encoded({ tree: [{ move: "e4", variations: [{ move: "d4" }] }] })]: "tree is not understood",
    [encoded({ tree: Array(5001).fill({ move: "e4" }) })]: "tree is not understood",
    [encoded({ moves: ["e4"], leaf: 2 })]: "leaf is not understood",
    [encoded({ comments: [1] })]: "comments is not understood",
    [encoded({ tags: [["Event"]] })]: "tags is not understood",
    [encoded({ rulesets: Array(7).fill("chess") })]: "there is room for 6 boards",
  };
  for (const [hash, broken] of Object.entries(wrong)) {
    location.hash = hash;
    assert.deepEqual(await linked(), { state: page.beginning(), broken }, hash);
  }
});

test("a link that unpacks to more than a mebibyte is refused", async () => {
  const packed = new Blob([JSON.stringify({ start: "x".repeat(1 << 21) })]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = Buffer.from(await new Response(packed).arrayBuffer());
  location.hash = `#z=${bytes.toString("base64url")}`;
  assert.equal((await linked()).broken, "it is too long");
});

test("a link to play has one board", async () => {
  location.hash = encoded({ layout: "play", rulesets: ["icc", "chess"] });
  assert.deepEqual((await linked()).state.rulesets, ["icc"]);
});

test("the address changes with a move, but not when a piece is picked", async () => {
  await change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  assert.ok(isOwn());
  assert.deepEqual((await linked()).state.moves, ["e2e4"]);
  location.hash = "#elsewhere";
  await page.pick("e7");
  await page.point("e5");
  await turn();
  assert.equal(location.hash, "#elsewhere");
  assert.ok(!isOwn());
});

test("a layout or a position is a step of the browser's history, and a move is none", async () => {
  const count = entries.length;
  await change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  assert.equal(entries.length, count);
  await change({ layout: "play", rulesets: ["icc"] }, page.CAUSE.layout);
  await change({ start: "chess960:1", moves: [] }, page.CAUSE.start);
  assert.equal(entries.length, count + 2);
  await change({ tags: [["White", "You"]] }, page.CAUSE.layout);
  assert.equal(entries.length, count + 2, "the layout is the same");
  const [before, play] = entries.slice(-3);
  location.hash = before.hash;
  assert.equal((await linked()).state.layout, "compare");
  Object.assign(history, { state: play.state });
  assert.ok(isReturn());
  Object.assign(history, { state: null });
  assert.ok(!isReturn(), "a link that was followed is none of the page's own");
});

test("an address that the browser returns to is the page's own once it is shown", async () => {
  const { hash } = location;
  await change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  location.hash = hash;
  assert.ok(!isOwn());
  await page.change((await linked()).state, page.CAUSE.link);
  await turn();
  assert.ok(isOwn());
});

test("of two addresses that are written at once, the later one stays", async () => {
  const { CompressionStream: Usual } = globalThis;
  let finish;
  const slow = () => new TransformStream({ flush: () => new Promise((resolve) => (finish = resolve)) });
  globalThis.CompressionStream = class {
    constructor(kind) {
      const { readable, writable } = new Usual(kind);
      Object.assign(this, { writable, readable: readable.pipeThrough(slow()) });
    }
  };
  await page.change({ moves: Array(500).fill(["g1f3", "g8f6", "f3g1", "f6g8"]).flat(), at: 7 }, page.CAUSE.start);
  await change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  while (!finish) await turn();
  finish();
  for (let waited = 0; waited < 9; waited += 1) await turn();
  globalThis.CompressionStream = Usual;
  assert.deepEqual((await linked()).state.moves, ["e2e4"]);
});
