// Setting up a position by hand.

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { answers, boards, dispatch, questions, turn } from "./document.js";
import { SQUARES } from "./assets/board.js";
import "./assets/setup.js";
import * as page from "./assets/state.js";

const [opens] = document.getElementById("start-more").children;
const [place] = document.getElementById("hall").children;
const [grid] = place.querySelectorAll("div").filter(({ className }) => className === "grid");
const [fen] = place.querySelectorAll("output");
const said = document.getElementById("says");
const edits = () => questions.filter(({ path }) => path === "/api/setup").map(({ question }) => question.edit);
// The cell of a square, for clicks and drags.
const send = (square, event, fields) => {
  const cell = { dataset: { square } };
  const target = Object.assign(Object.create(HTMLElement.prototype), { closest: () => cell });
  const sent = Object.assign(new Event(event), fields);
  Object.defineProperty(sent, "target", { value: target });
  grid.dispatchEvent(sent);
};

before(async () => {
  answers["/api/boards"] = boards();
  await page.change({ ...page.beginning(), start: "8/8/8/8/8/8/8/8 w - - 0 1" }, page.CAUSE.start);
});

beforeEach(async () => {
  const squares = SQUARES.map((square) => `word for ${square}`);
  const rights = [{ right: "K", can: false, is: true }];
  answers["/api/setup"] = (question) => ({ fen: `${question.fen}+`, fault: "no king", svg: "", squares, occupied: ["a1"], turn: "black", rights, playable: false, walls: false });
  place.hidden = true;
  opens.click();
  await turn();
  questions.length = 0;
});

test("the setup begins with the start of the line if no board shows a position", () => {
  assert.equal(fen.textContent, "8/8/8/8/8/8/8/8 w - - 0 1+");
});

test("with Black at the bottom the first cell is h1", async () => {
  const first = grid.children[0].children[0];
  assert.deepEqual([first.dataset.square, first.getAttribute("aria-label")], ["a8", "word for a8"]);
  await page.change({ flipped: true }, page.CAUSE.flipped);
  send("c6", "click");
  await turn();
  assert.deepEqual([first.dataset.square, first.getAttribute("aria-label")], ["h1", "word for h1"]);
  await page.change({ flipped: false }, page.CAUSE.flipped);
});

test("a dragged piece goes to the square below the pointer, and is removed outside of the board", async () => {
  const [picture] = place.querySelectorAll("div").filter(({ className }) => className === "svg");
  picture.append(document.createElement("svg"));
  const drag = async (square, below) => {
    document.elementFromPoint = () => ({ closest: () => below && { dataset: below } });
    send(square, "pointerdown", { button: 0, isPrimary: true, pointerId: 1, clientX: 0, clientY: 0 });
    dispatch("pointermove", { pointerId: 1, clientX: 50, clientY: 0 });
    dispatch("pointerup", { pointerId: 1, clientX: 50, clientY: 0 });
    await turn();
    return edits().at(-1);
  };
  assert.deepEqual(await drag("a1", { square: "b3", board: "-1" }), { move: ["a1", "b3"] });
  assert.equal(said.textContent, "word for b3");
  assert.deepEqual(await drag("a1", { square: "b3", board: "0" }), { clear: "a1" });
  assert.deepEqual(await drag("a1", { board: "-1" }), { clear: "a1" });
  assert.deepEqual(await drag("a1", null), { clear: "a1" });
  // The click at the end of a drag places no piece.
  send("b3", "click");
  await turn();
  assert.deepEqual(edits().at(-1), { clear: "a1" });
  // A finger makes no such click, and the next press or key is no end of a drag.
  for (const next of ["pointerdown", "keydown"]) {
    await drag("a1", null);
    dispatch(next, {});
    send("b3", "click");
    await turn();
    assert.deepEqual(edits().at(-1), { put: ["b3", "P"] }, next);
  }
});

test("the squares are in the server's order, from a8 to h1", () => {
  assert.deepEqual([SQUARES.length, SQUARES[0], SQUARES[7], SQUARES[8], SQUARES[63]], [64, "a8", "h8", "a7", "h1"]);
});

test("steps are requested one after the other, each from the result of the last", async () => {
  send("e4", "click");
  send("d5", "keydown", { key: "n" });
  send("d5", "keydown", { key: "Delete" });
  await turn();
  const steps = [{ put: ["e4", "P"] }, { put: ["d5", "n"] }, { clear: "d5" }];
  assert.deepEqual(edits(), steps);
  assert.deepEqual(questions.map(({ question }) => question.fen.match(/\+*$/)[0].length), [1, 2, 3]);
});

test("the changed square is announced in the server's words", async () => {
  send("c6", "click");
  await turn();
  assert.equal(said.textContent, "word for c6");
  send("h1", "keydown", { key: "Delete" });
  await turn();
  assert.equal(said.textContent, "word for h1");
});

test("a fault, the turn and the rights are shown as in the answer", () => {
  const [fault] = place.querySelectorAll("#setup-fault");
  assert.deepEqual([fault.hidden, fault.textContent], [false, "no king"]);
  const [white, black, shortCastling] = place.querySelectorAll("input");
  assert.deepEqual([white.checked, black.checked], [false, true]);
  assert.deepEqual([shortCastling.disabled, shortCastling.checked], [true, true]);
});

test("the piece chosen in the tray is placed, and the eraser clears a square", async () => {
  const buttons = place.querySelectorAll("button");
  buttons.find(({ dataset }) => dataset.man === "q").click();
  send("a3", "click");
  buttons.find(({ dataset }) => dataset.man === "").click();
  send("a3", "click");
  await turn();
  assert.deepEqual(edits(), [{ put: ["a3", "q"] }, { clear: "a3" }]);
  buttons.find(({ dataset }) => dataset.man === "P").click();
});

test("the game starts from the position that was set up", async () => {
  place.querySelector("#setup-play").click();
  await turn();
  assert.match(page.state.start, /\+$/);
  assert.equal(place.hidden, true);
});

test("a position that no board plays cannot be begun, and walls are for games that have them", () => {
  const walls = place.querySelectorAll("button").filter(({ dataset }) => dataset.man === "*");
  const plays = place.querySelector("#setup-play");
  assert.deepEqual([plays.disabled, walls.length], [true, 1]);
});

test("Escape and whatever changes the boards close the setup, and turning them does not", async () => {
  await page.change({ flipped: !page.state.flipped }, page.CAUSE.flipped);
  assert.equal(place.hidden, false);
  await page.change({ layout: "play" }, page.CAUSE.layout);
  assert.equal(place.hidden, true);
  opens.click();
  place.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
  assert.equal(place.hidden, true);
});
