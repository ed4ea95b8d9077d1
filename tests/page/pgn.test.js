// Saving and opening games as PGN.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answers, boards, questions, turn } from "./document.js";
import * as page from "./assets/state.js";
import { read as readTree } from "./assets/tree.js";

let exporting;
document.getElementById("copy-link").after = (button) => (exporting = button);
globalThis.HTMLSelectElement = HTMLElement;
let shownHeader;
document.getElementById("boards").before = (element) => (shownHeader = element);
await import("./assets/export.js");
await import("./assets/share.js");
const { copyTo } = await import("./assets/pgn.js");
const { openGame } = await import("./assets/games.js");

const more = document.getElementById("line-more");
const [which] = more.querySelectorAll("select");
const change = (patch, ...names) => {
  answers["/api/boards"] = boards({ boards: names.map((name) => ({ name })) });
  return page.change(patch, page.CAUSE.start);
};
HTMLElement.prototype.showPopover = () => {};
answers["/api/pgn/games"] = { games: [] };
const game = (...moves) => ({ tags: [], comments: [], line: moves.map((move) => ({ move })) });
const clicked = async (id) => {
  questions.length = 0;
  more.querySelector(`#${id}`).click();
  for (let turns = 0; turns < 10; turns += 1) await turn();
};

beforeEach(() => change(page.beginning(), "atomic", "icc"));

test("the game of the chosen board is requested", async () => {
  answers["/api/pgn/write"] = { error: { code: "no-game", message: "no game" } };
  which.value = "1";
  await clicked("pgn-save");
  const { start, rulesets } = page.beginning();
  assert.deepEqual(questions[0].question, { state: { start, rulesets }, board: 1, game: { tags: [], comments: [], line: [] } });
});

test("a game is saved as it was opened, with its tags, comments and variations", async () => {
  const line = [{ move: "e2e4", glyphs: [1], variations: [[{ move: "d2d4", comments: ["or"] }]] }, { move: "e7e5" }];
  const game = { tags: [["Opening", "?"]], comments: ["a game"], line };
  answers["/api/pgn/read"] = { ...game, start: "startpos", rulesets: ["atomic"], notes: [] };
  await openGame("*");
  answers["/api/pgn/write"] = { error: { code: "no-game", message: "no game" } };
  which.value = "0";
  await clicked("pgn-save");
  assert.deepEqual(questions[0].question.game, game);
});

test("an opened game is shown at its end, under its own rulesets", async () => {
  answers["/api/pgn/read"] = { ...game("e2e4", "e7e5"), start: "chess960:3", rulesets: ["chess"], notes: [] };
  questions.length = 0;
  await openGame("1. e4 e5 *");
  const [{ question }] = questions.filter(({ path }) => path === "/api/pgn/read");
  assert.deepEqual(question, { pgn: "1. e4 e5 *", rulesets: ["atomic", "icc"] });
  const { start, moves, at, rulesets } = page.state;
  assert.deepEqual({ start, moves, at, rulesets }, { start: "chess960:3", moves: ["e2e4", "e7e5"], at: 2, rulesets: ["chess"] });
});

test("the notes on a game are shown above the boards", async () => {
  answers["/api/pgn/read"] = { ...game(), start: "startpos", rulesets: ["chess"], notes: ["one", "two"] };
  await openGame("*");
  assert.ok(shownHeader.textContent.endsWith("Opened, with a remark: one; two."), shownHeader.textContent);
});

test("the game is copied up to a move, without its variations", async () => {
  const tree = readTree([{ move: "e4", comments: ["best"], variations: [[{ move: "d4" }]] }, { move: "e5" }, { move: "Nf3" }]);
  await page.change({ tree, line: [1, 3, 4], at: 3 }, page.CAUSE.start);
  answers["/api/pgn/write"] = { error: { code: "no-game", message: "no game" } };
  questions.length = 0;
  await copyTo(3);
  const [{ question }] = questions;
  assert.deepEqual(question.game.line, [{ move: "e4", glyphs: [], comments: ["best"] }, { move: "e5", glyphs: [], comments: [] }]);
});

test("the chosen board stays chosen as long as it exists", async () => {
  which.value = "1";
  await change({}, "atomic", "icc", "chess");
  assert.deepEqual([which.value, which.textContent], ["1", "atomiciccchess"]);
  which.replaceChildren = (...options) => Object.assign(which, { nodes: options, value: options[0].value });
  await change({}, "atomic", "icc");
  assert.equal(which.value, "1");
  await change({}, "atomic");
  assert.equal(which.value, "0");
});

test("the boards answer clicks while a game is written, or a page exported", async () => {
  for (const [path, button] of [["/api/pgn/write", more.querySelector("#pgn-save")], ["/v1/compare", exporting]]) {
    let finish;
    answers[path] = () => new Promise((resolve) => (finish = () => resolve({ error: { code: "no", message: "no" } })));
    button.click();
    await page.settled();
    await page.pick("e2");
    assert.equal(document.documentElement.dataset.checking, "true", path);
    finish();
    await turn();
    assert.equal(document.documentElement.dataset.checking, "false", path);
  }
});

test("a lesson has the main line, also while a variation is on the boards", async () => {
  const tree = readTree([{ move: "e2e4" }, { move: "e7e5", variations: [[{ move: "c7c5" }]] }, { move: "g1f3" }], []);
  const aside = tree.findIndex(({ move }) => move === "c7c5");
  const [first] = tree.flatMap(({ move }, node) => (move === "e2e4" ? [node] : []));
  await change({ tree, line: [first, aside], at: 2 }, "atomic");
  answers["/v1/compare"] = { error: { code: "no", message: "no" } };
  exporting.click();
  await turn();
  const { question } = questions.findLast(({ path }) => path === "/v1/compare");
  assert.deepEqual(question.moves, ["e2e4", "e7e5", "g1f3"]);
});

test("a board with an error has nothing to copy, and says so", async () => {
  const told = document.getElementById("share-told");
  answers["/api/boards"] = boards({ boards: [{ name: "mine", error: { code: "no", message: "no" } }] });
  await page.change({}, page.CAUSE.boards);
  for (const id of ["copy-fen", "copy-svg", "copy-png"]) {
    document.getElementById(id).click();
    assert.equal(told.textContent, "This board shows no position.", id);
    told.textContent = "";
  }
});
