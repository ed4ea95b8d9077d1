// What hands do on a board: drawings, settings and sounds.

import assert from "node:assert/strict";
import test from "node:test";

import { answers, boards } from "./document.js";
import { inkOf, middle, removeAll, toggle, toggled } from "./assets/drawn.js";
import { settings, take } from "./assets/settings.js";
import { soundOf } from "./assets/sound.js";
import * as page from "./assets/state.js";

test("a shape is drawn, drawn again in another colour, and removed in the same one", () => {
  const green = { from: "e2", to: "e4", ink: "green" };
  const red = { ...green, ink: "red" };
  const circle = { from: "e4", to: "e4", ink: "green" };
  assert.deepEqual(toggled([circle], green), [circle, green]);
  assert.deepEqual(toggled([circle, green], red), [circle, red]);
  assert.deepEqual(toggled([circle, red], red), [circle]);
});

test("shapes belong to the move on the boards, and stand in its comments", async () => {
  answers["/api/boards"] = boards({});
  await page.change({ moves: ["e2e4", "e7e5"], at: 1 }, page.CAUSE.moved);
  toggle("d2", "d4", "green");
  toggle("e5", "e5", "red");
  assert.deepEqual(page.next().tree[1].comments, ["[%csl Re5][%cal Gd2d4]"]);
  toggle("e5", "e5", "red");
  assert.deepEqual(page.next().tree.map(({ comments }) => comments), [[], ["[%cal Gd2d4]"], []]);
  removeAll();
  assert.deepEqual(page.next().tree[1].comments, []);
});

test("the keys that are held choose the colour", () => {
  const ink = (shiftKey, altKey) => inkOf({ shiftKey, altKey });
  assert.deepEqual([ink(false, false), ink(true, false), ink(false, true), ink(true, true)], ["green", "red", "blue", "yellow"]);
});

test("a square keeps its place when the board is turned round", () => {
  assert.deepEqual(middle("a8", false), [0.5, 0.5]);
  assert.deepEqual(middle("h1", false), [7.5, 7.5]);
  assert.deepEqual(middle("a8", true), [7.5, 7.5]);
  assert.deepEqual(middle("e4", true), [3.5, 3.5]);
});

test("only what is a setting is taken over", () => {
  const usual = { ...settings };
  for (const said of [null, 7, "wood", {}, { theme: "plaid", coordinates: 1, sounds: "on", evaluation: 1, lines: 6 }, { level: 0, side: "both", minutes: -1, time: "long" }, { scheme: "blue", size: 10, pieces: "round" }]) {
    take(said);
    assert.deepEqual(settings, usual);
  }
  const looks = { theme: "wood", coordinates: false, sounds: true, scheme: "dark", size: 80, pieces: "flat" };
  const games = { side: "chance", level: 8, minutes: 3, increment: 2, thinking: true };
  const others = { ...looks, ...games, evaluation: true, lines: 5, time: "endless" };
  take({ ...others, other: 1 });
  assert.deepEqual(settings, others);
  take(usual);
});

test("an explosion is louder than the end of a game, and that than a capture", () => {
  const moved = { slides: [], captured: null, waves: [], walls: [] };
  const board = (fields) => ({ fen: "", outcome: null, waits: null, moved, ...fields });
  const capture = board({ moved: { ...moved, captured: "e5" } });
  const end = board({ outcome: {}, moved: { ...moved, captured: "e5" } });
  const blast = board({ moved: { ...moved, waves: [["e5"]] } });
  assert.equal(soundOf([board(), capture, end, blast]), "blast");
  assert.equal(soundOf([board(), capture, end]), "end");
  assert.equal(soundOf([capture, board()]), "capture");
  assert.equal(soundOf([board({}), { error: {} }]), "move");
  assert.equal(soundOf([{ error: {} }, board({ moved: undefined }), board({ waits: {} })]), null);
});

test("a move is heard when it is played, and not when it is taken back", async () => {
  let heard = 0;
  globalThis.AudioContext = class {
    constructor() {
      heard += 1;
      throw new Error("no sound");
    }
  };
  answers["/api/boards"] = boards({ boards: [{ fen: "", waits: null, moved: { waves: [] } }] });
  take({ sounds: true });
  await page.change({ moves: ["e2e4", "e7e5"], at: 0 }, page.CAUSE.start);
  for (const [at, times] of [[1, 1], [2, 2], [1, 2], [0, 2], [2, 3]]) {
    await page.change({ at }, page.CAUSE.moved);
    assert.equal(heard, times, `at ${at}`);
  }
  take({ sounds: false });
});
