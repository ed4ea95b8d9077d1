// What hands do on a board: drawings, settings and sounds.

import assert from "node:assert/strict";
import test from "node:test";

import "./document.js";
import { inkOf, middle, toggled } from "./assets/drawn.js";
import { settings, take } from "./assets/settings.js";
import { soundOf } from "./assets/sound.js";

test("a shape is drawn, drawn again in another colour, and removed in the same one", () => {
  const green = { from: "e2", to: "e4", ink: "green" };
  const red = { ...green, ink: "red" };
  const circle = { from: "e4", to: "e4", ink: "green" };
  assert.deepEqual(toggled([circle], green), [circle, green]);
  assert.deepEqual(toggled([circle, green], red), [circle, red]);
  assert.deepEqual(toggled([circle, red], red), [circle]);
});

test("the keys that are held choose the colour", () => {
  const ink = (shiftKey, altKey) => inkOf({ shiftKey, altKey });
  assert.deepEqual([ink(false, false), ink(true, false), ink(false, true)], ["green", "red", "blue"]);
});

test("a square keeps its place when the board is turned round", () => {
  assert.deepEqual(middle("a8", false), [0.5, 0.5]);
  assert.deepEqual(middle("h1", false), [7.5, 7.5]);
  assert.deepEqual(middle("a8", true), [7.5, 7.5]);
  assert.deepEqual(middle("e4", true), [3.5, 3.5]);
});

test("only what is a setting is taken over", () => {
  const usual = { ...settings };
  for (const said of [null, 7, "wood", {}, { theme: "plaid", coordinates: 1, sounds: "on" }]) {
    take(said);
    assert.deepEqual(settings, usual);
  }
  take({ theme: "wood", coordinates: false, sounds: true, other: 1 });
  assert.deepEqual(settings, { theme: "wood", coordinates: false, sounds: true });
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
